"""Cuboids on a field: what Goldige Quader and Engpass share."""
