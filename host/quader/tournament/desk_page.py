"""The organiser's page: pairings to tap results in, who is there, what waits, standings with their reasons, crosstable.

Everything is plain HTML that works on a phone; a small script sends what is tapped and asks for news.
"""

import base64
import hashlib
import json
from html import escape

from ..language import language
from ..words.tournament import say
from . import page, view, why, words
from .boards import plain
from .log import Book
from .pairing import rounds_planned
from .parts import Pairing, Report, Result, Round
from .state import Tournament

_STYLE = """
:root { --go: #0b6b4f; --go-ink: #fff; }
@media (prefers-color-scheme: dark) { :root { --go: #5fd0a5; --go-ink: #06251b; } }
body { padding-top: 0; max-width: 84rem; }
header { position: sticky; top: 0; z-index: 1; background: var(--paper); padding: .6rem 0 .4rem;
  border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: .2rem 1rem; align-items: center; }
header h1 { margin: 0; font-size: 1.25rem; flex: 1 1 12rem; overflow-wrap: anywhere; }
#said { flex-basis: 100%; margin: 0; color: var(--mark); font-weight: 600; } #said:empty { display: none; }
button { font: inherit; padding: .5rem .9rem; min-height: 2.75rem; min-width: 3.4rem; cursor: pointer; color: inherit;
  border: 1px solid var(--line); border-radius: .5rem; background: var(--soft); }
button:hover { border-color: currentColor; } button:disabled { opacity: .5; }
button.on, button.go { background: var(--go); color: var(--go-ink); border-color: var(--go); }
:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; }
input { font: inherit; padding: .45rem .6rem; width: 10rem; max-width: 100%; border: 1px solid var(--line);
  border-radius: .5rem; background: var(--paper); color: inherit; }
.card { border: 1px solid var(--line); border-radius: .7rem; padding: .6rem .8rem; margin: .5rem 0; display: flex;
  flex-wrap: wrap; gap: .4rem .8rem; align-items: center; }
.card > b { min-width: 1.6rem; text-align: center; font-size: 1.1rem; } .card > .who { flex: 1 1 11rem; min-width: 0; }
.who span, .who small { display: block; overflow-wrap: anywhere; } .who small { opacity: .75; }
.who i { font-style: normal; opacity: .75; font-variant-numeric: tabular-nums; }
.acts { display: flex; flex-wrap: wrap; gap: .3rem; } .card.open { border-left: .3rem solid var(--mark); }
.inbox { border-left: .3rem solid var(--mark); } details { margin-top: .2rem; }
summary, li { overflow-wrap: anywhere; }
summary { padding: .6rem 0; } details .card { margin: .25rem 0; padding: .3rem .8rem; } section { min-width: 0; }
@media (min-width: 62rem) {
  main { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); gap: 0 2.5rem; align-items: start; }
}
"""
_SCRIPT = """
const said = document.getElementById("said"), main = document.querySelector("main"), by = document.getElementById("by");
if (by) { by.value = localStorage.getItem("by") || ""; by.onchange = () => localStorage.setItem("by", by.value); }
// What is under a finger stays there until the finger is gone.
let held = false;
addEventListener("pointerdown", () => { held = true; });
for (const gone of ["pointerup", "pointercancel"]) addEventListener(gone, () => setTimeout(() => { held = false; }));
async function again() {
  try {
    const answer = await fetch("content", { cache: "no-store" });
    if (!answer.ok) throw new Error(answer.status);
    const text = await answer.text();
    if (main.dataset.text !== text && !held && !main.contains(document.activeElement?.closest("input"))) {
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


def whole(name: str, inside: str, acts: bool) -> str:
    """The page, for arbiters (`acts`) or to look at, with what is in it now."""
    name = escape(name)
    label = escape(say("your_name"))
    who = f'<input id="by" autocomplete="name" aria-label="{label}" placeholder="{label}">' if acts else ""
    return (
        f'<!DOCTYPE html>\n<html lang="{language()}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{name}</title>\n'
        f'<style>{page.STYLE}{_STYLE}</style>\n</head>\n<body data-lost="{escape(say("lost"))}">\n'
        f'<header><h1>{name}</h1>{who}<p id="said" role="status" aria-live="polite"></p></header>\n'
        f"<main>\n{inside}</main>\n<script>{_SCRIPT}</script>\n</body>\n</html>\n"
    )


def content(book: Book, acts: bool) -> str:
    """What changes while the tournament goes on: what is to be done, and beside it how it stands."""
    tournament = book.tournament
    waiting = [round_ for round_ in tournament.rounds if round_.open_tables()]
    to_do = [f'<p class="about">{escape(view.headline(tournament))}</p>', _inbox(tournament) if acts else ""]
    to_do += [_round(tournament, round_, acts) for round_ in waiting or tournament.rounds[-1:]]
    if acts:
        to_do.append(_pairing(tournament, bool(waiting)))
    if tournament.rounds:
        to_do.append(page.boards_table(book))
    if acts:
        to_do.append(_presence(tournament))
    stands = [_standings(tournament) if tournament.players else f"<p>{escape(say('no_players_yet'))}</p>"]
    if tournament.rounds:
        stands.append(_folded("cross", say("crosstable"), page.table(view.crosstable_grid(tournament), title=False)))
    for round_ in tournament.rounds:
        if round_ not in waiting and round_ is not tournament.rounds[-1]:
            grid = view.round_grid(tournament, round_)
            stands.append(_folded(f"r{round_.number}", grid.title, page.table(grid, title=False)))
    found = "".join(f"<li>{escape(line)}</li>" for line in view.marks(tournament))
    stands.append(f'<h2>{escape(say("marks"))}</h2><ul class="marks">{found}</ul>' if found else "")
    return "".join("<section>\n" + "\n".join(filter(None, part)) + "\n</section>\n" for part in (to_do, stands))


def _folded(name: str, title: str, inside: str) -> str:
    return f'<details id="{name}"><summary>{escape(title)}</summary>{inside}</details>'


def _button(label: str, act: dict[str, object], style: str = "", field: str = "") -> str:
    more = f' data-field="{field}"' if field else ""
    styled = f' class="{style}"' if style else ""
    return f'<button type="button"{styled}{more} data-act="{escape(json.dumps(act))}">{escape(label)}</button>'


def _card(head: str, who: str, buttons: str, name: str = "", style: str = "") -> str:
    """A line that a thumb can hit: number, who and what, buttons."""
    named = f' id="{name}"' if name else ""
    return (
        f'<div class="card{style}"{named}>{f"<b>{escape(head)}</b>" if head else ""}<div class="who">{who}</div>'
        f'<div class="acts">{buttons}</div></div>'
    )


def _round(tournament: Tournament, round_: Round, acts: bool) -> str:
    title = view.round_grid(tournament, round_).title
    points = view.brought(tournament, round_)
    named = {
        number: f"<span>{escape(player.name)}{f' <i>({points[number]})</i>' if points else ''}</span>"
        for number, player in tournament.players.items()
    }
    rows = [f"<h2>{escape(title)}</h2>"]
    for table in round_.tables:
        who = "".join(named[number] for number in table.players)
        about = "; ".join(words.remarks(table.result))
        who += f"<small>{escape(about)}</small>" if about else ""
        inside = _results(round_, table) if acts else f"<strong>{escape(words.result(table.result))}</strong>"
        style = "" if table.result else " open"
        rows.append(_card(str(table.number), who, inside, f"t{round_.number}-{table.number}", style))
    for phrase, numbers in (("bye", round_.byes), ("wished_bye", round_.wished)):
        for number in numbers:
            rows.append(_card("", named[number], escape(say(phrase))))
    return "\n".join(rows)


def _results(round_: Round, table: Pairing) -> str:
    seen = words.result(table.result)
    act = {"do": "result", "round": round_.number, "table": table.number, "seen": seen}
    if len(table.players) == 2:
        texts = ("1-0", "½-½", "0-1")
        return "".join(_button(text, {**act, "result": text}, "on" if seen == text else "") for text in texts)
    field = f"p{round_.number}-{table.number}"
    label = escape(say("places_of_seats"))
    typed = f'<input id="{field}" data-key="result" inputmode="numeric" aria-label="{label}" placeholder="{label}">'
    stands = f"<strong>{escape(seen)}</strong>" if seen else ""
    return stands + typed + _button(say("enter"), {**act, "result": ""}, field=field)


def _pairing(tournament: Tournament, going_on: bool) -> str:
    number = len(tournament.rounds) + 1
    planned = rounds_planned(tournament)
    if going_on or len(tournament.players) < 2 or (planned and number > planned):
        return ""
    return f"<p>{_button(say('pair_round', number), {'do': 'pair', 'round': number}, 'go')}</p>"


def _inbox(tournament: Tournament) -> str:
    """What waits, with what is known of it beside what stands at the table."""
    rows = []
    for report in tournament.inbox():
        told = "; ".join(part for part in _evidence(report) if part)
        buttons = ""
        for round_, table in _meant(tournament, report):
            stands = words.result(table.result) or "–"
            act = {"do": "assign", "number": report.number, "round": round_.number, "table": table.number}
            buttons += _button(say("assign_to", round_.number, table.number, stands), act)
        buttons += _button(say("reject"), {"do": "reject", "number": report.number})
        names = " – ".join(name or "?" for name in report.players)
        who = f"<span>{escape(names)}</span><small>{escape(view.waits(report))}</small><small>{escape(told)}</small>"
        rows.append(_card(str(report.number), who, buttons, style=" inbox"))
    return f"<h2>{escape(say('inbox'))}</h2>" + "\n".join(rows) if rows else ""


def _meant(tournament: Tournament, report: Report) -> list[tuple[Round, Pairing]]:
    """Where a game may belong: to the tables of those who are named in it, and to the one where its board stands."""
    if report.found is None:
        return []
    told = {plain(name) for name in report.players}
    found = []
    for round_ in tournament.rounds:
        for table in round_.tables:
            there = {plain(tournament.players[number].name) for number in table.players}
            at_board = report.board != "" and tournament.boards.get(table.number) == report.board
            if len(table.players) == len(report.players) and (there & told or at_board):
                found.append((round_, table))
    return found


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
    lines = []
    for row, reasons in why.explained(tournament):
        if reasons:
            inside = "".join(f"<li>{escape(line)}</li>" for line in reasons)
            lines.append(_folded(f"w{row.player.number}", row.player.name, f"<ul>{inside}</ul>"))
    table = page.table(view.standings_grid(tournament))
    return table + (_folded("why", say("why_this_order"), "".join(lines)) if lines else "")


def _presence(tournament: Tournament) -> str:
    rows = []
    for player in tournament.seeded():
        act = {"do": "presence", "player": player.number, "here": player.withdrawn}
        label = say("is_away") if player.withdrawn else say("is_here")
        button = _button(label, act, "" if player.withdrawn else "on")
        rows.append(_card("", f"<span>{escape(player.name)}</span>", button))
    return _folded("who", say("check_in"), "".join(rows))
