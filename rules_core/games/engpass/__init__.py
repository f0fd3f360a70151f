"""Engpass: all cuboids through the bottleneck."""
