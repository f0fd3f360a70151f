"""The link and the page: how quickly stored games come over it, and how soon the virtual board answers a hand."""

from statistics import median

from . import pull, table
from .page import Table

GAMES = 60
MOVES = 40


def text() -> str:
    files = pull.stored(GAMES)
    size = sum(map(len, files.values()))
    seconds = pull.over_pty(files, GAMES)
    pulled = f"`board pull`, {GAMES} games of {pull.MOVES} moves, judged and logged"
    rows = [
        (pulled, f"{seconds:.1f} s", f"<= {pull.BUDGET_SECONDS * GAMES / pull.GAMES:.0f} s"),
        ("… games a second", f"{GAMES / seconds:.1f}", ""),
        ("… journal bytes a second", f"{size / seconds:,.0f}", ""),
    ]
    for kind, engine, plain in (
        ("page", "cpython", False),
        ("page, plain board", "cpython", True),
        ("page, plain board", "micropython", True),
    ):
        lights, counted = table.latencies(engine, MOVES, plain)
        settled = "" if plain else f"<= {table.COUNTED_MS} ms"
        for what, figures, budget in (
            ("lights", lights, f"<= {table.LIGHTS_MS} ms"),
            ("the move made", counted, settled),
        ):
            name = f"{kind}, {engine}: drop to {what}"
            rows.append((f"{name}, median of {MOVES}", f"{median(figures):.0f} ms", budget))
            rows.append((f"{name}, 95 %", f"{figures[int(0.95 * len(figures))]:.0f} ms", ""))
    return f"""This machine's time; the pull is over a pty. The page's figures are those of its server, over a real
WebSocket. By default the table tells the board what was put down and that the hand is off. A plain board has to feel
both: there a move counts after 250 ms of rest, 800 ms while the piece could legally go further.

{Table(("", "measured", "budget"), rows).text()}"""
