"""After any number of changes of game the heap is what it was the first time: the old game leaves the memory."""

import pytest

from firmware.virtual.storage import built_in
from tests.firmware import in_image
from tests.micropython.runner import live_heap, run
from tests.sample import sampled

NAMES = (
    "simple-10x6-cover", "dice-10x6-cover", "engpass-16", "planquadrat", "cubus", "rolling-one-by-one",
    "tactic-16-stairs-321", "replace-join", "cubus-teardown",
)  # fmt: skip
START = """
import json
from corpus_port import CorpusPort, MemoryStorage
from firmware.config import Config, plain
with open("firmware/boards/22x22.json") as file:
    config = plain(Config(json.load(file)))
from firmware.memory import leave
leave("firmware.config")
storage = MemoryStorage()
with open("variants", "rb") as file:
    storage.files["lib/variants"] = file.read()
port = CorpusPort({"events": [], "seed": 1}, storage, config)
from firmware.app import Application
app = Application(port, config)
app.start()
def choose(name, seat):
    app.select(name, [], {})
    app.seat(1, seat, "")
    for _ in range(20):
        port.pass_by(20)
        app.step()
    app.end("aborted", [])
    app.step()
    app.close()
    app.step()
    storage.files = {"lib/variants": storage.files["lib/variants"]}
# ---
"""


def script(rounds: int, last: str, seat: str) -> str:
    names = [name for _ in range(rounds) for name in NAMES]
    return START + "".join(f"choose({name!r}, {seat!r})\n# ---\n" for name in [*names, last])


@pytest.mark.parametrize("seat", sampled(["people", "board"], ["board"]))
@pytest.mark.parametrize("last", ["engpass-16", "simple-10x6-cover"])
def test_the_heap_is_what_it_was_the_first_time(tmp_path, last, seat):
    """As the image has it, where many modules are one and names are others."""
    place = tmp_path / "variants"
    place.write_bytes(built_in())
    files = {**in_image.as_in_the_image(tmp_path), "variants": place}
    once, again = (live_heap(in_image.script(script(rounds, last, seat)), files=files) for rounds in (1, 3))
    assert abs(again - once) <= 2048, (once, again)


def test_no_module_is_there_twice(tmp_path):
    """Whoever dropped a module that is still in use would get a second one at its next import."""
    place = tmp_path / "variants"
    place.write_bytes(built_in())
    check = """
def check(name):
    import sys
    app.select(name, [], {})
    for _ in range(20):
        port.pass_by(20)
        app.step()
    game = app.running.game
    found = [m for m in sys.modules if m.startswith("rules_core.games.") for t in (type(game),)
             if getattr(sys.modules[m], t.__name__, None) is t]
    assert found, name
    import rules_core.game
    assert isinstance(game, rules_core.game.Game), name
    app.end("aborted", [])
    app.step()
    app.close()
# ---
"""
    names = "".join(f"check({name!r})\n# ---\n" for name in NAMES)
    run(START + check + names + "print('all')\n", mpy=True, files={**in_image.FILES, "variants": place})
