"""The log in lines for people: lists, games with their history, statistics."""

from contextlib import suppress
from typing import Any

from rules_core.record.record import Record
from rules_core.refused import Refused

from .. import records
from ..language import decimal
from ..words.log import remark, say, told_result, told_time
from . import corrections
from .evidence import FILE, Proof
from .games import Change, GameRow

# A text, and the numbers of its style on a terminal that has colours.
Line = tuple[str, str]
PLAIN, BOLD, FAINT, RED, GREEN = "", "1", "2", "31", "32"


def of_list(rows: list[GameRow]) -> list[Line]:
    """One line for each game."""
    if not rows:
        return [(say("no_games"), PLAIN)]
    table = [say("heads").split("|")]
    for row in rows:
        mark = ("!" if row.verdict else "") + ("*" if row.changes else "")
        names = " – ".join(name or "?" for name in row.players) if any(row.players) else ""
        begun = row.begun[:16].replace("T", " ")
        result = told_result(row.result, row.players)
        table.append([f"{row.number}{mark}", begun, row.variant, names, str(row.moves), result])
    lines = _aligned(table, right=())
    if any(row.verdict or row.changes for row in rows):
        lines.append((say("marks"), FAINT))
    return lines


def _aligned(table: list[list[str]], right: tuple[int, ...]) -> list[Line]:
    """A table whose first row is its heading; the columns `right` are numbers."""
    widths = [max(len(line[column]) for line in table) for column in range(len(table[0]))]
    lines = []
    for number, line in enumerate(table):
        cells = [
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        lines.append(("  ".join(cells).rstrip(), PLAIN if number else BOLD))
    return lines


def of_game(row: GameRow, found: Record, history: list[Change], proofs: dict[int, Proof]) -> list[Line]:
    """A game move by move, to its first wrong move if it has one, and everything that was added to it."""
    lines: list[Line] = [(say("game", row.number, told_result(found.result, found.players)), BOLD)]
    head = [say("variant", row.variant, row.rules)]
    if row.board:
        head.append(say("board", row.board, row.board_game or "?"))
    head += [say("begun", found.begun)] if found.begun else []
    head.append(say("added", row.added))
    head += [say("seat", seat + 1, name) for seat, name in enumerate(found.players) if name]
    if any(time is not None for time in row.ms):
        head.append(say("time_used", ", ".join(told_time(time) for time in row.ms)))
    lines += [(line, PLAIN) for line in [*head, "", *_moves(found)]]
    lines.append((say("wrong", row.verdict), RED) if row.verdict else (say("right"), GREEN))
    lines.append((say("rests_on", _rests_on(row, proofs)), FAINT))
    if history:
        lines.append((say("history"), BOLD))
    for change in history:
        where = f" @{change.after}" if change.after is not None else ""
        lines.append((f"  {change.at}  {remark(change.kind)}{where}: {corrections.told(change)}", PLAIN))
    return lines


def evidence_facts(proofs: dict[int, Proof]) -> dict[str, Any]:
    """What a game rests on, for programs: `journal` of its board, the `file` it came from, or `none`."""
    if not proofs:
        return {"evidence": "none"}
    last = proofs[max(proofs)]
    return {"evidence": "file" if last.kind == FILE else "journal", "entries": len(proofs), "chain": last.chain.hex()}


def _rests_on(row: GameRow, proofs: dict[int, Proof]) -> str:
    facts = evidence_facts(proofs)
    if facts["evidence"] == "journal":
        return say("rests_journal", row.board, facts["entries"], facts["chain"][:16])
    return say("rests_file", facts["chain"][:16]) if facts["evidence"] == "file" else say("rests_nothing")


def of_verified(kinds: list[str]) -> str:
    """How many games hold, and by what."""
    words = [("holds_chained", "journal"), ("holds_file", "file"), ("holds_bare", "none")]
    parts = [say(phrase, kinds.count(kind)) for phrase, kind in words if kind in kinds]
    told = say("holds", len(kinds))
    return f"{told} ({'; '.join(parts)})" if parts else told


def _moves(found: Record) -> list[str]:
    lines: list[str] = []
    with suppress(Refused):
        for line in records.told(found):
            lines.append(line)
    return lines


def of_stats(told: dict[str, Any]) -> list[Line]:
    """What stats.summary found."""
    doubtful = say("doubtful", told["doubtful"]) if told["doubtful"] else ""
    aborted = say("broken_off", told["aborted"]) if told["aborted"] else ""
    lines = [(say("all", told["games"], told["finished"]) + aborted + doubtful, PLAIN)]
    for one in told["variants"]:
        lines += [("", PLAIN), (say("stat_variant", one["variant"], one["games"], one["finished"]), BOLD)]
        lines += [(line, PLAIN) for line in _of_variant(one)] if one["finished"] else []
    if told["players"]:
        table = [say("stat_heads").split("|")]
        for one in told["players"]:
            cells = [one[key] for key in ("player", "games", "wins", "shared", "draws", "losses", "began")]
            pace = one["seconds_a_move"]
            table.append([str(cell) for cell in cells] + ["-" if pace is None else f"{decimal(pace, 1)} s"])
        lines += [("", PLAIN), *_aligned(table, right=tuple(range(1, len(table[0]))))]
    return lines


def _of_variant(one: dict[str, Any]) -> list[str]:
    lines = [
        say("stat_first", one["first_player"]["wins"], 100 * one["first_player"]["share"]),
        say("stat_wins", " ".join(str(wins) for wins in one["wins"])),
    ]
    if one["shared"] or one["draws"]:
        lines.append(say("stat_other", one["shared"], one["draws"]))
    lines.append(say("stat_moves", **one["moves"]))
    if one["seconds"]:
        lines.append(
            say("stat_time", *(told_time(round(1000 * one["seconds"][key])) for key in ("min", "max", "mean")))
        )
    reasons = ", ".join(f"{say(reason)} {number}" for reason, number in one["reasons"].items())
    return [*lines, say("stat_reasons", reasons)]
