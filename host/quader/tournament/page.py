"""The page of a tournament: pairings, standings, running boards; to print, to publish, or live in the browser."""

import time
from html import escape

from ..language import language
from ..words.tournament import say
from . import view
from .boards import running
from .log import Book

STYLE = """
:root { color-scheme: light dark; --line: #8886; --soft: #8882; --ink: #1b1f24; --paper: #fff; --mark: #a2570a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e6e6; --paper: #17191c; --mark: #f0a050; } }
body { font: 16px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 0 auto;
  max-width: 70rem; padding: 1rem 1.25rem 3rem; }
h1 { font-size: 1.7rem; margin: .5rem 0 0; } h2 { font-size: 1.15rem; margin: 1.8rem 0 .4rem; }
p.about, footer { color: color-mix(in srgb, var(--ink) 65%, var(--paper)); margin: .2rem 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .28rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
th { font-weight: 600; border-bottom-width: 2px; white-space: nowrap; } .n { text-align: right; }
th:first-child, td:first-child { width: 1%; }
tbody tr:nth-child(even) { background: var(--soft); }
td:last-child { overflow-wrap: anywhere; } ul.marks { color: var(--mark); padding-left: 1.2rem; }
details { margin-top: 1rem; } summary { cursor: pointer; font-weight: 600; }
#state.lost { color: var(--mark); }
@media print {
  :root { --ink: #000; --paper: #fff; --soft: #0000; --mark: #000; }
  body { font-size: 10.5pt; max-width: none; padding: 0; }
  #state { display: none; } summary { list-style: none; } h2, summary { break-after: avoid; }
  tr { break-inside: avoid; } thead { display: table-header-group; } @page { margin: 15mm; }
}
"""

# Asks for the content again and shows it; the reader's place on the page and open rounds stay as they are.
SCRIPT = """
const state = document.getElementById("state"), told = state.textContent;
async function again() {
  try {
    const answer = await fetch("content", { cache: "no-store" });
    if (!answer.ok) throw new Error(answer.status);
    const open = [...document.querySelectorAll("details")].map(d => d.open);
    const text = await answer.text(), main = document.querySelector("main");
    if (main.dataset.text !== text) {
      main.innerHTML = text; main.dataset.text = text;
      document.querySelectorAll("details").forEach((d, i) => { d.open = open[i] || false; });
    }
    state.textContent = told; state.className = "";
  } catch { state.textContent = state.dataset.lost; state.className = "lost"; }
}
setInterval(again, 2000);
"""


def whole(book: Book, live: bool = False) -> str:
    """The page as HTML that needs nothing else; a live one asks its server for news."""
    name = escape(book.tournament.name)
    footer = f"<footer>{escape(say('printed', time.strftime('%Y-%m-%d %H:%M')))}</footer>"
    if live:
        footer = f'<footer id="state" data-lost="{escape(say("lost"))}">{escape(say("live"))}</footer>'
        footer += f'<noscript><meta http-equiv="refresh" content="5"></noscript><script>{SCRIPT}</script>'
    return (
        f'<!DOCTYPE html>\n<html lang="{language()}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{name}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<main>\n{content(book, live)}</main>\n{footer}\n</body>\n</html>\n"
    )


def content(book: Book, live: bool = False) -> str:
    """What changes while a tournament goes on. A page on paper has all rounds open, and no running boards."""
    tournament = book.tournament
    parts = [f"<h1>{escape(tournament.name)}</h1>", f'<p class="about">{escape(view.headline(tournament))}</p>']
    if tournament.rounds:
        parts.append(table(view.round_grid(tournament, tournament.current())))
        parts.append(boards_table(book) if live else "")
    if tournament.players:
        parts.append(table(view.standings_grid(tournament)))
    else:
        parts.append(f"<p>{escape(say('no_players_yet'))}</p>")
    for round_ in reversed(tournament.rounds[:-1]):
        grid = view.round_grid(tournament, round_)
        head = f"<details{'' if live else ' open'}><summary>{escape(grid.title)}</summary>"
        parts.append(f"{head}{table(grid, title=False)}</details>")
    found = view.marks(tournament)
    if found:
        items = "".join(f"<li>{escape(line)}</li>" for line in found)
        parts.append(f'<h2>{escape(say("marks"))}</h2><ul class="marks">{items}</ul>')
    return "\n".join(part for part in parts if part) + "\n"


def boards_table(book: Book) -> str:
    """The games under way on boards."""
    tournament, rows = book.tournament, []
    rounds = {round_.number: round_ for round_ in tournament.rounds}
    for number, seen in sorted(running(book.path).items()):
        round_ = rounds.get(seen.get("round", 0))
        if round_ is not None and number in round_.open_tables() and number in tournament.boards:
            players = round_.table(number).players
            turn = seen.get("turn", 0)
            name = tournament.players[players[turn]].name if turn in range(len(players)) else ""
            ago = say("seconds_ago", max(0, int(time.time()) - int(seen.get("at", 0))))
            rows.append([str(number), tournament.boards[number], str(seen.get("moves", 0)), name, ago])
    if not rows:
        return ""
    heads = [say("table"), say("board"), say("moves"), say("turn"), say("seen")]
    return table(view.Grid(say("boards"), heads, [True, False, True, False, True], rows))


def table(grid: view.Grid, title: bool = True) -> str:
    """A table as HTML."""

    def cells(kind: str, texts: list[str]) -> str:
        right = zip(texts, grid.right, strict=True)
        return "".join(f"<{kind}{' class=n' if number else ''}>{escape(text)}</{kind}>" for text, number in right)

    body = "\n".join(f"<tr>{cells('td', row)}</tr>" for row in grid.rows)
    head = f"<h2>{escape(grid.title)}</h2>" if title else ""
    heads = cells("th", grid.heads)
    return f'{head}<div class="scroll"><table><thead><tr>{heads}</tr></thead><tbody>\n{body}\n</tbody></table></div>'
