"""The virtual board: a table with simulated pieces, the firmware on simulated sensors, and a server for the page."""
