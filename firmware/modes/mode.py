"""What the board is doing: playing, or showing a menu. The application hands everything that happens to its mode."""


class Mode:
    """The interface; what a mode does not care about it leaves out."""

    # Whether a game is played, and whether pieces are being put where they belong.
    plays = False
    setting_up = False
    # Whether it can show what the board would do.
    advises = False
    # Whether this shows that the hardware is at fault.
    is_fault = False

    def state(self) -> str:
        """What the board is waiting for, in a word (docs/protocol.md)."""
        return ""

    def is_idle(self) -> bool:
        """Whether the board has time: people think, or put pieces in their places."""
        return False

    def meaning(self, button: int) -> str:
        """What a press of a button does now: a code of docs/protocol.md, empty for nothing."""
        return ""

    def asks(self, doc: dict) -> None:
        """Fill in what the `state` event says besides the state and the buttons."""

    def cell(self, cell: int, code: int, now: int) -> None:
        """A cell of the board shows another code."""

    def press(self, button: int, now: int) -> None:
        """A button was pressed, see buttons.py."""

    def roll(self, text: str, now: int) -> None:
        """A roll that is told; without a text the board rolls."""

    def play(self, text: str, now: int) -> None:
        """A move that is told."""

    def advise(self, now: int) -> None:
        """Show what the board would do."""

    def guest_moves(self, player: int, text: str, ms: int, now: int) -> None:
        """Somebody elsewhere moves; -1: how long they took is not known."""

    def step(self, now: int) -> None:
        """Called after every scan."""

    def draw(self, scene: bytearray) -> None:
        """Draw onto the dark board."""
