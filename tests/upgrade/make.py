"""`python -m tests.upgrade.make`: samples of everything that this release stores, and what it reads from them."""

import base64
import gzip
import json
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from firmware.app import Application
from firmware.keep import settings
from quader import variants
from quader.log import GameLog
from quader.log.evidence import chain_of
from quader.log.tale import Tale
from quader.tournament import Book, pairing
from rules_core import VERSION
from rules_core.record import record
from tests.firmware.rig import BoardFlash, new_board
from tests.host.samples import played, recorded

from .told import SAMPLES, told

NAMES = ("tactic-10-stairs-42", "dice-split-sum", "engpass-10", "planquadrat", "cubus", "rolling-one-by-one")
OWN = {"format": 1, "game": "quader", "id": "mine", "extends": "simple-10x6-cover", "move_cap": 77}


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
    for name, sectors in (("in-files", 0), ("in-sectors", 4)):
        _put(folder / f"boards/{name}.json", json.dumps(_flash(sectors)))
    _put(folder / "games.sqlite.gz", _database())
    _tournament(folder / "club.jsonl")


def _flash(sectors: int) -> dict[str, str]:
    files = in_use(sectors).port.storage.files
    return {path: base64.b64encode(data).decode() for path, data in sorted(files.items())}


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


def _tournament(path: Path) -> None:
    book = Book.create(path, "Club", {"rounds": 2}, "arbiter")
    book.add_all([{"do": "add", "name": name, "rating": 1000} for name in ("Anna", "Ben", "Cem", "Dora")], "arbiter")
    book.add_all([pairing.next_round(book.tournament)], "arbiter")
    book.add_all([{"do": "result", "round": 1, "table": 1, "places": [1, 2]}], "arbiter")


if __name__ == "__main__":
    sys.exit(main())
