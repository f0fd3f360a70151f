"""The magnet model: what the sensors see of the pieces, how far the classes lie apart, and how often a cell errs."""
