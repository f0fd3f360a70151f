"""Plots of a study as SVG: bars of a distribution, and a curve with intervals. No library, no script."""

from collections.abc import Callable
from html import escape

INK, BAR, FAINT = "#2b2a27", "#3d8fd1", "#c9c2b2"
WIDE, HIGH, LEFT, LOW = 420, 180, 46, 34
# Room on the right, and the widest that the place of one bar becomes.
RIGHT, WIDEST = 10, 64
# How wide a letter is, about.
LETTER = 5.5
# The highest that the place of one row becomes.
ROW = 34


def _frame(body: list[str], title: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(title)}" '
        f'font-family="sans-serif" font-size="11" fill="{INK}">' + "".join(body) + "</svg>"
    )


def _step(number: int) -> float:
    return min(WIDEST, (WIDE - LEFT - RIGHT) / max(1, number))


def bars(shares: dict[str, float], title: str) -> str:
    """One bar for each key, its share above it; keys too long for their places stand in two lines by turns."""
    most = max(shares.values(), default=0) or 1
    step = _step(len(shares))
    lines = 2 if LETTER * max(map(len, shares), default=0) > step else 1
    body = [f'<text x="{LEFT}" y="14" font-weight="700">{escape(title)}</text>']
    for number, (key, share) in enumerate(shares.items()):
        high = (HIGH - LOW - 34) * share / most
        x, y = LEFT + number * step, HIGH - LOW - high
        body.append(f'<rect x="{x + 2:.1f}" y="{y:.1f}" width="{step - 4:.1f}" height="{high:.1f}" fill="{BAR}"/>')
        middle = x + step / 2
        body.append(f'<text x="{middle:.1f}" y="{y - 4:.1f}" text-anchor="middle">{100 * share:.0f}</text>')
        low = HIGH - 18 + 13 * (number % lines)
        body.append(f'<text x="{middle:.1f}" y="{low}" text-anchor="middle">{escape(key)}</text>')
    body.append(f'<text x="4" y="{HIGH - LOW}">0\N{NO-BREAK SPACE}%</text>')
    return _frame(body, title)


def rows(shares: dict[str, float], title: str) -> str:
    """A bar below each key, for keys that are sentences; its share beside it."""
    body = [f'<text x="{LEFT}" y="14" font-weight="700">{escape(title)}</text>']
    step = min(ROW, (HIGH - 24) / max(1, len(shares)))
    for number, (key, share) in enumerate(shares.items()):
        y, long = 24 + number * step, (WIDE - LEFT - RIGHT) * share
        body.append(f'<text x="{LEFT}" y="{y + 11:.1f}">{100 * share:.0f}\N{NO-BREAK SPACE}% {escape(key)}</text>')
        body.append(f'<rect x="{LEFT}" y="{y + 15:.1f}" width="{long:.1f}" height="{step - 19:.1f}" fill="{BAR}"/>')
    return _frame(body, title)


def histogram(lengths: dict[str, int], title: str, most: int = 24) -> str:
    """Games by length, in at most so many bars."""
    values = {int(key): count for key, count in lengths.items()}
    low, high = min(values), max(values)
    width = max(1, -(-(high - low + 1) // most))
    total = sum(values.values())
    shares: dict[int, float] = {low + i * width: 0.0 for i in range((high - low) // width + 1)}
    for length, count in values.items():
        shares[low + (length - low) // width * width] += count / total
    step = _step(len(shares))
    top = max(shares.values())
    body = [f'<text x="{LEFT}" y="14" font-weight="700">{escape(title)}</text>']
    for number, (start, share) in enumerate(shares.items()):
        tall = (HIGH - LOW - 24) * share / top
        x = LEFT + number * step
        body.append(
            f'<rect x="{x + 1:.1f}" y="{HIGH - LOW - tall:.1f}" width="{step - 2:.1f}" height="{tall:.1f}" '
            f'fill="{BAR}"/>'
        )
        if number % max(1, len(shares) // 6) == 0:
            body.append(f'<text x="{x:.1f}" y="{HIGH - 18}">{start}</text>')
    return _frame(body, title)


def curve(points: list[tuple[str, float, float, float]], title: str, told: Callable[[float], str]) -> str:
    """A value with its interval for each name, joined by a line; `told` writes the ends of the scale."""
    low = min(point[2] for point in points)
    high = max(point[3] for point in points)
    span = (high - low) or 1

    def height(value: float) -> float:
        return HIGH - LOW - (HIGH - LOW - 30) * (value - low) / span

    step = (WIDE - LEFT - RIGHT) / len(points)
    body = [f'<text x="{LEFT}" y="14" font-weight="700">{escape(title)}</text>']
    places = []
    for number, (name, value, below, above) in enumerate(points):
        x = LEFT + (number + 0.5) * step
        places.append(f"{x:.1f},{height(value):.1f}")
        body.append(f'<path d="M{x:.1f} {height(below):.1f}V{height(above):.1f}" stroke="{FAINT}" stroke-width="6"/>')
        body.append(f'<circle cx="{x:.1f}" cy="{height(value):.1f}" r="3.5" fill="{BAR}"/>')
        body.append(f'<text x="{x:.1f}" y="{HIGH - 18}" text-anchor="middle">{escape(name)}</text>')
    body.append(f'<polyline points="{" ".join(places)}" fill="none" stroke="{BAR}" stroke-width="1.5"/>')
    body += [
        f'<text x="2" y="{height(low):.1f}">{told(low)}</text>',
        f'<text x="2" y="{height(high) + 4:.1f}">{told(high)}</text>',
    ]
    return _frame(body, title)
