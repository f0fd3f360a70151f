"""The virtual boards' flash on the disk: a folder for each size of board below QUADER_HOME/virtual, and beside the
board's own files what lies on the table.

Two tables at once do not share a board: the second one takes another folder.
"""

import errno
import functools
import json
import os
from dataclasses import astuple
from pathlib import Path
from typing import Any, TextIO

from firmware.keep import shelves
from firmware.keep.archive import FOLDER as GAMES
from firmware.keep.journal import Journal
from firmware.keep.store import Store
from firmware.protocol import journal_record
from firmware.virtual.port import Stone
from firmware.virtual.storage import FolderStorage, MemoryStorage
from rules_core import registry
from rules_core.record.record import Record
from rules_core.refused import Refused
from rules_core.variant import completion as variant
from rules_core.variant.checks import shown

from .. import files, variants
from ..engine.levels import NAMES
from ..lab import gallery
from ..words.lab import why_in_both
from .board import SIZES
from .bodies import BOARD, TRAY
from .world import World

_MOST = 32


def virtual_folder() -> Path:
    return variants.data_folder() / "virtual"


def saves_folder() -> Path:
    return virtual_folder() / "saves"


def remember(size: str) -> None:
    """The size of the board that was used last."""
    virtual_folder().mkdir(parents=True, exist_ok=True)
    (virtual_folder() / "last").write_text(size + "\n", encoding="utf-8")


def last_size() -> str | None:
    try:
        size = (virtual_folder() / "last").read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return None
    return size if size in SIZES else None


class PutAway:
    """A board that is not on the table: its games can be read, the one that waits on it too, whoever uses it."""

    def __init__(self, size: str) -> None:
        # A copy: looking mends nothing.
        copy = MemoryStorage()
        for path in sorted((virtual_folder() / size / "flash" / GAMES).glob("*")):
            copy.files[f"{GAMES}/{path.name}"] = path.read_bytes()
        self._journal = Journal(copy, {})

    def numbers(self) -> list[int]:
        return [*self._journal.numbers(), *([self._journal.number] if self._journal.running() else [])]

    def record(self, number: int) -> Record:
        if number not in self.numbers():
            raise Refused("number", "there is no game %d", "no-such-game", number)
        waits = self._journal.running() and number == self._journal.number
        return journal_record.record_of(self._journal.entries() if waits else self._journal.archived(number))


def put_away(size: str) -> PutAway:
    if size not in SIZES:
        raise Refused("board", "must be one of %s, not %s", "choice", ", ".join(SIZES), shown(size))
    return PutAway(size)


def is_full(error: Exception) -> bool:
    """Whether something failed because nothing can be written."""
    return isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EROFS)


def not_kept() -> Refused:
    """What is said when the disk is full, or nobody may write to it."""
    return Refused("", "the disk is full or locked: until that is mended, nothing counts", "not-kept")


def _write(path: Path, text: str) -> None:
    """The whole text or nothing of it."""
    new = path.with_suffix(".new")
    new.write_text(text, encoding="utf-8")
    os.replace(new, path)


class Folder:
    """The folder of one board, held until `close`."""

    def __init__(self, size: str) -> None:
        for number in range(1, _MOST):
            folder = virtual_folder() / (size if number == 1 else f"{size}-{number}")
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = _locked(folder / "lock")
            if self._lock:
                self.path = folder / "flash"
                self._world = folder / "world.json"
                return
        raise Refused("", "too many virtual boards are running", "too-many-boards")

    def close(self) -> None:
        if self._lock:
            self._lock.close()
            self._lock = None

    # --- the pieces --------------------------------------------------------------------------------------------------

    def keep(self, world: World, number: int, computer: dict[int, str]) -> None:
        """Write down where the pieces of a game lie, and for whom the computer plays at which level; a piece in a hand
        lies where it came from."""
        lying = []
        for body in world.bodies.values():
            where, at, size = body.home or (body.where, body.at, body.size)
            lying.append([body.id, where, list(at), list(size)])
        magnets = [list(astuple(stone)) for stone in world.stones()]
        doc = {"game": number, "pieces": lying, "magnets": magnets, "computer": computer}
        try:
            _write(self._world, json.dumps(doc))
        except OSError:
            raise not_kept() from None

    def magnets(self) -> list[Stone]:
        """The magnets that lay on the board, for the moment when it is switched on."""
        try:
            return [Stone(*row) for row in json.loads(self._world.read_text(encoding="utf-8"))["magnets"]]
        except (OSError, ValueError, LookupError, TypeError):
            return []

    def recall(self, world: World, number: int) -> bool:
        """Put the pieces where they lay; False if that is not known for this game."""
        try:
            doc = json.loads(self._world.read_text(encoding="utf-8"))
            if doc["game"] != number:
                return False
            lying = [(world.bodies[row[0]], row[1], tuple(row[2]), tuple(row[3])) for row in doc["pieces"]]
            for body, where, at, size in sorted(lying, key=lambda row: row[2][2]):
                if where == BOARD and body.can_have(size):
                    world.place(body.id, at, size)
                elif where == TRAY and body.can_have(size):
                    body.size = size
        except (OSError, ValueError, LookupError, TypeError, Refused):
            # Whatever is wrong with the file: then they lie as the game says.
            for body in world.bodies.values():
                world.take_away(body.id)
            return False
        return True

    def computer(self, number: int) -> dict[int, str]:
        """For whom the computer played in a game, and at which level."""
        try:
            doc = json.loads(self._world.read_text(encoding="utf-8"))
            kept = doc["computer"] if doc["game"] == number else {}
            return {int(player): level for player, level in kept.items() if player in "012345" and level in NAMES}
        except (OSError, ValueError, LookupError, TypeError, AttributeError):
            return {}

    # --- variants ----------------------------------------------------------------------------------------------------

    def uploaded(self, storage: FolderStorage) -> dict[str, dict[str, Any]]:
        """The variants that were put onto the board: id -> document."""
        store = Store(storage)
        documents = {name: shelves.load(store, name) for name in shelves.names(store)}
        return {name: variant.parse(data) for name, data in documents.items() if data is not None}

    def variants(self, storage: FolderStorage) -> list[dict[str, Any]]:
        """All variants that can be played here, as the page lists them."""
        own = self.uploaded(storage)
        names = variants.names()
        found = []
        for name in [*names, *sorted(own.keys() - set(names))]:
            try:
                told = offered(name, variants.complete(own[name])) if name in own else _listed(name)
            except (Refused, OSError):
                continue
            found.append({**told, "own": name not in built_in(), "uploaded": name in own})
        return found


@functools.cache
def built_in() -> dict[str, dict[str, Any]]:
    """What everybody has, as the page lists it."""
    return {name: offered(name, variants.by_name(name)) for name in variants.built_in_names()}


def _listed(name: str) -> dict[str, Any]:
    return built_in().get(name) or offered(name, variants.by_name(name))


def offered(name: str, full: dict[str, Any]) -> dict[str, Any]:
    """A variant as the page lists it; duration and difficulty where the gallery knows them."""
    game = registry.new_game(full)
    told = {
        "id": name,
        "title": full["title"],
        "game": full["game"],
        "players": game.players,
        "cells": list(game.cells),
        "own": False,
    }
    known = gallery.known(full)
    if known:
        told.update(known, why=[why_in_both(code) for code in known["why"]])
    return told


def _locked(path: Path) -> TextIO | None:
    """The file, held by this process alone; None if another one has it."""
    file = path.open("w", encoding="utf-8")
    if files.hold(file):
        return file
    file.close()
    return None
