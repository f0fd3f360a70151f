"""CUBUS on the host."""
