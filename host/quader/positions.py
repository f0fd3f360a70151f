"""The position that a command works on: from `--variant` or `--position`, with the roll of `--dice`."""

import argparse
from typing import Any

from rules_core import registry
from rules_core.game import Game
from rules_core.refused import Refused
from rules_core.variant import document
from rules_core.variant.checks import mapping, shown

from . import files, variants

MAX_BYTES = 256 * 1024


def add_arguments(parser: argparse.ArgumentParser, dice: bool = True) -> Any:
    """The arguments that name a position; the group, so that a command can offer more of them."""
    group = parser.add_mutually_exclusive_group(required=True)
    group.add_argument("--variant", metavar="ID", help="start position of a variant: its id, or a file ending in .json")
    group.add_argument("--position", metavar="FILE", help="a position document; - reads standard input")
    if dice:
        parser.add_argument("--dice", metavar="4,6", help="the roll in force, instead of the position's own")
    return group


def chosen(args: argparse.Namespace) -> Game:
    """The game at the position that the arguments name."""
    dice = getattr(args, "dice", None)
    if args.variant is not None:
        game: Game = registry.new_game(variants.named_or_file(args.variant))
        if dice is not None:
            roll(game, dice)
        return game
    return of_document(read(args.position), dice)


def read(path: str) -> dict[str, Any]:
    """A position document as it stands in a file."""
    doc = document.read(files.read_bytes(path, MAX_BYTES), MAX_BYTES)
    if not isinstance(doc, dict):
        raise Refused("document", "must be an object, not %s", "object", shown(doc))
    return doc


def of_document(doc: dict[str, Any], dice: str | None = None) -> Game:
    """The game at the position of a document, with a roll instead of the document's own if one is given."""
    if "variant" not in doc:
        raise Refused("variant", "is missing", "missing")
    named = doc["variant"]
    if isinstance(named, str):
        full = variants.by_name(named)
    elif isinstance(named, dict):
        try:
            full = variants.complete(named)
        except Refused as refused:
            raise refused.at(f"variant.{refused.where}" if refused.where else "variant") from None
    else:
        raise Refused("variant", "must be an id or a whole variant, not %s", "id-or-variant", shown(named))
    game: Game = registry.new_game(full)
    if "moves" in doc:
        # Every game can be set up by its moves; most have no other position document.
        mapping(doc, "", ("variant", "moves"))
        Game.load(game, doc)
        if dice is not None:
            roll(game, dice)
        return game
    if dice is not None:
        words = dice.replace(",", " ").replace("+", " ").split()
        doc = dict(doc, dice=[int(die) if die.isdecimal() and len(die) < 9 else die for die in words])
    game.load(doc)
    if dice is not None and game.position().get("dice") != doc["dice"]:
        raise Refused("--dice", "no roll is due in this position", "no-roll-in-position")
    return game


def roll(game: Game, dice: str) -> None:
    """Make the roll that is due; Refused if none is due or the dice are no roll of this game."""
    if game.outcome() is not None:
        return
    if not game.is_chance():
        raise Refused("--dice", "no roll is due in this position", "no-roll-in-position")
    try:
        game.play(game.parse(f"{game.phase} {dice}"))
    except Refused as refused:
        raise Refused("--dice", "%s is no roll here: %s", "no-roll-here", dice[:40], refused) from None
