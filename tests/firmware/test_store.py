"""Checked files: stored whole or not at all, whatever happens on the way."""

import pytest

from firmware.keep.store import Store

from .flash import Flash, after_a_cut

OLD, NEW = b'{"old": 1}', b'{"new": 22}' * 30


def test_what_is_stored_comes_back():
    store = Store(Flash())
    assert store.load("settings") is None
    assert not store.damaged("settings")
    store.replace("variants/a.json", OLD)
    assert store.load("variants/a.json") == OLD
    store.replace("variants/a.json", b"")
    assert store.load("variants/a.json") == b""
    store.remove("variants/a.json")
    store.remove("variants/a.json")
    assert store.storage.files == {}


def test_the_checksum_stands_in_a_line_of_its_own():
    flash = Flash()
    Store(flash).replace("settings", b"abc")
    assert flash.files["settings"] == b"abc\n*352441c2\n"


def test_a_power_cut_leaves_the_old_or_the_new():
    flash = Flash(remember=True)
    store = Store(flash)
    store.replace("settings", OLD)
    first = len(flash.operations)
    store.replace("settings", NEW)
    seen = set()
    for operation in flash.operations[first:]:
        for files in after_a_cut(operation):
            again = Store(Flash(files))
            again.recover()
            assert list(again.storage.files) == ["settings"]
            seen.add(again.load("settings"))
    assert seen == {OLD, NEW}


def test_damage_anywhere_is_noticed():
    flash = Flash()
    store = Store(flash)
    store.replace("settings", OLD)
    good = flash.files["settings"]
    for at in range(len(good)):
        flash.files["settings"] = good[:at] + bytes([good[at] ^ 4]) + good[at + 1 :]
        assert store.load("settings") is None
        flash.files["settings"] = good[:at]
        assert store.load("settings") is None
        assert store.damaged("settings")


def test_a_full_flash_keeps_the_old_one():
    flash = Flash(capacity=3 * 4096)
    store = Store(flash)
    store.replace("settings", OLD)
    with pytest.raises(OSError, match="28"):
        store.replace("settings", b"x" * 9000)
    assert store.load("settings") == OLD
    assert list(flash.files) == ["settings"]


class Forgetful(Flash):
    """A flash that says it wrote, and did not."""

    def _put(self, path, data):
        super()._put(path, data[:-1] + b"?")


def test_what_does_not_read_back_is_not_taken():
    flash = Forgetful({"settings": Flash().files})
    flash.files["settings"] = b"abc\n*352441c2\n"
    with pytest.raises(OSError, match="5"):
        Store(flash).replace("settings", NEW)
    assert Store(flash).load("settings") == b"abc"
