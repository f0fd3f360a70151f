"""An evening of games on an emulated Pico whose heap has 225 KB, with feet, a watching host and its own opponent.

Nothing runs out of memory.
"""

import json

import pytest

from firmware import build
from quader.table.pico.flash import NO_IMAGE, micropython
from tests.micropython.runner import ROOT
from tests.sample import VARIANTS

pytestmark = [pytest.mark.skipif(micropython() is None, reason=NO_IMAGE), pytest.mark.long]

DRIVER = ("evening", "corpus_port")
SCRIPT = """
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
evening = Evening(app, port, json.load(open("/names.json")), 2)
# The first game, with all 80 pieces, is in the journal.
for player in range(0, app.running.game.players, 2):
    app.seat(player, "board", "")
while evening.games <= len(evening.names):
    if app.running.game is None:
        evening.begin()
    evening.go()
    if evening.is_over():
        gc.collect()
        print("live", gc.mem_alloc() - len(ballast))
        evening.end()
print("games", evening.games)
print("moves", evening.played)
print("problems", len(app.problems))
"""


@pytest.mark.parametrize("names", [["rolling-one-by-one", "cubus", "engpass-10"], list(VARIANTS)])
def test_game_after_game_in_225_kb(names: list[str]) -> None:
    from tests.bench.heap import crowded_game
    from tests.bench.rp2040_board import Bench, crowded_run

    small = build.small("rp2040")
    raw = crowded_run(crowded_game())
    for name in DRIVER:
        text = (ROOT / "tests" / "firmware" / f"{name}.py").read_text(encoding="utf-8")
        raw[f"{name}.mpy"] = build.compiled(small.script(text), name)
    feet = json.loads((build.BOARDS / "22x22-feet.json").read_text(encoding="utf-8"))
    figures = Bench("22x22", raw=raw, feet__json=feet, names__json=names).figures(small.script(SCRIPT))
    print(figures)
    assert figures["games"] == [len(names) + 1]
    assert figures["moves"][0] >= 2 * len(names)
    assert figures["problems"] == [0]
