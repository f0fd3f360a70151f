"""`quader lab`: is a variant any good? Many games between levels, counted, with intervals and a verdict."""

import argparse
import copy
import itertools
import json
import os
import sys
from pathlib import Path
from typing import Any

from rules_core import registry
from rules_core.refused import Refused

from .. import files, variants
from ..engine import levels
from ..lab import page, wishes
from ..lab.counts import Counts
from ..lab.report import numbers, verdict
from ..lab.study import Plan, study, versus
from ..language import decimal
from ..numbers import whole
from ..progress import bar
from ..words import told as told_of
from ..words.lab import say

EPILOG = """The same seed gives the same counts, whatever the number of workers and whoever dies in between. With --out
a study can be killed and begun again: only what is missing is played. A study also plays some games of a master among
beginners, to see how much skill matters (--skill 0: none).

examples:
  quader lab simple-10x6-cover --games 1000 --seed 1
  quader lab tactic-16-cover mine.json --games 200 --seed 1 --players club club --out studies
  quader lab simple-10x6-cover --games 500 --seed 1 --sweep goal.size=10x4,10x6
  quader lab simple-10x6-cover --games 200 --seed 1 --tune start_rows=3..5 --wish plies=80 --wish first_player=0.5
  quader lab simple-10x6-cover --games 100000 --seed 1 --scheduler tcp://127.0.0.1:8786"""

MOST_COMBINATIONS = 64


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("variants", nargs="+", metavar="VARIANT", help="an id, or a file ending in .json")
    parser.add_argument("--games", type=whole(1, 10**9), metavar="N", required=True, help="games of each variant")
    parser.add_argument("--seed", type=whole(0, 10**15), metavar="S", required=True, help="start of the random numbers")
    parser.add_argument("--players", nargs="+", choices=levels.NAMES, metavar="LEVEL", default=["board"],
                        help=f"one for all, or one each: {', '.join(levels.NAMES)} (default board)")  # fmt: skip
    parser.add_argument("--nodes", type=whole(1, 10**9), metavar="K", help="positions looked at for a move")
    parser.add_argument(
        "--skill",
        type=whole(0, 10**6),
        metavar="N",
        help="games of a master among beginners (default: a tenth, at most 200)",
    )
    add_machines(parser)
    parser.add_argument("--sweep", metavar="KEY=A,B,…", help="vary one key of each variant and draw the curve")
    parser.add_argument(
        "--tune",
        action="append",
        default=[],
        metavar="KEY=A,B,…",
        help="all combinations of these; find the nearest to the wishes",
    )
    parser.add_argument(
        "--wish", action="append", default=[], metavar="WHAT=VALUE", help=f"with --tune: {', '.join(wishes.WISHES)}"
    )
    parser.add_argument("--out", metavar="FOLDER", help="keep counts, numbers and the page there")
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")
    parser.set_defaults(parser=parser)


def add_machines(parser: argparse.ArgumentParser) -> None:
    """Who plays the games of a study: processes here, or a cluster."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--workers", type=whole(1, 256), metavar="W", default=os.cpu_count() or 1, help="processes (default: all cores)"
    )
    where.add_argument("--scheduler", metavar="ADDRESS", help="a Dask cluster, such as tcp://127.0.0.1:8786")


def run(args: argparse.Namespace) -> int:
    wished = wishes.read(args.wish)
    if bool(args.tune) != bool(wished):
        args.parser.error("--tune and --wish go together")
    if "skill" in wished and not _skill_games(args):
        args.parser.error("--wish skill needs games of a master (--skill N)")
    folder = Path(args.out) if args.out else None
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    found = []
    for full in _variants(args):
        sums, skill = _study(args, full, folder)
        found.append(({**numbers(full, _levels(args, full), sums, skill, args.nodes), "seed": args.seed}, sums))
        if not args.json:
            _print(found[-1][0])
    if wished:
        for one, _ in found:
            one["distance"] = [round(part, 4) for part in wishes.distance(one, wished)]
        found.sort(key=lambda one: one[0]["distance"][0])
        if not args.json:
            _rank([one for one, _ in found], wished)
    told, counts = [one[0] for one in found], [one[1] for one in found]
    if args.json:
        print(json.dumps(told, ensure_ascii=False))
    if folder is not None:
        files.write_text(folder / "study.json", json.dumps(told, indent=1, ensure_ascii=False) + "\n")
        files.write_text(folder / "study.html", page.page(told, counts, args.sweep or ""))
    return 0


def _study(args: argparse.Namespace, full: dict[str, Any], folder: Path | None) -> tuple[Counts, Counts | None]:
    """The games of the study, and those of a master among beginners."""
    kept = "".join(c if c.isalnum() or c in "-=" else "_" for c in full["id"])
    seats = registry.new_game(full).players
    plan = Plan(full, tuple(_levels(args, full)), args.games, args.seed, args.nodes)
    path = folder / f"{kept}.jsonl" if folder else None
    counts = study(plan, path, args.workers, args.scheduler, lambda done, of: bar(full["id"], done, of))
    wanted = _skill_games(args)
    if not wanted or seats < 2:
        return counts, None
    skilled = Plan(full, versus(seats), wanted, args.seed, args.nodes)
    path = folder / f"{kept}-skill.jsonl" if folder else None
    return counts, study(skilled, path, args.workers, args.scheduler, lambda done, of: bar("skill", done, of))


def _skill_games(args: argparse.Namespace) -> int:
    return int(min(200, args.games // 10) if args.skill is None else args.skill)


def _levels(args: argparse.Namespace, full: dict[str, Any]) -> list[str]:
    seats = registry.new_game(full).players
    if len(args.players) not in (1, seats):
        raise Refused(
            "--players", "%s is for %d, not for %d", "players-of-variant", full["id"], seats, len(args.players)
        )
    return list(args.players) * (seats if len(args.players) == 1 else 1)


# --- variants that differ ------------------------------------------------------------------------------------------


def _variants(args: argparse.Namespace) -> list[dict[str, Any]]:
    if args.sweep and args.tune:
        args.parser.error("--sweep and --tune do not go together")
    ranges = [_range(text) for text in ([args.sweep] if args.sweep else args.tune)]
    for number, (key, _) in enumerate(ranges):
        if key in [earlier for earlier, _ in ranges[:number]]:
            raise Refused(key[:40], "is given twice", "twice")
    combined = list(itertools.product(*[[(key, value) for value in choices] for key, choices in ranges]))
    number = len(args.variants) * len(combined)
    if number > MOST_COMBINATIONS:
        raise Refused("", "%d variants are too many, at most %d", "many-variants", number, MOST_COMBINATIONS)
    found: list[dict[str, Any]] = []
    left_out: list[tuple[str, Refused]] = []
    for name in args.variants:
        full = variants.named_or_file(name)
        for values in combined:
            try:
                found.append(_changed(full, values) if values else full)
            except Refused as refused:
                # Of many combinations some cannot be played: the others are studied.
                if not args.tune:
                    raise
                left_out.append((", ".join(f"{key}={value}" for key, value in values), refused))
    if not found:
        raise left_out[-1][1]
    for changed, why in left_out:
        print(say("left_out", changed, told_of(why)), file=sys.stderr)
    return found


def _range(text: str) -> tuple[str, list[str]]:
    """A key and its values: single ones, and all whole numbers from one to another (3..6)."""
    key, equals, values = text.partition("=")
    if not equals or not key or not values:
        raise Refused(text[:40], "must be such as goal.size=10x4,10x6", "sweep-form")
    found = []
    for value in values.split(","):
        low, dots, high = value.partition("..")
        if dots and low.isdecimal() and high.isdecimal() and len(low + high) < 12:
            numbered = range(int(low), int(high) + 1)
            if not 0 < len(numbered) <= MOST_COMBINATIONS:
                raise Refused(
                    text[:40],
                    "must be such as 3..6, the smaller number first, at most %d values",
                    "sweep-range",
                    MOST_COMBINATIONS,
                )
            found += [str(number) for number in numbered]
        else:
            found.append(value)
    return key, found


def _changed(full: dict[str, Any], values: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    """A variant with other values; checked again. Its id says what was changed."""
    doc = copy.deepcopy(full)
    for key, text in values:
        part = doc
        *path, last = key.split(".")
        for name in path:
            if not isinstance(part.get(name), dict):
                raise Refused(key[:40], "there is no such key in %s", "no-such-key", full["id"])
            part = part[name]
        if last not in part:
            raise Refused(key[:40], "there is no such key in %s", "no-such-key", full["id"])
        part[last] = _value(text)
    checked = variants.complete(doc)
    checked["id"] = full["id"] + "".join(f",{key}={text}" for key, text in values)
    return checked


def _value(text: str) -> Any:
    """10x6 is a size, true and false are switches, digits a number, anything else a word."""
    parts = text.split("x")
    if len(parts) > 1 and all(part.isdecimal() for part in parts):
        return [int(part) for part in parts]
    if text in ("true", "false", "null"):
        return {"true": True, "false": False, "null": None}[text]
    return int(text) if text.isdecimal() else text


def _rank(told: list[dict[str, Any]], wished: dict[str, float]) -> None:
    """The nearest first, with the evidence, and what cannot be told from the first yet."""
    print(say("ranking"))
    for one in told:
        print(
            say("ranked", *[decimal(part, 2) for part in one["distance"]], one["variant"], wishes.evidence(one, wished))
        )
    print(say("nearest", told[0]["variant"]))
    alike = [one["variant"] for one in told[1:] if one["distance"][1] < told[0]["distance"][2]]
    if alike:
        print(say("nearest_open", ", ".join(alike)))


def _print(told: dict[str, Any]) -> None:
    print(say("games", told["variant"], told["games"], " – ".join(told["players"])))
    for line in verdict(told):
        print(f"  {line}")
