"""What stands beside a game: puzzles, the curve at the end, sounds and voice, the author's page, phones with seats."""

import json
import re

from playwright.sync_api import Browser

from quader.engine import puzzles
from quader.table import analysing
from rules_core.record import record as game_record
from tests.small import TINY, TWO_MOVES
from tests.upgrade.told import SAMPLES

from .browser import PHONE, BoardPage
from .conftest import COARSE
from .playing import ACTING, Player, begun


def test_a_puzzle_from_the_list_to_the_next_one(desk: BoardPage) -> None:
    """A hint shows the piece, a wrong move is taken back, the solution is shown; the next puzzle follows."""
    page = desk.page
    page.click("[data-menu=puzzles]")
    page.wait_for_selector(".puzzle-item")
    assert page.locator(".puzzle-item").count() == len(puzzles.collected())
    page.click(".puzzle-item >> nth=0")
    # The game of the test before may not be over.
    if page.is_visible('[data-key="agree"]'):
        page.click('[data-key="agree"]')
    desk.until(lambda: desk.state() == "quiet" and desk.read("state")["puzzle"], "the puzzle on the board")
    first = desk.read("state")["puzzle"]
    page.click('[data-key="puzzle-hint"]')
    desk.until("!document.querySelector('.toast').hidden", "a hint")
    solution = puzzles.named(first["id"])["solution"]
    game = puzzles.game_of(puzzles.named(first["id"]))
    wrong = next(text for text in map(game.text, game.legal_moves()) if text != solution)
    desk.still()
    Player(desk, "mouse").make(game, wrong)
    page.click('[data-key="retry"]')
    desk.until(lambda: desk.read("state")["puzzle"]["state"] == "open" and desk.state() == "quiet", "open again")
    page.click('[data-key="solve"]')
    page.click('[data-key="next-puzzle"]')
    desk.until(lambda: (desk.read("state")["puzzle"] or first)["id"] != first["id"], "another puzzle")
    page.click("[data-menu=puzzles]")
    page.wait_for_selector(".puzzle-item.solved")
    desk.key("Escape")


def test_a_curve_has_the_few_moves_at_which_the_game_turned_most(desk: BoardPage) -> None:
    """People who learn give much away again and again: they are not told of all that."""
    record = begun("simple-10x6-cover", 40)
    much = [move for move in analysing.judged(game_record.from_json(json.loads(record)), 0, 40) if move["turns"]]
    most = sorted(sorted(much, key=lambda move: -move["loss"])[:4], key=lambda move: move["step"])
    assert len(much) > len(most)
    page = desk.page
    desk.load(record)
    desk.until(lambda: len(desk.moves()) == 40 and desk.state() == "quiet", "the game")
    page.click('[data-key="end_game"]')
    page.click(".choices button >> nth=0")
    desk.until("document.querySelector('.ending figcaption')?.textContent === 'How the game went'", "the whole curve")
    told = page.locator(".ending .turning-points button").all_inner_texts()
    assert [int(words.removeprefix("Move ").split(".")[0]) for words in told] == [move["step"] for move in most]
    # They lie on the line of the first player's chances.
    on_line = """[...document.querySelectorAll('.ending .turn-point')].every((dot) =>
        [...document.querySelector('.ending .line-of').points].some(({ x, y }) =>
            Math.abs(x - dot.cx.baseVal.value) + Math.abs(y - dot.cy.baseVal.value) < 0.2))"""
    assert page.evaluate(on_line)


def test_the_end_has_a_curve_and_its_moves_lead_to_positions(desk: BoardPage) -> None:
    desk.begin(TWO_MOVES, "Anna", "Ben")
    Player(desk, "mouse").finish()
    desk.until("document.querySelectorAll('.ending .line-of').length === 1", "a curve")
    desk.until(lambda: "chances" in desk.page.inner_text(".ending .curve"), "whose it is")
    desk.page.click('.ending [data-key="replay"]')
    desk.until(lambda: desk.read("replay") is not None)
    # They would press those of the board that waits.
    assert desk.page.is_hidden(".board-button")
    desk.page.click('[data-key="move-1"]')
    desk.until(lambda: desk.read("replay")["at"] == 2, "the second move")
    # Whoever is impatient asks twice: each move is in the curve once.
    desk.page.dblclick('[data-key="analyse"]')
    desk.until("!document.querySelector('.replay figcaption').textContent.includes('…')", "its curve")
    assert desk.page.evaluate("document.querySelector('.replay .line-of').points.length") == 3
    # On a phone nothing lies over it.
    desk.page.set_viewport_size({"width": PHONE["wide"], "height": PHONE["high"]})
    desk.page.locator(".replay .curve").scroll_into_view_if_needed()
    bottom = "document.querySelector('.replay').getBoundingClientRect().bottom"
    assert desk.page.evaluate(f"{bottom} <= document.querySelector('.console').getBoundingClientRect().top")
    # A move from the list, which lies far below, is shown on the board, which then is in sight.
    desk.page.click('[data-key="move-0"]')
    desk.until(lambda: desk.read("replay")["at"] == 1, "the first move")
    assert desk.page.evaluate("document.querySelector('canvas.board').getBoundingClientRect().top") >= 0
    desk.page.set_viewport_size({"width": 900, "height": 640})
    desk.page.click('.replay [aria-label="Back to the board"]')


def test_sounds_say_that_they_are_there_and_places_are_said(desk: BoardPage) -> None:
    """Before the first sound a line tells of it; M switches it off. X says each place, W what is to be done."""
    desk.page.evaluate("localStorage['quader.page'] = JSON.stringify({toured: true})")
    desk.page.reload()
    desk.ready()
    desk.choose("simple-10x6-cover")
    desk.page.focus("canvas.board")
    desk.key("s")
    desk.until(lambda: desk.page.inner_text("[role=status].unseen").startswith("the 1, Player 1"), "the piece is said")
    desk.key("Enter")
    desk.until(lambda: (desk.read("held") or {}).get("places"), "places to go to")
    desk.key("x")
    assert re.match(r"place 1 of \d+: a7, level 0, lying 1 by 1, 1 high", desk.page.inner_text("[role=status].unseen"))
    desk.key("w")
    assert "the 1, Player 1" in desk.page.inner_text("[role=status].unseen")
    desk.key("Enter")
    desk.until_moves(1)
    desk.until(lambda: desk.page.inner_text(".toast") == "Sounds are on. M switches them off.", "the sign")
    desk.key("m")
    desk.until(lambda: desk.page.inner_text(".toast") == "Sounds are off.", "off")
    assert json.loads(desk.page.evaluate("localStorage['quader.page']"))["sounds"] is False


def test_what_a_browser_has_kept_of_an_earlier_release_counts(desk: BoardPage) -> None:
    """Settings, solved puzzles, the device's key and the author's draft."""
    shown = "document.querySelector('[data-key=\"draft\"]')?.value || '{}'"
    for sample in sorted(SAMPLES.glob("*/browser.json")):
        kept = json.loads(sample.read_text(encoding="utf-8"))
        for key, value in kept.items():
            desk.page.evaluate("([key, text]) => { localStorage[key] = text }", [key, value])
        desk.page.reload()
        desk.ready()
        desk.page.focus("canvas.board")
        desk.key("m")
        desk.until(lambda: desk.page.inner_text(".toast") == "Sounds are on. M switches them off.", "on")
        then, now = json.loads(kept["quader.page"]), json.loads(desk.page.evaluate("localStorage['quader.page']"))
        assert now == now | then | {"sounds": True}
        desk.page.click("[data-menu=new_game]")
        desk.page.click('[data-key="way-author"]')
        draft = json.loads(kept["quader.draft"])
        desk.until(lambda draft=draft: json.loads(desk.page.evaluate(shown)) == draft, "the draft")
        desk.tidy()
    desk.page.evaluate("localStorage['quader.page'] = JSON.stringify({toured: true})")
    desk.page.reload()
    desk.ready()


def test_a_variant_is_invented_checked_filled_and_played(desk: BoardPage) -> None:
    """Form and JSON follow each other; what is wrong is said by the checker; then it is played."""
    page = desk.page
    page.click("[data-menu=new_game]")
    page.click('[data-key="way-author"]')
    page.wait_for_selector(".author .verdict.good")
    page.fill('[data-key="draft"]', json.dumps({**TINY, "id": "invented"}))
    desk.until(lambda: page.input_value('[name="start_rows"]') == "2", "the form")
    page.select_option('[name="scoring"]', "volume")
    assert json.loads(page.input_value('[data-key="draft"]'))["scoring"] == "volume"
    page.fill('[name="players"]', "9")
    desk.until(lambda: page.inner_text(".author .verdict").startswith("players: "), "the checker's line")
    assert page.is_disabled('[data-key="draft-play"]')
    page.fill('[name="players"]', "2")
    page.wait_for_selector(".author .verdict.good")
    # What is wrong in the JSON is brought into sight in the form.
    page.set_viewport_size({"width": 1280, "height": 800})
    page.fill('[data-key="draft"]', json.dumps({**TINY, "id": "invented", "options": {"tip": "x"}}))
    desk.until("document.querySelector('.draft-row.wrong')?.textContent.includes('options.tip')", "the row")
    in_sight = """(row => document.elementFromPoint(row.left + 9, row.top + 9)?.closest('.draft-row.wrong'))(
        document.querySelector('.draft-row.wrong').getBoundingClientRect()) !== null"""
    desk.until(in_sight, "the row in sight")
    page.set_viewport_size({"width": 900, "height": 640})
    page.fill('[data-key="draft"]', json.dumps({**TINY, "id": "invented"}))
    page.wait_for_selector(".author .verdict.good")
    # On a small screen what is found comes into sight, wherever in the form somebody is.
    page.set_viewport_size({"width": 600, "height": 800})
    page.evaluate("document.querySelector('.author .sheet-body').scrollTo(0, 1e6)")
    page.click('[data-key="draft-fill"]')
    page.wait_for_selector(".draft-packing")
    seen = """(line => document.elementFromPoint(line.left + 9, line.top + line.height / 2)?.closest('.draft-told'))(
        document.querySelector('.draft-told p').getBoundingClientRect()) !== null"""
    desk.until(seen, "what was found in sight")
    page.set_viewport_size({"width": 900, "height": 640})
    page.click('[data-key="draft-share"]')
    desk.until("document.querySelector('.share-link').textContent.includes('Everything is in this link.')", "a link")
    page.click(".share header button")
    # What was found out of the draft before is not said of this one.
    page.fill('[data-key="draft"]', "{")
    page.wait_for_selector(".draft-packing", state="detached")
    desk.until("document.querySelector('.draft-form').inert", "a form that waits")
    # Nothing is offered that a game has not.
    page.fill('[data-key="draft"]', json.dumps({"format": 1, "game": "cubus", "id": "invented"}))
    page.wait_for_selector('[data-key="draft-fill"]', state="hidden")
    page.fill('[data-key="draft"]', json.dumps({**TINY, "id": "invented", "scoring": "volume"}))
    page.wait_for_selector('[data-key="draft-fill"]:enabled')
    page.wait_for_selector(".author .verdict.good")
    page.click('[data-key="draft-play"]')
    # The game of the test before may not be over.
    if page.is_visible('[data-key="agree"]'):
        page.click('[data-key="agree"]')
    desk.until(lambda: desk.read("state").get("variant") == "invented", "the game")


def invitation(desk: BoardPage) -> str:
    """The address for phones, as the page shows it."""
    desk.page.click("[data-menu=new_game]")
    desk.page.click('[data-key="way-phone"]')
    assert desk.page.get_attribute(".invitation img", "src").startswith("data:image/svg+xml")
    invited = desk.page.inner_text(".invitation .address")
    desk.tidy()
    return invited


def test_a_phone_sits_down_and_plays(desk: BoardPage, browser: Browser) -> None:
    """It moves in its turn alone; the desk does not move for it; loaded anew, it has its seat."""
    invited = invitation(desk)
    desk.begin(TWO_MOVES, "Anna", "Ben")
    phone = BoardPage(browser, invited, **PHONE, **COARSE)
    assert phone.page.is_hidden("[data-menu=new_game]")
    assert "You watch" in phone.page.inner_text(".guest")
    # What the table is like is for those who run it to say.
    phone.page.tap("[data-menu=settings]")
    assert phone.page.locator("dialog input").count()
    assert phone.page.locator("dialog input[name=plain]").count() == 0
    phone.key("Escape")
    phone.page.tap('[data-key="sit_down-0"]')
    phone.until(lambda: "You play for Anna" in phone.page.inner_text(".guest"), "a seat")
    phone.page.reload()
    phone.ready()
    phone.until(lambda: "You play for Anna" in phone.page.inner_text(".guest"), "the same seat")
    desk.until_state("quiet")
    desk.until(lambda: desk.page.inner_text('[data-key="computer-0"]') == "at a device", "who plays where")
    desk.still()
    desk.page.mouse.click(*desk.top_of(desk.piece(0, 1)))
    desk.until(lambda: desk.page.inner_text(".toast") == "Somebody else sits there.", "not for somebody who sits there")
    Player(phone, "finger").act()
    desk.until_moves(1)
    Player(desk, "mouse").act()
    desk.until_state("over")
    # A guest looks through nobody's games, and begins none: nothing offers that.
    phone.until("!document.querySelector('.ending').hidden", "the end")
    assert phone.page.locator(".ending button:visible").all_inner_texts() == ["Close"]
    assert phone.page.locator(".ending .curve:visible, .move-list button, .board-button:visible").count() == 0
    phone.page.tap('.ending [data-key="aside"]')
    phone.page.tap('[data-key="get_up-0"]')
    desk.until(lambda: desk.read("state")["seats"] == {}, "a free seat")
    phone.close()


def test_a_phone_in_the_second_seat_of_a_game_with_shared_pieces(desk: BoardPage, browser: Browser) -> None:
    """In CUBUS it draws, builds with everybody's crates, passes and knocks; each says what is its own to say."""
    phone = BoardPage(browser, invitation(desk), **PHONE, **COARSE)
    desk.choose("cubus", "Anna", "Ben")
    phone.until(lambda: phone.page.is_visible('[data-key="sit_down-1"]'), "a free seat")
    phone.page.tap('[data-key="sit_down-1"]')
    desk.until(lambda: desk.read("state")["seats"], "somebody sits there")
    players = [Player(desk, "mouse"), Player(phone, "finger", seed=2)]
    said = set()
    while not {"build", "knock"} <= said or len(desk.moves()) < 6:
        desk.until_state(*ACTING)
        state = desk.read("state")
        # Whoever has knocked must build.
        if state["state"] == "quiet" and (state["phase"] == "knock" or state["position"]["owner"] == state["turn"]):
            by, other = (phone, desk) if state["turn"] else (desk, phone)
            by.until(lambda by=by: by.page.is_visible(".answers button"), "something to say")
            assert other.page.is_hidden(".answers")
            said |= {state["phase"]} if state["turn"] else set()
        made = len(desk.read("moves"))
        players[state["turn"]].act()
        desk.until(lambda made=made: len(desk.read("moves")) > made, "a move at the desk")
    phone.page.tap('[data-key="get_up-1"]')
    desk.until(lambda: desk.read("state")["seats"] == {}, "a free seat")
    phone.close()
