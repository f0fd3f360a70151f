"""`python -m tests.upgrade.make`: samples of everything that this release stores, and what it reads from them."""

import asyncio
import base64
import gzip
import json
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from firmware.app import Application
from firmware.keep import settings, shelves, vouching
from firmware.protocol import journal_record
from firmware.sense.weigh import FEET
from quader import share, variants
from quader.cli import main as quader
from quader.commands.tournament.files import kept_links
from quader.engine import puzzles
from quader.hub import store
from quader.kept import KeptAddress
from quader.log import GameLog
from quader.log.evidence import chain_of
from quader.log.tale import Tale
from quader.tournament import Book, exports, pairing
from quader.tournament.settings import SYSTEMS
from rules_core import VERSION
from rules_core.record import record
from tests.firmware.rig import BoardFlash, new_board
from tests.host.samples import played, recorded
from tests.micropython.runner import ROOT
from tests.table.page import opened, served

from .told import CLUB, SAMPLES, at_home, told

NAMES = ("tactic-10-stairs-42", "dice-split-sum", "engpass-10", "planquadrat", "cubus", "rolling-one-by-one")
# Of boards that somebody may have built.
CONFIGURATIONS = [
    *(ROOT / f"firmware/boards/{size}.json" for size in ("10x16", "16x16", "22x22", "10x16-feet")),
    ROOT / "hardware/electronics/kept/one-tile.json",
]
OWN = {"format": 1, "game": "quader", "id": "mine", "extends": "simple-10x6-cover", "move_cap": 77}


# What the page keeps in the browser: a person's settings, and the author's draft.
SETTINGS = {
    "language": "en", "palette": "wood", "numbers": False, "calm": True, "toured": True, "level": "club",
    "sounds": False, "heardOfSounds": True, "aloud": False, "solved": ["simple-square-6-1-0-1"], "device": "ab" * 16,
}  # fmt: skip


def main() -> int:
    folder = SAMPLES / VERSION
    if folder.exists():
        print(f"{folder} is there already: samples of a release are never changed", file=sys.stderr)
        return 1
    try:
        _write(folder)
        _put(folder / "told.json", json.dumps(told(folder), separators=(",", ":")) + "\n")
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    print(f"{folder}: {sum(path.stat().st_size for path in folder.rglob('*') if path.is_file())} bytes")
    return 0


def _put(path: Path, data: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.encode() if isinstance(data, str) else data)


def _write(folder: Path) -> None:
    for name in (*NAMES, "mine"):
        doc = OWN if name == "mine" else variants.by_name(name)
        _put(folder / f"variants/{name}.json", json.dumps(doc, ensure_ascii=False))
    for name in NAMES:
        _put(folder / f"positions/{name}.json", json.dumps(played(name, 12).position()))
        made = recorded(name, 12)
        _put(folder / f"records/{name}.txt", record.to_text(made))
        _put(folder / f"records/{name}.json", json.dumps(record.to_json(made), ensure_ascii=False))
        _put(folder / f"home/virtual/saves/{name}-1.json", json.dumps(record.to_json(made), ensure_ascii=False))
    for path in CONFIGURATIONS:
        _put(folder / f"configurations/{path.name}", path.read_bytes())
    for name, app in (("in-files", in_use(0)), ("in-sectors", in_use(4)), ("ruled", ruled()), ("weighing", weighing())):
        _put(folder / f"boards/{name}.json", json.dumps(_flash(app)))
    browser = {"quader.page": json.dumps(SETTINGS), "quader.draft": json.dumps({**OWN, "id": "my-draft"})}
    _put(folder / "browser.json", json.dumps(browser))
    _put(folder / "games.sqlite.gz", _database())
    _hub(folder)
    _tournament(folder / "club.jsonl", {"rounds": 2})
    _put(folder / "club-export.json", exports.to_json(Book.open(folder / "club.jsonl")))
    for system in SYSTEMS:
        _tournament(folder / f"tournaments/{system}.jsonl", {"rounds": 3, "system": system})
    links = [share.of_record(recorded(name, 12)) for name in NAMES]
    links += [share.of_variant(variants.complete(OWN)), share.of_puzzle(puzzles.collected()[0]["id"])]
    _put(folder / "links.txt", "\n".join(links) + "\n")
    _home(folder / "home")


def _home(home: Path) -> None:
    """A user's folder, which is also what the site keeps in the browser: a virtual board in mid-game, against the
    computer, and games in the terminal."""
    _put(home / "variants/mine.json", json.dumps(OWN))
    _put(home / "games/20260101-120000-cubus.txt", record.to_text(recorded("cubus", 12)))
    with at_home(home):
        asyncio.run(_table())
        KeptAddress(home / "virtual/page.json", 5001).write()
        KeptAddress(home / "virtual/lan.json", 7700).write(seats={0: "a" * 32, 1: "b" * 32})
        kept_links(CLUB, False).write()
        # An exhibit of a variant of one's own.
        if quader(["gallery", "mine", "--games", "4", "--skill", "2", "--nodes", "20"]):
            raise RuntimeError("no exhibit")
    for path in home.glob("gallery/**/*.*"):
        if path.name != "exhibit.json":
            path.unlink()
    for lock in home.glob("virtual/*/lock"):
        lock.unlink()


async def _table() -> None:
    async with served() as server, opened(server) as page:
        await page.do("select", variant="simple-10x6-cover", players=["Anna", "Ben"])
        await page.until(lambda: page.variant is not None and page.variant["id"] == "simple-10x6-cover")
        for _ in range(3):
            game = page.game()
            await page.make(next(move for move in map(game.describe, game.legal_moves()) if move["kind"] == "place"))
        await page.do("computer", player=0, level="beginner")


def _hub(folder: Path) -> None:
    """The hub's table as it was made, a game in it as a PC has sent it, and what spectators read of it."""
    entries = list(in_use(0).journal.entries())
    rows = []
    for number, (entry, proof) in enumerate(zip(entries, chain_of(entries), strict=True)):
        payload, chain = proof.payload.hex(), proof.chain.hex()
        rows.append(
            f"('club-a', '0123abcd', '2', {number}, '{entry[0]}', '\\x{payload}', '\\x{chain}', '2026-05-01T10:00:00Z')"
        )
    head = "INSERT INTO hub_entries (pc, board, game, number, kind, payload, chain, at) VALUES"
    _put(folder / "hub.sql", f"{store.TABLES.strip()}\n{head}\n" + ",\n".join(rows) + ";\n")
    _put(folder / "hub.json", json.dumps(record.to_json(journal_record.record_of(entries)), ensure_ascii=False) + "\n")


def weighing() -> Application:
    """A board whose feet were calibrated."""
    app = in_use(0)
    app.store.replace(FEET, bytes.fromhex("1000101010200ff0"))
    return app


def _flash(app: Application) -> dict[str, str]:
    return {path: base64.b64encode(data).decode() for path, data in sorted(app.port.storage.files.items())}


def in_use(sectors: int) -> Application:
    """A board in use: calibrated, with settings and an upload, an archived game and one that runs."""
    app = new_board(BoardFlash(sectors=sectors))
    # Warm sensors: the calibration differs from what a board without one takes for granted.
    app.port.drift = 30.0
    app.port.touch()
    app.calibrate()
    settings.change(app, "brightness", 7)
    app.store.replace("variants/mine.json", json.dumps(OWN).encode())
    for name, moves, ends in (("mine", 6, True), ("dice-10x6-cover", 9, False)):
        app.select(name, ["Anna", "Ben"], {"total": 600})
        for text in played("simple-10x6-cover" if ends else name, moves).texts():
            app.play(text)
        if ends:
            app.end("agreed", [])
            app.close()
    return app


def ruled() -> Application:
    """A board whose games have everything but plain moves too: a seat of its own, a take-back, rulings, an end that was
    told and taken back; it has given its word for one, and keeps uploads side by side."""
    app = new_board(BoardFlash())
    for name in ("mine", "other"):
        shelves.put(app.store, name, json.dumps({**OWN, "id": name}).encode())
    for ends in (True, False):
        app.select("other", ["Anna", "Ben"], {"total": 600, "increment": 5})
        texts = played("simple-10x6-cover", 6).texts()
        for text in texts[:4]:
            app.play(text)
        app.take_back()
        app.ruling("a warning", None)
        app.play(texts[3])
        app.ruling("from here", app.running.game.position())
        app.end("resigned", [0])
        if ends:
            app.close()
        else:
            app.take_back()
            app.seat(1, "elsewhere", "Cem")
    vouching.word(app.store, lambda most: 7 % most, vouching.last_hash(app, 1))
    return app


def _database() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder, "games.sqlite")
        with GameLog.open(str(path)) as log:
            for name in NAMES:
                log.import_record(recorded(name, 12))
            _log_board(log)
        return gzip.compress(path.read_bytes(), mtime=0)


def _log_board(log: GameLog) -> None:
    """A game as the logger writes it, with the board's chain."""
    proofs = chain_of(list(in_use(0).journal.entries()))
    tale = Tale(proofs[0].payload)
    game = log.begin(tale.header, tale.name, proofs[0])
    entries = [(game, number, tale.entry(one.kind, one.payload)) for number, one in enumerate(proofs) if number]
    log.append_many(entries, {(game, number): one for number, one in enumerate(proofs)})


def _tournament(path: Path, settings: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    book = Book.create(path, "Club", settings, "arbiter")
    book.add_all([{"do": "add", "name": name, "rating": 1000} for name in ("Anna", "Ben", "Cem", "Dora")], "arbiter")
    book.add_all([pairing.next_round(book.tournament)], "arbiter")
    book.add_all([{"do": "result", "round": 1, "table": 1, "places": [1, 2]}], "arbiter")


if __name__ == "__main__":
    sys.exit(main())
