"""The organiser's page: pairings to tap results in, who is there, what waits, standings with their reasons, crosstable.

Everything is plain HTML that works on a phone; a small script sends what is tapped and asks for news.
"""

import base64
import hashlib
import json
from html import escape

from ..language import language
from ..words.tournament import say
from . import page, view, words
from .log import Book
from .pairing import rounds_planned
from .points import shown
from .standings import standings
from .state import Report, Result, Round, Table, Tournament

_STYLE = """
button { font: inherit; padding: .45rem .8rem; margin: .1rem; border: 1px solid var(--line); border-radius: .4rem;
  background: var(--soft); color: inherit; min-width: 3.2rem; cursor: pointer; }
button.on { outline: 2px solid var(--mark); } input { font: inherit; padding: .35rem; max-width: 12rem; }
#said { position: sticky; top: 0; background: var(--paper); min-height: 1.5rem; padding: .2rem 0; color: var(--mark); }
.table { border-bottom: 1px solid var(--line); padding: .5rem 0; } .table b { margin-right: .4rem; }
nav a { margin-right: 1rem; }
"""
_SCRIPT = """
const said = document.getElementById("said"), main = document.querySelector("main"), by = document.getElementById("by");
if (by) { by.value = localStorage.getItem("by") || ""; by.onchange = () => localStorage.setItem("by", by.value); }
async function again() {
  try {
    const answer = await fetch("content", { cache: "no-store" });
    if (!answer.ok) throw new Error(answer.status);
    const text = await answer.text();
    if (main.dataset.text !== text && !main.contains(document.activeElement?.closest("input"))) {
      const open = [...main.querySelectorAll("details[open]")].map(d => d.id);
      main.innerHTML = text; main.dataset.text = text;
      open.forEach(id => { const d = id && document.getElementById(id); if (d) d.open = true; });
    }
    if (said.dataset.lost) { said.textContent = ""; delete said.dataset.lost; }
  } catch { said.textContent = document.body.dataset.lost; said.dataset.lost = "1"; }
}
document.addEventListener("click", async event => {
  const button = event.target.closest("button[data-act]");
  if (!button) return;
  const act = JSON.parse(button.dataset.act);
  const field = button.dataset.field && document.getElementById(button.dataset.field);
  if (field) act[field.dataset.key] = field.value;
  if (by) act.by = by.value;
  button.disabled = true;
  try {
    const answer = await fetch("act", { method: "POST", headers: { "Content-Type": "application/json" },
      body: JSON.stringify(act) });
    const doc = await answer.json().catch(() => ({}));
    said.textContent = doc.ok || doc.no || answer.statusText;
  } catch { said.textContent = document.body.dataset.lost; }
  button.disabled = false; document.activeElement?.blur(); again();
});
setInterval(again, 2000);
"""


def script_hash() -> str:
    """By which a browser knows the page's own script: no other one runs."""
    return f"sha256-{base64.b64encode(hashlib.sha256(_SCRIPT.encode()).digest()).decode()}"


def whole(book: Book, acts: bool) -> str:
    """The page, for arbiters (`acts`) or to look at."""
    name = escape(book.tournament.name)
    who = f'<label>{escape(say("your_name"))} <input id="by" autocomplete="name"></label>' if acts else ""
    return (
        f'<!DOCTYPE html>\n<html lang="{language()}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{name}</title>\n'
        f'<style>{page.STYLE}{_STYLE}</style>\n</head>\n<body data-lost="{escape(say("lost"))}">\n'
        f'<p id="said" role="status" aria-live="polite"></p>{who}\n<main>\n{content(book, acts)}</main>\n'
        f"<script>{_SCRIPT}</script>\n</body>\n</html>\n"
    )


def content(book: Book, acts: bool) -> str:
    """What changes while the tournament goes on."""
    tournament = book.tournament
    parts = [f"<h1>{escape(tournament.name)}</h1>", f'<p class="about">{escape(view.headline(tournament))}</p>']
    waiting = [round_ for round_ in tournament.rounds if round_.open_tables()]
    for round_ in waiting or tournament.rounds[-1:]:
        parts.append(_round(tournament, round_, acts))
    if acts:
        parts.append(_pairing(tournament, bool(waiting)))
        parts.append(_inbox(tournament))
    parts.append(page.boards_table(book) if tournament.rounds else "")
    if tournament.players:
        parts.append(_standings(tournament))
        if tournament.rounds:
            cross = page.table(view.crosstable_grid(tournament), title=False)
            parts.append(f'<details id="cross"><summary>{escape(say("crosstable"))}</summary>{cross}</details>')
    if acts:
        parts.append(_presence(tournament))
    for round_ in tournament.rounds:
        if not round_.open_tables():
            grid = view.round_grid(tournament, round_)
            inside = page.table(grid, title=False)
            parts.append(f'<details id="r{round_.number}"><summary>{escape(grid.title)}</summary>{inside}</details>')
    found = "".join(f"<li>{escape(line)}</li>" for line in view.marks(tournament))
    parts.append(f'<h2>{escape(say("marks"))}</h2><ul class="marks">{found}</ul>' if found else "")
    return "\n".join(part for part in parts if part) + "\n"


def _button(label: str, act: dict[str, object], chosen: bool = False, field: str = "") -> str:
    more = f' data-field="{field}"' if field else ""
    on = ' class="on"' if chosen else ""
    return f'<button{on}{more} data-act="{escape(json.dumps(act))}">{escape(label)}</button>'


def _round(tournament: Tournament, round_: Round, acts: bool) -> str:
    if not acts:
        return page.table(view.round_grid(tournament, round_))
    points = {row.player.number: row.points for row in standings(tournament)}
    rows = [f"<h2>{escape(view.round_grid(tournament, round_).title)}</h2>"]
    for table in round_.tables:
        names = " – ".join(f"{tournament.players[n].name} ({shown(points[n])})" for n in table.players)
        about = "; ".join(words.remarks(table.result))
        head = f"<b>{table.number}</b>{escape(names)} <span>{escape(words.result(table.result))} {escape(about)}</span>"
        rows.append(
            f'<div class="table" id="t{round_.number}-{table.number}">{head}<br>{_results(round_, table)}</div>'
        )
    for number in round_.byes:
        rows.append(f'<div class="table">{escape(tournament.players[number].name)}: {escape(say("bye"))}</div>')
    return "\n".join(rows)


def _results(round_: Round, table: Table) -> str:
    seen = words.result(table.result)
    act = {"do": "result", "round": round_.number, "table": table.number, "seen": seen}
    if len(table.players) == 2:
        return "".join(_button(text, {**act, "result": text}, seen == text) for text in ("1-0", "½-½", "0-1"))
    field = f"p{round_.number}-{table.number}"
    label = escape(say("places_of_seats"))
    typed = f'<input id="{field}" data-key="result" inputmode="numeric" aria-label="{label}" placeholder="{label}">'
    return typed + _button(say("enter"), {**act, "result": ""}, field=field)


def _pairing(tournament: Tournament, going_on: bool) -> str:
    number = len(tournament.rounds) + 1
    planned = rounds_planned(tournament)
    if going_on or len(tournament.players) < 2 or (planned and number > planned):
        return ""
    return f"<p>{_button(say('pair_round', number), {'do': 'pair', 'round': number})}</p>"


def _inbox(tournament: Tournament) -> str:
    """What waits, with what is known of it beside what stands at the table."""
    rows = []
    for report in tournament.inbox():
        told = "; ".join(part for part in _evidence(report) if part)
        buttons = ""
        for round_ in tournament.rounds:
            for table in round_.tables:
                there = {tournament.players[number].name for number in table.players}
                if report.found is not None and there & set(report.players):
                    stands = words.result(table.result) or "–"
                    act = {"do": "assign", "number": report.number, "round": round_.number, "table": table.number}
                    buttons += _button(say("assign_to", round_.number, table.number, stands), act)
        buttons += _button(say("reject"), {"do": "reject", "number": report.number})
        names = " – ".join(name or "?" for name in report.players)
        head = f"<b>{report.number}</b>{escape(names)}<br>{escape(view.waits(report))}<br>{escape(told)}"
        rows.append(f'<div class="table">{head}<br>{buttons}</div>')
    return f"<h2>{escape(say('inbox'))}</h2>" + "\n".join(rows) if rows else ""


def _evidence(report: Report) -> list[str]:
    found = report.found or {}
    told = [words.result(Result(tuple(found["places"]))) if found.get("places") else "", report.board]
    told += [report.when[:16].replace("T", " "), report.variant, str(found.get("reason", ""))]
    for key, phrase in (("volumes", "volume_won"), ("illegal", "illegal")):
        if any(found.get(key) or []):
            told.append(f"{say(phrase)} {' : '.join(map(str, found[key]))}")
    if any(found.get("clocks") or []):
        told.append(f"{say('clock')} {' : '.join(words.clock(ms) for ms in found['clocks'])}")
    return told


def _standings(tournament: Tournament) -> str:
    """The order; behind each player how the tie-breaks come about."""
    table = page.table(view.standings_grid(tournament))
    lines = []
    for row in standings(tournament):
        why = view.explained(tournament, row.player.number)
        if why:
            inside = "".join(f"<li>{escape(line)}</li>" for line in why)
            head = f'<details id="w{row.player.number}"><summary>{escape(row.player.name)}</summary>'
            lines.append(f"{head}<ul>{inside}</ul></details>")
    head = f'<details id="why"><summary>{escape(say("why_this_order"))}</summary>'
    return table + (f"{head}{''.join(lines)}</details>" if lines else "")


def _presence(tournament: Tournament) -> str:
    rows = []
    for player in tournament.seeded():
        act = {"do": "presence", "player": player.number, "here": player.withdrawn}
        label = say("is_away") if player.withdrawn else say("is_here")
        rows.append(f'<div class="table">{escape(player.name)} {_button(label, act, player.withdrawn)}</div>')
    return f'<details id="who"><summary>{escape(say("check_in"))}</summary>{"".join(rows)}</details>'
