"""Files for others, and the page."""

import argparse
import asyncio
import contextlib
import hashlib
import sys
import webbrowser
from pathlib import Path

from ... import files, variants
from ...cli import one_line
from ...kept import KeptAddress
from ...numbers import whole
from ...tournament import exports, page, places, serve, trf
from ...tournament.log import Book
from ...words.tournament import refusal, say
from . import desk


def configure(act: desk.Act) -> None:
    export = act("export", _export, "write the tournament for others: TRF (FIDE), CSV, JSON",
                 "out.trf\nout.csv --what games\nout.json\n- --format trf", reads=True)  # fmt: skip
    export.add_argument("out", metavar="OUT", help="the file to write; - is standard output")
    export.add_argument("--format", choices=exports.FORMATS, help="default: how the file's name ends")
    export.add_argument("--what", choices=("standings", "games"), default="standings", help="what a CSV file holds")

    imported = act(
        "import", _import, "read a tournament that was exported as JSON", "out.json\nout.json --file here.jsonl"
    )
    imported.add_argument("source", metavar="FILE", help="the file to read; - is standard input")

    serve_ = act("serve", _serve, "the organiser's page: results by phone, check-in, inbox, standings; live",
                 "\n--lan\n--port 8080 --no-browser", reads=True)  # fmt: skip
    serve_.add_argument("--lan", action="store_true", help="also for the local network, with QR codes")
    serve_.add_argument("--port", type=whole(0, 65535), default=0, help="the port (default: a free one)")
    serve_.add_argument("--no-browser", action="store_true", help="do not open the browser")
    serve_.add_argument("--new-links", action="store_true", help="the links of the last time lead nowhere any more")

    web = act("page", _page, "write a page to print or publish, or show it live",
              "out.html\n--serve\n--serve --port 8080",
              reads=True)  # fmt: skip
    web.add_argument("out", nargs="?", metavar="OUT.html", help="the file to write")
    web.add_argument("--serve", action="store_true", help="show the page live on this machine")
    web.add_argument("--port", type=whole(0, 65535), default=0, help="the port (default: a free one)")
    web.add_argument("--no-browser", action="store_true", help="do not open the browser")


def _serve(args: argparse.Namespace) -> int:
    from ...tournament.organise import Organiser

    book = desk.opened(args)

    async def work() -> None:
        server = Organiser(book.path, kept_links(book.path, args.new_links))
        await server.start(args.port, args.lan)
        try:
            for phrase, acts in (("for_arbiters", True), ("for_spectators", False)):
                print(say(phrase, server.link(acts)), flush=True)
                if args.lan:
                    _print_code(server.link(acts))
            if not args.no_browser:
                webbrowser.open(server.link(True))
            await asyncio.Event().wait()
        finally:
            await server.stop()

    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(work())
    return 0


def kept_links(path: Path, new: bool) -> KeptAddress:
    """Where the tournament's links are kept."""
    name = hashlib.sha256(str(path.resolve()).encode(errors="replace")).hexdigest()[:24]
    file = variants.data_folder() / "organiser" / f"{name}.json"
    if new:
        file.unlink(missing_ok=True)
    return KeptAddress(file)


def _print_code(link: str) -> None:
    """The link as a QR code, where the terminal shows one."""
    import segno

    segno.make(link, micro=False).terminal(out=sys.stdout, compact=True)
    sys.stdout.flush()


def _export(args: argparse.Namespace) -> int:
    book = desk.opened(args)
    kind = args.format or args.out.rpartition(".")[2].lower()
    if kind not in exports.FORMATS:
        raise refusal("--format", "which_format", ", ".join(exports.FORMATS))
    if kind == "json":
        text = exports.to_json(book)
    else:
        text = trf.to_trf(book.tournament) if kind == "trf" else exports.to_csv(book.tournament, args.what)
    if args.out == "-":
        sys.stdout.write(text)
    else:
        files.write_text(args.out, text)
    return 0


def _import(args: argparse.Namespace) -> int:
    events = exports.events_of(files.read_bytes(args.source, exports.MAX_IMPORT))
    path = Path(args.file) if args.file else places.new_path(str(events[0].get("name", "")))
    book = Book.restore(path, events)
    print(one_line(say("imported", path, len(book.events))))
    return 0


def _page(args: argparse.Namespace) -> int:
    book = desk.opened(args)
    if args.out:
        files.write_text(args.out, page.whole(book))
        return 0
    if not args.serve:
        raise refusal("", "page_or_serve")
    with serve.server(book.path, args.port) as server:
        address = f"http://{serve.HOST}:{server.server_address[1]}/"
        print(say("served", address), flush=True)
        if not args.no_browser:
            webbrowser.open(address)
        with contextlib.suppress(KeyboardInterrupt):
            server.serve_forever()
    return 0
