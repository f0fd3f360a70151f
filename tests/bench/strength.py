"""Plays the levels against each other in every built-in variant and writes the table of docs/engine.md.

    python -m tests.bench.strength --games 200 [--variants ID …] [--pairs master-greedy …] [--minutes M]
    python -m tests.bench.strength --table        # only writes the table from what has been played

Sample sizes rise, so that after any time all pairings of all variants have been played about equally often. What has
been played is kept in strength.json, a row for each pairing with the fingerprint of what decides its moves: a row whose
players have changed since is played anew. The command may be stopped at any time and goes on where it was.
"""

import argparse
import fcntl
import hashlib
import json
import time
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from quader import compiled, variants
from quader.engine import match
from quader.engine.levels import SEARCHING
from quader.engine.one_game import Budget
from rules_core import registry
from tests.corpus.write import names
from tests.micropython.runner import ROOT

ROWS = Path(__file__).with_name("strength.json")
DOCS = ROOT / "docs" / "engine.md"
BEGIN, END = "<!-- strength: begin -->", "<!-- strength: end -->"
SEED = 1
OPENING = 4
SIZES = (4, 10, 20, 50, 100, 200)
# Who plays whom; against several others all of these play the second level. Cheap ones first.
PAIRS = (
    ("board", "random"),
    ("board", "greedy"),
    ("club", "beginner"),
    ("master", "random"),
    ("master", "greedy"),
    ("master", "club"),
    ("master", "master"),
)
# Ends that no rule of the game has brought about.
CUT = ("move_cap", "stalled", "unfinished")

# How a game is begun, for all levels.
BEGUN = ("host/quader/engine/one_game.py", "host/quader/engine/luck.py")
# What decides the moves of a level besides the rules: files of the tree, with the game's package for GAME.
GREEDY = ("host/quader/engine/greedy.py", "host/quader/games/evaluate.py", "host/quader/games/GAME/evaluate.py")
BOARD = (
    "rules_core/mind.py", "rules_core/games/GAME/mind*.py", "rules_core/games/GAME/ways*.py",
    "rules_core/games/GAME/luck.py", "rules_core/games/GAME/lanes.py", "rules_core/games/GAME/kinds.py",
    "rules_core/games/GAME/shapes.py", "rules_core/games/cuboids/recent.py",
)  # fmt: skip
SEARCH = (
    *BOARD, "host/quader/engine/search.py", "host/quader/games/GAME/evaluate.py", "host/quader/games/GAME/outlook.py",
    "host/quader/games/GAME/ahead.py",
)  # fmt: skip


class Pairing(NamedTuple):
    """One line of the table."""

    variant: str
    first: str
    second: str


def fingerprint(pairing: Pairing) -> str:
    """What plays: the variant, the levels' settings and the files that decide."""
    full = variants.by_name(pairing.variant)
    package = registry.GAMES[full["game"]][0].rpartition(".")[2]
    told = hashlib.sha256(json.dumps([full, SEED, OPENING], sort_keys=True).encode())
    for begun in BEGUN:
        told.update((ROOT / begun).read_bytes())
    for level in (pairing.first, pairing.second):
        told.update(f"{level} {SEARCHING.get(level)}".encode())
        files = {"random": (), "greedy": GREEDY, "board": BOARD}.get(level, SEARCH)
        for pattern in files:
            for path in sorted(ROOT.glob(pattern.replace("GAME", package))):
                told.update(path.read_bytes())
    return told.hexdigest()[:16]


def stored() -> dict[Pairing, dict[str, Any]]:
    """The rows of the file."""
    lines = ROWS.read_text(encoding="utf-8").splitlines() if ROWS.exists() else []
    rows = [json.loads(line) for line in lines]
    return {Pairing(row["variant"], *row["players"]): row for row in rows}


def keep(pairing: Pairing, row: dict[str, Any]) -> None:
    """Write a row; several may play side by side, and whoever reads meanwhile finds the old file or the new one."""
    with ROWS.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        rows = stored() | {pairing: row}
        fresh = ROWS.with_suffix(".new")
        fresh.write_text("".join(json.dumps(rows[each]) + "\n" for each in sorted(rows)), encoding="utf-8")
        fresh.replace(ROWS)


def add(row: dict[str, Any], played: list[match.Played]) -> None:
    """Add games to a row."""
    row["games"] += len(played)
    row["points"] = round(row["points"] + sum(game.points[0] for game in played), 3)
    row["plies"] += sum(game.plies for game in played)
    row["ends"] = dict(sorted((Counter(row["ends"]) + Counter(game.reason for game in played)).items()))


def play(pairings: list[Pairing], most: int, minutes: float, workers: int) -> None:
    """Bring all pairings to the number of games, in rising samples."""
    rows = stored()
    until = time.monotonic() + 60 * minutes
    for size in [size for size in SIZES if size < most] + [most]:
        for pairing in pairings:
            who = fingerprint(pairing)
            row = rows.get(pairing)
            if row is None or row["who"] != who:
                row = {"variant": pairing.variant, "players": [pairing.first, pairing.second], "who": who,
                       "games": 0, "points": 0.0, "plies": 0, "ends": {}}  # fmt: skip
            if row["games"] >= size:
                continue
            full = variants.by_name(pairing.variant)
            levels = [pairing.first] + [pairing.second] * (registry.new_game(full).players - 1)
            more = match.games(full, levels, range(row["games"], size), SEED, OPENING, Budget(), workers)
            add(row, list(more))
            rows[pairing] = row
            keep(pairing, row)
            print(*pairing, text(row), sep="  ", flush=True)
            if time.monotonic() > until:
                return


def text(row: dict[str, Any]) -> str:
    """The first player's share of the points, with its 95 % interval."""
    share = row["points"] / row["games"]
    low, high = match.interval(share, row["games"])
    return f"{100 * share:.0f} ({100 * low:.0f}–{100 * high:.0f}), {row['games']}"


def table() -> list[str]:
    """The lines of the table: a row for each variant, a column for each pairing."""
    rows = stored()
    told = ["| variant | " + " | ".join(f"{first} – {second}" for first, second in PAIRS[:-1])
            + " | master – master: ended | plies |", "|---" * (len(PAIRS) + 2) + "|"]  # fmt: skip
    for variant in played_variants():
        cells = []
        for first, second in PAIRS:
            row = rows.get(Pairing(variant, first, second))
            if row is None or row["who"] != fingerprint(Pairing(variant, first, second)):
                cells += ["", ""] if first == second else [""]
            elif first == second:
                cut = {reason: row["ends"][reason] for reason in CUT if reason in row["ends"]}
                share = 100 * (row["games"] - sum(cut.values())) / row["games"]
                cells += [f"{share:.0f} %, {row['games']}", f"{row['plies'] / row['games']:.0f}"]
            else:
                cells.append(text(row))
        told.append(f"| {variant} | " + " | ".join(cells) + " |")
    return told


def write_table() -> None:
    """Put the table into its place in the docs."""
    before, _, rest = DOCS.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    DOCS.write_text(before + BEGIN + "\n" + "\n".join(table()) + "\n" + END + after, encoding="utf-8")


def played_variants() -> list[str]:
    """The built-in variants for two and more players."""
    return [name for name in names() if registry.new_game(variants.by_name(name)).players > 1]


def main() -> None:
    known = [f"{first}-{second}" for first, second in PAIRS]
    parser = argparse.ArgumentParser(prog="python -m tests.bench.strength")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--variants", nargs="+", choices=played_variants(), default=played_variants(), metavar="ID")
    parser.add_argument("--pairs", nargs="+", choices=known, default=known, metavar="A-B")
    parser.add_argument("--minutes", type=float, default=1e6, help="stop after so many minutes")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--table", action="store_true", help="only write the table")
    args = parser.parse_args()
    if not args.table:
        print(f"{compiled.kind()} core")
        chosen = [
            Pairing(variant, *pair) for pair in PAIRS if "-".join(pair) in args.pairs for variant in args.variants
        ]
        play(chosen, args.games, args.minutes, args.workers)
    write_table()


if __name__ == "__main__":
    main()
