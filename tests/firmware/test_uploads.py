"""Uploads and whole games on a board whose power may go at any moment: the old, the new, nothing between."""

import contextlib
import hashlib
import json
import random
from base64 import b64encode
from typing import Any

import pytest

from firmware.keep.shelves import shelf_of
from firmware.protocol.json_text import compact
from firmware.talk.uploads import MAX_BYTES, MAX_FILES, MAX_TOTAL
from quader import variants
from rules_core import registry
from rules_core.chance import Chance
from rules_core.refused import Refused
from rules_core.variant import completion as variant

from .flash import after_a_cut
from .rig import BoardFlash, Rig, new_board

OWN = {"format": 1, "game": "quader", "id": "mine", "title": {"de": "Größe"}, "extends": "simple-10x6-cover"}
NEWER = {**OWN, "move_cap": 77}


def begin(rig: Rig, data: bytes, name: Any = "mine", **more: Any) -> None:
    rig.ask("put", **{"id": name, "size": len(data), "sha256": hashlib.sha256(data).hexdigest(), **more})


def put(rig: Rig, doc: Any, name: Any = "mine", piece: int = 100) -> None:
    data = doc if isinstance(doc, bytes) else compact(doc).encode()
    begin(rig, data, name)
    at = 0
    while at < len(data):
        at = rig.ask("piece", at=at, data=b64encode(data[at : at + piece]).decode())["at"]
    rig.ask("commit")


def test_a_variant_is_uploaded_listed_played_and_removed():
    rig = Rig()
    built_in = rig.ask("variants")
    assert built_in["own"] == []
    put(rig, OWN)
    names, own, total = [], [], 1
    while len(names) < total:
        part = rig.ask("variants", **{"from": len(names)})
        names, own, total = names + part["names"], own + part["own"], part["total"]
    assert own == ["mine"]
    assert total == built_in["total"] + 1
    assert rig.ask("select", variant="mine")["variant"] == "mine"
    put(rig, NEWER)
    assert rig.app.variant("mine")["move_cap"] == 77
    rig.ask("remove", id="mine")
    assert rig.app.variant("mine") is None
    # The running game holds its whole variant.
    rig.restart_board()
    assert rig.ask("info")["variant"] == "mine"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("../x", 'id: must be 1 to 64 of a-z, 0-9 and -, not "../x"'),
        ("a/b", "id: must be"),
        ("", "id: must be"),
        ("x" * 65, "id: must be"),
        ("Mine", "id: must be"),
        (".", "id: must be"),
        ("mine\0", "id: must be"),
        (7, "id: must be"),
        (None, "id: must be"),
        (["mine"], "id: must be"),
        ("engpass-10", "id: engpass-10 is built in"),
    ],
)
def test_names_cannot_leave_their_folder(rig, name, why):
    before = dict(rig.flash.files)
    with pytest.raises(Refused) as refused:
        begin(rig, compact(OWN).encode(), name)
    assert str(refused.value).startswith(f"board: {why}")
    with pytest.raises(Refused, match="board: id: "):
        rig.ask("remove", id=name)
    assert rig.flash.files == before


@pytest.fixture(scope="module")
def rig():
    rig = Rig()
    put(rig, OWN)
    return rig


@pytest.mark.parametrize(
    ("doc", "why"),
    [
        (b"{}", "format: must be 1"),
        (b"not JSON", "line 1: a value is missing here"),
        (b"\xff" * 20, "document: is not UTF-8 text"),
        (b"[" * 500, "line 1: is nested deeper"),
        ({**OWN, "board": [1, 1]}, r"board\[0\]: must be"),
        ({**OWN, "extends": "nobody"}, "extends: there is no variant nobody"),
        ({**OWN, "extends": "mine"}, "extends: mine extends itself"),
        ({**OWN, "id": "other"}, "id: the variant calls itself other, not mine"),
        ({**OWN, "evil": "import os"}, "evil: unknown key"),
    ],
)
def test_what_the_checker_refuses_leaves_the_old_one(rig, doc, why):
    before = dict(rig.flash.files)
    with pytest.raises(Refused, match=f"^board: {why}"):
        put(rig, doc)
    assert rig.flash.files == before
    with pytest.raises(Refused, match="upload: none has begun"):
        rig.ask("commit")


def test_sizes_are_limited(rig):
    data = compact(OWN).encode()
    for size in (0, 1, MAX_BYTES + 1, -5, "9", None, True, 1 << 40):
        with pytest.raises(Refused, match="board: size: must be a whole number"):
            begin(rig, data, size=size)
    for digest in ("", "00", 7, None, "z" * 63):
        with pytest.raises(Refused, match="board: sha256: must be"):
            begin(rig, data, sha256=digest)
    begin(rig, data)
    for piece, why in (
        ({"at": 1, "data": ""}, "at: must be"),
        ({"at": -1, "data": ""}, "at: must be"),
        ({"at": 0}, "data: is not base64"),
        ({"at": 0, "data": 7}, "data: is not base64"),
        ({"at": 0, "data": "A"}, "data: is not base64"),
        ({"at": 0, "data": b64encode(data + b"x").decode()}, "data: is more than"),
    ):
        with pytest.raises(Refused, match=f"board: {why}"):
            rig.ask("piece", **piece)
    with pytest.raises(Refused, match="upload: what came is not what was announced"):
        rig.ask("commit")
    begin(rig, data, sha256="0" * 64)
    rig.ask("piece", at=0, data=b64encode(data).decode())
    with pytest.raises(Refused, match="upload: what came is not what was announced"):
        rig.ask("commit")
    assert MAX_BYTES == variant.MAX_BYTES


def test_a_piece_that_comes_twice_counts_once(rig):
    data = compact(OWN).encode()
    begin(rig, data)
    first = b64encode(data[:30]).decode()
    assert rig.ask("piece", at=0, data=first) == {"at": 30}
    assert rig.ask("piece", at=0, data=first) == {"at": 30}
    assert rig.ask("piece", at=30, data=b64encode(data[30:]).decode()) == {"at": len(data)}
    rig.ask("commit")


def test_the_number_of_variants_is_limited():
    rig = Rig()
    for number in range(MAX_FILES):
        rig.app.store.replace(f"variants/v{number}.json", b"{}")
    with pytest.raises(Refused, match="the board holds at most 100 variants"):
        put(rig, OWN)
    put(rig, {**OWN, "id": "v7"}, "v7")
    rig = Rig()
    for number in range(8):
        rig.app.store.replace(f"variants/v{number}.json", b"x" * (MAX_TOTAL // 8 - 20))
    with pytest.raises(Refused, match="the board holds at most 65536 bytes"):
        put(rig, OWN)


def test_a_full_flash_refuses_and_keeps_the_old_one():
    rig = Rig()
    put(rig, OWN)
    rig.flash.capacity = rig.flash.capacity - rig.flash.free()
    with pytest.raises(Refused, match="the board's flash: "):
        put(rig, NEWER)
    assert rig.app.variant("mine") == OWN
    assert [path for path in rig.flash.files if path.endswith(".new")] == []


def test_a_cable_pulled_in_mid_upload_changes_nothing():
    rig = Rig()
    put(rig, OWN)
    data = compact(NEWER).encode()
    for part in (0, 40, len(data)):
        before = dict(rig.flash.files)
        begin(rig, data)
        rig.ask("piece", at=0, data=b64encode(data[:part]).decode())
        rig.plugged = False
        rig.run(2500)
        rig.plugged = True
        with pytest.raises(Refused, match="upload: none has begun"):
            rig.ask("commit")
        assert rig.flash.files == before
    put(rig, NEWER)
    assert rig.app.variant("mine") == NEWER


def test_uploads_over_a_bad_cable():
    rig = Rig(rate=0.002, seed=3)
    for number in range(5):
        doc = {**OWN, "move_cap": 100 + number}
        for _ in range(20):
            # A new session makes the board forget the upload: begin again.
            with contextlib.suppress(Refused):
                put(rig, doc)
                break
        assert rig.app.variant("mine") == doc


def test_a_power_cut_in_an_upload_leaves_the_old_or_the_new():
    flash = BoardFlash(remember=True)
    rig = Rig(flash=flash)
    put(rig, OWN)
    first = len(flash.operations)
    put(rig, NEWER)
    seen = []
    assert len(flash.operations) > first
    for operation in flash.operations[first:]:
        for files in after_a_cut(operation):
            again = new_board(BoardFlash(files))
            doc = again.variant("mine")
            assert doc in (OWN, NEWER)
            seen.append(doc)
            assert not [path for path in again.port.storage.files if path.endswith(".new")]
    assert OWN in seen
    assert NEWER in seen


def test_a_damaged_variant_is_said_to_be():
    rig = Rig()
    put(rig, OWN)
    shelf = shelf_of("mine")
    rig.flash.files[shelf] = rig.flash.files[shelf].replace(b"quader", b"quadar")
    rig.restart_board()
    rig.ask("info")
    with pytest.raises(Refused, match="board: mine: is damaged"):
        rig.ask("select", variant="mine")
    put(rig, OWN)
    assert rig.ask("select", variant="mine")["variant"] == "mine"


def test_a_power_cut_in_any_flash_operation_of_a_whole_game():
    """The board comes back with every move that was acknowledged, plays on, and archives the game once."""
    flash = BoardFlash(remember=True)
    app = new_board(flash)
    short = variants.by_name("simple-10x6-cover")
    app.store.replace("variants/short.json", json.dumps({**short, "id": "short", "move_cap": 12}).encode())
    chance = Chance(3)
    done = [(len(flash.operations), [], False)]
    app.select("short", ["Anna", "Ben"], {})
    done.append((len(flash.operations), [], False))
    while not app.running.result:
        app.play(app.running.game.text(app.running.game.random_move(chance)))
        done.append((len(flash.operations), app.running.game.texts(), False))
    whole = done[-1][1]
    assert len(whole) == 12
    app.close()
    done.append((len(flash.operations), whole, True))
    cuts = random.Random(1)
    for index, operation in list(enumerate(flash.operations))[done[0][0] :]:
        before = max(step for step in range(len(done)) if done[step][0] <= index)
        states = list(after_a_cut(operation))
        for files in [states[0], states[-1], *cuts.sample(states, min(2, len(states)))]:
            _comes_back(BoardFlash(files), done[before], done[before + 1], whole)


def _comes_back(flash: BoardFlash, before: tuple, after: tuple, whole: list[str]) -> None:
    app = new_board(flash)
    if app.running.game is None:
        assert not before[1] or after[2], "a move was lost"
        if after[2]:
            assert app.journal.numbers() == [1]
            return
        app.select("short", ["Anna", "Ben"], {})
    texts = app.running.game.texts()
    assert texts in (before[1], after[1])
    for text in whole[len(texts) :]:
        app.play(text)
    assert app.running.game.texts() == whole
    assert app.running.result
    app.close()
    assert app.journal.numbers()[-1:] == [1]
    kinds = "".join(kind for kind, _ in app.journal.archived(1))
    assert kinds == "H" + "m" * 12 + "e"
    moves = [int.from_bytes(payload[:4], "big") for kind, payload in app.journal.archived(1) if kind == "m"]
    game = registry.new_game(json.loads(next(iter(app.journal.archived(1)))[1])["variant"])
    for move, text in zip(moves, whole, strict=True):
        assert game.text(move) == text
        game.play(move)
