"""Who moves for a seat: people, the board itself, or an engine on this PC, which then sits here until the game ends."""

import argparse
import time
from typing import TYPE_CHECKING

from firmware.protocol import events
from firmware.seats import BOARD, ELSEWHERE, PEOPLE
from rules_core.refused import Refused

from ...cli import one_line
from ...numbers import seconds, whole
from ...words.board import say

if TYPE_CHECKING:
    from ...board.requests import Requests

# How long one waits for an event before one looks again.
_LOOK_SECONDS = 0.5


def configure_seat(parser: argparse.ArgumentParser) -> None:
    from ...engine.levels import NAMES

    levels = [name for name in NAMES if name != BOARD]
    parser.add_argument("seat", type=whole(0, 99), metavar="N", help="the player, from 1")
    who = f"{PEOPLE}, {BOARD} or a level: {', '.join(levels)}"
    parser.add_argument("who", choices=(PEOPLE, BOARD, *levels), metavar="WHO", help=who)
    parser.add_argument("--nodes", type=whole(1, 10**9), metavar="K", help="think so many nodes for each move")
    parser.add_argument("--think", type=seconds(0.01, 3600), metavar="SECONDS", help="think so long for each move")
    parser.add_argument("--seed", type=whole(0, 10**15), default=int(time.time()), metavar="S",
                        help="the engine's chance")  # fmt: skip


def seat(board: "Requests", args: argparse.Namespace) -> int:
    seats = board.info().get("seats")
    if seats and not 1 <= args.seat <= len(seats):
        raise Refused("seat", say("no_seat", len(seats)))
    player = args.seat - 1
    if args.who in (PEOPLE, BOARD):
        board.seat(player, args.who)
        print(one_line(say(f"seat_{args.who}", args.seat)))
        return 0
    board.seat(player, ELSEWHERE, args.who)
    print(one_line(say("seat_level", args.seat, args.who)), flush=True)
    board.start_watching()
    return _sit(board, player, args)


def _sit(board: "Requests", player: int, args: argparse.Namespace) -> int:
    """Move for the seat until the game ends, or somebody takes the seat over."""
    from ...engine.levels import Player

    engine = Player(args.who, args.seed, args.nodes, args.think)
    reader = events.Reader()
    number = count = 0
    while True:
        info = board.info()
        if info.get("result") or not info.get("seats"):
            print(one_line(say("seat_over", args.seat)))
            return 0
        if info["seats"][player : player + 1] != [ELSEWHERE]:
            print(one_line(say("seat_taken", args.seat)))
            return 0
        if info["state"] == "awaiting" and info["turn"] == player:
            if info["game"] != number:
                reader, number, count = events.Reader(), info["game"], 0
            for entry in board.entries(count):
                reader.read(entry.kind, entry.payload)
                count += 1
            if reader.game.is_chance():
                board.roll()
                continue
            text = reader.game.text(engine.think(reader.game).move)
            board.move(player, text)
            print(one_line(say("seat_moves", args.seat, text)), flush=True)
        board.next_event(_LOOK_SECONDS)
