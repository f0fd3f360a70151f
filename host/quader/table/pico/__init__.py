"""A Pico with the board's electronics around it, emulated by rp2040py: for `quader play --engine rp2040`, and tests."""
