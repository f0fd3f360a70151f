"""What a board tells: which boards there are, what one plays, what happens on it, which variants it has."""

import argparse
import json
import time
from typing import TYPE_CHECKING, Any

from rules_core.refused import Refused

from ...cli import one_line
from ...words.board import say, told_end

if TYPE_CHECKING:
    from ...board import Event
    from ...board.requests import Requests


def list_boards(args: argparse.Namespace) -> int:
    """All boards, or the one that was named."""
    from ...board import Found, find, opened

    if args.board:
        with opened(args.board) as board:
            found = [Found(args.board, board.hello)]
    else:
        found = find()
    if args.json:
        rows = [
            {"address": port.address, **(vars(port.hello) if port.hello else {"refused": port.why})} for port in found
        ]
        print(json.dumps(rows, indent=1))
        return 0 if found else 1
    for port in found:
        hello = port.hello
        what = port.why
        if hello:
            what = f"{hello.board}  {hello.cells[0]}×{hello.cells[1]}  {say('firmware')} {hello.firmware}"
        print(one_line(f"{port.address}  {what}"))
    if not found:
        raise Refused("", say("none"))
    return 0


def info(board: "Requests", args: argparse.Namespace) -> int:
    info = board.info()
    health = board.health()
    if args.json:
        print(json.dumps({**vars(board.hello), "info": info, "health": health}, indent=1, ensure_ascii=False))
        return 0
    hello = board.hello
    rows = [
        ("board", hello.board),
        ("firmware", hello.firmware),
        ("cells", f"{hello.cells[0]}×{hello.cells[1]}"),
        ("state", info["state"]),
        *_game_rows(info),
        ("health", _health(health)),
    ]
    for name, value in rows:
        print(one_line(f"{say(name)}: {value}"))
    return 0


def _game_rows(info: dict[str, Any]) -> list[tuple[str, str]]:
    if "variant" not in info:
        return [("game", say("no_game"))]
    rows = [
        ("variant", info["variant"]),
        ("game", say("game_of", info["game"], info["entries"])),
        ("players", ", ".join(info["players"])),
        ("turn", say("turn_of", info["turn"] + 1, info["phase"])),
        ("scores", " ".join(str(score) for score in info["scores"])),
    ]
    if "result" in info:
        rows.append(("result", told_end(info)))
    return [(name, value) for name, value in rows if value]


def _health(health: dict[str, Any]) -> str:
    """What is wrong, in a line; figures are left to --json."""
    wrong = [f"{name}: {value}" for name, value in sorted(health.items()) if isinstance(value, str)]
    if health.get("calibrated") is False:
        wrong.append(say("uncalibrated"))
    if health.get("masked"):
        wrong.append(say("masked", len(health["masked"])))
    return "; ".join(wrong) or say("fine")


def watch(board: "Requests", args: argparse.Namespace) -> int:
    board.start_watching(args.cells)
    end = time.monotonic() + args.seconds if args.seconds is not None else None
    while end is None or time.monotonic() < end:
        event = board.next_event(0.2)
        if event is not None:
            print(json.dumps({"event": event.kind, **event.data}) if args.json else one_line(_told(event)), flush=True)
    return 0


def _told(event: "Event") -> str:
    values = [
        f"{key}={value if isinstance(value, str | int) else json.dumps(value)}"
        for key, value in sorted(event.data.items())
        if key not in ("n", "text")
    ]
    return " ".join([event.kind, str(event.data.get("text", "")), *values]).replace("  ", " ")


def variants(board: "Requests", args: argparse.Namespace) -> int:
    rows = board.variants()
    if args.json:
        print(json.dumps([{"id": name, "uploaded": own} for name, own in rows], indent=1))
        return 0
    for name, own in rows:
        print(one_line(f"{name}  {say('uploaded')}" if own else name))
    return 0
