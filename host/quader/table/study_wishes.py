"""The shapes of what a page asks for beside the game: puzzles, analysis, rules, drafts, seats; see wishes.py."""

from typing import Annotated, Any, Literal, NotRequired, TypedDict


class Puzzles(TypedDict):
    do: Literal["puzzles"]


class SetPuzzle(TypedDict):
    """Set a puzzle up on the board; a game that runs there ends as aborted and is kept."""

    do: Literal["puzzle"]
    name: str


class Solve(TypedDict):
    """Show the solution of the puzzle on the board: the table makes the move itself."""

    do: Literal["solve"]


class Analyse(TypedDict):
    """Judge a recorded game; each move comes as `judged`, the answer at the end. 0: the running game."""

    do: Literal["analyse"]
    number: int
    board: NotRequired[str]


class Family(TypedDict):
    """The rules of a game for families."""

    do: Literal["family"]
    game: str


class Picture(TypedDict):
    """A game in its midst, so that one sees what it is about."""

    do: Literal["picture"]
    game: str


class Fields(TypedDict):
    """The keys of a game's variants, and a draft to begin with."""

    do: Literal["fields"]
    game: str


class Source(TypedDict):
    """A variant as a draft."""

    do: Literal["source"]
    variant: str


class Draft(TypedDict):
    """Check and draw a draft."""

    do: Literal["draft"]
    text: str


class Fill(TypedDict):
    """Whether the pieces of a draft fill its form exactly, and how."""

    do: Literal["fill"]
    text: str


class Study(TypedDict):
    """Let the computer play a draft against itself; how far it is comes as `studied`."""

    do: Literal["study"]
    text: str
    games: int


class Boards(TypedDict):
    """The real boards that are plugged in here."""

    do: Literal["boards"]


class Send(TypedDict):
    """Put a draft, or a variant that is known here, onto a real board."""

    do: Literal["send"]
    text: NotRequired[str]
    variant: NotRequired[str]
    board: str


class Device(TypedDict):
    """The key by which this device is known again, and keeps its seat."""

    do: Literal["device"]
    key: str


class Sit(TypedDict):
    """Take a seat; null: get up."""

    do: Literal["sit"]
    player: int | None


class Unseat(TypedDict):
    """Free somebody's seat; not for guests."""

    do: Literal["unseat"]
    player: int


StudyWish = (
    Puzzles | SetPuzzle | Solve | Analyse | Family | Picture | Fields | Source | Draft | Fill | Study | Boards | Send
    | Device | Sit | Unseat
)  # fmt: skip


class StudyAnswers(TypedDict):
    """What their answers bring."""

    puzzles: Annotated[dict[str, Any], "{ puzzles: Puzzle[] }"]
    analyse: Annotated[dict[str, Any], "{ steps: number }"]
    family: Annotated[dict[str, Any], "{ parts: FamilyPart[] }"]
    picture: Annotated[dict[str, Any], "{ picture: string }"]
    fields: Annotated[dict[str, Any], "{ fields: DraftField[]; text: string }"]
    source: Annotated[dict[str, Any], "{ text: string }"]
    draft: Annotated[
        dict[str, Any],
        "{ variant: Record<string, unknown>; picture: string; players: number; cells: Cell; has_form: boolean }",
    ]
    fill: Annotated[dict[str, Any], "{ fillable: boolean | null; picture: string }"]
    study: Annotated[dict[str, Any], "{ lines: string[] }"]
    boards: Annotated[dict[str, Any], "{ boards: string[] }"]
    send: Annotated[dict[str, Any], "{ variant: string }"]
