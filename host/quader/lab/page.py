"""A study as one HTML page that needs nothing else: verdicts, plots, several variants side by side."""

from functools import partial
from html import escape
from typing import Any

from ..games.words import Voice
from ..language import decimal, language
from ..words.lab import say
from .counts import Counts
from .gallery_page import unbroken
from .plots import bars, curve, histogram, rows
from .report import PASS_SECONDS, measured, verdict

STYLE = """body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}
body{color:#2b2a27;background:#fbf9f4}
section{display:flex;flex-wrap:wrap;gap:1rem}
svg{width:26rem;max-width:100%;background:#fff;border:1px solid #ddd5c3;border-radius:8px}
.wide{overflow-x:auto}table{border-collapse:collapse;margin:1rem 0;font-variant-numeric:tabular-nums}
th,td{border-bottom:1px solid #ddd5c3;padding:.3rem .7rem;text-align:right;white-space:nowrap}
th:first-child{text-align:left;font-weight:400;position:sticky;left:0;background:#fbf9f4}small{color:#6b675e}"""
ROWS = (
    *("games", "plies", "minutes", "by_itself", "cap_share", "stalled_share", "first_player", "draws", "skill"),
    *("choices", "passes", "dead_share", "dead_since", "lead_changes", "turned", "decided"),
)
# Whole values; all others are shares.
NUMBERS = ("games", "dead_since", "choices", "lead_changes", "plies", "minutes")
# What a sweep draws: where a value and its interval are.
SWEPT = ("plies", "first_player", "skill", "draws", "by_itself", "choices")


def page(told: list[dict[str, Any]], counts: list[Counts], swept: str = "") -> str:
    """The page of some studies; `swept` names the key that differs between them."""
    parts = [f"<h1>{escape(say('study'))}</h1>", _table(told)]
    if swept and len(told) > 1:
        parts.append(f"<h2>{escape(swept)}</h2><section>{_curves(told)}</section>")
    for one, sums in zip(told, counts, strict=True):
        parts.append(f"<h2>{escape(one['variant'])}</h2><p>{escape(' – '.join(one['players']))}</p><ul>")
        parts += [f"<li>{unbroken(escape(line))}</li>" for line in verdict(one)]
        parts.append("</ul><section>" + "".join(_plots(one, sums)) + "</section>")
    seconds = sorted({one["seconds_a_move"] for one in told})
    parts.append(f"<p>{escape(say('assumed', ', '.join(map(str, seconds)), PASS_SECONDS))}</p>")
    for version, core, seed in sorted({(one["version"], one["core"], one["seed"]) for one in told}):
        parts.append(f"<p>{escape(say('made_with', version, seed, core))}</p>")
    head = f'<!doctype html><html lang="{language()}"><meta charset="utf-8"><title>{escape(say("study"))}</title>'
    return (
        f'{head}<meta name="viewport" content="width=device-width"><style>{STYLE}</style>\n'
        + "\n".join(parts)
        + "\n</html>\n"
    )


def _plots(told: dict[str, Any], counts: Counts) -> list[str]:
    games = sum(counts.ends.values())
    voice = Voice(told["game"], language())
    found = [
        histogram(counts.lengths, say("h_length")),
        rows({voice.end(reason): count / games for reason, count in sorted(counts.ends.items())}, say("h_ends")),
        bars({str(seat + 1): share[0] for seat, share in enumerate(told["seats"])}, say("h_seats")),
    ]
    for key, title in (("kinds", "h_kinds"), ("pieces", "h_pieces"), ("levels", "h_levels")):
        if told[key]:
            named = {voice.move(kind): share for kind, share in told[key].items()} if key == "kinds" else told[key]
            found.append(bars(named, say(title)))
    return found


def _curves(told: list[dict[str, Any]]) -> str:
    names = [one["variant"].rpartition("=")[2] for one in told]
    drawn = []
    for key in SWEPT:
        points = [(name, found) for name, one in zip(names, told, strict=True) if (found := measured(one, key))]
        if len(points) > 1:
            drawn.append(curve([(name, *found) for name, found in points], say(f"c_{key}"), partial(_number, key)))
    return "".join(drawn)


def _table(told: list[dict[str, Any]]) -> str:
    """A column for each variant, so that what is compared lies side by side."""
    # What a sweep changed may stand below the name.
    head = "".join(f"<th>{escape(one['variant']).replace(',', '<br>')}</th>" for one in told)
    rows = "".join(
        f"<tr><th>{escape(say(f'c_{key}'))}</th>{''.join(f'<td>{_cell(one, key)}</td>' for one in told)}</tr>"
        for key in ROWS
    )
    return (
        f"<h2>{escape(say('table'))}</h2><p>{unbroken(escape(say('in_brackets')))}</p>"
        f'<div class="wide"><table><tr><th></th>{head}</tr>{rows}</table></div>'
    )


def _cell(one: dict[str, Any], key: str) -> str:
    found = measured(one, key)
    if found is None:
        return "–"
    value, low, high = (_number(key, part) for part in found)
    unit = "" if key in NUMBERS else "\N{NO-BREAK SPACE}%"
    ends = f" <small>({low.removesuffix(unit)}–{high.removesuffix(unit)})</small>" if found[2] > found[1] else ""
    return f"{value}{ends}"


def _number(key: str, value: float) -> str:
    """A value as people read it: shares in percent."""
    if key not in NUMBERS:
        return f"{100 * value:.0f}\N{NO-BREAK SPACE}%"
    return decimal(value, 1 if key in ("choices", "lead_changes") else 0)
