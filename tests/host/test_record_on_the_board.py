"""MicroPython writes, reads and judges records as CPython does."""

from rules_core.record import record
from tests.micropython.runner import run

from .samples import recorded

SCRIPT = """
import json
from rules_core.variant import document
from rules_core.record import record
text = {text!r}
made = record.from_text(text.encode())
game = record.verify(made)
twin = record.from_json(document.read(json.dumps(record.to_json(made)).encode(), record.MAX_BYTES))
again = record.of_game(game, made.players, made.begun)
print(game.fingerprint(), [record.to_text(one) == text for one in (made, twin, again)])
"""


def test_records_are_the_same_there():
    text = record.to_text(recorded("dice-split-sum", 40))
    fingerprint = record.verify(record.from_text(text.encode())).fingerprint()
    assert run(SCRIPT.format(text=text)) == f"{fingerprint} [True, True, True]\n"
