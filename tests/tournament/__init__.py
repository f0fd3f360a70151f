"""Tournaments: pairings, standings, the log, the commands, boards, exports and pages."""
