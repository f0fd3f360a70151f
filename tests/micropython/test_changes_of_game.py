"""After any number of changes of game the heap is what it was the first time: the old game leaves the memory."""

from firmware.virtual.storage import built_in
from tests.firmware.in_image import FILES
from tests.micropython.runner import live_heap, run

NAMES = (
    "simple-10x6-cover", "dice-10x6-cover", "engpass-16", "planquadrat", "cubus", "rolling-one-by-one",
    "tactic-16-stairs-321", "replace-join", "cubus-teardown",
)  # fmt: skip
START = """
import json
from corpus_port import CorpusPort, MemoryStorage
from firmware.config import Config
with open("firmware/boards/22x22.json") as file:
    config = Config(json.load(file))
from firmware.memory import leave
leave("firmware.config")
storage = MemoryStorage()
with open("variants", "rb") as file:
    storage.files["lib/variants"] = file.read()
port = CorpusPort({"events": [], "seed": 1}, storage, config)
from firmware.app import Application
app = Application(port, config)
app.start()
def choose(name):
    app.select(name, [], {})
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


def script(rounds: int, last: str) -> str:
    names = [name for _ in range(rounds) for name in NAMES]
    return START + "".join(f"choose({name!r})\n# ---\n" for name in [*names, last])


def test_the_heap_is_what_it_was_the_first_time(tmp_path):
    place = tmp_path / "variants"
    place.write_bytes(built_in())
    files = {**FILES, "variants": place}
    for last in ("engpass-16", "simple-10x6-cover"):
        once = live_heap(script(1, last), files=files)
        again = live_heap(script(3, last), files=files)
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
    run(START + check + names + "print('all')\n", mpy=True, files={**FILES, "variants": place})
