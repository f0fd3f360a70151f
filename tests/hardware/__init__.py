"""The hardware as it is ordered, printed and built."""
