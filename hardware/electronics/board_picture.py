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
                    side,
                )
            )
    return "\n".join([*out, "</g></svg>"]) + "\n"


def _footprint(footprint: Node, side: str) -> list[str]:
    place = numbers(child(footprint, "at"))
    angle = place[2] if len(place) > 2 else 0.0
    words = {str(text[1]): text for text in children(footprint, "fp_text")}
    name = f' data-part="{escape(str(words["reference"][2]))}"' if "reference" in words else ""
    out = [f'<g{name} transform="translate({place[0]:.3f} {place[1]:.3f}) rotate({-angle:.0f})">']
    on_back = any(child(text, "layer")[1] == "B.SilkS" for text in words.values())
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
                    f'<rect x="{ax:.2f}" y="{ay:.2f}" width="{bx - ax:.2f}" height="{by - ay:.2f}" class="body"'
                    f' fill="#202020" fill-opacity="0.55"/>'
                )
    out += _print(footprint, "B.SilkS" if side == "bottom" else "F.SilkS")
    label = words.get("reference")
    if label and child(label, "layer")[1] == ("B.SilkS" if side == "bottom" else "F.SilkS"):
        x, y, turn = [*numbers(child(label, "at")), 0.0][:3]
        size = numbers(child(child(child(label, "effects"), "font"), "size"))[0] * 1.25
        flip = " scale(-1 1)" if side == "bottom" else ""
        move = f"translate({x:.3f} {y:.3f}) rotate({angle - turn:.0f}){flip} translate(0 {size * 0.36:.3f})"
        out.append(f'<text transform="{move}" {_style(size)}>{escape(str(label[2]))}</text>')
    return [*out, "</g>"]


def _print(footprint: Node, layer: str) -> list[str]:
    """Lines, areas and dots in white."""
    out = []
    for line in children(footprint, "fp_line"):
        if child(line, "layer")[1] == layer:
            (ax, ay), (bx, by) = numbers(child(line, "start")), numbers(child(line, "end"))
            wide = numbers(child(line, "width"))[0]
            out.append(
                f'<path d="M{ax:.3f} {ay:.3f}L{bx:.3f} {by:.3f}" stroke="{WHITE}" stroke-width="{wide}"'
                ' stroke-linecap="round"/>'
            )
    for area in children(footprint, "fp_poly"):
        if child(area, "layer")[1] == layer:
            points = " ".join(f"{x:.3f},{y:.3f}" for x, y in map(numbers, children(child(area, "pts"), "xy")))
            out.append(f'<polygon points="{points}" fill="{WHITE}"/>')
    for dot in children(footprint, "fp_circle"):
        if child(dot, "layer")[1] == layer:
            (x, y), (end, _) = numbers(child(dot, "center")), numbers(child(dot, "end"))
            out.append(f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{end - x:.3f}" fill="{WHITE}"/>')
    return out


def _style(size: float) -> str:
    return f'font-family="Helvetica, Arial, sans-serif" font-size="{size:.2f}" text-anchor="middle" fill="{WHITE}"'


def _words(text: str, x: float, y: float, size: float, side: str) -> str:
    """A text of the board itself, readable from this side."""
    flip = " scale(-1 1)" if side == "bottom" else ""
    return f'<text transform="translate({x:.2f} {y + size * 0.36:.2f}){flip}" {_style(size)}>{escape(text)}</text>'
