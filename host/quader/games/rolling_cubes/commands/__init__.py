"""The commands of Rolling Cubes."""

COMMANDS = {"cubes": "score an equation of Rolling Cubes, or find the best one"}
