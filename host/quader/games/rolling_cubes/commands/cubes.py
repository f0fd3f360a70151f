"""`quader cubes`: the judge of Rolling Cubes and the search for the best equation, for use at the table."""

import argparse
import json
import re
from collections.abc import Sequence
from typing import Any

from rules_core.games.rolling_cubes import equation as cubes_equation
from rules_core.games.rolling_cubes import throw as cubes_throw
from rules_core.refused import Refused

from .... import variants
from ....cli import Parser
from ....language import language
from ...words import Voice
from .. import best as cubes_best

EXAMPLES = """examples:
  quader cubes score "72:4=5x5-7+0"
  quader cubes score "72:4=5x5-7+0" --roll "7557 2408 :x-+"
  quader cubes best --roll "7557 2408 :x-+"

A roll is the green, the blue and the red cubes by spaces; = is always there. Fewer cubes are allowed: `-` stands
for no green or no blue ones, no red ones are just left out ("35 8", "- 24 +", "35 - x:", "35 +").
"""


_ACTS = {
    "score": "the points of an equation with the reasons, or why it is refused",
    "best": "an equation with the highest points that a roll allows",
}
_OPTION = re.compile("-h$|--$|--[a-z]")


class _Parser(Parser):
    """Takes an equation or a roll that begins with a minus sign for what it is, not for an option."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        words: Sequence[str] = args or []
        return super().parse_known_args([" " + word if _begins_with_minus(word) else word for word in words], namespace)


def _begins_with_minus(word: str) -> bool:
    return word.startswith("-") and not _OPTION.match(word)


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    acts = parser.add_subparsers(dest="act", metavar="ACT", required=True, parser_class=_Parser)
    subs = {name: acts.add_parser(name, help=line, description=line) for name, line in _ACTS.items()}
    score, best = subs.values()
    score.add_argument("equation", metavar="EQUATION", help='signs: x × *, : / ÷, - −, e.g. "72:4=5x5-7+0"')
    for sub in (score, best):
        sub.add_argument("--roll", required=sub is best, help='the cubes rolled, e.g. "7557 2408 :x-+"')
        sub.add_argument("--variant", metavar="ID", help="the variant whose cubes are used")
        sub.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    faces = cubes_throw.cubes_of(_faces(args.variant))
    say = Voice("rolling-cubes", language())
    if args.act == "best":
        return _best(args.roll, faces, args.json, say)
    return _score(args.equation, args.roll, faces, args.json, say)


def _faces(variant: str | None) -> dict[str, Any]:
    if variant is None:
        return cubes_throw.default_faces()
    rules = variants.by_name(variant)
    if rules["game"] != "rolling-cubes":
        raise Refused("variant", "%s is a variant of %s", "variant-of", variant, rules["game"])
    faces: dict[str, Any] = rules["faces"]
    return faces


def _score(equation: str, roll: str | None, faces: list[str], as_json: bool, say: Voice) -> int:
    text = cubes_equation.form(equation)
    if roll is None:
        cubes_throw.check_possible(text, faces)
    else:
        cubes_throw.check_shown(text, cubes_throw.read(roll, faces))
    cubes_equation.check_equal(text)
    cubes = cubes_equation.cube_points(text)
    points, bonus = cubes_equation.points(text), cubes_equation.bonus(text)
    if as_json:
        reasons = [{"sign": sign, "points": value, "why": why} for sign, value, why in cubes]
        print(json.dumps({"points": points, "equation": text, "cubes": reasons, "bonus": bonus}))
        return 0
    print(say("scored", cubes_equation.pretty(text), points))
    for sign, value, why in cubes:
        print(f"  {cubes_equation.pretty(sign)}  {value}  {_why(why, value, say)}".rstrip())
    if bonus:
        print(f"     {bonus}  {say('bonus', len(text), cubes_equation.CUBES)}")
    return 0


def _why(why: str, points: int, say: Voice) -> str:
    """A reason in words; a place beyond those with a name is told by its number, which is also its points."""
    if not why:
        return ""
    return say(f"why-{why}") if f"why-{why}" in say else say("why-place", points)


def _best(roll: str, faces: list[str], as_json: bool, say: Voice) -> int:
    shown = [chr(sign) for sign in cubes_throw.read(roll, faces) if sign]
    digits = "".join(sign for sign in shown if sign.isdigit())
    found = cubes_best.best(digits, "".join(sign for sign in shown if not sign.isdigit()))
    if found is None:
        raise Refused("", "these cubes make no equation", "no-equation")
    points, equation = found
    if as_json:
        print(json.dumps({"points": points, "equation": equation}))
    else:
        print(say("scored", cubes_equation.pretty(equation), points))
    return 0
