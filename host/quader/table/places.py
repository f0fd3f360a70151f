"""Where a body may go: its legal places as the rules give them, and why it may not go elsewhere, in a sentence."""

from typing import NamedTuple

from rules_core.game import Game
from rules_core.refused import Refused

from ..games import bodies as of_games
from ..games.bodies import Place, Size, Wanted
from .bodies import BOARD, Body


class Legal(NamedTuple):
    """A place for a body, in the board's cells, and the move that brings it there."""

    at: Place
    size: Size
    text: str


def home_of(body: Body) -> tuple[str, Place, Size]:
    """Where a body was before it was taken into a hand."""
    return body.home if body.home is not None else (body.where, body.at, body.size)


def legal(game: Game, left: int, low: int, body: Body) -> tuple[list[Legal], bool]:
    """All places where a move brings this body, and whether a move takes it off the board. `left`, `low`: the board's
    cell of the game's first one."""
    where, (x, y, z), size = home_of(body)
    here = Wanted(body.kind, body.magnet, (x - left, y - low, z), size) if where == BOARD else None
    if game.outcome() or game.is_chance():
        return [], False
    before = set(of_games.wanted(game))
    found: dict[tuple[Place, Size], Legal] = {}
    off = False
    for move in game.legal_moves():
        game.play(move)
        after = set(of_games.wanted(game))
        game.undo()
        gone, came = before - after, after - before
        if here is not None and here not in gone:
            continue
        off = off or (here is not None and not came)
        for want in came:
            fits = (want.kind, want.magnet, want.volume) == (body.kind, body.magnet, body.volume)
            if fits and (here is not None or not gone) and body.can_have(want.size):
                at = (want.at[0] + left, want.at[1] + low, want.at[2])
                found.setdefault((at, want.size), Legal(at, want.size, game.text(move)))
    return list(found.values()), off


def change(game: Game, left: int, low: int, text: str) -> tuple[list[Wanted], list[Wanted]]:
    """What leaves its place and what comes to a new one if this move is made, in the board's cells."""
    before = set(of_games.wanted(game))
    game.play(game.parse(text))
    after = set(of_games.wanted(game))
    game.undo()
    moved = []
    for wants in (before - after, after - before):
        moved.append([want._replace(at=(want.at[0] + left, want.at[1] + low, want.at[2])) for want in wants])
    return moved[0], moved[1]


def why_not(game: Game, body: Body, places: list[Legal], name: str) -> Refused:
    """Why a body may not go where none of its places is; `name`: of the player to act, if there is one."""
    if game.outcome():
        return Refused("", "the game is over", "game-over")
    if game.is_chance():
        return Refused("", "first the dice are rolled, or a card is drawn", "chance-first")
    if places:
        if home_of(body)[0] == BOARD:
            return Refused("", "it may not go there: its places are marked", "marked-places")
        return Refused("", "from the reserve it may only go to the marked places", "not-there-yet")
    if body.magnet < game.players and body.magnet != game.turn:
        if not name:
            return Refused("", "it is somebody else's turn", "others-turn")
        return Refused("", "it is the turn of %s", "turn-of", name)
    if game.rolled():
        return Refused("", "the dice show %s: this piece may not move now", "dice-show", " ".join(game.rolled()))
    return Refused("", "this piece cannot move now", "cannot-move")
