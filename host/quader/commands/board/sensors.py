"""How a board's cells and feet are: self-test and calibration, alone, with the reference cube, with a known piece."""

import argparse
import json
from typing import TYPE_CHECKING, Any

from rules_core.refused import Refused

from ...cli import one_line
from ...language import decimal
from ...words.board import say

if TYPE_CHECKING:
    from ...board.requests import Requests

# What the map of the cube tells of a cell (firmware/modes/cube.py), as words of words/board.py.
_FOUND = ("not_visited", "good", "dead", "stuck", "faint", "reversed")
_BAD = ("dead", "stuck", "faint")
# States in which the board asks for the cube or the piece.
_ASKING = ("cube", "weighing")
_MOST_CELLS = 64 * 64
_CUBES = (1, 8, 27)


def configure_sensors(selftest: argparse.ArgumentParser, calibrate: argparse.ArgumentParser) -> None:
    for parser in (selftest, calibrate):
        parser.add_argument(
            "--cube", action="store_true", help="with the reference cube on each cell that lights up; next skips one"
        )
    calibrate.add_argument("--anyway", action="store_true", help="what seems to stand there are bad sensors")
    calibrate.add_argument(
        "--piece",
        type=int,
        choices=_CUBES,
        metavar="N",
        help="the feet, with a cube of volume 1, 8 or 27 on each corner that lights up",
    )


def selftest(board: "Requests", args: argparse.Namespace) -> int:
    if args.cube:
        return _followed(board, args.json, "selftest", cube=True)
    return _cells(board.selftest(), args.json)


def calibrate(board: "Requests", args: argparse.Namespace) -> int:
    if sum([args.cube, args.anyway, args.piece is not None]) > 1:
        raise Refused("", say("one_way"))
    if args.cube or args.piece is not None:
        return _followed(board, args.json, "calibrate", **({"cube": True} if args.cube else {"piece": args.piece}))
    return _cells(board.calibrate(args.anyway), args.json)


def _followed(board: "Requests", as_json: bool, request: str, **how: Any) -> int:
    """Begin it, and say which cell the board asks for, until it is done; then what was found."""
    columns = board.hello.cells[0]
    # Before the board asks for anything: a quick hand has the first cell done before a slow PC looks.
    board.start_watching(False)
    board.ask(request, **how)
    shown = -1
    asking = False
    found: dict[str, Any] = {}
    while True:
        event = board.next_event(0.5)
        if event is None:
            continue
        if event.kind == "refused":
            raise Refused("", str(event.data.get("why", "")))
        if event.kind == "health":
            found.update({key: value for key, value in event.data.items() if key in ("map", "gains", "masked")})
        if event.kind != "state":
            continue
        if event.data.get("state") not in _ASKING:
            if asking:
                return _told(found, columns, as_json)
            continue
        asking = True
        fill = event.data.get("fill")
        if event.data.get("shown") != shown and isinstance(fill, list) and fill and not as_json:
            shown = event.data.get("shown", 0)
            cell = int(fill[0][0])
            print(one_line(say("put_on", cell % columns, cell // columns, shown + 1, event.data["count"])), flush=True)


def _told(found: dict[str, Any], columns: int, as_json: bool) -> int:
    cells = str(found.get("map", ""))[:_MOST_CELLS]
    kinds = {
        name: [cell for cell, digit in enumerate(cells) if digit == str(number)] for number, name in enumerate(_FOUND)
    }
    if as_json:
        print(json.dumps(found))
    elif "gains" in found:
        print(one_line(say("gains", " ".join(decimal(gain / 4096, 3) for gain in found["gains"]))))
    elif not cells:
        print(say("given_up"))
    else:
        for name, numbers in kinds.items():
            if numbers and name != "good":
                places = " ".join(f"{cell % columns},{cell // columns}" for cell in numbers[:40])
                print(one_line(f"{say('found_' + name)}: {places}" + (" …" if len(numbers) > 40 else "")))
        if len(kinds["good"]) == len(cells):
            print(say("all_good"))
    return 1 if not found or any(kinds[name] for name in _BAD) else 0


def _cells(found: dict[str, Any], as_json: bool) -> int:
    """What was found out about the cells; bad ones are no success."""
    if as_json:
        print(json.dumps(found))
    elif found["bad"]:
        print(one_line(say("bad_cells", " ".join(str(cell) for cell in found["bad"]))))
    else:
        print(say("all_good"))
    return 1 if found["bad"] else 0
