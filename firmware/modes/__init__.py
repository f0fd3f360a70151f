"""What the board is doing: playing with pieces, playing by touch, menus, self-test."""
