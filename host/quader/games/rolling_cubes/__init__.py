"""Rolling Cubes on the host."""
