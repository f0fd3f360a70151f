"""Hands that are too quick, too slow or elsewhere: nothing is lost, nobody is scolded, and what is shown is there."""

import json

from playwright.sync_api import Browser, Page

from tests.small import ONE_POINT, TINY, TWO_CRATES, TWO_MOVES

from .browser import PHONE, BoardPage
from .conftest import COARSE, MOVING
from .playing import Player

# As narrow as phones are.
NARROW = 360
# Frames as on a machine that is slow, or busy with something else.
SLOW_FRAMES = "window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 260)"

# What a hand does is long on its way, as over a bad network.
LATE_HANDS = """
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) { setTimeout(() => send.call(this, text), 500); };
"""
# The wish for the short rules stays on its way until somebody lets it go on.
LATE_FAMILY = """
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
      if (text.includes('"do":"family"')) window.goOn = () => send.call(this, text);
      else send.call(this, text);
    };
"""


def test_shadows_come_to_rest_with_their_pieces(browser: Browser, address: str) -> None:
    """However few frames are drawn on the way."""
    page = BoardPage(browser, address, before=lambda tab: tab.add_init_script(SLOW_FRAMES), **MOVING)
    page.begin(TWO_MOVES)
    Player(page, "mouse").finish()
    page.page.click('.ending [data-key="replay"]')
    page.page.click('.replay [aria-label="To the end"]')
    page.page.evaluate("document.activeElement.blur()")
    page.page.mouse.move(2, 2)
    page.still()
    page.page.wait_for_timeout(600)
    page.still()
    shown = page.page.locator("canvas.board").screenshot()
    # Whatever makes everything anew, in the same place.
    page.page.click("[data-menu=settings]")
    page.page.set_checked("input[value=wood]", True)
    page.page.set_checked("input[value=amber]", True)
    page.key("Escape")
    page.page.evaluate("document.activeElement.blur()")
    page.page.mouse.move(2, 2)
    page.still()
    page.page.wait_for_timeout(600)
    page.still()
    assert page.page.locator("canvas.board").screenshot() == shown
    page.close()


def test_the_others_in_the_reserve_stay_while_one_is_in_the_hand(desk: BoardPage) -> None:
    desk.choose("simple-10x6-cover")

    def reserve() -> dict[int, list[float]]:
        return {piece["id"]: piece["at"] for piece in desk.read("drawn") if piece["id"] != taken}

    taken = desk.piece(0, 27)["id"]
    before = reserve()
    desk.page.click('[data-key="chip-0-cuboid-27"]')
    desk.until(lambda: (desk.read("held") or {}).get("places"), "in the hand")
    desk.still()
    assert reserve() == before
    desk.key("Escape")


def test_two_presses_put_back_once(desk: BoardPage) -> None:
    desk.choose("simple-10x6-cover")
    desk.page.click('[data-key="chip-0-cuboid-8"]')
    desk.until(lambda: (desk.read("held") or {}).get("places"), "in the hand")
    desk.page.evaluate("document.querySelector('.toast').hidden = true")
    desk.page.focus("canvas.board")
    desk.page.evaluate(
        """for (let i = 0; i < 3; i++) document.querySelector("canvas.board")
          .dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }))"""
    )
    desk.until(lambda: desk.read("held") is None, "put back")
    # One more question and its answer: those to the keys have come before it.
    desk.page.click("[data-menu=journal]")
    desk.page.wait_for_selector("dialog.journal")
    assert desk.page.is_hidden(".toast")
    desk.key("Escape")


def test_a_phone_shows_the_board_when_a_piece_is_taken(browser: Browser, address: str) -> None:
    """The reserves lie below it; a hint is asked for still farther down."""
    phone = BoardPage(browser, address, **{**PHONE, "wide": NARROW}, **COARSE)
    phone.choose("four-players-cover")
    # Nothing lies over the outermost cells.
    for x, y in ((0.5, 0.5), (21.5, 0.5), (0.5, 21.5), (21.5, 21.5), (21.5, 16.5)):
        assert phone.page.evaluate("([x, y]) => document.elementFromPoint(x, y).tagName", phone.spot(x, y)) == "CANVAS"
    player = Player(phone, "finger")
    for _ in range(4):
        player.act()
    phone.page.tap('[data-key="hint"]')
    phone.until("document.querySelector('canvas.board').getBoundingClientRect().top >= 0", "the board in sight")
    phone.choose("engpass-16")
    phone.until_state("quiet")
    phone.still()
    phone.page.touchscreen.tap(*phone.top_of(phone.piece(0, 1)))
    phone.until(lambda: (phone.read("held") or {}).get("places") is not None, "in the hand")
    edges = phone.page.evaluate(
        "[...document.querySelectorAll('.piece-bar button')].map((one) => one.getBoundingClientRect())"
    )
    assert edges
    assert all(one["left"] >= 0 and one["right"] <= NARROW and one["width"] >= 40 for one in edges)
    phone.close()


def test_the_form_keeps_the_caret_and_the_click(desk: BoardPage) -> None:
    """Figures are written one after the other; what is clicked after a field was written into is clicked."""
    page = desk.page
    page.click("[data-menu=new_game]")
    page.click('[data-key="way-author"]')
    page.wait_for_selector(".author .verdict.good")
    page.click('[name="move_cap"]')
    page.keyboard.press("Control+a")
    page.keyboard.type("1234")
    assert page.input_value('[name="move_cap"]') == "1234"
    page.click('[name="pieces"]')
    page.keyboard.press("Control+a")
    page.keyboard.type("to-12")
    # The fine points are folded, unless something was wrong there before.
    if not page.is_visible('[name="options.exact"]'):
        page.click(".draft-group summary >> nth=-1")
    page.click('[name="pieces"]')
    was = page.is_checked('[name="options.exact"]')
    page.click('[name="options.exact"]')
    draft = json.loads(page.input_value('[data-key="draft"]'))
    assert (draft["move_cap"], draft["pieces"], draft["options"]["exact"]) == (1234, "to-12", not was)
    page.click('[name="pieces"]')
    page.keyboard.type("x")
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.name") not in (None, "", "pieces")
    desk.key("Escape")


def test_a_button_that_is_held_stays_the_one_that_is_pressed(desk: BoardPage, browser: Browser, address: str) -> None:
    """Somebody else makes the first move between pressing and letting go."""
    desk.begin(TWO_MOVES)
    desk.until_state("quiet")
    desk.still()
    box = desk.page.locator('.moves [data-key="share"]').bounding_box()
    assert box
    desk.page.mouse.move(box["x"] + 8, box["y"] + 8)
    desk.page.mouse.down()
    other = BoardPage(browser, address, **COARSE)
    Player(other, "mouse").act()
    desk.until_moves(1)
    desk.page.mouse.up()
    desk.page.wait_for_selector("dialog[open]")
    desk.key("Escape")
    other.close()


def test_two_presses_open_one_journal(desk: BoardPage) -> None:
    desk.page.evaluate("for (let i = 0; i < 2; i++) document.querySelector('[data-menu=journal]').click()")
    desk.page.wait_for_selector("dialog.journal")
    desk.page.click("[aria-label=Close] >> nth=-1")
    desk.page.click("[data-menu=settings]")
    assert desk.page.locator("dialog").count() == 1
    desk.key("Escape")


def test_a_puzzle_asks_before_it_ends_a_game(desk: BoardPage) -> None:
    desk.begin_tiny()
    desk.page.click("[data-menu=puzzles]")
    desk.page.click(".puzzle-item >> nth=0")
    desk.page.click('[data-key="decline"]')
    desk.page.click("[aria-label=Close] >> nth=-1")
    assert len(desk.moves()) == 1
    desk.page.click("[data-menu=puzzles]")
    desk.page.click(".puzzle-item >> nth=0")
    desk.page.click('[data-key="agree"]')
    desk.until(lambda: desk.read("state")["puzzle"], "the puzzle")
    # From one puzzle to another nobody has to be asked.
    desk.page.click("[data-menu=puzzles]")
    first = desk.read("state")["puzzle"]["id"]
    desk.page.click(".puzzle-item >> nth=1")
    desk.until(lambda: (desk.read("state")["puzzle"] or {"id": first})["id"] != first, "the other puzzle")


def test_rules_that_answer_late_do_not_come_over_those_that_are_read(browser: Browser, address: str) -> None:
    """Whoever wants the exact rules before the short ones are there reads the exact ones."""
    heard: list[str] = []

    def prepare(tab: Page) -> None:
        tab.add_init_script(LATE_FAMILY)
        tab.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame)[:200])))

    page = BoardPage(browser, address, before=prepare, **COARSE)
    page.page.click("[data-menu=rules]")
    page.page.click('[data-key="exact"]')
    page.page.wait_for_selector(".rules-text h2")
    heard.clear()
    page.page.evaluate("goOn()")
    page.until(lambda: any('"parts"' in frame for frame in heard), "the answer")
    page.page.wait_for_timeout(50)
    assert page.page.locator(".rules-text h2").count()
    assert page.page.get_attribute('[data-key="exact"]', "aria-pressed") == "true"
    # Back to the short ones, as often as somebody likes.
    page.page.click('[data-key="family"]')
    page.page.evaluate("goOn()")
    page.page.wait_for_selector(".rules-text .family")
    page.close()


def test_the_card_waits_below_the_replay(desk: BoardPage) -> None:
    desk.begin(TWO_MOVES)
    desk.until_state("quiet")
    Player(desk, "mouse").finish()
    desk.page.click('.ending [data-key="replay"]')
    desk.until("document.querySelector('.ending').hidden", "the replay")
    assert desk.page.locator(".move-list [aria-current]").count() == 0
    desk.page.click('.replay [aria-label="Back to the board"]')
    desk.until("!document.querySelector('.ending').hidden", "the card again")
    desk.page.click('.ending [data-key="aside"]')
    desk.page.click('[data-key="move-0"]')
    desk.page.click('.replay [aria-label="Back to the board"]')
    desk.until(lambda: desk.read("replay") is None, "the board")
    assert desk.page.is_hidden(".ending")


def test_the_card_waits_until_the_hand_is_empty(desk: BoardPage) -> None:
    """The last crate counts as taken as soon as it is off the board, before it is put down."""
    desk.begin(TWO_CRATES)
    for made in (1, 2):
        desk.until_state("quiet")
        desk.still()
        crate = next(body for body in desk.read("drawn") if body["kind"] == "crate" and body["where"] == "board")
        desk.page.mouse.click(*desk.top_of(crate))
        desk.until(lambda: (desk.read("held") or {}).get("places") is not None, "in the hand")
        if made == 2:
            desk.until_moves(2)
            desk.until_state("over")
            assert desk.page.is_hidden(".ending")
        desk.page.click('.piece-bar [aria-label="back to the reserve"]')
        desk.until_moves(made)
    desk.until("!document.querySelector('.ending').hidden", "the card")


def test_a_hint_before_chance_says_what_is_due(desk: BoardPage) -> None:
    desk.choose("cubus")
    desk.until_state("roll")
    assert desk.page.inner_text(".board-button.ok .meaning") == "draw a card"
    desk.page.click('[data-key="hint"]')
    desk.until("!document.querySelector('.toast').hidden", "a line")
    assert desk.page.inner_text(".toast") == desk.says()


def test_who_looks_at_a_recorded_game_moves_nothing_on_the_board_that_waits(desk: BoardPage) -> None:
    """Neither by keys nor by touching; Escape leads back to it, and puts the card at the end aside."""
    desk.begin(ONE_POINT)
    desk.until_state("roll")
    desk.button("ok")
    desk.until_state("touch")
    cell = desk.read("state")["position"]["cubes"][0]["cells"][0]
    where = desk.read("where")
    spot = desk.spot(cell[0] + where["left"] + 0.5, cell[1] + where["low"] + 0.5)
    desk.page.click('[data-key="move-0"]')
    desk.until(lambda: desk.read("replay") is not None, "the recorded game")
    desk.page.mouse.click(*spot)
    desk.page.focus("canvas.board")
    desk.key("Enter", "o")
    # One more question and its answer: those to the touch and to the keys have come before it.
    desk.page.click("[data-menu=journal]")
    desk.page.wait_for_selector("dialog.journal")
    desk.key("Escape")
    desk.page.wait_for_timeout(600)
    assert desk.read("state")["entered"] in (None, "")
    assert desk.page.locator(".board-button.down").count() == 0
    desk.page.focus(".replay input")
    desk.key("Escape")
    desk.until(lambda: desk.read("replay") is None, "back at the board")
    desk.page.click('[data-key="end_game"]')
    desk.page.click(".choices button >> nth=0")
    desk.until("!document.querySelector('.ending').hidden", "the card")
    desk.key("Escape")
    assert desk.page.is_hidden(".ending")


def test_a_recorded_game_leaves_the_pieces_alone(desk: BoardPage) -> None:
    desk.begin_tiny()
    desk.still()
    before = desk.read("pieces")
    desk.page.click('[data-key="move-0"]')
    desk.until(lambda: desk.read("replay") is not None, "the recorded game")
    desk.page.focus("canvas.board")
    desk.cursor_to(3, 12)
    desk.key("t", "ArrowDown", "Shift+ArrowDown", "Delete", "r", "p", "s", "Enter")
    desk.page.wait_for_timeout(300)
    desk.key("Escape")
    desk.until(lambda: desk.read("replay") is None, "back at the board")
    assert desk.read("held") is None
    assert desk.read("pieces") == before


def test_a_button_is_let_go_when_somebody_looks_elsewhere(desk: BoardPage) -> None:
    """They let the key go in another window, of which this one never hears."""
    desk.begin_tiny()
    desk.until_state("quiet")
    desk.page.focus("canvas.board")
    desk.page.keyboard.down("n")
    assert desk.page.locator(".board-button.down").count() == 1
    desk.page.evaluate("window.dispatchEvent(new Event('blur'))")
    assert desk.page.locator(".board-button.down").count() == 0
    desk.page.keyboard.up("n")


def test_a_refusal_names_nothing_that_only_programs_know(browser: Browser, address: str) -> None:
    page = BoardPage(browser, address, locale="de-DE", **COARSE)
    page.begin(ONE_POINT)
    page.until_state("roll")
    page.button("ok")
    page.until_state("touch")
    page.page.click(".cube >> nth=0")
    page.until(lambda: page.read("state")["entered"], "a sign")
    # It is said where everybody looks: on a phone the cubes lie far below.
    said = f"Spieler 1: {page.read('state')['entered']} … OK gibt die Gleichung ab."
    page.until(lambda: page.says() == said, "what was touched")
    page.button("ok")
    page.until(lambda: page.page.inner_text(".toast") == "Eine Gleichung hat ein =, nicht 0.", "why not")
    page.close()


def test_who_touches_the_board_for_nothing_is_told_what_to_do(desk: BoardPage) -> None:
    """The board feels nothing of it, and asks for nothing."""
    desk.begin(TINY)
    desk.until_state("quiet")
    desk.still()
    desk.page.mouse.click(*desk.spot(4.5, 4.5))
    desk.until("!document.querySelector('.toast').hidden", "a line")
    assert (
        desk.page.inner_text(".toast")
        == desk.says()
        == "Player 1 begins. Bring a piece from the reserve to the start line."
    )
    desk.page.wait_for_timeout(600)
    assert "astray" not in desk.read("states")
    desk.begin(ONE_POINT)
    desk.until_state("roll")
    desk.still()
    desk.page.mouse.click(*desk.spot(4.5, 9.5))
    desk.until(lambda: desk.page.inner_text(".toast") == "Player 1: throw the cubes.", "what is due")


def test_a_piece_that_is_flung_off_the_board_at_once_is_back(browser: Browser, address: str) -> None:
    """However late its table hears that it was taken."""
    page = BoardPage(browser, address, before=lambda tab: tab.add_init_script(LATE_HANDS), **COARSE)
    page.begin(TWO_MOVES)
    page.until_state("quiet")
    page.still()
    before = page.read("pieces")
    mouse = page.page.mouse
    mouse.move(*page.top_of(page.piece(0, 1)))
    mouse.down()
    mouse.move(3, 300, steps=2)
    mouse.up()
    page.until(lambda: page.read("held") is None and page.page.is_visible(".toast"), "it springs back, with a line")
    page.until(lambda: page.state() == "quiet" and page.read("pieces") == before, "where it was")
    page.close()


def test_what_may_not_leave_the_board_is_not_put_into_the_reserve(desk: BoardPage) -> None:
    """Neither by a button nor by the key: the board would wait for it."""
    desk.begin(TWO_MOVES)
    desk.until_state("quiet")
    desk.still()
    before = desk.read("pieces")
    piece = desk.piece(0, 1)
    desk.page.mouse.click(*desk.top_of(piece))
    desk.until(lambda: (desk.read("held") or {}).get("places"), "its places")
    assert desk.page.locator('.piece-bar [aria-label="back to the reserve"]').count() == 0
    desk.page.focus("canvas.board")
    desk.key("Delete")
    desk.until(lambda: desk.read("held") is None and desk.page.is_visible(".toast"), "it springs back, with a line")
    desk.until(lambda: desk.state() == "quiet" and desk.read("pieces") == before, "where it was")
    desk.cursor_to(int(piece["at"][0]), int(piece["at"][1]))
    desk.key("Delete")
    desk.until_held()
    desk.until(lambda: desk.read("held") is None, "back again")
    desk.until(lambda: desk.state() == "quiet" and desk.read("pieces") == before, "where it was")
