"""Remote games: one game on two boards."""
