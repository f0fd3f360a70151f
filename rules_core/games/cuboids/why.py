"""Why a move is not legal: the reason a player or an arbiter wants to read."""

from ...refused import Refused
from .cuboid import KINDS, VOLUMES

MYPY = False
if MYPY:
    from .cuboids import Cuboids


def why_not(game: "Cuboids", text: str) -> Refused:
    """A short reason why `text` is no legal move now."""
    ended = game.outcome()
    if ended:
        return Refused("", "the game is over (%s)", "over", ended[0])
    if game.is_chance():
        return Refused(
            "",
            "the dice must be rolled first, e.g. %s",
            "roll-first",
            "roll 4 6" if game.variant["dice"] == "volume" else "roll 4",
        )
    words = text.split()
    kind = words[0] if words else ""
    if kind in ("roll", "pass"):
        if kind == "pass":
            return Refused("", "there is a legal move, so no pass", "no-pass")
        return Refused("", "no dice are due now", "no-roll-due")
    if kind not in KINDS:
        kind = ""
    rest = words[1:] if kind else words
    volume = rest[0] if rest else ""
    if volume not in [str(v) for v in VOLUMES]:
        return Refused("", "%s is no move: a kind or a volume is missing", "kind-missing", _short(text))
    if kind and kind not in game.kinds():
        return Refused("", "%s is not allowed in this variant", "kind-off", kind)
    own = [k for k in range(game.count) if str(game.volumes[k]) == volume]
    if not own:
        return Refused("", "no player has a piece of volume %s", "nobody-has", volume)
    if len(rest) > 1 and rest[1] != "-" and "," in rest[1]:
        return _why_from_to(game, kind, volume, rest)
    return Refused("", "%s is not a legal move", "illegal", _short(text))


def _why_from_to(game: "Cuboids", kind: str, volume: str, rest: list[str]) -> Refused:
    """The reason for a move in machine notation that names where the piece stands."""
    moves = [game.text(move) for move in game.legal_moves()]
    start = "%s %s " % (volume, rest[1])
    mine = [text for text in moves if start in text]
    if not [text for text in game.line().split(" ") if text == "%s@%s" % (volume, rest[1])]:
        return Refused("", "no piece of volume %s stands at %s", "no-piece-at", volume, _short(rest[1]))
    if not mine:
        return Refused("", "the piece of volume %s at %s cannot move now", "piece-stuck", volume, rest[1])
    end = rest[2] if len(rest) > 2 else ""
    for text in mine:
        if text.split(" ")[3] == end:
            return Refused("", "%s leads there as %s", "leads-as", text, text.split(" ")[0])
    return Refused("", "%s %s cannot end at %s", "cannot-end", kind or "it", rest[1], _short(end or "nowhere"))


def _short(text: str) -> str:
    """Text from outside, fit for one line of a message."""
    return "".join([c if c >= " " else "?" for c in text[:60]])
