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

from firmware.keep import shelves
from firmware.keep.vouching import SECRET
from firmware.protocol import journal_record
from quader import positions, share, variants
from quader.kept import KeptAddress
from quader.log import GameLog
from quader.records import read
from quader.table import folders, saves
from quader.terminal.game import last_games
from quader.tournament import Book, view
from rules_core.record import record
from rules_core.variant import completion
from tests.firmware.rig import BoardFlash, new_board

SAMPLES = Path(__file__).with_name("samples")


def told(folder: Path) -> dict[str, Any]:
    """Everything; whatever cannot be read raises."""
    found = {
        "variants": {path.stem: _variant(path) for path in sorted(folder.glob("variants/*.json"))},
        "positions": {path.stem: _position(path) for path in sorted(folder.glob("positions/*.json"))},
        "records": {path.name: _record(path) for path in sorted(folder.glob("records/*"))},
        "boards": {path.stem: _board(path) for path in sorted(folder.glob("boards/*.json"))},
        "log": _log(folder / "games.sqlite.gz"),
        "tournament": _tournament(folder / "club.jsonl"),
        "tournaments": {path.stem: _tournament(path) for path in sorted(folder.glob("tournaments/*.jsonl"))},
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
        "secret": (app.store.load(SECRET) or b"").hex(),
        "archive": {number: _entries(journal.archived(number)) for number in journal.numbers()},
        "running": {"number": journal.number, "record": _entries(journal.entries()), "moves": app.running.game.texts()},
    }


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
            "table": {"size": size, "record": record.to_json(board.record(number)), **lying},
        }


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
