"""The paper edition: nets of the pieces, boards and boxes as PDF. `python -m hardware.paper OUTDIR` makes all."""
