"""Numbers and words about a position or a variant that the cells cannot show, each game's own module `facts`:

- `of_position(game)`: what the page tells beside the board (table/messages.py); in `explained` for each player the
  figures that the score is made of, of one kind or of two, or none;
- `volumes(game)`: what each player has brought to the goal, for tournaments that ask for it;
- `of_variant(variant)`: what an author of variants wants to know, by name; the words are `fact-NAME` (words.py);
- `in_play(variant)`: the `pieces` (by volume) and the `kinds` of moves that a player has, so that a study can tell
  which of them nobody uses; `SECONDS_A_MOVE`: about how long people think at the table;
- `STUDIED`: the level whose games tell most about a variant, where it is not `board`;
- `DEMANDS`: what makes the game hard that no count of moves shows, as codes of words (words/lab.py).
"""

from typing import Any

from rules_core.game import Game

from . import half
from .words import both

# People at a table take about so long for a move; an assumption, said with every number made from it.
SECONDS_A_MOVE = 15


def of_position(game: Game) -> dict[str, Any]:
    """The facts of a position. `panel`: lines for the page, each a label and a value in both languages."""
    part = half(game.variant["game"], "facts")
    told: dict[str, Any] = {"rolled": game.rolled(), "explained": [[] for _ in range(game.players)], "panel": []}
    if part is not None:
        told.update(part.of_position(game))
    return told


def line(game: str, label: str, value: dict[str, str] | str, player: int | None = None) -> dict[str, Any]:
    """One line of a panel: the code of its label, its value, and the player whom it is about."""
    return {
        "label": both(game, lambda say: say(label)),
        "value": value if isinstance(value, dict) else {"de": value, "en": value},
        "player": player,
    }


def volumes(game: Game) -> list[int] | None:
    """The volume of each player in the goal; None in games that count none."""
    part = half(game.variant["game"], "facts")
    found: list[int] | None = part.volumes(game) if part and hasattr(part, "volumes") else None
    return found


def of_variant(variant: dict[str, Any]) -> dict[str, Any]:
    """Numbers about a complete variant, by name."""
    part = half(variant["game"], "facts")
    found: dict[str, Any] = part.of_variant(variant) if part and hasattr(part, "of_variant") else {}
    return found


def in_play(variant: dict[str, Any]) -> dict[str, list[str]]:
    """The pieces and the kinds of moves that are there to be used; empty where a game does not tell."""
    part = half(variant["game"], "facts")
    found: dict[str, list[str]] = part.in_play(variant) if part and hasattr(part, "in_play") else {}
    return found


def seconds_a_move(variant: dict[str, Any]) -> int:
    """How long a move takes at the table, as far as one can assume it."""
    return int(getattr(half(variant["game"], "facts"), "SECONDS_A_MOVE", SECONDS_A_MOVE))


def studied(variant: dict[str, Any]) -> str:
    """The level between whose players a variant is studied."""
    return str(getattr(half(variant["game"], "facts"), "STUDIED", "board"))


def demands(variant: dict[str, Any]) -> list[str]:
    """What the game asks of its players beyond choosing moves."""
    return list(getattr(half(variant["game"], "facts"), "DEMANDS", ()))
