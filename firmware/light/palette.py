"""Colour and tempo of each meaning of lights.py. Read once at the start; the lights keep only the bytes.

The players' colours differ in lightness too, so that they stay apart for people who see few colours; what can be seen
together and means something else has another tempo or another brightness.
"""

# Tempos: how bright a light is, from 0 to 4, in each of the eight beats of a cycle.
STEADY, BREATHE, BLINK, DOUBLE, PULSE = 0, 1, 2, 3, 4
BEATS = bytes(
    (4, 4, 4, 4, 4, 4, 4, 4)
    + (1, 2, 3, 4, 4, 3, 2, 1)
    + (4, 4, 0, 0, 4, 4, 0, 0)
    + (4, 0, 4, 0, 0, 0, 0, 0)
    + (4, 3, 2, 1, 4, 3, 2, 1)
)

PLAYERS = ((255, 110, 0), (0, 70, 255), (0, 200, 90), (230, 60, 200), (255, 220, 60), (200, 200, 200))


def patterns():
    """Red, green, blue and tempo of each meaning, in the order of their numbers."""
    found = (
        (0, 0, 0, STEADY),  # dark
        (40, 26, 0, STEADY),  # goal, one level is missing
        (80, 52, 0, STEADY),  # two
        (134, 87, 0, STEADY),  # three
        (230, 150, 0, STEADY),  # four or more
        (8, 8, 14, STEADY),  # start field
        (0, 150, 60, STEADY),  # target in the field
        (150, 150, 0, PULSE),  # target on the goal's ground
        (0, 120, 200, DOUBLE),  # target on a level
        (220, 220, 220, BREATHE),  # place of the piece in hand
        (36, 36, 36, STEADY),  # last move
        (255, 255, 255, PULSE),  # candidate
        (255, 0, 0, BLINK),  # clear this
        (0, 255, 120, BREATHE),  # fill this
        (160, 0, 160, DOUBLE),  # doubtful
        (170, 170, 150, STEADY),  # text
        (60, 60, 90, BREATHE),  # a cell to touch
        (10, 30, 50, STEADY),  # one level high
        (20, 60, 100, STEADY),  # two
        (40, 110, 170, STEADY),  # three
        (90, 190, 255, STEADY),  # four or more
    )
    out = bytearray()
    for pattern in found:
        out += bytes(pattern)
    for colour in PLAYERS:  # whose turn it is
        out += bytes(colour + (STEADY,))
    for red, green, blue in PLAYERS:  # a place that a player owns
        out += bytes((red // 3, green // 3, blue // 3, BREATHE))
    for pattern in (
        (255, 255, 255, STEADY),  # settled
        (40, 190, 40, STEADY),  # signs, first group
        (40, 100, 255, STEADY),  # second
        (230, 30, 30, STEADY),  # third
        (120, 60, 0, STEADY),  # fourth
        (255, 40, 40, DOUBLE),  # the hardware is at fault
        (110, 110, 110, BLINK),  # a guest's move begins here
        (255, 255, 255, BREATHE),  # and ends here
    ):
        out += bytes(pattern)
    return bytes(out)
