"""A study as one HTML page that needs nothing else: verdicts, plots, several variants side by side."""

from html import escape
from typing import Any

from ..language import language
from ..words.lab import say
from .counts import Counts
from .plots import bars, curve, histogram
from .report import PASS_SECONDS, verdict

STYLE = """body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}
body{color:#2b2a27;background:#fbf9f4}
section{display:flex;flex-wrap:wrap;gap:1rem}
svg{width:26rem;max-width:100%;background:#fff;border:1px solid #ddd5c3;border-radius:8px}
table{border-collapse:collapse;margin:1rem 0}th,td{border-bottom:1px solid #ddd5c3;padding:.3rem .7rem;text-align:right}
th:first-child,td:first-child{text-align:left}"""
COLUMNS = ("games", "plies", "first_player", "draws", "cap_share", "stalled_share", "dead_share", "choices", "skill")


def page(told: list[dict[str, Any]], counts: list[Counts], swept: str = "") -> str:
    """The page of some studies; `swept` names the key that differs between them."""
    parts = [f"<h1>{escape(say('study'))}</h1>", _table(told)]
    if swept and len(told) > 1:
        parts.append(f"<h2>{escape(swept)}</h2><section>{_curves(told)}</section>")
    for one, sums in zip(told, counts, strict=True):
        parts.append(f"<h2>{escape(one['variant'])}</h2><ul>")
        parts += [f"<li>{escape(line)}</li>" for line in verdict(one)]
        parts.append("</ul><section>" + "".join(_plots(one, sums)) + "</section>")
    seconds = sorted({one["seconds_a_move"] for one in told})
    parts.append(f"<p>{escape(say('assumed', ', '.join(map(str, seconds)), PASS_SECONDS))}</p>")
    head = f'<!doctype html><html lang="{language()}"><meta charset="utf-8"><title>{escape(say("study"))}</title>'
    return (
        f'{head}<meta name="viewport" content="width=device-width"><style>{STYLE}</style>\n'
        + "\n".join(parts)
        + "\n</html>\n"
    )


def _plots(told: dict[str, Any], counts: Counts) -> list[str]:
    games = sum(counts.ends.values())
    found = [
        histogram(counts.lengths, say("h_length")),
        bars({reason: count / games for reason, count in sorted(counts.ends.items())}, say("h_ends")),
        bars({str(seat + 1): share[0] for seat, share in enumerate(told["seats"])}, say("h_seats")),
    ]
    for key, title in (("kinds", "h_kinds"), ("pieces", "h_pieces"), ("levels", "h_levels")):
        if told[key]:
            found.append(bars(told[key], say(title)))
    return found


def _curves(told: list[dict[str, Any]]) -> str:
    names = [one["variant"].rpartition("=")[2] for one in told]
    lengths = [
        (name, one["plies"]["median"], one["plies"]["low"], one["plies"]["high"])
        for name, one in zip(names, told, strict=True)
    ]
    firsts = [(name, *one["first_player"]) for name, one in zip(names, told, strict=True)]
    return curve(lengths, say("h_length")) + curve(firsts, say("h_seats"))


def _table(told: list[dict[str, Any]]) -> str:
    head = "".join(f"<th>{escape(say(f'c_{column}'))}</th>" for column in COLUMNS)
    rows = []
    for one in told:
        cells = "".join(f"<td>{escape(_cell(one.get(column)))}</td>" for column in COLUMNS)
        rows.append(f"<tr><td>{escape(one['variant'])}</td>{cells}</tr>")
    return f"<h2>{escape(say('table'))}</h2><table><tr><th></th>{head}</tr>{''.join(rows)}</table>"


def _cell(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, dict):
        return f"{value['median']} ({value['low']}–{value['high']})"
    if isinstance(value, list):
        return f"{100 * value[0]:.0f} % ({100 * value[1]:.0f}–{100 * value[2]:.0f})"
    return f"{100 * value:.1f} %" if isinstance(value, float) and value <= 1 else str(value)
