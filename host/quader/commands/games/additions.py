"""Records that come in, and what people add to games: notes, corrections, rulings."""

import argparse
from typing import TYPE_CHECKING, Any

from rules_core.record import record
from rules_core.record.record import Record
from rules_core.refused import Refused
from rules_core.variant import document

from ... import cli, files
from ...numbers import whole
from .reading import print_json

if TYPE_CHECKING:
    from ...log import GameLog

_MAX_BYTES = 64 * 1024 * 1024


def configure_correct(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--why", metavar="TEXT", required=True, help="the reason, which is kept")
    sub.add_argument("--ruling", action="store_true", help="an arbiter's ruling: may set aside what the rules say")
    sub.add_argument("--player", metavar="N=NAME", action="append", default=[], help="the name of player N")
    sub.add_argument("--begun", metavar="TIME", help="when the game began")
    sub.add_argument("--result", metavar="RESULT", help='such as "player 2 (ruling)" or "draw (agreed)"')
    sub.add_argument("--move", metavar="N=MOVE", action="append", default=[], help="what move N really was")
    sub.add_argument("--cut", type=whole(1, record.MAX_ENTRIES), metavar="N", help="moves from N on do not count")


def _read(path: str) -> list[Record]:
    """The records of a file: one as text or JSON, or a list of JSON records."""
    data = files.read_bytes(path, _MAX_BYTES)
    start = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    if start == b"[":
        docs = document.read(data, _MAX_BYTES)
        found = []
        for number, doc in enumerate(docs if isinstance(docs, list) else []):
            try:
                found.append(record.from_json(doc))
            except Refused as refused:
                raise refused.at(f"[{number}].{refused.where}") from None
        return found
    return [record.from_json(document.read(data, record.MAX_BYTES)) if start == b"{" else record.from_text(data)]


def import_files(log: "GameLog", args: argparse.Namespace) -> int:
    from ...words.log import say

    told = []
    code = 0
    for path in args.files:
        try:
            for found in _read(path):
                done = log.import_record(found)
                told.append({"file": path, "game": done.game, "new": done.new})
                if not args.json:
                    print(cli.one_line(say("imported" if done.new else "known", path, done.game)))
        except (Refused, OSError) as why:
            # The other files are logged all the same.
            if len(args.files) == 1 and not args.json:
                raise
            reason = str(why) if isinstance(why, Refused) else str(why.strerror or why)
            told.append({"file": path, "refused": reason})
            code = cli.fail(f"{path}: {reason}")
    if args.json:
        print_json(told)
    return code


def note(log: "GameLog", args: argparse.Namespace) -> int:
    from ...log import Change

    if not args.text.strip():
        raise Refused("note", "must say something", "say-something")
    return _add(log, args, [Change("note", "", "", " ".join(args.text.split()), args.by, after=args.move)])


def correct(log: "GameLog", args: argparse.Namespace) -> int:
    wanted = [_numbered(args, "player", text) for text in args.player]
    wanted += [_numbered(args, "move", text) for text in args.move]
    wanted += [("cut", str(args.cut))] if args.cut else []
    wanted += [("begun", args.begun)] if args.begun else []
    wanted += [("result", args.result)] if args.result else []
    if not wanted and not args.ruling:
        args.parser.error("nothing to correct: give --player, --begun, --result, --move or --cut")
    from ...log import Change

    kind = record.RULING if args.ruling else record.CORRECTION
    why = " ".join(args.why.split())
    if not why:
        raise Refused("why", "must say something", "say-something")
    return _add(log, args, [Change(kind, what, value, why, args.by) for what, value in wanted or [("", "")]])


def _numbered(args: argparse.Namespace, what: str, text: str) -> tuple[str, str]:
    number, sign, value = text.partition("=")
    if not sign or not number.strip().isdecimal():
        args.parser.error(f"--{what} must be such as {'1=Anna' if what == 'player' else '7=push 2 …'}")
    return f"{what} {int(number)}", " ".join(value.split())


def _add(log: "GameLog", args: argparse.Namespace, changes: "list[Any]") -> int:
    from ...words.log import say

    game = log.find(args.game)
    log.add(game, changes)
    print(say("done", game))
    return 0
