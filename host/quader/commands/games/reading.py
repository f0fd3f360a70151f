"""What the log tells: lists, single games, statistics."""

import argparse
import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from rules_core.record import record

from ... import cli

if TYPE_CHECKING:
    from ...log import Filter, GameLog, GameRow
    from ...log.telling import Line


def games_meant(args: argparse.Namespace) -> "Filter":
    from ...log import Filter

    for name in ("since", "until"):
        if getattr(args, name):
            record.checked_time(getattr(args, name), f"--{name}")
    finished = True if args.finished else False if args.running else None
    return Filter(args.variant, args.player, args.board, args.since, args.until, finished)


def print_json(doc: object) -> None:
    print(json.dumps(doc, indent=1, ensure_ascii=False))


def _print(lines: "list[Line]") -> None:
    from ...games.draw import wants_colour

    colour = wants_colour()
    for text, style in lines:
        text = cli.one_line(text)
        print(f"\x1b[{style}m{text}\x1b[0m" if colour and style else text)


def _facts(row: "GameRow") -> dict[str, Any]:
    facts = asdict(row)
    facts["result"] = {"reason": row.result[0], "winners": list(row.result[1])} if row.result else None
    return facts


def list_games(log: "GameLog", args: argparse.Namespace) -> int:
    from ...log import telling

    rows = log.games(games_meant(args))
    rows = rows[-args.limit :] if args.limit else rows
    if args.json:
        print_json([_facts(row) for row in rows])
    else:
        _print(telling.of_list(rows))
    return 0


def show(log: "GameLog", args: argparse.Namespace) -> int:
    from ...log import telling

    game = log.find(args.game)
    row = log.row(game)
    # A game that still runs has no verdict in the list, but here it is judged as far as it goes.
    row.verdict = log.judge(game)
    found = log.record(game, args.original)
    history = log.history(game)
    if args.json:
        facts = _facts(row)
        facts["record"] = record.to_json(found)
        facts["evidence"] = telling.evidence_facts(log.proofs(game))
        facts["history"] = [asdict(change) for change in history]
        print_json(facts)
    else:
        _print(telling.of_game(row, found, history, log.proofs(game)))
    return 0


def stats(log: "GameLog", args: argparse.Namespace) -> int:
    from ...log import stats, telling

    told = stats.summary(log.games(games_meant(args)))
    if args.json:
        print_json(told)
    else:
        _print(telling.of_stats(told))
    return 0


def verify(log: "GameLog", args: argparse.Namespace) -> int:
    from ...log import telling
    from ...progress import bar
    from ...words.log import say

    numbers = [log.find(text) for text in args.games] or log.numbers()
    verdicts: list[dict[str, Any]] = []
    for done, game in enumerate(numbers):
        bar(say("verifying"), done, len(numbers))
        verdicts.append({"game": game, "verdict": log.judge(game), **telling.evidence_facts(log.proofs(game))})
    bar(say("verifying"), 1, 1)
    wrong = [one for one in verdicts if one["verdict"]]
    if args.json:
        print_json(verdicts)
    else:
        right = [one for one in verdicts if not one["verdict"]]
        print(telling.of_verified([one["evidence"] for one in right]))
        for one in wrong:
            cli.fail(say("does_not_hold", one["game"], one["verdict"]))
    return 1 if wrong else 0
