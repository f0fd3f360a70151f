"""An evening of games on an emulated Pico whose heap has 225 KB, with feet, a watching host and its own opponent.

Nothing runs out of memory.
"""

import json
from random import Random

import pytest

from firmware import build
from quader.table.pico.flash import NO_IMAGE, micropython
from tests.micropython.runner import ROOT
from tests.sample import VARIANTS

pytestmark = [pytest.mark.skipif(micropython() is None, reason=NO_IMAGE), pytest.mark.long]

# A script may take so many emulated milliseconds.
HOURS = 4 * 3_600_000
# So much the free heap may differ when a game is chosen again.
SAME = 2 * 1024
DRIVER = ("evening", "corpus_port")
START = """
import gc, json
gc.collect()
# A newer MicroPython leaves less than this one.
ballast = bytearray(gc.mem_alloc() + gc.mem_free() - 225 * 1024)
gc.threshold(24 * 1024)
def configuration():
    from firmware.config import Config, plain
    return plain(Config(json.load(open("/feet.json"))))
config = configuration()
config.order = config.pins = None
from firmware.memory import leave
leave("firmware.config", "firmware.sense.feet")
from firmware.ports.rp2040_sectors import PicoFiles
from firmware import main
from evening import Evening, Port
port = Port(PicoFiles(), config)
from firmware.app import Application
app = Application(port, config)
app.start()
"""
SCRIPT = """
evening = Evening(app, port, json.load(open("/names.json")), MOVES)
# The first game, with all 80 pieces, is in the journal.
for player in range(0, app.running.game.players, 2):
    app.seat(player, "board", "")
while not (ENOUGH):
    if app.running.game is None:
        evening.begin()
    evening.go()
    if evening.is_over():
        gc.collect()
        print("live", gc.mem_alloc() - len(ballast))
        evening.end()
print("seconds", port.ticks_ms() // 1000)
print("games", evening.games)
print("moves", evening.played)
print("problems", len(app.problems))
"""


# What is free while a game is played, and after it, for one game after the other.
CHANGES = """
def free():
    gc.collect()
    return gc.mem_free()
# No host: what serves it comes and goes.
port.said.clear()
app.end("aborted", [])
app.close()
for name in json.load(open("/names.json")):
    app.select(name, [], {})
    for _ in range(10):
        port.pass_by(20)
        if app.mode.plays:
            port.put(app.mode.stage, app.running.game.ground())
        app.step()
    app.running.game.legal_moves()
    app.step()
    print("playing", free())
    app.end("aborted", [])
    app.close()
    app.step()
    print("between", free())
"""


def figures(script: str, names: list[str], **values: str) -> dict[str, list[float]]:
    """What a script measures on the largest board, whose flash has a game with 80 pieces. `values` stand in it."""
    from tests.bench.heap import crowded_game
    from tests.bench.rp2040_board import Bench, crowded_run

    small = build.small("rp2040")
    raw = crowded_run(crowded_game())
    for name in DRIVER:
        text = (ROOT / "tests" / "firmware" / f"{name}.py").read_text(encoding="utf-8")
        raw[f"{name}.mpy"] = build.compiled(small.script(text), name)
    feet = json.loads((build.BOARDS / "22x22-feet.json").read_text(encoding="utf-8"))
    for name, value in values.items():
        script = script.replace(name, value)
    found = Bench("22x22", raw=raw, feet__json=feet, names__json=names).figures(START + script, HOURS)
    print(found)
    return found


@pytest.mark.parametrize("names", [["rolling-one-by-one", "cubus", "engpass-10"], list(VARIANTS)])
def test_game_after_game_in_225_kb(names: list[str]) -> None:
    found = figures(SCRIPT, names, MOVES="2", ENOUGH="evening.games > len(evening.names)")
    assert found["games"] == [len(names) + 1]
    assert found["moves"][0] >= 2 * len(names)
    assert found["problems"] == [0]


def test_an_hour_of_play_in_225_kb() -> None:
    """As people play who think for some twenty seconds: one variant after the other, six moves of each."""
    found = figures(SCRIPT, list(VARIANTS), MOVES="6", ENOUGH="port.ticks_ms() >= 3600000")
    assert found["seconds"][0] >= 3600
    assert found["moves"][0] >= 100
    assert found["problems"] == [0]


@pytest.mark.parametrize("first", ["simple-10x6-cover", "planquadrat", "cubus"])
def test_after_ten_changes_of_game_as_much_is_free_as_the_first_time(first: str) -> None:
    others = [name for name in VARIANTS if name != first]
    Random(1).shuffle(others)
    found = figures(CHANGES, [first, *others[:10], first])
    for free in found.values():
        assert abs(free[-1] - free[0]) <= SAME
