"""Everything printable: cuboids, pieces of the other games, tools, the board; `python -m hardware.pieces OUTDIR`."""
