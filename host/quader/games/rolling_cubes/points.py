"""The points of a tournament of Rolling Cubes: hundredths for each place, and what decides between equals."""

PLACES = (1000, 700, 600, 500, 400, 300)
TIE_BREAKS = ("round-2", "round-1", "round-3")
