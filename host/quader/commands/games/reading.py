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
        facts = telling.evidence_facts(log.proofs(game))
        given, row = log.word(game), log.row(game)
        verdict = log.judge(game)
        if not verdict and given is not None and row.result and given.chain.hex() != facts.get("chain"):
            verdict = say("vouched_other", row.board)
        facts |= {"vouched": row.board if given else None, "word": given.word.hex() if given else None}
        verdicts.append({"game": game, "verdict": verdict, **facts})
    bar(say("verifying"), 1, 1)
    confirmed = _asked(args.board, verdicts) if args.board else ""
    wrong = [one for one in verdicts if one["verdict"]]
    if args.json:
        print_json(verdicts)
    else:
        right = [one for one in verdicts if not one["verdict"]]
        print(telling.of_verified([one["evidence"] for one in right]))
        for board in sorted({one["vouched"] for one in right if one["vouched"]}):
            count = sum(one["vouched"] == board for one in right)
            print(cli.one_line(say("confirmed" if board == confirmed else "vouched_by", board, count)))
        for one in wrong:
            cli.fail(say("does_not_hold", one["game"], one["verdict"]))
    return 1 if wrong else 0


def _asked(address: str, verdicts: list[dict[str, Any]]) -> str:
    """Have the board at an address say which words are its own; its id."""
    from ...board import opened
    from ...words.log import say

    with opened(address) as board:
        for one in verdicts:
            if one["vouched"] == board.hello.board and not one["verdict"]:
                one["confirmed"] = board.vouched(bytes.fromhex(one["chain"]), bytes.fromhex(one["word"]))
                one["verdict"] = "" if one["confirmed"] else say("not_vouched", board.hello.board)
        return board.hello.board
