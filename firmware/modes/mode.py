"""What the board is doing: playing, or showing a menu. The application hands everything that happens to its mode."""


class Mode:
    """The interface; what a mode does not care about it leaves out."""

    # Whether pieces are being put where they belong, and whether this shows the end of a game.
    setting_up = False
    is_over = False

    def state(self):
        """What the board is waiting for, in a word."""
        return ""

    def cell(self, cell, code, now):
        """A cell of the board shows another code."""

    def press(self, button, now):
        """A button was pressed, see buttons.py."""

    def step(self, now):
        """Called after every scan."""

    def draw(self, scene):
        """Draw onto the dark board."""
