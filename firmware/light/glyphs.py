"""Numbers and names, written onto the grid."""

from rules_core.font import HIGH, SIGNS, WIDE


def width(text):
    """How many columns a text takes, with one dark column after each sign."""
    return len(text) * (WIDE + 1)


def middle(text, columns, rows):
    """Where the upper left cell of a text lies that stands in the middle of a grid."""
    return (columns - width(text) + 1) // 2, (rows + HIGH) // 2 - 1


def write(text, scene, columns, rows, x, y, code):
    """Write a text into a scene with its upper left cell at (x, y); what lies outside the grid is left out."""
    for sign in text:
        bits = SIGNS.get(sign, 0)
        for row in range(HIGH):
            for column in range(WIDE):
                if bits >> (HIGH - 1 - row) * WIDE + WIDE - 1 - column & 1:
                    at_x = x + column
                    at_y = y - row
                    if 0 <= at_x < columns and 0 <= at_y < rows:
                        scene[at_y * columns + at_x] = code
        x += WIDE + 1
