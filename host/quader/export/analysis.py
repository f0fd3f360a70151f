"""The analysis of a game as one HTML page: the curve, the turning points with pictures, and every move."""

from collections.abc import Sequence
from html import escape

from rules_core.record.record import Record

from .. import language as locale
from .. import variants
from ..engine.analysis import Judged, turning_points
from ..words.analysis import say
from . import pictures

WIDE, HIGH = 900, 220
STYLE = (
    "body{font:16px/1.4 system-ui,sans-serif;max-width:60rem;margin:1rem auto;padding:0 1rem}"
    "table{border-collapse:collapse}td,th{padding:.1rem .6rem;text-align:left}tr.turn{font-weight:bold}"
    "figure svg{max-width:100%;height:auto}"
)


def page(found: Record, moves: Sequence[Judged]) -> str:
    """The page in the user's language."""
    language = locale.language()
    title = f"{say('analysis')}: {variants.title(found.variant, language)}"
    parts = [
        "<!doctype html>",
        f'<html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>{escape(title)}</title><style>{STYLE}</style><h1>{escape(title)}</h1>",
        curve(moves),
        f"<h2>{escape(say('turning'))}</h2>",
    ]
    turning = turning_points(list(moves))
    if not turning:
        parts.append(f"<p>{escape(say('no_turning'))}</p>")
    else:
        svgs = pictures.of_record(found, language).svgs
        for move in turning:
            caption = f"<figcaption>{escape(say('position', move.ply))}</figcaption>"
            parts.append(f"<p>{escape(told(move))}</p><figure>{svgs[move.ply - 1]}{caption}</figure>")
    parts.append("<table><tr>" + "".join(f"<th>{escape(head)}" for head in say("head").split("|")))
    marked = {move.ply for move in turning}
    for move in moves:
        better = "" if move.best == move.played else move.best
        value, lost = locale.decimal(move.value, 2), locale.decimal(move.loss, 2)
        cells = (move.ply, move.player + 1, move.played, better, value, lost)
        kind = ' class="turn"' if move.ply in marked else ""
        parts.append(f"<tr{kind}>" + "".join(f"<td>{escape(str(cell))}" for cell in cells))
    parts.append("</table></html>")
    return "\n".join(parts) + "\n"


def told(move: Judged, language: str | None = None) -> str:
    """A turning point in words."""
    return say("lost", move.ply, move.player + 1, move.played, round(100 * move.loss), move.best, language=language)


def curve(moves: Sequence[Judged]) -> str:
    """What the first player may hope for after each move, as a drawing."""
    if not moves:
        return ""
    last = max(move.ply for move in moves)
    points = []
    for move in moves:
        value = move.value if move.player == 0 else 1 - move.value
        points.append(f"{WIDE * move.ply / last:.1f},{HIGH * (1 - value):.1f}")
    label = escape(say("curve"))
    return (
        f'<figure><svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{label}">'
        f'<path d="M0 {HIGH / 2}H{WIDE}" stroke="#999" stroke-dasharray="4"/>'
        f'<polyline points="{" ".join(points)}" fill="none" stroke="#06c" stroke-width="2"/></svg>'
        f"<figcaption>{label}</figcaption></figure>"
    )
