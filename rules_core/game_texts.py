"""What most games do alike with texts: reading and telling moves, documents of positions, fingerprints."""

from binascii import crc32

from .refused import Refused

MYPY = False
if MYPY:
    from .game import Game


def parse(game: "Game", text: str) -> int:
    """The legal move that a text in either notation means."""
    text = " ".join(text.split())
    for move in game.legal_moves():
        if game.text(move) == text or game.human(move) == text:
            return move
    raise game.why_not(text)


def allows(game: "Game", move: int) -> bool:
    """Whether a number is a listed move, or one that its own text means."""
    if not game.is_chance():
        return move in game.legal_moves()
    try:
        return game.parse(game.text(move)) == move
    except (Refused, IndexError, KeyError, ValueError):
        return False


def why_not(game: "Game", text: str) -> Refused:
    """Why a text is no legal move, as far as every game can tell."""
    ended = game.outcome()
    if ended:
        return Refused("", "the game is over (%s)", "over", ended[0])
    if game.is_chance():
        return Refused("", "a %s is due first", "due-first", game.phase)
    return Refused("", "not a legal move: %s", "not-legal", text[:60])


def load(game: "Game", doc: dict) -> None:
    """Play the moves of a position document."""
    from .variant.checks import mapping

    mapping(doc, "", ("variant", "moves"))
    moves = doc.get("moves", [])
    if not isinstance(moves, list):
        raise Refused("moves", "must be a list of moves", "list-of-moves")
    for number, text in enumerate(moves):
        if not isinstance(text, str):
            raise Refused("moves[%d]" % number, "must be text", "text")
        try:
            game.play(game.parse(text))
        except Refused as refused:
            raise refused.at("moves[%d]" % number) from None


def copied(game: "Game") -> "Game":
    """A game of its own in the same position."""
    from . import registry

    other = registry.new_game(game.variant)
    other.load(game.position())
    return other


def texts(game: "Game") -> list[str]:
    """The moves made so far in machine notation."""
    # A text is told from the position before its move, so the game goes back and plays them again.
    undone: list[int] = []
    while game.history:
        undone.append(game.undo())
    found = []
    for move in reversed(undone):
        found.append(game.text(move))
        game.play(move)
    return found


def fingerprint(game: "Game") -> int:
    """30 bits of the position's line."""
    return crc32(game.line().encode()) & 0x3FFFFFFF
