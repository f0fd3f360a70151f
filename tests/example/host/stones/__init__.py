"""Stones on the host."""
