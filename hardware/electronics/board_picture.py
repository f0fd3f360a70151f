"""Draws one side of a board file as SVG: tracks, pads, bodies of the parts with their names."""

from __future__ import annotations

from html import escape
from pathlib import Path

from .sexp import Node, child, children, numbers, parse

GREEN, TRACK, OTHER, GOLD, WHITE = "#14532d", "#2f8f5b", "#1b6a3c", "#d9b44a", "#f4f4f0"


def svg(path: Path, side: str) -> str:
    node = parse(path.read_text(encoding="utf-8"))
    layer = {"top": "F.Cu", "bottom": "B.Cu"}[side]
    edge = [
        numbers(child(line, end))
        for line in children(node, "gr_line")
        if child(line, "layer")[1] == "Edge.Cuts"
        for end in ("start", "end")
    ]
    left, top = min(x for x, _ in edge), min(y for _, y in edge)
    width, height = max(x for x, _ in edge) - left, max(y for _, y in edge) - top
    mirror = f"translate({left + width} {-top}) scale(-1 1)" if side == "bottom" else f"translate({-left} {-top})"
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 {width + 4:.2f} {height + 4:.2f}"'
        f' width="{(width + 4) * 8:.0f}" height="{(height + 4) * 8:.0f}">',
        f'<rect x="-2" y="-2" width="{width + 4:.2f}" height="{height + 4:.2f}" fill="#ffffff"/>',
        f'<rect width="{width:.2f}" height="{height:.2f}" fill="{GREEN}"/><g transform="{mirror}">',
    ]
    segments = sorted(children(node, "segment"), key=lambda segment: child(segment, "layer")[1] == layer)
    for segment in segments:
        (ax, ay), (bx, by) = numbers(child(segment, "start")), numbers(child(segment, "end"))
        colour = TRACK if child(segment, "layer")[1] == layer else OTHER
        thick = numbers(child(segment, "width"))[0]
        out.append(
            f'<path d="M{ax:.2f} {ay:.2f}L{bx:.2f} {by:.2f}" stroke="{colour}" stroke-width="{thick}"'
            ' stroke-linecap="round"/>'
        )
    for via in children(node, "via"):
        x, y = numbers(child(via, "at"))
        out.append(f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{numbers(child(via, "size"))[0] / 2:.2f}" fill="{TRACK}"/>')
        out.append(f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{numbers(child(via, "drill"))[0] / 2:.2f}" fill="#0b2e1a"/>')
    for footprint in children(node, "footprint"):
        out += _footprint(footprint, side)
    for text in children(node, "gr_text"):
        if str(child(text, "layer")[1]).startswith(layer[0]):
            x, y = numbers(child(text, "at"))[:2]
            out.append(
                _words(
                    str(text[1]),
                    x,
                    y,
                    numbers(child(child(child(text, "effects"), "font"), "size"))[0] * 1.3,
                    WHITE,
                    side,
                )
            )
    return "\n".join([*out, "</g></svg>"]) + "\n"


def _footprint(footprint: Node, side: str) -> list[str]:
    place = numbers(child(footprint, "at"))
    angle = place[2] if len(place) > 2 else 0.0
    out = [f'<g transform="translate({place[0]:.3f} {place[1]:.3f}) rotate({-angle:.0f})">']
    words = {str(text[1]): text for text in children(footprint, "fp_text")}
    on_back = any(child(text, "layer")[1] in ("B.SilkS", "B.Fab") for text in words.values())
    for pad in children(footprint, "pad"):
        x, y = numbers(child(pad, "at"))[:2]
        width, height = numbers(child(pad, "size"))
        through = pad[2] != "smd"
        if through or side == "top":
            out.append(
                f'<rect x="{x - width / 2:.2f}" y="{y - height / 2:.2f}" width="{width:.2f}" height="{height:.2f}"'
                f' rx="{width / 2 if through else 0.1:.2f}" fill="{GOLD}"/>'
            )
        if through:
            out.append(
                f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{numbers(child(pad, "drill"))[0] / 2:.2f}" fill="#ffffff"/>'
            )
    if words and on_back == (side == "bottom"):
        for box in children(footprint, "fp_rect"):
            if child(box, "layer")[1] == "F.Fab":
                (ax, ay), (bx, by) = numbers(child(box, "start")), numbers(child(box, "end"))
                out.append(
                    f'<rect x="{ax:.2f}" y="{ay:.2f}" width="{bx - ax:.2f}" height="{by - ay:.2f}"'
                    f' fill="#202020" fill-opacity="0.55" stroke="{WHITE}" stroke-width="0.12"/>'
                )
                size = max(0.7, min(1.4, (bx - ax) / 3, (by - ay) / 1.2))
                out.append(
                    _words(
                        str(words["reference"][2]), (ax + bx) / 2, (ay + by) / 2 + size * 0.35, size, WHITE, side, angle
                    )
                )
    return [*out, "</g>"]


def _words(text: str, x: float, y: float, size: float, colour: str, side: str, angle: float = 0.0) -> str:
    """Upright and readable whatever the part's angle and the side."""
    turn = f"rotate({angle:.0f})" if angle % 180 == 0 else ""
    flip = "scale(-1 1)" if side == "bottom" else ""
    if angle % 360 == 180:
        y -= 0.7 * size
    move = f"translate({x:.2f} {y:.2f}) {turn} {flip}".strip()
    style = f'font-family="Helvetica, Arial, sans-serif" font-size="{size:.2f}" text-anchor="middle" fill="{colour}"'
    return f'<text transform="{move}" {style}>{escape(text)}</text>'
