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
    for engine in ("cpython", "micropython"):
        lights, counted = table.latencies(engine, MOVES)
        for what, figures, budget in (("lights", lights, f"<= {table.BUDGET_MS} ms"), ("the move made", counted, "")):
            rows.append((f"page, {engine}: drop to {what}, median of {MOVES}", f"{median(figures):.0f} ms", budget))
            rows.append((f"page, {engine}: drop to {what}, 95 %", f"{figures[int(0.95 * len(figures))]:.0f} ms", ""))
    return f"""This machine's time; the pull is over a pty. The page's figures are those of its server, over a real
WebSocket; that a move counts takes 250 ms of rest by the rules of the board.

{Table(("", "measured", "budget"), rows).text()}"""
