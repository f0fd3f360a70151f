"""What drawings on paper share: short numbers, and SVG documents put into frames of one size."""

import re


def short(value: float) -> str:
    """A number as short as it can be."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def aligned(drawings: list[str]) -> tuple[float, float, list[str]]:
    """Drawings of different sizes in a frame that holds all of them, each where its own coordinates say."""
    boxes = [box(svg) for svg in drawings]
    x, y = min(box[0] for box in boxes), min(box[1] for box in boxes)
    width = max(box[0] + box[2] for box in boxes) - x
    height = max(box[1] + box[3] for box in boxes) - y
    svgs = []
    for svg in drawings:
        head, inner = svg.split(">", 1)
        font = re.search(r' font-family="[^"]*"', head)
        inner = inner.removesuffix("</svg>\n")
        paper = re.search(r'<rect [^>]*fill="(#\w+)"/>', inner)
        svgs.append(
            document(
                (x, y, width, height), paper[1] if paper else "#ffffff", font[0] if font else "", inner.strip("\n")
            )
        )
    return width, height, svgs


def document(frame: tuple[float, float, float, float], paper: str, more: str, inner: str) -> str:
    x, y, width, height = (short(number) for number in frame)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" width="{width}" '
        f'height="{height}"{more}>\n<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{paper}"/>\n'
        f"{inner}\n</svg>\n"
    )


def box(svg: str) -> tuple[float, float, float, float]:
    """The frame of an SVG document: left, top, width, height."""
    match = re.search(r'viewBox="([^"]*)"', svg)
    x, y, width, height = (float(number) for number in match[1].split()) if match else (0.0, 0.0, 0.0, 0.0)
    return x, y, width, height
