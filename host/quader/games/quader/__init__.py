"""Goldige Quader on the host."""
