"""`quader board remote`: one game on two boards, both reached from here, or each from a PC of its own over a broker."""

import argparse
import sys
import threading
from typing import TYPE_CHECKING

from ...cli import one_line
from ...numbers import clock_time, whole
from ...words.log import told_result
from ...words.remote import refusal, say

if TYPE_CHECKING:
    from ...remote.side import Choice, Side


def configure_remote(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("addresses", nargs="+", metavar="BOARD", help="both boards, or this PC's one with --broker")
    parser.add_argument(
        "--variant", default="", metavar="ID", help="begin a game; without it the one that runs goes on"
    )
    parser.add_argument("--players", nargs="+", default=[], metavar="NAME", help="names in the order of turns")
    parser.add_argument(
        "--seats", nargs="+", type=whole(1, 16), metavar="N", help="who sits at the first board (default 1)"
    )
    parser.add_argument("--total", type=clock_time, metavar="M:SS", help="time for each player and the whole game")
    parser.add_argument("--increment", type=whole(0, 3600), metavar="S", help="seconds added after each move")
    parser.add_argument("--broker", default="", metavar="URL", help="mqtts://user:password@host:8883")
    parser.add_argument("--ca", default="", metavar="FILE", help="the broker's certificate")
    parser.add_argument("--with", dest="you", default="", metavar="PC", help="the user of the other PC at the broker")
    parser.add_argument("--table", default="1", metavar="NAME", help="which table the two PCs share (default 1)")


def remote(args: argparse.Namespace) -> int:
    if len(args.addresses) != (1 if args.broker else 2) or bool(args.broker) != bool(args.you):
        raise refusal("", "two_boards")
    return _over_broker(args) if args.broker else _both_here(args)


def _both_here(args: argparse.Namespace) -> int:
    from ...remote.side import Side
    from ...remote.wire import pair

    if args.addresses[0] == args.addresses[1]:
        raise refusal(args.addresses[1], "same_board")
    one, two = pair()
    _tell(say("stop_with"))
    return _play([Side(args.addresses[0], one, _tell, _choice(args)), Side(args.addresses[1], two, _tell)])


def _over_broker(args: argparse.Namespace) -> int:
    from ...hub import address
    from ...hub.broker import is_user
    from ...remote.relay import Relay
    from ...remote.side import Side

    for where, name in (("--with", args.you), ("--table", args.table)):
        if not is_user(name):
            raise refusal(where, "bad_table")
    relay = Relay(address.read(args.broker, args.ca), args.you, args.table, _complain)
    _tell(say("waiting", args.you))
    try:
        return _play([Side(args.addresses[0], relay, _tell, _choice(args) if args.variant or args.seats else None)])
    finally:
        relay.close()


def _choice(args: argparse.Namespace) -> "Choice":
    from ...remote.side import Choice

    clocks = {key: getattr(args, key) for key in ("total", "increment") if getattr(args, key) is not None}
    return Choice(args.variant, args.players, clocks, tuple(seat - 1 for seat in args.seats or [1]))


def _play(sides: "list[Side]") -> int:
    """Until the game is over on all of them; what one of them cannot do ends all."""
    failed: list[Exception] = []

    def run(side: "Side") -> None:
        try:
            side.run()
        except Exception as error:
            failed.append(error)
            for one in sides:
                one.stopped.set()

    threads = [threading.Thread(target=run, args=(side,), name=side.address, daemon=True) for side in sides]
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        for side in sides:
            side.stopped.set()
        for thread in threads:
            thread.join(timeout=3)
    if failed:
        raise failed[0]
    view = sides[0].view
    assert view.result is not None
    _tell(say("over", len(view.moves), told_result(view.result, [])))
    return 0


def _tell(text: str) -> None:
    print(one_line(text), flush=True)


def _complain(why: str) -> None:
    print(one_line(f"quader: {why}"), file=sys.stderr, flush=True)
