"""Rolling Cubes: the judge, the modes, the records, the search for the best equation."""
