"""The site's table on a PC: it speaks with its page, thinks elsewhere, and whatever changes is kept, however soon."""

import asyncio
import base64
import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from quader.browser.keeping import Keeping
from quader.browser.serving import PageWire, Serving
from quader.browser.thinking import answered, away
from quader.records import read
from quader.table.computer import hints
from quader.variants import by_name, data_folder
from rules_core import registry
from rules_core.refused import Refused
from tests.patience import PATIENCE
from tests.table.conftest import _home

__all__ = ["_home"]


class Tab:
    """A page beside its table."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        # What would be left of the files now, and when each message was heard.
        self.disk: dict[str, bytes] = {}
        self.left: list[dict[str, bytes]] = []
        self.broken = False
        self.serving = Serving(
            PageWire(self._take, lambda data: data),
            self._away,
            self._sync,
            lambda data: None,
            lambda what: None,
            self._no,
        )
        self._number = 0

    def _take(self, message: str | bytes) -> None:
        if isinstance(message, str):
            self.heard.append(json.loads(message))
            self.left.append(self.disk)

    async def _away(self, work: Callable[..., Any], *args: Any) -> Any:
        async def ask(data: bytes) -> bytes:
            return await asyncio.to_thread(answered, data)

        return await away(ask)(work, *args)

    async def _sync(self) -> None:
        if self.broken:
            raise OSError("no room")
        root = data_folder()
        files = (path for path in root.rglob("*") if path.is_file())
        self.disk = {str(path.relative_to(root)): path.read_bytes() for path in files}

    async def _no(self, name: str) -> bytes:
        raise AssertionError(name)

    async def ask(self, do: str, **more: Any) -> dict[str, Any]:
        self._number += 1
        number = self._number
        self.serving.take(json.dumps({"do": do, "id": number, **more}))
        return await self.until(lambda: next((one for one in self.heard if one.get("for") == number), None))

    async def until(self, happened: Callable[[], Any]) -> Any:
        async with asyncio.timeout(PATIENCE):
            while not (found := happened()):
                await asyncio.sleep(0.02)
        return found


def test_a_page_plays_and_takes_its_games_out(tmp_path: Path) -> None:
    async def play() -> None:
        tab = Tab()
        await tab.serving.switch_on()
        tab.serving.greet()
        assert not (await tab.ask("archive"))["ok"]
        answer = await tab.ask("select", variant="simple-10x6-cover", computer={"0": "beginner"}, force=True)
        assert answer["ok"], answer
        await tab.until(lambda: any(one["kind"] == "move" for one in tab.heard))
        answer = await tab.ask("archive")
        archive = zipfile.ZipFile(io.BytesIO(base64.b64decode(answer["data"])))
        archive.extractall(tmp_path)
        (name,) = archive.namelist()
        assert read(str(tmp_path / name)).variant["id"] == "simple-10x6-cover"
        assert (await tab.ask("boards"))["boards"] == []
        await tab.serving.close()

    asyncio.run(play())


@pytest.mark.parametrize("counts", [True, False], ids=["after the move", "after the drop"])
def test_what_a_page_was_told_is_there_again_when_its_tab_was_killed(
    counts: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move is told, and a drop answered, when both are written down; the board is not asked which piece it was."""

    def made(tab: Tab) -> list[str]:
        return [move["text"] for move in tab.serving.table.followed.moves if move["kind"] == "move"]

    async def killed() -> tuple[str, dict[str, bytes]]:
        tab = Tab()
        await tab.serving.switch_on()
        tab.serving.greet()
        await tab.ask("select", variant="simple-10x6-cover", computer={"0": "beginner"}, force=True)
        await tab.until(lambda: len(made(tab)) == 1)
        bodies = tab.serving.table.world.bodies.values()
        piece = next(body.id for body in bodies if (body.owner, body.volume) == (1, 27))
        await tab.ask("grab", piece=piece)
        places = (await tab.ask("places", piece=piece))["places"]
        x, y, _, *size, text = next(place for place in places if place[3:6] == [3, 3, 3])
        answer = await tab.ask("drop", piece=piece, at=[x, y], size=size)
        if counts:
            answer = await tab.until(lambda: next((one for one in tab.heard if is_move(one, text)), None))
        left = tab.left[tab.heard.index(answer)]
        await tab.serving.close()
        return text, left

    def is_move(message: dict[str, Any], text: str) -> bool:
        return message["kind"] == "move" and message["move"]["text"] == text

    async def found(text: str) -> None:
        tab = Tab()
        await tab.serving.switch_on()
        tab.serving.greet()
        await tab.until(lambda: len(made(tab)) == 3)
        assert made(tab)[1] == text
        assert "choice" not in [one["event"].get("state") for one in tab.heard if one["kind"] == "event"]
        await tab.serving.close()

    text, left = asyncio.run(killed())
    monkeypatch.setenv("QUADER_HOME", str(tmp_path / "again"))
    for name, data in left.items():
        path = data_folder() / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    asyncio.run(found(text))


def test_a_browser_that_keeps_nothing_is_told_once() -> None:
    async def play() -> None:
        tab = Tab()
        tab.broken = True
        await tab.serving.switch_on()
        tab.serving.greet()
        assert (await tab.ask("select", variant="simple-10x6-cover", force=True))["ok"]
        assert (await tab.ask("plain", on=True))["ok"]
        events = [one["event"] for one in tab.heard if one["kind"] == "event"]
        refusals = [event["words"]["de"] for event in events if event["event"] == "refused"]
        goes_on = "Gespielt wird trotzdem, und im Journal lassen sich alle Partien als Datei sichern"
        assert refusals == [f"der Browser speichert nichts: {goes_on}"]
        await tab.serving.close()

    asyncio.run(play())


def test_a_drop_soon_after_another_is_kept_too() -> None:
    async def play() -> None:
        tab = Tab()
        await tab.serving.switch_on()
        tab.serving.greet()
        await tab.ask("plain", on=True)
        await tab.ask("select", variant="simple-10x6-cover", force=True)
        table = tab.serving.table
        piece = next(body.id for body in table.world.bodies.values() if body.volume == 1)
        for x in (2, 3, 4):
            await tab.ask("grab", piece=piece)
            assert (await tab.ask("drop", piece=piece, at=[x, 1]))["ok"]
        kept = table.folder.path.parent / "world.json"

        def place() -> list[int]:
            return next(row[2][:2] for row in json.loads(kept.read_text(encoding="utf-8"))["pieces"] if row[0] == piece)

        await tab.until(lambda: place() == [4, 1])
        await tab.serving.close()

    asyncio.run(play())


def test_refusals_come_back_from_elsewhere() -> None:
    async def ask(data: bytes) -> bytes:
        return answered(data)

    with pytest.raises(Refused, match="there is no variant"):
        asyncio.run(away(ask)(by_name, "none"))
    game = registry.new_game(by_name("simple-10x6-cover"))
    assert asyncio.run(away(ask)(hints.hint, game, "beginner"))["move"] == hints.hint(game, "beginner")["move"]


def test_only_changes_are_written_down(tmp_path: Path) -> None:
    synced = []

    async def sync() -> None:
        synced.append(1)

    async def look() -> None:
        keeping = Keeping(tmp_path, sync, lambda refused: None)
        await keeping.look()
        (tmp_path / "deep").mkdir()
        (tmp_path / "deep" / "file").write_text("1")
        await keeping.look()
        await keeping.look()
        (tmp_path / "deep" / "file").unlink()
        await keeping.look()

    asyncio.run(look())
    assert len(synced) == 2


# In a process of its own, where nothing was loaded before: what is loaded between the rehearsal and the greeting.
_LOADED_LATER = """
import asyncio, sys
from quader.browser import rehearsal
from quader.browser.serving import PageWire, Serving
rehearsal.first_lights(sys.argv[1])
before = set(sys.modules)
async def nothing(*given): pass
async def start():
    wire = PageWire(lambda message: None, lambda data: data)
    serving = Serving(wire, nothing, nothing, lambda data: None, lambda what: None, nothing)
    await serving.switch_on()
    serving.greet()
    await serving.close()
asyncio.run(start())
print(*sorted(name for name in set(sys.modules) - before if name.startswith(("quader", "firmware", "rules_core"))))
"""


def test_after_the_rehearsal_first_lights_load_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-c", _LOADED_LATER, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
