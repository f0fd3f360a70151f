"""The shapes of what a page asks the server for, and of what the answers bring; see shapes.py."""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from .shapes import ButtonName, Cell, Size
from .study_wishes import StudyAnswers, StudyWish


class Grab(TypedDict):
    """Take a piece into the hand; with `push` its magnets stay on the board."""

    do: Literal["grab"]
    piece: int
    push: NotRequired[bool]


class Drag(TypedDict):
    """Carry it, its south-west corner to `at`; with `push` along the board, until something is in the way."""

    do: Literal["drag"]
    piece: int
    at: Annotated[list[float], "[number, number]"]
    push: NotRequired[bool]


class Drop(TypedDict):
    """Put it down on the nearest cells, on whatever lies below. Refused (overlap, would fall, off the board): it stays
    in the hand."""

    do: Literal["drop"]
    piece: int
    at: NotRequired[Annotated[list[float], "[number, number]"]]
    size: NotRequired[Size]


class Tip(TypedDict):
    """Over an edge on the board; in the hand only its size changes."""

    do: Literal["tip"]
    piece: int
    to: Literal["n", "e", "s", "w"]


class Pivot(TypedDict):
    """By 90 degrees about a corner on the board; 1: counter-clockwise seen from above."""

    do: Literal["pivot"]
    piece: int
    corner: Literal["ne", "nw", "se", "sw"]
    turn: Literal[1, -1]


class Turn(TypedDict):
    """A quarter turn about the vertical, in the hand, in the tray, or on the board about the south-west corner."""

    do: Literal["turn"]
    piece: int


class Pose(TypedDict):
    """Any pose, in the hand or in the tray."""

    do: Literal["pose"]
    piece: int
    size: Size


class ToTray(TypedDict):
    do: Literal["tray"]
    piece: int


class PutBack(TypedDict):
    """Out of the hand to where it was taken from."""

    do: Literal["putback"]
    piece: int


class Press(TypedDict):
    do: Literal["button"]
    button: ButtonName
    down: NotRequired[bool]


class Touch(TypedDict):
    """The token touches a cell of the board for a moment."""

    do: Literal["touch"]
    cell: Cell


class SayMove(TypedDict):
    """A move that moves no piece, or several at once, in notation: to pass, to knock, to rebuild."""

    do: Literal["answer"]
    text: str


class Select(TypedDict):
    """Begin a game, on another size of board if that suits it. Refused while one is running, unless `force`: that one
    then ends as aborted and is kept."""

    do: Literal["select"]
    variant: str
    players: NotRequired[list[str]]
    settings: NotRequired[dict[str, Any]]
    # For whom the computer plays, and at which level.
    computer: NotRequired[dict[str, str]]
    # Devices with a seat move up by one, as in a rematch.
    rotate: NotRequired[bool]
    force: NotRequired[bool]


class Back(TypedDict):
    """Take the last move of people back, with what the computer has answered."""

    do: Literal["back"]


class BringBoard(TypedDict):
    """Bring the board of a size; its last game goes on."""

    do: Literal["board"]
    size: str


class Upload(TypedDict):
    """Put a variant onto the board through its link; the answer is the checker's. `beside`: it comes from elsewhere,
    and gets another id if there is something else of its name."""

    do: Literal["upload"]
    text: str
    beside: NotRequired[bool]


class Remove(TypedDict):
    do: Literal["remove"]
    variant: str


class Request(TypedDict):
    """A request of the board's link (docs/protocol.md)."""

    do: Literal["request"]
    request: dict[str, Any]


class Fault(TypedDict):
    """noise: number; weak: {piece, strength}; dead: {cell, on}; stuck: {cell, value: reading or null}; cable: bool;
    power: seconds off; lost: share; clear: all off."""

    do: Literal["fault"]
    name: Literal["noise", "weak", "dead", "stuck", "cable", "power", "lost", "clear"]
    value: NotRequired[Any]


class Places(TypedDict):
    """Where a piece may go."""

    do: Literal["places"]
    piece: int


class Why(TypedDict):
    """Why a piece may not go where somebody wanted to put it."""

    do: Literal["why"]
    piece: int


class Plain(TypedDict):
    """Let the table be like a plain board, or help: tell the board which piece is in the hand, carry out what it asks
    for."""

    do: Literal["plain"]
    on: bool


class Language(TypedDict):
    """The language in which this page is answered."""

    do: Literal["language"]
    language: Literal["de", "en"]


class Follow(TypedDict):
    """Carry out what the guided correction or set-up asks for; with `one` only the next piece."""

    do: Literal["follow"]
    one: NotRequired[bool]


class LetCompute(TypedDict):
    """Let the computer play for a player, at a level."""

    do: Literal["computer"]
    player: int
    level: NotRequired[str]
    on: NotRequired[bool]


class Hint(TypedDict):
    do: Literal["hint"]


class Save(TypedDict):
    """Write the running game to a file of its own."""

    do: Literal["save"]


class Saves(TypedDict):
    do: Literal["saves"]


class Load(TypedDict):
    """Set up a saved game, an archived one, or a record (JSON or text) and play on."""

    do: Literal["load"]
    name: NotRequired[str]
    number: NotRequired[int]
    board: NotRequired[str]
    text: NotRequired[str]


class Records(TypedDict):
    do: Literal["records"]


class RecordOf(TypedDict):
    """0: the running game. `board`: the size of the board that has it, if that is another one."""

    do: Literal["record"]
    number: int
    board: NotRequired[str]


class File(TypedDict):
    """The record of a game as a file to keep: JSON, or text for people. 0: the running game."""

    do: Literal["file"]
    number: int
    board: NotRequired[str]
    form: Literal["json", "txt"]


class Share(TypedDict):
    """The link to a game (0: the running one), to a puzzle, or to a draft of a variant."""

    do: Literal["share"]
    number: NotRequired[int]
    board: NotRequired[str]
    puzzle: NotRequired[str]
    text: NotRequired[str]


class Shared(TypedDict):
    """What a share link holds."""

    do: Literal["shared"]
    link: str


class Archive(TypedDict):
    """On the site: all games of this browser as one file, in base64."""

    do: Literal["archive"]


class PlugIn(TypedDict):
    """On the site: show the board whose cable the page has opened."""

    do: Literal["plug"]


class Unplug(TypedDict):
    """Show the virtual board again."""

    do: Literal["unplug"]


class Update(TypedDict):
    """Bring the firmware of the board at the cable up to date; `name`: which board it is, if it does not know that or
    has changed. Events `progress` tell how far it is."""

    do: Literal["update"]
    name: NotRequired[str]


ToTable = (
    Grab | Drag | Drop | Tip | Pivot | Turn | Pose | ToTray | PutBack | Press | Touch | SayMove | Select | Back
    | BringBoard | Upload | Remove | Request | Fault | Places | Why | Plain | Language
    | Follow | LetCompute | Hint | Save | Saves | Load | Records | RecordOf | File | Share | Shared
    | StudyWish | Archive | PlugIn | Unplug | Update
)  # fmt: skip


# --- what answers bring besides ok and why ---------------------------------------------------------------------------


class Answers(StudyAnswers):
    """For each request what its `said` has more, if it was not refused."""

    drop: Annotated[dict[str, Any], "{ at: [number, number, number] }"]
    upload: Annotated[dict[str, Any], "{ variant: string }"]
    request: Annotated[dict[str, Any], "{ reply: Record<string, unknown> }"]
    # `places`: x, y, z, width, depth, height and the move; `off`: it may also go off the board.
    places: Annotated[
        dict[str, Any], "{ places: [number, number, number, number, number, number, string][]; off: boolean }"
    ]
    why: Annotated[dict[str, Any], "{ text: string }"]
    follow: Annotated[dict[str, Any], "{ steps: number; left: number }"]
    # What the move takes away and puts down: kind, magnet, x, y, z, width, depth, height.
    hint: Annotated[
        dict[str, Any],
        '{ text: string; human: string; from: ReplayStep["pieces"]; to: ReplayStep["pieces"] }',
    ]
    save: Annotated[dict[str, Any], "{ name: string }"]
    saves: Annotated[dict[str, Any], "{ saves: Saved[] }"]
    records: Annotated[dict[str, Any], "{ games: Archived[] }"]
    archive: Annotated[dict[str, Any], "{ name: string; data: string }"]
    # What the board says of itself; `current`: it has this firmware.
    plug: Annotated[dict[str, Any], "{ board: string; firmware: string; cells: Cell; current: boolean }"]
    update: Annotated[dict[str, Any], "{ board: string; firmware: string; cells: Cell; written: number; kept: number }"]
    # `site`: the address that comes before the link, empty if none is known.
    share: Annotated[dict[str, Any], "{ link: string; site: string }"]
    # A puzzle's id, or a game as `record` brings it, with how many players it has.
    shared: Annotated[
        dict[str, Any],
        "{ puzzle: string; record: unknown; cells: Cell; steps: ReplayStep[]; players: number }",
    ]
    file: Annotated[dict[str, Any], "{ name: string; text: string }"]
    record: Annotated[dict[str, Any], "{ record: unknown; cells: Cell; steps: ReplayStep[] }"]
