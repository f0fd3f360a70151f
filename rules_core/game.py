"""What every game can do. A game in progress is its variant plus the moves made; nothing else.

A move is an int of at most 30 bits (a small int on the board) whose meaning only its game knows; `text`,
`human` and `describe` tell it, `parse` reads it. A roll of dice or a drawn card is a move like any other, made
by chance; `random_move` makes one. After every move `turn`, `phase`, `legal_moves`, `outcome` and `scores`
speak of the new position.

    game = registry.new_game(variant)          # a complete variant, see variant.py
    while game.outcome() is None:
        game.play(game.random_move(chance))    # chance: see chance.py
    print(game.outcome(), game.scores())
"""

from .refused import Refused

# Roles of cells, for the lights (Game.roles).
NOTHING, PLAY, START, GOAL, LOST = 0, 1, 2, 3, 4
# Where a move leads, for the lights (Game.reached): the ground of the field, of the goal, or onto other pieces.
NOWHERE, TO_FIELD, TO_GOAL, TO_LEVEL = 0, 1, 2, 3
# What a cell of a game by touch shows (Game.signs): nothing, a cell to touch, what is settled, a plain sign; from
# FIRST_GROUP on signs that belong together, one group after the other (four at most).
NO_SIGN, TO_TOUCH, SETTLED, PLAIN, FIRST_GROUP = 0, 1, 2, 3, 4

# Ends that people decide and that no rule can judge.
BY_PEOPLE = ("agreed", "resigned", "time", "ruling", "aborted")

MYPY = False
if MYPY:
    from collections.abc import Iterator

    from .chance import Chance


class Game:
    """The interface, and what all games share: the history and the texts made from it."""

    # The players 0.. `players` - 1; set by the game.
    players: int = 2
    # The player who acts (also for whom chance acts).
    turn: int = 0
    # What kind of act is due: "move" or a name of the game's own.
    phase: str = "move"
    # Board cells in use: (columns, rows).
    cells: tuple[int, int] = (0, 0)
    # Whether a move may take a piece off the board for good; else a piece that is gone is in somebody's hand.
    takes_off: bool = False
    # Whether the board shows the game by light alone and players touch what they mean.
    by_touch: bool = False
    # Whether one move may move several pieces of a player; then the moves of a single piece are not all.
    moves_several: bool = False
    # How high a column may be whose height people enter with the buttons (Game.columns_text); 0: none is entered.
    tallest: int = 0

    def __init__(self, variant: dict) -> None:
        """Start a game. `variant` is complete: it has passed the checker (variant.py)."""
        self.variant = variant
        self.history: list[int] = []

    # --- playing -----------------------------------------------------------------------------------------

    def is_chance(self) -> bool:
        """Whether dice or cards decide next; then `legal_moves` is empty and `random_move` makes the move."""
        return False

    def legal_moves(self) -> list[int]:
        """All moves of the player to act, each once, in a fixed order; empty when chance acts or at the end."""
        raise Refused("", "this game lists no moves", "no-list")

    def random_move(self, chance: "Chance") -> int:
        """A move by chance or, for a player, a random legal one."""
        moves = self.legal_moves()
        return moves[chance.below(len(moves))]

    def allows(self, move: int) -> bool:
        """Whether a number, wherever it comes from, is a legal move now (or a roll that can be)."""
        from . import game_texts

        return game_texts.allows(self, move)

    def play(self, move: int) -> None:
        """Make a move that is known to be legal (from `legal_moves`, `random_move` or `parse`)."""
        raise Refused("", "this game cannot be played", "no-play")

    def undo(self) -> int:
        """Take the last move back and return it; everything is as before it."""
        raise Refused("", "this game cannot be undone", "no-undo")

    def forget_beginning(self, keep: int) -> None:
        """Forget how the position came about, but for the last `keep` moves or more; older ones cannot be undone."""

    # --- the end -----------------------------------------------------------------------------------------

    def outcome(self) -> tuple[str, tuple[int, ...]] | None:
        """None while the game goes on, else (reason, winners): a word and a tuple, empty for a draw."""
        return None

    def scores(self) -> list[int]:
        """The score of each player, as it stands now."""
        return [0] * self.players

    # --- texts -------------------------------------------------------------------------------------------

    def text(self, move: int) -> str:
        """The move in machine notation: complete without knowing the position."""
        raise Refused("", "this game has no notation", "no-notation")

    def human(self, move: int) -> str:
        """The move as players would write it: short, with the position in view."""
        return self.text(move)

    def parse(self, text: str) -> int:
        """The legal (or possible chance) move that a machine or human notation means; Refused says why not."""
        from . import game_texts

        return game_texts.parse(self, text)

    def why_not(self, text: str) -> Refused:
        """Why `text` is no legal move now: a short reason for the player, as a refusal to raise or to tell."""
        from . import game_texts

        return game_texts.why_not(self, text)

    def describe(self, move: int) -> dict:
        """The move as a dict for JSON: at least kind and notation."""
        text = self.text(move)
        return {"kind": text.split(" ")[0], "notation": text}

    def line(self) -> str:
        """The whole position in one line of text; equal lines mean equal positions."""
        return " / ".join(self.texts())

    def position(self) -> dict:
        """The position as a document for JSON, which `load` takes back."""
        return {"variant": self.variant, "moves": self.texts()}

    def load(self, doc: dict) -> None:
        """Set up the position of a document in a new game; Refused names the place and the reason."""
        from . import game_texts

        game_texts.load(self, doc)

    def __deepcopy__(self, memo: dict) -> "Game":
        """The same position in a game of its own; what led to it is copied only where the position is told by it."""
        from . import game_texts

        return game_texts.copied(self)

    def texts(self) -> list[str]:
        """The moves made so far in machine notation."""
        from . import game_texts

        return game_texts.texts(self)

    def fingerprint(self) -> int:
        """A 30-bit number that differs (almost surely) between different positions, on every machine alike."""
        from . import game_texts

        return game_texts.fingerprint(self)

    # --- what the board's sensors and lights ask -----------------------------------------------------------

    def roles(self) -> bytearray:
        """The role of each cell (NOTHING, PLAY, START, GOAL, LOST), row by row from the south-west."""
        return bytearray(self.cells[0] * self.cells[1])

    def missing(self) -> bytearray:
        """How many levels each cell still lacks of the goal form, in the order of `roles`."""
        return bytearray(self.cells[0] * self.cells[1])

    def ground(self) -> bytearray:
        """What the sensors should see: 0 for an empty cell, else owner + 1, in the order of `roles`."""
        return bytearray(self.cells[0] * self.cells[1])

    def owners(self) -> bytearray:
        """In whose colour each cell shines: 0, or owner + 1 for what a player has won, in the order of `roles`."""
        return bytearray(self.cells[0] * self.cells[1])

    def heights(self) -> bytearray:
        """How many levels stand on each cell, for games that show it by light, in the order of `roles`."""
        return bytearray(self.cells[0] * self.cells[1])

    def pieces(self) -> "Iterator[tuple[int, int, int, int, int, int, int]]":
        """All pieces on the board: (x, y, z, columns, rows, height, code), lower ones first, code = owner + 1."""
        from . import game_cells

        return game_cells.pieces(self)

    def piece_on(self, x: int, y: int) -> tuple[int, int, int, int, int] | None:
        """The piece that covers a cell of the ground: (x, y, columns, rows, code), or None."""
        from . import game_cells

        return game_cells.piece_on(self, x, y)

    def targets(self, x: int, y: int) -> list[int]:
        """The legal moves of the piece whose ground cell is (x, y); empty if there is none."""
        return []

    def footprints(self, move: int) -> list[tuple[int, int, int, int, int]]:
        """What the sensors will see change: a list of (x, y, columns, rows, code), cleared ones (code 0) first."""
        return []

    def weights(self, move: int) -> list[tuple[int, int, int, int, int]]:
        """What a balance below the board will feel: a list of (x, y, columns, rows, volume) on whatever level, what
        leaves its cells (a volume below 0) first."""
        from . import game_cells

        return game_cells.weights(self, move)

    def place_of(self, move: int) -> tuple[int, int, int, int] | None:
        """The cells where a move ends, on whatever level: (x, y, columns, rows); None if it moves nothing."""
        filled = [part for part in self.footprints(move) if part[4]]
        return filled[0][:4] if filled else None

    def moves_nothing(self, move: int) -> bool:
        """Whether a move ends a part of a turn and does nothing else, so that people need not look at it first."""
        return False

    def level_of(self, move: int) -> int:
        """The level on which a move ends, from 0 on the ground."""
        return 0

    def label(self, move: int) -> str:
        """One or two signs for the grid that tell a move from others that look like it to the sensors."""
        return self.text(move)[:1]

    def rolled(self) -> str:
        """The dice that count now, as digits; empty if there are none."""
        return ""

    # --- what people enter with buttons or by touch ------------------------------------------------------------

    def fields(self) -> list[list[str]]:
        """The roll or draw that is due, as people may enter it: for each die or card its values, as signs for the
        grid. Empty: only the board rolls."""
        return []

    def fields_text(self, taken: list[int]) -> str:
        """The notation of a roll whose values, counted in each of the `fields`, were entered."""
        return ""

    def columns_text(self, heights: bytearray) -> str:
        """The notation of the move that leaves columns of these heights, entered by hand, in the order of `roles`."""
        return ""

    def signs(self) -> bytearray:
        """In a game by touch: what each cell shows (NO_SIGN … FIRST_GROUP + 3), in the order of `roles`."""
        return bytearray(self.cells[0] * self.cells[1])

    def sign_at(self, x: int, y: int) -> int:
        """In a game by touch: the number of the sign that a touch of this cell takes up now, or -1."""
        return -1

    def spelled(self, signs: list[int]) -> str:
        """What the signs touched one after the other spell."""
        return ""

    def handed_in(self, signs: list[int]) -> str:
        """The notation of the move that handing in these signs (or none) makes; empty if it makes none."""
        return ""

    def thrown_again(self, signs: list[int]) -> str:
        """The notation of the move that throws these signs again; empty if it cannot be."""
        return ""

    # --- where moves lead ----------------------------------------------------------------------------------------

    def covering(self, moves: list[int], x: int, y: int) -> list[int]:
        """Those of the moves after which a piece covers the ground cell (x, y)."""
        from . import game_cells

        return game_cells.covering(self, moves, x, y)

    def reached(self, moves: list[int]) -> bytearray:
        """Where these moves lead: NOWHERE, TO_FIELD, TO_GOAL or TO_LEVEL for each cell, in the order of `roles`."""
        from . import game_cells

        return game_cells.reached(self, moves)

    def lasting(self, move: int) -> bool:
        """Whether the number alone means this move in every game of the variant; if not, its text must be kept."""
        return True
