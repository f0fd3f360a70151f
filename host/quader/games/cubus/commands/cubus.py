"""`quader cubus`: the cards of a stack and the best action, for use at the table."""

import argparse
import json

from rules_core.games.cubus import action as cubus_action
from rules_core.games.cubus import stack as cubus_stack
from rules_core.refused import Refused

from .... import variants
from ....language import language
from ...words import Voice
from .. import best as cubus_best

EXAMPLES = """examples:
  quader cubus cards --stack "2 2/2 1"
  quader cubus best --stack "2 2/2 1o" --hand "left left lid open"

A stack is its heights in rows: the back row first, `/` between rows, each row from the back column outwards. An `o`
marks a column with an open lid. A hand is the kinds of its cards: left, right, lid, open.
"""


_ACTS = {
    "cards": "the cards that a stack takes, or why it cannot be laid",
    "best": "the action with the highest gain",
}


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    acts = parser.add_subparsers(dest="act", metavar="ACT", required=True)
    subs = {name: acts.add_parser(name, help=line, description=line) for name, line in _ACTS.items()}
    cards, best = subs.values()
    for sub in (cards, best):
        sub.add_argument("--stack", required=True, help='rows of heights, e.g. "2 2/2 1"')
    best.add_argument("--hand", required=True, help='kinds of cards, e.g. "left left lid open"')
    best.add_argument("--variant", metavar="ID", default="cubus", help="the variant whose floor limits the stack")
    for sub in (cards, best):
        sub.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    say = Voice("cubus", language())
    if args.act == "cards":
        return _cards(args.stack, args.json, say)
    return _best(args.stack, args.hand, args.variant, args.json, say)


def _cards(text: str, as_json: bool, say: Voice) -> int:
    heights, columns, _ = cubus_stack.read(text)
    crates, lids, left, right = cubus_stack.counts(heights, columns)
    counted = {"crates": crates, "lids": lids, "left": left, "right": right, "cards": lids + left + right}
    if as_json:
        print(json.dumps(counted))
    else:
        print(say("counted", crates, counted["cards"], lids, left, right))
    return 0


def _best(text: str, cards: str, variant: str, as_json: bool, say: Voice) -> int:
    rules = variants.by_name(variant)
    if rules["game"] != "cubus":
        raise Refused("variant", "%s is a variant of %s", "variant-of", variant, rules["game"])
    floor: list[int] = rules["floor"]
    old = cubus_stack.stack_of(text)
    if old.wide > floor[0] or old.deep > floor[1] or old.high > floor[2]:
        raise Refused("stack", "is larger than the floor %dx%dx%d", "over-floor", *floor)
    new = cubus_best.best(old, _hand(cards, old), floor)
    if new is None:
        if as_json:
            print(json.dumps({"points": 0, "stack": None}))
        else:
            print(say("no-gain"))
        return 0
    points = cubus_action.gain(old, new)
    needs = dict(zip(cubus_action.KINDS, cubus_action.needs(old, new), strict=True))
    crates, number = new.crates - old.crates, new.cards() - old.cards()
    if as_json:
        print(json.dumps({"points": points, "stack": new.text(), "crates": crates, "cards": number, "uses": needs}))
        return 0
    print(say("gain", new.text(), points))
    print("  " + say("gained", crates, number, *floor))
    used = [f"{count} {say(kind)}" for kind, count in needs.items() if count > 0]
    freed = [f"{-count} {say(kind)}" for kind, count in needs.items() if count < 0]
    print("  " + say("used", *(", ".join(cards) or say("nothing") for cards in (used, freed))))
    return 0


def _hand(text: str, stack: cubus_stack.Stack) -> bytearray:
    """The cards of a hand by kind; with those of the stack they cannot be more than there are."""
    hand = bytearray(len(cubus_action.KINDS))
    laid = (stack.left, stack.right, stack.lids - stack.open_count, stack.open_count)
    for word in text.split():
        if word not in cubus_action.KINDS:
            raise Refused(
                "hand", "%s is no card; there are %s", "no-card", repr(word[:20]), ", ".join(cubus_action.KINDS)
            )
        kind = cubus_action.KINDS.index(word)
        if hand[kind] + laid[kind] >= cubus_action.SUPPLY[kind]:
            raise Refused(
                "hand",
                "there are only %d %s cards, the stack's included",
                "only-cards",
                cubus_action.SUPPLY[kind],
                word,
            )
        hand[kind] += 1
    return hand
