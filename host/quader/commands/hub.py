"""`quader hub`: the event's server, for more boards than one PC can hold."""

import argparse
import asyncio
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from rules_core.refused import Refused

from ..cli import Parser, one_line
from ..numbers import whole
from ..words.hub import refusal, say

EPILOG = """A broker (Mosquitto) and a database (PostgreSQL) stand in between:
  quader hub broker broker/ --host hub.example --pc club-a club-b
  mosquitto -c broker/mosquitto.conf
  quader hub consume --broker mqtts://hub:PASSWORD@hub.example --ca broker/server.crt --db postgresql://hub@localhost/hub
  quader hub serve --db postgresql://hub@localhost/hub --delay 300
and on each PC with boards, beside `quader board log`:
  quader hub publish --broker mqtts://club-a:PASSWORD@hub.example --ca server.crt"""


_ACTS = {
    "broker": "make the folder of a broker: configuration, certificate, passwords, rights",
    "publish": "publish what the boards of this PC tell, from its log of games",
    "consume": "write what the PCs publish into the hub's database",
    "serve": "show it to spectators: JSON and server-sent events",
}


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    acts = parser.add_subparsers(dest="act", metavar="ACT", required=True, parser_class=Parser)
    subs = {name: acts.add_parser(name, help=line, description=line) for name, line in _ACTS.items()}
    broker, publish, consume, serve = subs.values()
    broker.add_argument("folder", metavar="FOLDER", help="the folder to make")
    broker.add_argument("--host", default="127.0.0.1", help="the name or number under which the PCs reach it")
    broker.add_argument("--port", type=whole(1, 65535), default=8883, metavar="N", help="its port (default 8883)")
    broker.add_argument("--pc", nargs="+", default=[], metavar="NAME", help="a user for each PC with boards")
    publish.add_argument("--db", metavar="ADDRESS", help="the log of games (default: your own)")
    serve.add_argument("--delay", type=whole(0, 86400), default=0, metavar="S", help="so many seconds later")
    serve.add_argument("--host", default="127.0.0.1", help="where to listen (default: this machine only)")
    serve.add_argument("--port", type=whole(0, 65535), default=0, metavar="N", help="the port (default: a free one)")
    serve.add_argument("--tournament", metavar="FILE", help="its rounds are served as rounds/N.json")
    for sub in (publish, consume):
        sub.add_argument("--broker", required=True, metavar="URL", help="mqtts://user:password@host:8883")
        sub.add_argument("--ca", default="", metavar="FILE", help="the broker's certificate")
    for sub in (consume, serve):
        sub.add_argument("--db", required=True, metavar="ADDRESS", help="postgresql://user@host/database")


def run(args: argparse.Namespace) -> int:
    acts: dict[str, Callable[[argparse.Namespace], int]] = {
        "broker": _broker, "publish": _publish, "consume": _consume, "serve": _serve,
    }  # fmt: skip
    try:
        return acts[args.act](args)
    except ModuleNotFoundError as missing:
        raise refusal("", "no_package", missing.name) from None


def _broker(args: argparse.Namespace) -> int:
    from ..hub import broker

    made = broker.make(Path(args.folder), args.pc, args.host, args.port)
    print(one_line(say("made", args.folder)))
    for user, password in made.passwords.items():
        print(one_line(say("made_user", user, password, args.host, args.port)))
    print(one_line(say("start_with", made.configuration)))
    return 0


def _trouble(why: str) -> None:
    print(one_line(f"quader: {why}"), file=sys.stderr, flush=True)


def _forever(work: Coroutine[Any, Any, None], told: str) -> int:
    print(one_line(told), flush=True)
    asyncio.run(work)
    return 0


def _publish(args: argparse.Namespace) -> int:
    from ..hub import address
    from ..hub.publisher import Publisher
    from ..log import GameLog

    broker = address.read(args.broker, args.ca)
    with GameLog.open(args.db) as log:
        return _forever(Publisher(log, broker, _trouble).run(), say("publishing", log.address))


def _consume(args: argparse.Namespace) -> int:
    from ..hub import address
    from ..hub.consumer import Consumer

    _check_database(args.db)
    return _forever(Consumer(address.read(args.broker, args.ca), args.db, _trouble).run(), say("consuming"))


def _check_database(text: str) -> None:
    if not text.startswith(("postgresql://", "postgres://")):
        raise Refused("--db", say("bad_database"))


def _serve(args: argparse.Namespace) -> int:
    from ..hub.spectators import Spectators

    _check_database(args.db)

    async def work() -> None:
        server = Spectators(args.db, args.delay, Path(args.tournament) if args.tournament else None)
        try:
            await server.start(args.host, args.port)
        except OSError:
            raise refusal("--port", "port_taken", args.port) from None
        print(say("served", f"http://{args.host}:{server.port}/games.json"), flush=True)
        try:
            await server.run()
        finally:
            await server.stop()

    asyncio.run(work())
    return 0
