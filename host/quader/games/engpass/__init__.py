"""Engpass on the host."""
