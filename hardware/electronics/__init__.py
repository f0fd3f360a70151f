"""The electronics as code: circuits, schematics, boards, checks, part lists and the prototype without a board."""
