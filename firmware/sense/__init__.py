"""From readings to moves: sensing, tracking, guided correction."""
