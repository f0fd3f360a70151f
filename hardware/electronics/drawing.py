"""Draws the schematic file as SVG and PDF: what is in the picture is what is in the file."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from pathlib import Path

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from .sexp import Node, child, children, numbers, parse

PAPERS = {"A3": (420.0, 297.0)}
INK = {"wire": "#0a6b2d", "body": "#7a1f1f", "text": "#1b2a4a", "net": "#14427d", "open": "#1b2a8a", "frame": "#888888"}


@dataclass(frozen=True)
class Line:
    points: tuple[tuple[float, float], ...]
    ink: str
    filled: bool = False


@dataclass(frozen=True)
class Words:
    text: str
    x: float
    y: float
    size: float
    ink: str
    anchor: str = "middle"


def read(path: Path) -> tuple[tuple[float, float], list[Line], list[Words]]:
    """Everything that is seen on the sheet."""
    sheet = parse(path.read_text(encoding="utf-8"))
    size = PAPERS[str(child(sheet, "paper")[1])]
    lines = [Line(((8, 8), (size[0] - 8, 8), (size[0] - 8, size[1] - 8), (8, size[1] - 8), (8, 8)), "frame")]
    words = [Words(str(child(child(sheet, "title_block"), "title")[1]), size[0] - 12, size[1] - 12, 4.0, "text", "end")]
    library = {str(entry[1]): entry for entry in children(child(sheet, "lib_symbols"), "symbol")}
    for placed in children(sheet, "symbol"):
        _draw_symbol(placed, library[str(child(placed, "lib_id")[1])], lines, words)
    for wire in children(sheet, "wire"):
        points = [numbers(point) for point in children(child(wire, "pts"), "xy")]
        lines.append(Line(tuple((x, y) for x, y in points), "wire"))
    for label in children(sheet, "global_label"):
        x, y, angle = numbers(child(label, "at"))
        words.append(Words(str(label[1]), x, y - 0.4, 1.5, "net", "start" if angle == 0 else "end"))
    for cross in children(sheet, "no_connect"):
        x, y = numbers(child(cross, "at"))
        lines += [
            Line(((x - 0.7, y - 0.7), (x + 0.7, y + 0.7)), "open"),
            Line(((x - 0.7, y + 0.7), (x + 0.7, y - 0.7)), "open"),
        ]
    for text in children(sheet, "text"):
        x, y, _ = numbers(child(text, "at"))
        words.append(
            Words(
                str(text[1]),
                x,
                y,
                numbers(child(child(child(text, "effects"), "font"), "size"))[0] * 1.2,
                "text",
                "start",
            )
        )
    return size, lines, words


def _draw_symbol(placed: Node, entry: Node, lines: list[Line], words: list[Words]) -> None:
    x, y, _ = numbers(child(placed, "at"))
    hide_names = any("hide" in names for names in children(entry, "pin_names"))
    hide_numbers = any(True for _ in children(entry, "pin_numbers"))
    for part in children(entry, "symbol"):
        for box in children(part, "rectangle"):
            (a, b), (c, d) = numbers(child(box, "start")), numbers(child(box, "end"))
            corners = ((a, b), (c, b), (c, d), (a, d), (a, b))
            lines.append(Line(tuple((x + px, y - py) for px, py in corners), "body", filled=True))
        for stroke in children(part, "polyline"):
            points = [numbers(point) for point in children(child(stroke, "pts"), "xy")]
            lines.append(Line(tuple((x + px, y - py) for px, py in points), "body"))
        for pin in children(part, "pin"):
            px, py, angle = numbers(child(pin, "at"))
            length = numbers(child(pin, "length"))[0]
            inward = 1 if angle == 0 else -1
            if length:
                lines.append(Line(((x + px, y - py), (x + px + inward * length, y - py)), "body"))
            name, number = str(child(pin, "name")[1]), str(child(pin, "number")[1])
            if not hide_names and length and not name.isdigit():
                anchor = "start" if inward > 0 else "end"
                words.append(Words(_bar(name), x + px + inward * (length + 0.6), y - py + 0.45, 1.3, "text", anchor))
            if not hide_numbers and length:
                words.append(Words(number, x + px + inward * length / 2, y - py - 0.35, 1.05, "body"))
    for word in children(placed, "property"):
        if "hide" not in child(word, "effects") and word[1] in ("Reference", "Value"):
            wx, wy, _ = numbers(child(word, "at"))
            rail = "rail_" in str(child(placed, "lib_id")[1])
            words.append(Words(str(word[2]), wx, wy + 0.5, 1.5, "net" if rail else "text"))


def _bar(name: str) -> str:
    return name.replace("~{", "/").replace("}", "")


def svg(path: Path) -> str:
    size, lines, words = read(path)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}mm" height="{size[1]}mm"'
        f' viewBox="0 0 {size[0]} {size[1]}">',
        '<rect width="100%" height="100%" fill="#fffdf7"/>',
    ]
    for line in sorted(lines, key=lambda line: not line.filled):
        points = " ".join(f"{x:.2f},{y:.2f}" for x, y in line.points)
        fill = "#fff6d8" if line.filled else "none"
        out.append(f'<polyline points="{points}" fill="{fill}" stroke="{INK[line.ink]}" stroke-width="0.22"/>')
    for word in words:
        style = f'font-family="Helvetica, Arial, sans-serif" font-size="{word.size:.2f}" text-anchor="{word.anchor}"'
        style += f' fill="{INK[word.ink]}"'
        out.append(f'<text x="{word.x:.2f}" y="{word.y:.2f}" {style}>{escape(word.text)}</text>')
    return "\n".join([*out, "</svg>"]) + "\n"


def pdf(path: Path, target: Path) -> None:
    size, lines, words = read(path)
    canvas = Canvas(str(target), pagesize=(size[0] * mm, size[1] * mm), invariant=1)
    canvas.setTitle(path.stem)
    canvas.setLineWidth(0.22 * mm)
    for line in sorted(lines, key=lambda line: not line.filled):
        canvas.setStrokeColor(HexColor(INK[line.ink]))
        canvas.setFillColor(HexColor("#fff6d8"))
        shape = canvas.beginPath()
        for n, (x, y) in enumerate(line.points):
            (shape.moveTo if n == 0 else shape.lineTo)(x * mm, (size[1] - y) * mm)
        canvas.drawPath(shape, stroke=1, fill=1 if line.filled else 0)
    for word in words:
        canvas.setFont("Helvetica", word.size * mm)
        canvas.setFillColor(HexColor(INK[word.ink]))
        draw = {"start": canvas.drawString, "middle": canvas.drawCentredString, "end": canvas.drawRightString}[
            word.anchor
        ]
        draw(word.x * mm, (size[1] - word.y) * mm, word.text)
    canvas.save()
