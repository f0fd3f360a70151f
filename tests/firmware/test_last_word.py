"""Nothing that was misread is final: results, rulings, clocks and what happened without power."""

import json

import pytest

from firmware.protocol import journal_record
from quader import variants
from rules_core import registry
from rules_core.chance import Chance
from rules_core.record import record
from rules_core.refused import Refused

from .hand import BACK, NEXT, OK, Table, smallest, start
from .rig import Rig

ANNA = "place 27 - 0,6,0:3x3x3"
BERT = "place 27 - 7,6,0:3x3x3"


def ended(name: str = "engpass-inside-goal") -> Table:
    """A game that has ended by its rules, played to the end as told."""
    table = Table(smallest(registry.new_game(variants.by_name(name)).cells), 1)
    doc = {"format": 1, "id": "short", "extends": name, "move_cap": 4}
    table.app.store.replace("variants/short.json", json.dumps(doc).encode())
    table.app.select("short", [], {})
    chance = Chance(2)
    while not table.app.running.result:
        table.app.play(table.game.text(table.game.random_move(chance)))
    table.wait(100)
    return table


# --- after the end -----------------------------------------------------------------------------------------------


def test_the_last_move_is_taken_back_after_the_end() -> None:
    table = ended()
    moves = table.texts
    assert table.state == "over"
    table.app.take_back()
    table.wait(100)
    assert table.app.running.result is None
    assert table.texts == moves[:-1]
    table.power_on()
    assert table.app.running.result is None
    assert table.texts == moves[:-1]
    table.app.play(moves[-1])
    assert table.app.running.result is not None
    made = journal_record.record_of(table.app.journal.entries())
    assert made.result == table.app.running.result
    record.verify(made)


def test_and_with_the_buttons_after_a_question() -> None:
    table = ended()
    moves = table.texts
    table.press(BACK)
    assert table.state == "ask"
    table.press(NEXT)
    assert table.state == "over"
    table.press(BACK)
    table.press(OK)
    assert table.texts == moves[:-1]
    assert table.app.in_game()


def test_an_end_that_people_decided_is_taken_back_alone() -> None:
    table = start("simple-10x6-cover", ANNA, BERT)
    table.app.end("resigned", [0])
    table.app.take_back()
    assert table.app.in_game()
    assert table.texts == [ANNA, BERT]


def test_what_people_decided_after_the_end_is_taken_back_to_the_end() -> None:
    table = ended()
    result = table.app.running.result
    table.app.end("resigned", [0])
    table.app.take_back()
    assert table.app.running.result == result
    made = journal_record.record_of(table.app.journal.entries())
    assert made.result == result
    record.verify(made)
    table.power_on()
    assert table.app.running.result == result


def test_an_end_without_a_move_to_take_back_stays() -> None:
    table = Table("22x22", 1)
    table.app.select("engpass-10", [], {})
    # Nothing to move with: whoever is to move has lost.
    table.app.ruling("so", {**table.game.position(), "pieces": []})
    result = table.app.running.result
    assert result is not None
    entries = list(table.app.journal.entries())
    with pytest.raises(Refused, match="no move to take back"):
        table.app.take_back()
    assert table.app.running.result == result
    assert list(table.app.journal.entries()) == entries


def test_an_arbiter_rules_after_the_end() -> None:
    table = ended()
    table.app.ruling("The last move does not count; it is a draw.", None)
    # The rules still say that it is over.
    assert table.app.running.result is not None
    table.app.end("ruling", [1])
    assert table.app.running.result == ("ruling", (1,))
    made = journal_record.record_of(table.app.journal.entries())
    assert made.result == ("ruling", (1,))
    table.power_on()
    assert table.app.running.result == ("ruling", (1,))


def test_nothing_is_taken_back_once_the_next_game_has_begun() -> None:
    table = ended()
    table.press(OK)
    assert table.state == "menu"
    with pytest.raises(Refused, match="no game is running"):
        table.app.take_back()


def test_a_plan_that_a_host_leads_through_gives_the_end_back() -> None:
    """It shines, and when there is enough of it the result can still be taken back."""
    rig = Rig()
    rig.ask("select", variant="simple-10x6-cover")
    rig.ask("play", text=ANNA)
    rig.ask("end", reason="agreed", winners=[])
    for cells in ([0, 1], [2, 3], []):
        rig.ask("light", cells=cells)
        rig.run(100)
        assert rig.ask("info")["state"] == ("plan" if cells else "over")
    rig.ask("back")
    assert rig.ask("info")["state"] == "setup"


# --- rulings -----------------------------------------------------------------------------------------------------


def test_a_ruling_cannot_poison_the_journal() -> None:
    rig = Rig()
    rig.ask("select", variant="simple-10x6-cover")
    game = registry.new_game(variants.by_name("simple-10x6-cover"))
    position = game.position()
    position["variant"] = float("inf")
    question = rig.talk.ask({"do": "ruling", "text": "so", "position": {**position, "variant": 0}})
    question.text = question.text.replace('"variant":0', '"variant":1e999')
    rig.until(question.answered, 3000)
    rig.ask("play", text=ANNA)
    rig.restart_board()
    assert not rig.app.problems
    assert rig.texts() == [ANNA]


def test_a_game_that_was_ruled_upon_is_not_thrown_over() -> None:
    rig = Rig()
    rig.ask("select", variant="simple-10x6-cover")
    position = registry.new_game(variants.by_name("simple-10x6-cover")).position()
    del position["variant"]
    rig.ask("ruling", text="from here", position=position)
    with pytest.raises(Refused, match="a game is running: end it first"):
        rig.ask("select", variant="tactic-16-cover")


def test_half_a_character_is_refused() -> None:
    rig = Rig()
    rig.ask("select", variant="simple-10x6-cover")
    for half in ("\\ud800", "\\udfff"):
        for doc in ({"do": "ruling", "text": "HALF"}, {"do": "select", "variant": "x", "players": ["HALF"]}):
            question = rig.talk.ask(doc)
            question.text = question.text.replace("HALF", half)
            rig.until(question.answered, 3000)
            with pytest.raises(Refused, match="half a character"):
                question.answer()
    rig.ask("ruling", text="😀 is whole")
    rig.restart_board()
    assert not rig.app.problems


# --- corrections, clocks and power -------------------------------------------------------------------------------


def test_what_was_restored_is_recorded_as_restored() -> None:
    """Also if a legal end state was passed on the way back."""
    table = start("simple-10x6-cover", ANNA, BERT)
    stray = table.put(4, 12, 1, 1, 1)
    table.wait(2500)
    assert table.state == "correction"
    table.port.take(stray)
    # Something legal for a moment, and then back.
    brief = table.put(0, 0, 1, 1, 1)
    table.wait(160)
    table.port.take(brief)
    table.wait(1500)
    assert table.state == "quiet"
    table.make(table.game.legal_moves()[0])
    assert [text.split(":")[0] for text in table.entries("c")] == ["restored"]


def test_a_legal_move_made_without_power_counts() -> None:
    table = start("simple-10x6-cover", ANNA, BERT)
    move = next(m for m in table.game.legal_moves() if table.game.describe(m)["kind"] == "push")
    before, after = table.game.footprints(move)
    stone = table.stone_at(before[0], before[1])
    assert stone is not None
    left, low = table.corner
    table.port.move(stone, after[0] + left, after[1] + low)
    text = table.game.text(move)
    table.power_on()
    table.wait(1500)
    assert table.texts == [ANNA, BERT, text]
    assert table.state == "quiet"


def test_taking_back_does_not_farm_the_increment() -> None:
    table = start("simple-10x6-cover", settings={"total": 60, "increment": 10})
    before = table.app.info()["clocks"][0]
    for _ in range(5):
        table.app.play(ANNA)
        table.app.take_back()
    assert table.app.info()["clocks"][0] <= before
    table.power_on()
    assert table.app.info()["clocks"][0] <= before


def test_pulling_the_power_returns_no_thinking_time() -> None:
    table = start("simple-10x6-cover", settings={"total": 600})
    table.wait(100000)
    left = table.app.info()["clocks"][0]
    assert left < 501000
    for _ in range(3):
        table.power_on()
        table.wait(40)
    again = table.app.info()["clocks"][0]
    # At most half a minute is lost to nobody.
    assert left <= again <= left + 30000
    table.app.play(ANNA)
    used = table.app.info()["used"][0]
    table.power_on()
    assert abs(table.app.info()["used"][0] - used) < 100
