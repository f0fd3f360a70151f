"""`quader pack`: can a form be filled exactly with these pieces, and how?"""

import argparse
import json
from pathlib import Path
from typing import Any

from rules_core import registry
from rules_core.games.cuboids.piece_sets import volumes_of
from rules_core.games.quader import variant as quader_variant
from rules_core.games.quader.quader import Quader
from rules_core.refused import Refused
from rules_core.variant import document
from rules_core.variant.checks import shown

from .... import files, positions, variants
from ....language import language
from ....numbers import whole
from ...words import Voice
from .. import packing_answer, packing_light, packing_pictures
from ..packing import Body, Task

SECONDS = 60
MAX_BYTES = 64 * 1024
EPILOG = f"""The form is filled exactly: every cell of it by a piece, nothing above it; pieces may be left over. A
search answers first; what it does not find is proved impossible with OR-tools (pip install 'quader[proof]'), if that is
installed and there is time (--seconds, default {SECONDS}). Places are counted from the goal's south-west cell.
With --board each piece shines in its place on the board until it stands there (ok where it stands on others).
Exit 0: there is a packing, 1: there is none, or time ran out.

examples:
  quader pack --variant tactic-10-stairs-42
  quader pack --variant pyramid-220 --sets 4 --svg pyramid.svg
  quader pack --form '{{"kind": "level", "height": 3}}' --goal 10x6 --pieces 2*ten --json
  quader pack --variant block-8x6x3 --board /dev/ttyACM0
  quader pack --position game.json"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    group = positions.add_arguments(parser, dice=False)
    group.add_argument("--form", metavar="JSON", help="a goal form as variants have it; - reads standard input")
    parser.add_argument(
        "--pieces", metavar="P", help="with --form: pieces in all, as variants have them (2*small45+1*large45, 2*ten)"
    )
    parser.add_argument(
        "--goal", metavar="WxD", help="with --form: the size of the goal (default 10x6, or what the form says)"
    )
    parser.add_argument("--sets", metavar="N", type=whole(1, 99), help="so many times the set of one player")
    parser.add_argument(
        "--seconds", metavar="T", type=whole(1, 86_400), default=SECONDS, help=f"at most (default {SECONDS})"
    )
    parser.add_argument("--svg", metavar="FILE", help="write the layers and the steps of building as a picture")
    parser.add_argument("--board", metavar="ADDRESS", help="light one piece after the other on a board that is empty")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(parser=parser)


def run(args: argparse.Namespace) -> int:
    if args.form is None and (args.pieces or args.goal):
        args.parser.error("--pieces and --goal go with --form")
    if args.form is not None and not args.pieces:
        args.parser.error("--form needs --pieces")
    if args.position is not None and args.sets is not None:
        args.parser.error("--sets does not go with --position")
    if args.board is not None and args.json:
        args.parser.error("--json does not go with --board")
    full, asked, players, title = _asked(args)
    answer = packing_answer.solve(asked, args.seconds)
    say = Voice("quader", language())
    if args.json:
        print(json.dumps(answer.as_json()))
    elif answer.fillable:
        print(say("pack-yes", len(answer.packing), len(asked.cells)))
        for line in packing_pictures.plans(asked, answer.packing, say) if answer.packing else []:
            print(line)
    else:
        print(say("pack-no" if answer.fillable is False else "pack-open"))
    if answer.fillable and args.svg is not None:
        files.write_text(Path(args.svg), packing_pictures.svg(asked, answer.packing, players, title, say))
    if answer.fillable and args.board is not None:
        _light(args.board, full, answer.packing, players, say)
    return 0 if answer.fillable else 1


def _light(address: str, full: dict[str, Any], packing: list[Body], players: int, say: Voice) -> None:
    """Lead people through the building, on a board."""
    from ....board import Board

    with Board(address) as board:
        for number, piece in enumerate(packing_light.lead(board, full, packing, players)):
            size = "x".join(map(str, (piece.dx, piece.dy, piece.dz)))
            where = say("pack-ground") if not piece.z else say("pack-upper", piece.z)
            print(
                say("pack-lit", number + 1, len(packing), say.player(piece.owner), piece.volume, size, where),
                flush=True,
            )
    print(say("pack-built"))


def _asked(args: argparse.Namespace) -> tuple[dict[str, Any], Task, int, str]:
    """The variant (of a form only what is known), the task, the number of players and a title."""
    if args.form is not None:
        full = _variant_of_form(args)
        return full, packing_answer.of_variant(full, args.sets or 1), 1, full["form"]["kind"]
    if args.variant is not None:
        full = _of_quader(variants.named_or_file(args.variant))
        return (
            full,
            packing_answer.of_variant(full, args.sets),
            args.sets or full["players"],
            variants.title(full, language()),
        )
    game = positions.chosen(args)
    full = _of_quader(game.variant)
    assert isinstance(game, Quader)
    return full, packing_answer.of_position(game), full["players"], variants.title(full, language())


def _of_quader(full: dict[str, Any]) -> dict[str, Any]:
    if registry.GAMES[full["game"]][1] != Quader.__name__:
        raise Refused("variant", "%s has no goal form", "no-form", full["id"])
    return full


def _variant_of_form(args: argparse.Namespace) -> dict[str, Any]:
    """A variant with this form and these pieces, large enough for any set: nothing but form and pieces counts."""
    data = files.read_bytes("-", MAX_BYTES) if args.form == "-" else args.form.encode()
    form = document.read(data, MAX_BYTES)
    if not isinstance(form, dict):
        raise Refused("form", "must be an object, not %s", "object", shown(form))
    pieces: Any = args.pieces
    if pieces.lstrip().startswith("{"):
        pieces = document.read(pieces.encode(), MAX_BYTES)
    wide, deep = _goal(args.goal, form)
    full = {"form": quader_variant.checked_form(form), "pieces": pieces, "players": 1, "max_height": 9}
    full["goal"] = {"place": "top", "size": [wide, deep]}
    volumes_of(full)
    return full


def _goal(text: str | None, form: dict[str, Any]) -> tuple[int, int]:
    """The size of the goal: as told, or as the form needs it."""
    if text is not None:
        parts = text.lower().replace("×", "x").split("x")
        if len(parts) != 2 or not all(part.isdecimal() and 1 <= int(part) <= 22 for part in parts):
            raise Refused("--goal", "must be such as 10x6, each at most 22, not %s", "goal-text", shown(text))
        return int(parts[0]), int(parts[1])
    try:
        if form.get("kind") == "pyramid":
            return form["steps"][0][0], form["steps"][0][0]
        if form.get("kind") == "block":
            return form["at"][0] + form["size"][0], form["at"][1] + form["size"][1]
        if form.get("kind") == "map":
            return len(form["rows"][0]), len(form["rows"])
    except (KeyError, IndexError, TypeError):
        # The form's own check tells what is wrong.
        pass
    return 10, 6
