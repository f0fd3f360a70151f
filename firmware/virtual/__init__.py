"""The simulated board: what stands in for sensors and lights when the firmware runs on a PC (CPython only)."""
