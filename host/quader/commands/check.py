"""`quader check`: is a variant file right, and what does it ask for."""

import argparse
import json

from rules_core import registry

from .. import variants
from ..games.facts import of_variant
from ..numbers import whole
from ..words import author as author_phrases

EPILOG = """Prints `ok` and the numbers of the variant, or the key that is wrong and why (exit 1).
With --watch it does so whenever the file is saved, plays quick random games and tells how they went; Ctrl-C ends it.

examples:
  quader check my-variant.json
  quader check - < my-variant.json
  quader check my-variant.json --json
  quader check --watch my-variant.json
  quader check --watch --once my-variant.json --games 50"""

GAMES = 200


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("file", metavar="FILE", help="a variant document; - reads standard input")
    parser.add_argument("--json", action="store_true", help="print the complete variant and its numbers as JSON")
    parser.add_argument("--watch", action="store_true", help="check and play the file whenever it is saved")
    parser.add_argument("--once", action="store_true", help="with --watch: only once")
    parser.add_argument("--games", type=whole(1, 100_000), metavar="N", help=f"with --watch: games (default {GAMES})")
    parser.add_argument("--seed", type=whole(0, 10**15), metavar="S", help="with --watch: start of the random numbers")
    parser.set_defaults(parser=parser)


def run(args: argparse.Namespace) -> int:
    if args.watch:
        return _watch(args)
    if args.once or args.games is not None or args.seed is not None:
        args.parser.error("--once, --games and --seed need --watch")
    full = variants.from_file(args.file)
    facts = of_variant(full)
    if args.json:
        print(json.dumps({"ok": True, "facts": facts, "variant": full}, indent=1, ensure_ascii=False))
        return 0
    for line in author_phrases.checked(full, registry.new_game(full).players, facts):
        print(line)
    return 0


def _watch(args: argparse.Namespace) -> int:
    from ..author import watch

    if args.file == "-":
        args.parser.error("--watch needs a file")
    games, seed = args.games or GAMES, args.seed or 1
    if args.once:
        return watch.once(args.file, games, seed, args.json)
    watch.watch(args.file, games, seed, args.json)
    return 0
