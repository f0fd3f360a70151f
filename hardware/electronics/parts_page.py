"""A page for the bench: the list of parts beside the picture of the board; what is chosen lights up, part by part."""

from __future__ import annotations

from html import escape
from pathlib import Path

from . import board_picture
from .circuit import CATALOGUE, Circuit

TEMPLATE = Path(__file__).with_name("parts_page.html")


def order(circuit: Circuit) -> list[str]:
    """The kinds as one solders them: flat parts from the most to the fewest, then what stands, lowest first."""
    kinds = list(dict.fromkeys(part.kind for part in circuit.parts.values()))
    first = [kind for kind in ("sensor", "light") if kind in kinds]
    flat = [kind for kind in CATALOGUE if kind in kinds and kind not in first and not CATALOGUE[kind].get("hand")]
    return [*first, *flat, *(kind for kind in CATALOGUE if kind in kinds and CATALOGUE[kind].get("hand"))]


def rows(circuit: Circuit) -> list[str]:
    made = []
    for number, kind in enumerate(order(circuit)):
        about = CATALOGUE[kind]
        found = [part.ref for part in circuit.parts.values() if part.kind == kind]
        parts = sorted(found, key=lambda ref: (ref[0], int(ref[1:])))
        more = escape(f"{about['maker']} {about['mpn']}. {about['text']}")
        made.append(
            f'<tr id="r{number}" data-parts="{escape(" ".join(parts))}" tabindex="0">'
            f'<td><input type="checkbox" aria-label="{escape(about["value"])}"></td>'
            f"<td><b>{len(parts)} × {escape(about['value'])}</b> {escape(about['footprint'])}<br>"
            f'<span class="refs">{escape(", ".join(parts))}<br>{more}</span></td></tr>'
        )
    return made


def html(circuit: Circuit, board: Path) -> str:
    text = TEMPLATE.read_text(encoding="utf-8")
    for mark, value in (
        ("@TITLE@", escape(circuit.title)),
        ("@ROWS@", "\n".join(rows(circuit))),
        ("@TOP@", board_picture.svg(board, "top")),
        ("@BOTTOM@", board_picture.svg(board, "bottom")),
    ):
        text = text.replace(mark, value)
    return text
