"""`quader check`: is a variant file right, and what does it ask for."""

import argparse
import json

from rules_core import registry

from .. import draw, variants
from ..language import language

EPILOG = """Prints `ok` and the numbers of the variant, or the key that is wrong and why (exit 1).

examples:
  quader check my-variant.json
  quader check - < my-variant.json
  quader check my-variant.json --json"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("file", metavar="FILE", help="a variant document; - reads standard input")
    parser.add_argument("--json", action="store_true", help="print the complete variant and its numbers as JSON")


def run(args: argparse.Namespace) -> int:
    full = variants.from_file(args.file)
    game = registry.new_game(full)
    facts = draw.facts(full)
    if args.json:
        print(json.dumps({"ok": True, "facts": facts, "variant": full}, indent=1, ensure_ascii=False))
        return 0
    print("ok")
    players = "1 player" if game.players == 1 else f"{game.players} players"
    print(f"{full['id']}: {variants.title(full, language())} ({full['game']}, {players})")
    for name, value in facts.items():
        print(f"{name.replace('_', ' ')}: {value}")
    return 0
