"""Letters and digits of 3 × 5 cells, for numbers and names on the grid."""

WIDE, HIGH = 3, 5

# Row by row from the top, three bits a row, the western cell first.
_SIGNS = {
    "0": 0o75557, "1": 0o26227, "2": 0o71747, "3": 0o71717, "4": 0o55711, "5": 0o74717, "6": 0o74757, "7": 0o71122,
    "8": 0o75757, "9": 0o75717, "a": 0o25755, "b": 0o65656, "c": 0o34443, "d": 0o65556, "e": 0o74647, "f": 0o74644,
    "g": 0o34553, "h": 0o55755, "i": 0o72227, "j": 0o11152, "k": 0o55655, "l": 0o44447, "m": 0o57755, "n": 0o65555,
    "o": 0o25552, "p": 0o65644, "q": 0o25563, "r": 0o65655, "s": 0o34216, "t": 0o72222, "u": 0o55557, "v": 0o55552,
    "w": 0o55775, "x": 0o55255, "y": 0o55222, "z": 0o71247, "-": 0o00700, "+": 0o02720, ":": 0o02020, "?": 0o71202,
}  # fmt: skip


def width(text):
    """How many columns a text takes, with one dark column after each sign."""
    return len(text) * (WIDE + 1)


def middle(text, columns, rows):
    """Where the upper left cell of a text lies that stands in the middle of a grid."""
    return (columns - width(text) + 1) // 2, (rows + HIGH) // 2 - 1


def write(text, scene, columns, rows, x, y, code):
    """Write a text into a scene with its upper left cell at (x, y); what lies outside the grid is left out."""
    for sign in text:
        bits = _SIGNS.get(sign, 0)
        for row in range(HIGH):
            for column in range(WIDE):
                if bits >> (HIGH - 1 - row) * WIDE + WIDE - 1 - column & 1:
                    at_x = x + column
                    at_y = y - row
                    if 0 <= at_x < columns and 0 <= at_y < rows:
                        scene[at_y * columns + at_x] = code
        x += WIDE + 1
