"""The table by default: it knows which piece is in the hand, shows where it may go, says why not elsewhere, and
does what the board asks for itself. The board asks people nothing."""

import re
from pathlib import Path

from playwright.sync_api import Browser

from quader import variants
from rules_core import registry
from rules_core.chance import Chance
from tests.small import TINY, TWO_CRATES, TWO_MOVES

from . import browser as driver
from .browser import BoardPage
from .conftest import COARSE
from .test_handling import BEFORE_THE_UPPER_LEVEL, LEVELS, recorded

QUESTIONS = {"choice", "correction", "astray", "ask", "mask", "entry"}


def asked(board: BoardPage) -> set[str]:
    """The questions that the board has asked."""
    return QUESTIONS & set(board.read("states"))


def toast(board: BoardPage) -> str:
    board.until("!document.querySelector('.toast').hidden", "a line over the board")
    return board.page.inner_text(".toast")


def test_a_piece_stays_the_piece_that_it_is(desk: BoardPage) -> None:
    """The 27 and the 9 have the same footprint; the board is told which one was put down."""
    desk.choose("simple-10x6-cover")
    piece = desk.piece(0, 27)
    desk.drag(piece, 2, 6)
    desk.until_moves(1)
    desk.still()
    desk.drag(desk.piece(1, 9), 6, 6)
    desk.until_moves(2)
    assert desk.moves() == ["place 27 - 2,6,0:3x3x3", "place 9 - 6,6,0:3x3x1"]
    standing = {body["id"]: body["volume"] for body in desk.read("pieces") if body["where"] == "board"}
    assert standing[piece["id"]] == 27
    assert sorted(standing.values()) == [9, 27]
    assert not asked(desk)


def test_a_stack_without_a_question(desk: BoardPage) -> None:
    desk.load(recorded(LEVELS, BEFORE_THE_UPPER_LEVEL))
    desk.until(lambda: desk.moves() == BEFORE_THE_UPPER_LEVEL and desk.state() == "quiet", "the game loaded")
    desk.still()
    piece = next(piece for piece in desk.read("drawn") if piece["at"] == [3, 12, 0])
    desk.drag(piece, 5, 14)
    desk.until_moves(7)
    assert desk.moves()[-1] == "set 4 3,12,0:2x2x1 5,14,1:2x2x1"
    assert not asked(desk)


def test_an_illegal_drop_springs_back_and_says_why(desk: BoardPage) -> None:
    desk.begin(TINY, "Anna", "Ben")
    desk.drag(desk.piece(0, 8), 0, 2)
    assert toast(desk) == "From the reserve it may only go to the marked places."
    desk.until(lambda: desk.piece(0, 8)["where"] == "tray", "the piece in its tray")
    desk.still()
    # What may go nowhere does not even stay in the hand.
    desk.page.mouse.click(*desk.top_of(desk.piece(1, 8)))
    desk.until(lambda: toast(desk) == "It is the turn of Anna.", "whose turn it is")
    desk.until(lambda: desk.piece(1, 8)["where"] == "tray" and desk.read("held") is None, "that one in its tray")
    assert desk.moves() == []
    assert not asked(desk)


def test_a_piece_snaps_into_the_nearest_place(desk: BoardPage) -> None:
    desk.begin(TINY)
    mouse = desk.page.mouse
    start = desk.top_of(desk.piece(0, 8))
    mouse.move(*start)
    mouse.down()
    desk.until(lambda: (desk.read("held") or {}).get("places") is not None, "its places")
    spot = desk.steer(3, 11, lambda spot: mouse.move(*spot, steps=2), start)
    mouse.move(*spot)
    mouse.up()
    desk.until_moves(1)
    assert desk.moves() == ["place 8 - 3,12,0:2x2x2"]


def test_a_tall_piece_goes_where_the_pointer_is(desk: BoardPage) -> None:
    """Out of its tray it hangs by its middle, wherever it was taken: clicked and then its place, or dragged there."""
    mouse = desk.page.mouse
    desk.choose("simple-10x6-cover")
    mouse.click(*desk.top_of(desk.piece(0, 27)))
    desk.until(lambda: (desk.read("held") or {}).get("places"), "its places")
    mouse.move(*desk.spot(3.5, 7.5), steps=3)
    mouse.click(*desk.spot(3.5, 7.5))
    desk.until_moves(1)
    assert desk.moves() == ["place 27 - 2,6,0:3x3x3"]
    desk.still()
    mouse.move(*desk.top_of(desk.piece(1, 27)))
    mouse.down()
    desk.until(lambda: (desk.read("held") or {}).get("places"), "its places")
    mouse.move(*desk.spot(7.5, 7.5), steps=4)
    mouse.up()
    desk.until_moves(2)
    desk.still()
    # One on the board too, once it is clicked: where it is pushed to it hides itself.
    mouse.click(*desk.top_of(desk.piece(0, 27, "board")))
    desk.until(lambda: (desk.read("held") or {}).get("places"), "its places")
    mouse.move(*desk.spot(3.5, 8.5), steps=3)
    mouse.click(*desk.spot(3.5, 8.5))
    desk.until_moves(3)
    assert desk.moves()[1:] == ["place 27 - 6,6,0:3x3x3", "push 27 2,6,0:3x3x3 2,7,0:3x3x3"]


def test_a_piece_from_the_reserve_is_said_to_be_in_the_hand(desk: BoardPage) -> None:
    """The board knows nothing of it yet. It stays where it is, however long that line is."""
    desk.begin(TINY)
    before = desk.says()
    place = desk.page.locator("canvas.board").bounding_box()
    desk.page.mouse.click(*desk.top_of(desk.piece(0, 8)))
    desk.until(lambda: desk.says().startswith("In hand:"), "what to do with it")
    assert desk.page.locator("canvas.board").bounding_box() == place
    desk.key("Escape")
    desk.until(lambda: desk.says() == before, "what to do next")


def test_a_hint_leads_from_where_the_piece_lies_in_the_reserve(desk: BoardPage) -> None:
    """And what was told of one game is gone with it."""
    desk.choose("simple-10x6-cover")
    desk.page.click('[data-key="hint"]')
    told = re.search(r"bring the (\d+) to", toast(desk))
    assert told
    x, y, _ = desk.read("arrow")[0]
    piece = desk.piece(0, int(told[1]), "tray")
    assert abs(x - piece["at"][0] - piece["size"][0] / 2) < 0.1
    assert abs(y - piece["at"][1] - piece["size"][1] / 2) < 0.1
    desk.choose("engpass-10")
    assert desk.page.is_hidden(".toast")


def test_a_hint_is_gone_with_the_next_move(desk: BoardPage) -> None:
    """Neither its line nor its arrow stays until its time is over."""
    desk.begin(TINY)
    # The first sound has a line of its own.
    desk.drag(desk.piece(0, 8), 3, 12)
    desk.until_moves(1)
    desk.page.click('[data-key="hint"]')
    desk.until(lambda: toast(desk).startswith("Perhaps "), "a hint")
    desk.drag(desk.piece(1, 8), 5, 12)
    desk.until_moves(2)
    assert desk.page.is_hidden(".toast")
    assert desk.read("arrow") == [None, None]


def test_the_table_sets_up_and_takes_back_itself(desk: BoardPage) -> None:
    desk.begin(TWO_MOVES)
    desk.until_state("quiet")
    desk.still()
    piece = desk.piece(0, 1)
    home = piece["at"]
    desk.drag(piece, int(home[0]), int(home[1]) + 1)
    desk.until_moves(1)
    desk.page.click('[data-key="take_back"]')
    desk.until(lambda: desk.moves() == [] and desk.state() == "quiet", "the move taken back")
    desk.until(lambda: home in [body["at"] for body in desk.read("pieces")], "the piece back")


def test_crates_by_mouse(desk: BoardPage) -> None:
    desk.begin(TWO_CRATES)
    desk.until_state("quiet")
    desk.until(lambda: desk.says() == "Player 1: take a crate away.", "what to do")
    for made in (1, 2):
        desk.still()
        crate = next(body for body in desk.read("drawn") if body["kind"] == "crate" and body["where"] == "board")
        desk.page.mouse.click(*desk.top_of(crate))
        desk.until(lambda: desk.read("held") is not None)
        desk.page.click('.piece-bar [aria-label="back to the reserve"]')
        desk.until_moves(made)
    desk.until_state("over")
    assert not asked(desk)


def test_what_no_piece_says_is_offered_in_words(desk: BoardPage) -> None:
    """CUBUS: one passes, the other one is asked whether something was overlooked."""
    game = registry.new_game(variants.by_name("cubus"))
    chance = Chance(1)
    while game.phase != "build":
        game.play(game.random_move(chance))
    desk.load(recorded(game.variant, game.texts()))
    desk.until(lambda: desk.read("state")["phase"] == "build" and desk.state() == "quiet", "the game loaded")
    position = desk.read("state")["position"]
    held = position["hands"][position["owner"]].items()
    cards = [f"{count} {'lids' if face == 'lid' and count > 1 else face}" for face, count in held if count]
    assert cards
    assert desk.says() == f"Player 1: build a crate on the stack. Cards: {', '.join(cards)}."
    desk.page.click('[data-answer="pass"]')
    desk.until(lambda: desk.read("state")["phase"] == "knock" and desk.state() == "quiet", "the question")
    assert desk.says() == "Player 2: was something overlooked?"
    assert desk.page.locator(".answers button").all_inner_texts() == ["No, nothing", "Yes: knock"]
    desk.page.click('[data-answer="skip"]')
    desk.until(lambda: desk.moves()[-2:] == ["pass", "skip"], "the answer")
    assert not asked(desk)


def test_a_whole_game_by_keyboard_through_the_places(desk: BoardPage) -> None:
    """X leads from place to place; who cannot see the board plays with it."""
    desk.begin(TINY)
    desk.page.focus("canvas.board")
    for made in (1, 2):
        desk.key("s", "s", "Enter")
        desk.until(lambda: (desk.read("held") or {}).get("places"), "places to go to")
        desk.key("x", "Enter")
        desk.until_moves(made)
    assert [move.split(" ")[:2] for move in desk.moves()] == [["place", "8"], ["place", "8"]]
    assert not asked(desk)


def test_the_start_leads_into_a_game_against_the_computer(desk: BoardPage) -> None:
    """It answers a move; taking back takes both moves; the next game is one for people again."""
    page = desk.page
    page.click("[data-menu=new_game]")
    page.click('[data-key="way-computer"]')
    page.select_option("select[name=level]", "beginner")
    page.click('[data-key="card-quader"]')
    desk.until(lambda: desk.read("state").get("computer") == {"1": "beginner"}, "the computer at the table")
    desk.until_state("quiet")
    assert desk.read("state")["players"] == ["", "Computer"]
    desk.still()
    desk.drag(desk.piece(0, 8), 2, 6)
    desk.until(lambda: len(desk.moves()) == 2 and desk.read("state")["turn"] == 0, "its answer")
    desk.until_state("quiet")
    page.click('[data-key="take_back"]')
    desk.until(lambda: desk.moves() == [] and desk.state() == "quiet", "both moves taken back")
    page.click("[data-menu=new_game]")
    page.click('[data-key="way-people"]')
    page.click('[data-key="card-planquadrat"]')
    desk.until(lambda: desk.read("state").get("variant") == "planquadrat", "the other game")
    assert desk.read("state")["computer"] == {}
    assert desk.read("state")["players"] == []


def test_the_end_is_a_card_and_a_rematch_changes_seats(desk: BoardPage) -> None:
    desk.begin(TWO_MOVES, "Anna", "Ben")
    desk.until_state("quiet")
    desk.still()
    for player, step in ((0, 1), (1, -1)):
        piece = desk.piece(player, 1)
        desk.drag(piece, int(piece["at"][0]), int(piece["at"][1]) + step)
        desk.until_moves(player + 1)
        desk.still()
    desk.until_state("over")
    desk.until("!document.querySelector('.ending').hidden", "the card")
    assert desk.page.inner_text(".ending h2") == desk.says()
    assert desk.page.locator(".standing .why").all_inner_texts() == ["in place: 0 / 8"] * 2
    desk.page.click('.ending [data-key="rematch"]')
    desk.until(lambda: desk.read("state").get("players") == ["Ben", "Anna"], "the seats changed")
    desk.until("document.querySelector('.ending').hidden", "the card gone")
    assert not asked(desk)


def test_the_tour_leads_through_the_first_moves_to_the_start(desk: BoardPage) -> None:
    """Whoever closes it instead plays on."""
    page = desk.page
    desk.choose("simple-10x6-cover")
    page.click("[data-menu=tour]")
    page.click(".tour [data-key=on]")
    for volume, x in ((27, 2), (12, 6)):
        desk.still()
        desk.drag(desk.piece(0 if x == 2 else 1, volume), x, 6)
        desk.until_moves(1 if x == 2 else 2)
        # Who has nothing on the board is not told to lift something there.
        said = {2: "Player 2 to move. Bring a piece", 6: "Player 1 to move: with a piece on the board, or"}[x]
        desk.until(lambda said=said: desk.says().startswith(said), said)
    desk.still()
    desk.drag(desk.piece(0, 27, "board"), 2, 7)
    desk.until_moves(3)
    for _ in range(2):
        page.click(".tour [data-key=on]")
    page.wait_for_selector("dialog.start-sheet")
    assert page.is_hidden(".tour")
    assert len(desk.moves()) == 3


def test_the_tour_follows_a_hand_that_is_quicker_than_the_board(desk: BoardPage) -> None:
    """The board never feels that the piece is lifted; the tour goes on with the move."""
    mouse = desk.page.mouse
    desk.choose("simple-10x6-cover")
    desk.page.click("[data-menu=tour]")
    desk.page.click(".tour [data-key=on]")
    desk.drag(desk.piece(0, 27), 2, 6)
    desk.until_moves(1)
    desk.drag(desk.piece(1, 12), 6, 6)
    desk.until_moves(2)
    desk.still()
    here, there = desk.spot(3.5, 7.5, 3), desk.spot(3.5, 8.5, 3)
    mouse.move(*here)
    mouse.down()
    mouse.move(*there, steps=2)
    mouse.up()
    desk.until_moves(3)
    desk.page.wait_for_selector(".tour [data-key=on]")
    desk.page.click(".tour [data-key=skip]")


def test_the_first_time_the_tour_opens_and_never_ends_a_game_unasked(browser: Browser, tmp_path: Path) -> None:
    with driver.served(tmp_path) as address:
        page = BoardPage(browser, address, toured=False, **COARSE)
        page.until("!document.querySelector('.tour').hidden", "the tour")
        assert "Welcome" in page.page.inner_text(".tour")
        page.page.click('.tour [data-key="skip"]')
        page.until("document.querySelector('dialog.start-sheet') !== null", "the start")
        page.page.click('[data-key="way-people"]')
        page.page.click('[data-key="card-quader"]')
        page.until("document.querySelector('dialog[open]') === null", "a game")
        page.still()
        page.drag(page.piece(0, 8), 2, 6)
        page.until_moves(1)
        page.page.click("[data-menu=tour]")
        page.page.click('[data-key="decline"]')
        page.page.wait_for_timeout(200)
        assert len(page.moves()) == 1
        # Whoever begins another game meanwhile has seen enough of it, and plays that one.
        page.page.click("[data-menu=tour]")
        page.page.click('[data-key="agree"]')
        page.until("!document.querySelector('.tour').hidden", "the tour once more")
        page.choose("simple-10x6-cover")
        page.until("document.querySelector('.tour').hidden", "no tour")
        assert page.page.query_selector("dialog[open]") is None
        page.close()
