"""The shapes of all messages of the server to its page; messages.py says how they travel, wishes.py has the page's own.

Written once, here: `page/src/messages.ts` is made from both (`python -m quader.table.typescript`), and tests hold both
to what the table really says.
"""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

# Two cells, or a place with its level; three lengths. In JSON they are lists.
Cell = Annotated[list[int], "[number, number]"]
Place = Annotated[list[float], "[number, number, number]"]
Size = Annotated[list[int], "[number, number, number]"]
ButtonName = Literal["ok", "next", "back"]


# --- things ----------------------------------------------------------------------------------------------------------


class Words(TypedDict):
    """A text in both languages."""

    de: str
    en: str


class Piece(TypedDict):
    """A body. In a tray, `at` is relative to the south-west corner of that tray."""

    id: int
    game: str
    kind: str
    # The player whose tray it comes from, and what the sensors take it for.
    owner: int
    magnet: int
    volume: int
    # Whether it may be turned over.
    tips: bool
    at: Place
    size: Size
    where: Literal["board", "tray", "hand"]
    # The client that holds it, also while it is pushed along the board; otherwise it hovers and z means nothing.
    hand: int | None
    tray: int
    pushed: NotRequired[bool]


class Board(TypedDict):
    """`left`, `low`: where the game's first cell lies. `strip`: rows of lights beyond the cells."""

    columns: int
    rows: int
    strip: int
    left: int
    low: int
    size: str


class Variant(TypedDict):
    """A variant that can be chosen. `own`: not built in; `uploaded`: to this board, can be removed. What the
    gallery knows: minutes at the table (median, 5 % and 95 % points), difficulty (1 to 5), and why it is not easier."""

    id: str
    title: Words
    game: str
    players: int
    cells: Cell
    own: bool
    uploaded: NotRequired[bool]
    minutes: NotRequired[list[int]]
    difficulty: NotRequired[int]
    why: NotRequired[list[Words]]


class Result(TypedDict):
    reason: str
    winners: list[int]


class Buttons(TypedDict):
    """What each button would do, as a code; null: nothing."""

    ok: str | None
    next: str | None
    back: str | None


class Guest(TypedDict):
    """A move that the board has got for a seat and shows until hands have carried it out."""

    player: int
    text: str
    level: int
    number: str


class Info(TypedDict):
    """What the firmware says of itself (docs/protocol.md: `info` and the event `state`); the later keys only with a
    game. Cells are numbers, y * columns + x."""

    state: str
    cells: Cell
    strip: int
    settings: dict[str, Any]
    # What to clear, what to fill and with which code; what pressing and holding the buttons does.
    clear: NotRequired[list[int]]
    fill: NotRequired[Annotated[list[list[int]], "[number, number][]"]]
    buttons: NotRequired[Buttons]
    held: NotRequired[Buttons]
    # The moves among which people choose: `count` of them, those from number `from` on are told; `shown` is lit.
    candidates: NotRequired[list[str]]
    count: NotRequired[int]
    shown: NotRequired[int]
    # The line of a menu, what has been entered so far, and a move to carry out.
    item: NotRequired[str | None]
    entered: NotRequired[str | None]
    guest: NotRequired[Guest | None]
    variant: NotRequired[str]
    players: NotRequired[list[str]]
    turn: NotRequired[int]
    phase: NotRequired[str]
    scores: NotRequired[list[int]]
    game: NotRequired[int]
    entries: NotRequired[int]
    clocks: NotRequired[list[int | None]]
    used: NotRequired[list[int]]
    flag: NotRequired[bool]
    result: NotRequired[Result]


class Entry(TypedDict):
    """A line of the list of moves; `n` counts them."""

    n: int
    kind: Literal["move", "roll", "correction", "ruling", "comment", "result"]
    text: str
    human: str
    player: int | None
    ms: int
    # What decided the move, where that was not the cells alone.
    by: NotRequired[str]
    # How a correction was ended.
    how: NotRequired[str]


class Archived(TypedDict):
    """A game that was played here, the newest first; `board`: on the board of which size; `puzzle`: whether it was set
    up as one."""

    number: int
    board: str
    variant: str
    title: Words
    players: list[str]
    begun: str
    moves: int
    puzzle: bool
    result: Result | None


class Saved(TypedDict):
    """A game in a file of its own."""

    name: str
    variant: str
    title: Words
    players: list[str]
    moves: int
    begun: str


class ReplayMove(TypedDict):
    kind: str
    text: str
    human: str
    ms: int | None


class ReplayStep(TypedDict):
    """A position of a recorded game; a piece is kind, owner, x, y, z, width, depth, height."""

    move: ReplayMove | None
    turn: int
    scores: list[int]
    pieces: Annotated[list[list[Any]], "[string, number, number, number, number, number, number, number][]"]
    position: dict[str, Any]


class JudgedMove(TypedDict):
    """`step`: the position after it, as in a replay; `best`: what would have been better, `human` as players write it;
    `turns`: it gave much away."""

    step: int
    player: int
    value: float
    loss: float
    best: str
    human: str
    turns: bool


class Puzzle(TypedDict):
    """A puzzle that can be chosen: what people call it by, the player who is to find the move, how hard that is from 1
    to 5, and the task."""

    id: str
    number: int
    variant: str
    title: Words
    player: int
    grade: int
    asked: Words


class PuzzleOnBoard(Puzzle):
    """The puzzle on the board, and whether it was solved."""

    state: Literal["open", "right", "wrong"]


class Phones(TypedDict):
    """The address for other devices, and the same as a picture that phones read, an SVG document."""

    address: str
    code: str


class FamilyPart(TypedDict):
    """A part of the rules for families; `picture`: an SVG document, or nothing."""

    text: str
    picture: str


class DraftChoice(TypedDict):
    """A value that a key may have; `sets`: what else of the draft changes with it."""

    value: Any
    name: str
    about: str
    sets: dict[str, Any]


class DraftOnly(TypedDict):
    """Where a key counts: another one has one of these values."""

    key: str
    values: list[Any]


class DraftField(TypedDict):
    """A key of a game's variants in words. `group`: what it and its neighbours are called together; `choices`: what it
    may be, or be made of, and `is_open`: something else too; `parts`: what its numbers are."""

    key: str
    name: str
    about: str
    value: Any
    group: str
    choices: list[DraftChoice]
    is_open: bool
    parts: list[str]
    only: DraftOnly | None


# --- server to page --------------------------------------------------------------------------------------------------


class Hello(TypedDict):
    """Who is there; again whenever the board is exchanged or the variants change."""

    kind: Literal["hello"]
    client: int
    board: Board
    sizes: list[str]
    engine: str
    language: str
    version: str
    serial: list[str]
    faults: bool
    levels: list[str]
    mirror: bool
    # Whether this tab came over the network: it watches, or has a seat.
    guest: bool
    # What the board's buttons may mean for those who press them here; null: whatever they mean.
    presses: list[str] | None
    # Where other devices come in.
    phones: Phones | None
    # What each game says of itself, by code: name, about, due-PHASE, end-REASON, …
    games: dict[str, dict[str, Words]]
    variants: list[Variant]


class World(TypedDict):
    """All pieces; on connect and after resets."""

    kind: Literal["world"]
    pieces: list[Piece]
    trays: int
    tray_size: Cell


class Pieces(TypedDict):
    """Pieces that have changed."""

    kind: Literal["pieces"]
    changed: list[Piece]
    gone: list[int]


class State(TypedDict):
    """What is going on. `variant_doc`: the complete variant, when it has changed; `moves`: all of them, on connect,
    after a take-back and with a new game (else new ones come as `move`); `position`: facts of the game (its own
    `facts` tells them; always `rolled`, the dice that count now, and `explained`, what each score is made of)."""

    kind: Literal["state"]
    info: Info
    left: int
    low: int
    position: dict[str, Any]
    # For whom the computer plays, and at which level.
    computer: dict[str, str]
    # Whether the table is like a plain board: it does not help.
    plain: bool
    # The puzzle that lies on the board.
    puzzle: PuzzleOnBoard | None
    # The seats that devices have: player -> number of the tab, 0 while it is away.
    seats: dict[str, int]
    # Whether moves of this game may be taken back.
    takes_back: bool
    connected: bool
    clock: int
    variant_doc: NotRequired[dict[str, Any] | None]
    moves: NotRequired[list[Entry]]


Judged = TypedDict("Judged", {"kind": Literal["judged"], "for": int | None, "move": JudgedMove})
Judged.__doc__ = """A move beside the best one, in the order of the game, for the wish with that id; values for the
    player who moved."""


class Studied(TypedDict):
    """How far a study of a draft is, and what it says by now."""

    kind: Literal["studied"]
    games: int
    of: int
    lines: list[str]


class Move(TypedDict):
    kind: Literal["move"]
    move: Entry


class Event(TypedDict):
    """Something that the board tells, as it does over its link."""

    kind: Literal["event"]
    event: dict[str, Any]


Said = TypedDict(
    "Said",
    {"kind": Literal["said"], "ok": bool, "for": int | None, "where": str, "why": str},
)
Said.__doc__ = """The answer to a request with an id; refused ones without an id are answered too. `why` is the reason
of a refusal, `where` what it is about: a key of the request or of a document in it, a move of a record; empty if it is
the whole."""


class Faults(TypedDict):
    """What is wrong with the board on purpose; `weak`: strength of a piece's magnets, `cable`: pulled, `power`: off."""

    kind: Literal["faults"]
    noise: float
    weak: dict[str, float]
    dead: Annotated[list[list[int]], "[number, number][]"]
    stuck: Annotated[list[list[int]], "[number, number, number][]"]
    cable: bool
    power: bool
    lost: float


ToPage = Hello | World | Pieces | State | Judged | Studied | Move | Event | Said | Faults
