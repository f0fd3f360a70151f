"""What this version reads from the samples of a release, as one JSON document."""

import base64
import gzip
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import astuple
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from firmware.config import Config
from firmware.keep import shelves
from firmware.keep.store import Store
from firmware.keep.vouching import SECRET
from firmware.protocol import journal_record
from firmware.sense.weigh import Scale
from quader import positions, share, variants
from quader.commands.tournament.files import kept_links
from quader.kept import KeptAddress
from quader.lab import gallery
from quader.log import GameLog
from quader.records import read
from quader.table import folders, saves
from quader.table.lan import seats_of
from quader.terminal.game import last_games
from quader.tournament import Book, exports, view
from rules_core.record import record
from rules_core.variant import completion
from tests.firmware.rig import BoardFlash, config_of, new_board

SAMPLES = Path(__file__).with_name("samples")
# The file of a tournament whose links are kept; it need not be there.
CLUB = Path("/club.jsonl")


def told(folder: Path) -> dict[str, Any]:
    """Everything; whatever cannot be read raises."""
    found = {
        "variants": {path.stem: _variant(path) for path in sorted(folder.glob("variants/*.json"))},
        "positions": {path.stem: _position(path) for path in sorted(folder.glob("positions/*.json"))},
        "records": {path.name: _record(path) for path in sorted(folder.glob("records/*"))},
        "boards": {path.stem: _board(path) for path in sorted(folder.glob("boards/*.json"))},
        "configurations": {path.stem: _configuration(path) for path in sorted(folder.glob("configurations/*.json"))},
        "log": _log(folder / "games.sqlite.gz"),
        "tournament": _tournament(folder / "club.jsonl"),
        "tournaments": {path.stem: _tournament(path) for path in sorted(folder.glob("tournaments/*.jsonl"))},
        "export": _export(folder / "club-export.json"),
        "links": [_link(line) for line in (folder / "links.txt").read_text().split()],
        **_home(folder / "home"),
    }
    # Through JSON, so that it compares with what was written down.
    return dict(json.loads(json.dumps(found)))


def _variant(path: Path) -> dict[str, Any]:
    return variants.complete(completion.parse(path.read_bytes()))


def _position(path: Path) -> dict[str, Any]:
    game = positions.of_document(positions.read(str(path)))
    return {"line": game.line(), "moves": sorted(game.text(move) for move in game.legal_moves())}


def _record(path: Path) -> dict[str, Any]:
    made = read(str(path))
    record.verify(made)
    return record.to_json(made)


def _board(path: Path) -> dict[str, Any]:
    """A flash, read by a board that is switched on with it: archive, running game, settings, calibration, uploads."""
    files = {name: base64.b64decode(text) for name, text in json.loads(path.read_text()).items()}
    app = new_board(BoardFlash(files, sectors=sum(name.startswith("#") for name in files)))
    journal = app.journal
    return {
        "problems": app.problems,
        "settings": app.settings,
        "baseline": list(app.sensing.baseline)[:20],
        "uploaded": {name: app.variant(name) for name in shelves.names(app.store)},
        "gains": gains(app.store),
        "secret": (app.store.load(SECRET) or b"").hex(),
        "archive": {number: _entries(journal.archived(number)) for number in journal.numbers()},
        "running": {"number": journal.number, "record": _entries(journal.entries()), "moves": app.running.game.texts()},
    }


def gains(store: Store) -> list[int]:
    scale = Scale(config_of("10x16-feet").feet)
    scale.load(store)
    return list(scale.gains)


def _configuration(path: Path) -> dict[str, Any]:
    config = Config(json.loads(path.read_text()))
    return {"name": config.name, "cells": config.cells, "limits": config.limits, "pins": config.pins}


def _export(path: Path) -> dict[str, Any]:
    with TemporaryDirectory() as folder:
        book = Book.restore(Path(folder, "club.jsonl"), exports.events_of(path.read_bytes()))
    return view.document(book.tournament)


def _entries(entries: Any) -> dict[str, Any]:
    return record.to_json(journal_record.record_of(entries))


def _log(path: Path) -> list[dict[str, Any]]:
    with TemporaryDirectory() as folder:
        database = Path(folder, "games.sqlite")
        database.write_bytes(gzip.decompress(path.read_bytes()))
        with GameLog.open(str(database)) as log:
            return [
                {
                    "number": row.number,
                    "board": row.board,
                    "players": row.players,
                    "result": row.result,
                    "verdict": row.verdict,
                    "chain": [proof.chain.hex() for _, proof in sorted(log.proofs(row.number).items())],
                    "record": record.to_json(log.record(row.number)),
                }
                for row in log.games()
            ]


def _tournament(path: Path) -> dict[str, Any]:
    return view.document(Book.open(path).tournament)


def _link(link: str) -> dict[str, Any]:
    shared = share.read(link)
    return {"puzzle": shared.puzzle, "record": record.to_json(shared.record) if shared.record else None}


def _home(home: Path) -> dict[str, Any]:
    """What the virtual table, the site and the terminal find in a user's folder; a copy, as looking leaves traces."""
    with TemporaryDirectory() as name, at_home(Path(name, "home")) as copy:
        shutil.copytree(home, copy)
        size = folders.last_size() or ""
        board = folders.put_away(size)
        table = folders.Folder(size)
        try:
            number = board.numbers()[-1]
            lying = {"magnets": [astuple(stone) for stone in table.magnets()], "computer": table.computer(number)}
        finally:
            table.close()
        return {
            "saves": {row["name"]: record.to_json(saves.read(row["name"])) for row in saves.saved()},
            "installed": variants.by_name("mine"),
            "terminal": [_record(path) for path in last_games()],
            "page": KeptAddress(folders.virtual_folder() / "page.json").key,
            "phones": _phones(),
            "arbiters": kept_links(CLUB, False).key,
            "studied": gallery.known(variants.by_name("mine")),
            "table": {"size": size, "record": record.to_json(board.record(number)), **lying},
        }


def _phones() -> dict[str, Any]:
    kept = KeptAddress(folders.virtual_folder() / "lan.json")
    return {"port": kept.port, "key": kept.key, "seats": seats_of(kept.doc.get("seats"))}


@contextmanager
def at_home(home: Path) -> Iterator[Path]:
    """The user's folder for a while."""
    before = os.environ.get("QUADER_HOME")
    os.environ["QUADER_HOME"] = str(home)
    try:
        yield home
    finally:
        if before is None:
            del os.environ["QUADER_HOME"]
        else:
            os.environ["QUADER_HOME"] = before
