"""What one does on a board from the PC: begin a game, put variants onto it, press its buttons."""

import argparse
from typing import TYPE_CHECKING

from ... import variants as all_variants
from ...cli import one_line
from ...words.board import say

if TYPE_CHECKING:
    from ...board.requests import Requests


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
