"""What one does on a board from the PC: begin a game, decide as an arbiter, put variants onto it, press its buttons."""

import argparse
import json
import re
from typing import TYPE_CHECKING, Any

from rules_core.record import record
from rules_core.refused import Refused
from rules_core.variant import document

from ... import files
from ... import variants as all_variants
from ...cli import one_line
from ...numbers import clock_time, whole
from ...words.board import say, told_end
from ...words.log import told_time

if TYPE_CHECKING:
    from ...board.requests import Requests

_MAX_BYTES = 100_000


def configure(subs: dict[str, argparse.ArgumentParser]) -> None:
    subs["play"].add_argument("move", metavar="MOVE", help="in machine or short notation; a roll such as 4,6")
    subs["rule"].add_argument("text", metavar="TEXT", help="what was decided, for the record")
    subs["rule"].add_argument(
        "--position", metavar="FILE", help="the position from which the game goes on; - reads input"
    )
    subs["end"].add_argument("reason", choices=record.BY_PEOPLE, metavar="REASON", help=", ".join(record.BY_PEOPLE))
    subs["end"].add_argument("--winners", nargs="*", type=whole(1, 16), default=[], metavar="N", help="1 is the first")
    subs["settings"].add_argument("changes", nargs="*", metavar="NAME=VALUE", help="what to change")
    subs["clock"].add_argument("--total", type=clock_time, metavar="M:SS", help="for each player and the whole game")
    subs["clock"].add_argument("--increment", type=whole(0, 3600), metavar="S", help="seconds added after each move")
    subs["clock"].add_argument("--move", type=clock_time, metavar="M:SS", help="for each single move")
    subs["clock"].add_argument("--off", action="store_true", help="no clocks")


def select(board: "Requests", args: argparse.Namespace) -> int:
    board.set_time()
    info = board.select(args.variant, args.players)
    print(one_line(say("begun", info["variant"], info["game"])))
    return 0


def put(board: "Requests", args: argparse.Namespace) -> int:
    full = all_variants.from_file(args.file)
    board.put(full)
    print(one_line(say("installed", full["id"])))
    return 0


def remove(board: "Requests", args: argparse.Namespace) -> int:
    board.remove(args.variant)
    print(one_line(say("removed", args.variant)))
    return 0


def press(board: "Requests", args: argparse.Namespace) -> int:
    for button in args.buttons:
        board.press(button)
    return 0


# --- what an arbiter may do ------------------------------------------------------------------------------------------


def make_move(board: "Requests", args: argparse.Namespace) -> int:
    info = board.roll(args.move) if re.fullmatch(r"\d+(,\d+)*", args.move) else board.play(args.move)
    return _told(info)


def back(board: "Requests", args: argparse.Namespace) -> int:
    return _told(board.take_back())


def rule(board: "Requests", args: argparse.Namespace) -> int:
    position: dict[str, Any] | None = None
    if args.position:
        found = document.read(files.read_bytes(args.position, _MAX_BYTES), _MAX_BYTES)
        if not isinstance(found, dict):
            raise Refused("--position", say("no_position"))
        # The variant is the running game's.
        theirs, ours = found.get("variant"), board.info().get("variant")
        theirs = theirs.get("id") if isinstance(theirs, dict) else theirs
        if ours is not None and theirs not in (None, ours):
            raise Refused("--position", say("of_another", theirs, ours))
        position = {key: value for key, value in found.items() if key != "variant"}
    return _told(board.ruling(args.text, position))


def end(board: "Requests", args: argparse.Namespace) -> int:
    winners = sorted(number - 1 for number in args.winners)
    info = board.info()
    # Said again, because the first answer was lost or two have heard it, it changes nothing.
    if info.get("result") != {"reason": args.reason, "winners": winners}:
        info = board.end(args.reason, winners)
    return _told(info)


def _told(info: dict[str, Any]) -> int:
    """How the game stands after it."""
    if "result" in info:
        text = told_end(info)
    elif "turn" in info:
        text = f"{say('turn')}: {say('turn_of', info['turn'] + 1, info.get('phase', ''))}"
    else:
        text = say("no_game")
    print(one_line(text))
    return 0


def settings(board: "Requests", args: argparse.Namespace) -> int:
    changes: dict[str, Any] = {}
    for text in args.changes:
        name, sign, value = text.partition("=")
        if not sign or not re.fullmatch(r"-?\d{1,9}", value):
            raise Refused(text, say("name_value"))
        changes[name] = int(value)
    return _settings(board.settings(**changes), args.json)


def _settings(told: dict[str, Any], as_json: bool) -> int:
    from ...board import settings as of_board

    found, changed, allowed = of_board.whole(told), of_board.changed(told), of_board.allowed()
    if as_json:
        print(json.dumps({**found, "changed": changed, "allowed": allowed}, indent=1, sort_keys=True))
        return 0
    width = max(len(f"{name}={value}") for name, value in found.items())
    for name, value in found.items():
        line = f"{name}={value}".ljust(width)
        if name in allowed:
            line += "  " + say(f"setting_{name}") + say("setting_allowed", *allowed[name])
        elif name == "variant":
            line += "  " + say("setting_variant")
        if name in changed:
            line += say("setting_changed", of_board.UNSET[name])
        print(one_line(line))
    return 0


def clock(board: "Requests", args: argparse.Namespace) -> int:
    changes = {name: getattr(args, name) for name in ("total", "increment", "move") if getattr(args, name) is not None}
    if args.off:
        changes = {"total": 0, "increment": 0, "move": 0}
    if changes:
        return _settings(board.settings(**changes), args.json)
    info = board.info()
    if "variant" not in info:
        raise Refused("", say("no_game"))
    left, used = info.get("clocks", []), info.get("used", [])
    if args.json:
        print(json.dumps({"left": left, "used": used, "turn": info["turn"], "flag": info.get("flag", False)}))
        return 0
    names = info["players"]
    for seat, ms in enumerate(used):
        name = names[seat] if seat < len(names) and names[seat] else str(seat + 1)
        rest = say("time_left", told_time(left[seat])) if seat < len(left) and left[seat] is not None else ""
        print(one_line(f"{name}: {say('time_used', told_time(ms))}{rest}"))
    return 0
