"""The host's half of each game: drawings, bodies, facts, evaluation, words."""
