"""`quader variants`: what can be played."""

import argparse
import json
from typing import Any

from rules_core import registry
from rules_core.refused import Refused

from .. import variants
from ..lab import gallery
from ..language import language
from ..words import told
from ..words.lab import say

EPILOG = """The columns: id, game, players, minutes at the table and difficulty (as `quader gallery` found them), title.
Variants of your own are found in the folder that the last line of the list names.

examples:
  quader variants
  quader variants --json"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("--json", action="store_true", help="print the complete variants as JSON")


def run(args: argparse.Namespace) -> int:
    rows = [_row(name) for name in variants.names()]
    if args.json:
        print(json.dumps(rows, indent=1, ensure_ascii=False))
        return 0
    wide = max(len(row["id"]) for row in rows)
    for row in rows:
        what = f"refused: {row.get('refused')}"
        if "variant" in row:
            what = (
                f"{row['game']:<13} {row['players']}  {_known(row):<17}  {variants.title(row['variant'], language())}"
            )
        print(f"{row['id']:<{wide}}  {what}")
    print(f"\nYour own variants: {variants.installed_folder()}")
    for refused in variants.unused().values():
        print(told(refused))
    return 0


def _row(name: str) -> dict[str, Any]:
    """What the list says of one variant; a broken one is listed with the reason."""
    row: dict[str, Any] = {"id": name, "installed": not (variants.BUILT_IN / f"{name}.json").is_file()}
    try:
        full = variants.by_name(name)
        game = registry.new_game(full)
    except (Refused, OSError) as refused:
        return dict(row, refused=str(refused))
    known = gallery.known(full)
    return dict(row, game=full["game"], players=game.players, title=full["title"], **known, variant=full)


def _known(row: dict[str, Any]) -> str:
    """Duration and difficulty, where the gallery knows them."""
    if "minutes" not in row:
        return ""
    return f"{say('minutes', row['minutes'][0]):>8} {'●' * row['difficulty']}{'○' * (5 - row['difficulty'])}"
