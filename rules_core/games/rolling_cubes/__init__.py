"""Rolling Cubes: equations from thrown cubes."""
