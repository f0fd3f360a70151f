"""What people trust a table with: that it is there again, keeps games apart, speaks their language, and that what can
be pressed can be reached and does something."""

import re
import signal
from datetime import date
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from quader import share, variants
from tests.sample import sampled
from tests.small import TINY

from . import browser as driver
from .browser import PHONE, BoardPage
from .conftest import COARSE
from .playing import begun

GAMES = ["simple-10x6-cover", "engpass-10", "planquadrat", "cubus", "rolling-one-by-one"]
# Machine notation, codes, and words that no German page has.
RAW = (
    r"\d,\d+(,\d+)?:\d|\b[a-z]+_[a-z_]+\b|\b[hv]-\d|\b[a-z][↑↓]?\d+[-:>][a-z\d]"
    r"|\b(place|push|enter|slide|take|draw|roll|skip|the|player|moves)\b"
)
FINGER = 40
# Notes whatever follows a press: another look, a message to the table, a sheet, a file.
WATCH = """() => {
  window.happened = 0;
  new MutationObserver(() => happened++).observe(document.documentElement,
    { subtree: true, childList: true, attributes: true, characterData: true });
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (...what) { happened++; return send.apply(this, what); };
}"""
BUTTONS = """() => [...document.querySelectorAll("main button, header button")]
  .filter((one) => one.checkVisibility() && !one.disabled && !one.lang)
  .map((one, i) => (one.dataset.pressed = i, [i, one.ariaLabel || one.textContent]))"""
UNSEEN = """() => [...document.querySelectorAll("[title], [aria-label]")]
  .flatMap((one) => [one.title ?? "", one.ariaLabel ?? ""])"""
# Whether the middle of something is what a finger there meets.
OPEN = """(one) => { const { x, y, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(x + width / 2, y + height / 2)); }"""


def test_a_tab_goes_on_when_the_program_is_started_again(browser: Browser, tmp_path: Path) -> None:
    with driver.served(tmp_path) as address:
        page = BoardPage(browser, address, **COARSE)
        page.begin_tiny()
    page.until("document.body.classList.contains('lost')", "no table")
    with driver.served(tmp_path) as again:
        assert again == address
        page.until("!document.body.classList.contains('lost')", "the table again")
        page.until_state("quiet")
        page.still()
        page.drag(page.piece(1, 8), 5, 12)
        page.until_moves(2)
        page.close()


def test_a_program_killed_while_a_piece_is_in_the_hand_loses_nothing(browser: Browser, tmp_path: Path) -> None:
    """The piece lies where it was, the tab finds the program that is started again, and the drag can be made anew.
    While the program sleeps, as on a laptop that was closed, a line says that nothing answers."""
    with driver.started(tmp_path) as (server, address):
        page = BoardPage(browser, address, **COARSE)
        page.begin_tiny()
        page.still()
        before = page.read("pieces")
        moved = page.piece(1, 8)
        page.page.mouse.move(*page.top_of(moved))
        page.page.mouse.down()
        page.until_held()
        page.page.mouse.move(*page.spot(5.5, 12.5), steps=4)
        server.kill()
    page.until("document.body.classList.contains('lost')", "no table")
    page.page.mouse.up()
    with driver.started(tmp_path) as (server, again):
        assert again == address
        page.until("!document.body.classList.contains('lost')", "the table again")
        page.until_state("quiet")
        page.still()
        assert page.read("held") is None
        page.until(lambda: page.read("pieces") == before, "everything where it lay")
        server.send_signal(signal.SIGSTOP)
        page.page.mouse.click(*page.top_of(moved))
        page.until(lambda: "does not answer" in page.page.inner_text(".toast"), "a sign")
        server.send_signal(signal.SIGCONT)
        page.until(lambda: (page.read("held") or {}).get("places") is not None, "in the hand")
        page.page.focus("canvas.board")
        page.key("Escape")
        page.until(lambda: page.read("held") is None, "put back")
        page.drag(page.piece(1, 8), 5, 12)
        page.until_moves(2)
        page.close()


def test_whoever_waits_for_an_answer_sees_that(browser: Browser, tmp_path: Path) -> None:
    """Also from a sheet, above which the sign stands."""
    with driver.started(tmp_path) as (server, address):
        page = BoardPage(browser, address, locale="de-DE", **COARSE)
        page.begin_tiny()
        sign = "document.querySelector('.moment').matches(':popover-open')"
        for ask, there in (
            ('[data-key="hint"]', "!document.querySelector('.toast').hidden"),
            ("[data-menu=journal]", "document.querySelector('.journal') !== null"),
            ('.journal button:has-text("Nachspielen")', "__quader.replay() !== null"),
        ):
            server.send_signal(signal.SIGSTOP)
            page.page.click(ask)
            page.until(sign, "a sign")
            assert page.page.inner_text(".moment") == "Einen Augenblick …"
            server.send_signal(signal.SIGCONT)
            page.until(f"!{sign} && {there}", "the answer")
        page.close()


def test_who_comes_back_to_the_page_finds_the_table_or_is_told(browser: Browser, tmp_path: Path) -> None:
    """A device has slept, and its connection leads nowhere any more though nobody has hung up."""
    with driver.started(tmp_path) as (server, address):
        page = BoardPage(browser, address, **COARSE)
        page.begin_tiny()
        page.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        page.page.click("[data-menu=journal]")
        page.page.wait_for_selector("dialog.journal")
        page.key("Escape")
        assert page.page.locator("body.lost").count() == 0
        server.send_signal(signal.SIGSTOP)
        page.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        page.until("document.body.classList.contains('lost')", "a sign")
        assert "is being looked for" in page.says()
        server.send_signal(signal.SIGCONT)
        page.until("!document.body.classList.contains('lost')", "the table again")
        page.until_state("quiet")
        page.still()
        page.drag(page.piece(1, 8), 5, 12)
        page.until_moves(2)
        page.close()


@pytest.mark.parametrize(
    ("variant", "way"),
    [("four-players-cover", "All at this table"), ("engpass-10", "Two at this table"), ("rolling-solitaire", "Start")],
)
def test_a_shared_variant_is_offered_to_as_many_as_play_it(
    browser: Browser, address: str, variant: str, way: str
) -> None:
    link = share.of_variant(variants.by_name(variant))
    page = BoardPage(browser, address, **COARSE)
    page.page.evaluate("link => location.hash = link", link)
    page.page.wait_for_selector('[data-key="shared-people"]')
    assert page.page.inner_text('[data-key="shared-people"]') == way
    page.close()


def test_a_page_that_is_loaded_anew_shows_the_end_as_it_was(desk: BoardPage) -> None:
    """In the words of its game, which come a moment later than the result."""
    desk.load(begun("simple-10x6-cover"))
    desk.until(lambda: len(desk.moves()) == 14, "the game loaded")
    desk.page.click('[data-key="end_game"]')
    desk.page.click(".choices button >> nth=0")
    desk.page.wait_for_selector(".ending .turning-points button")
    desk.until("!document.querySelector('.ending figcaption').textContent.includes('…')", "the whole curve")
    shown = desk.page.inner_text(".ending")
    desk.page.reload()
    desk.ready()
    desk.page.wait_for_selector(".ending .turning-points button")
    desk.until("!document.querySelector('.ending figcaption').textContent.includes('…')", "the whole curve")
    assert desk.page.inner_text(".ending") == shown


def test_a_picture_that_the_device_has_forgotten_is_drawn_again(desk: BoardPage) -> None:
    """As after a phone has slept, while nothing moves."""
    desk.choose("engpass-10")
    desk.until_state("quiet")
    desk.still()
    desk.page.evaluate(
        "window.lost = document.querySelector('canvas.board').getContext('webgl2').getExtension('WEBGL_lose_context')"
    )
    desk.page.evaluate("lost.loseContext()")
    desk.page.wait_for_timeout(300)
    before = desk.read("frames")
    desk.page.evaluate("lost.restoreContext()")
    desk.until(lambda: desk.read("frames") > before, "a new picture")
    desk.page.reload()
    desk.ready()


def test_a_browser_that_keeps_nothing_plays_too(browser: Browser, address: str) -> None:
    """Also what is invented there is checked and can be played."""
    forbidden = (
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError'); } })"
    )
    page = BoardPage(browser, address, toured=False, before=lambda tab: tab.add_init_script(forbidden), **COARSE)
    page.page.click("[data-menu=new_game]")
    page.page.click('[data-key="way-author"]')
    page.page.wait_for_selector(".author .verdict.good")
    page.key("Escape")
    page.close()


@pytest.mark.parametrize("length", [20, 15_000, 1_000_000])
def test_a_link_that_is_cut_off_or_endless_is_told_and_the_start_opens(
    browser: Browser, tmp_path: Path, length: int
) -> None:
    whole = share.of_variant(variants.complete(TINY))
    link = (whole + "A" * length)[:length] if length > len(whole) else whole[:length]
    with driver.served(tmp_path) as address:
        page = BoardPage(browser, address, **COARSE)
        tab = page.context.new_page()
        tab.on("pageerror", lambda error: page.errors.append(str(error)))
        tab.goto(address + link)
        # Nothing lies over it, on any screen, until somebody has read it.
        said = tab.inner_text("dialog.bad-link")
        assert "cannot be opened" in said
        assert "link:" not in said
        assert ("too long" if length > 16_000 else "damaged") in said
        tab.keyboard.press("Escape")
        tab.wait_for_selector("dialog.start-sheet")
        page.close()


def test_recorded_games_are_listed_as_they_were_and_shown_alone(
    desk: BoardPage, browser: Browser, address: str
) -> None:
    """Games of boards of two sizes; while one is shown, the one that waits goes on unseen; a new one ends that."""
    desk.begin_tiny("Iris", "Jon")
    desk.page.click('[data-key="end_game"]')
    desk.page.click(".choices button:has-text('Put away')")
    desk.until_state("over")
    desk.choose("tactic-16-cover", "Cleo", "Dan")
    desk.page.click("[data-menu=journal]")
    old = desk.page.locator(".game:has-text('Iris')")
    told = old.inner_text()
    assert told.startswith("Tiny")
    assert "10×16" in told
    assert "Put away without a result." in told
    assert f"{date.today():%b} {date.today().day}, {date.today().year}" in told
    old.locator("button:has-text('Replay')").click()
    desk.until(lambda: desk.read("replay") is not None, "the recorded game")
    moves = desk.page.inner_text(".move-list")
    assert "8 cells" in desk.page.inner_text(".scoring")
    other = BoardPage(browser, address, **COARSE)
    other.page.click('[data-key="hint"]')
    other.drag(other.piece(0, 8), 0, 0)
    other.until_moves(1)
    desk.until(lambda: len(desk.read("moves")) == 1, "a move in the game that waits")
    assert desk.page.inner_text(".move-list") == moves
    assert desk.page.inner_text(".players h3 >> nth=0") == "Iris"
    assert desk.page.locator(".players .computer:visible, .players .clock:visible").count() == 0
    other.choose("tactic-16-cover")
    desk.until(lambda: desk.read("replay") is None, "the new game")
    other.close()


# Whatever sheet is still open. What another button has put in its place was pressed already.
PRESS = """(number) => {
  const button = document.querySelector(`[data-pressed="${number}"]`);
  if (!button || button.disabled || !button.checkVisibility()) return false;
  happened = 0;
  button.click();
  return true;
}"""


def test_no_button_is_dead(desk: BoardPage) -> None:
    desk.choose("simple-10x6-cover")
    desk.drag(desk.piece(0, 8), 2, 6)
    desk.until_moves(1)
    desk.page.evaluate(WATCH)
    for number, name in desk.page.evaluate(BUTTONS):
        if desk.page.evaluate(PRESS, number):
            desk.until("happened > 0", f"what {name} does")
            desk.page.evaluate("document.querySelector('dialog[open]')?.close()")


@pytest.mark.parametrize("variant", sampled(GAMES, ("engpass-10", "planquadrat", "cubus")))
def test_nothing_raw_is_said(browser: Browser, address: str, variant: str) -> None:
    """After some moves and a hint, in German: notation, codes, and English words."""
    page = BoardPage(browser, address, locale="de-DE", **COARSE)
    page.load(begun(variant))
    page.until(lambda: page.read("state").get("variant") == variant and page.moves(), "the game")
    page.until_state("quiet", "roll", "touch")
    page.page.click('[data-key="hint"]')
    page.until("!document.querySelector('.toast').hidden", "a hint")
    hint = page.page.inner_text(".toast")
    page.page.click('[data-key="end_game"]')
    page.page.click(".choices button >> nth=0")
    page.page.wait_for_selector(".ending .standing")
    said = [hint, page.page.inner_text("body"), *page.page.evaluate(UNSEEN)]
    assert [found[0] for found in re.finditer(f".*(?:{RAW}).*", "\n".join(said))] == []
    page.close()


def test_four_reserves_lie_where_their_players_sit(desk: BoardPage) -> None:
    """Around the board: south, west, north, east; each at the corner to its left."""
    desk.choose("four-players-cover")
    columns, rows = (desk.read("where")["board"][side] for side in ("columns", "rows"))
    for player, (left, low) in enumerate([(True, True), (True, False), (False, False), (False, True)]):
        lying = [piece["at"] for piece in desk.read("drawn") if (piece["owner"], piece["where"]) == (player, "tray")]
        assert lying
        for x, y, _ in lying:
            assert (x < 0, x > columns, y < rows / 2) == (left, not left, low)


def test_fingers_reach_everything_on_a_phone(browser: Browser, address: str) -> None:
    page = BoardPage(browser, address, **PHONE, **COARSE)
    tab = page.page
    tab.tap("[data-menu=new_game]")
    tab.tap('[data-key="all_variants"]')
    # Also after one with the names of four, which need most of the room.
    tab.tap('[data-key="variant-four-players-cover"]')
    tab.tap('[data-key="variant-simple-10x6-cover"]')
    assert tab.wait_for_selector("dialog .start").evaluate(OPEN)
    tab.tap("dialog .start")
    page.until("!document.querySelector('dialog[open]')", "the game")
    tab.tap("[data-menu=tour]")
    tab.wait_for_selector(".tour [data-key=on]")
    for part in tab.query_selector_all(".tour, .tour button"):
        assert part.evaluate(OPEN)
    small = tab.evaluate(
        """(least) => [...document.querySelectorAll("main button, header button")]
          .filter((one) => one.checkVisibility())
          .map((one) => [one.textContent, one.getBoundingClientRect()])
          .filter(([, { width, height }]) => width < least || height < least)
          .map(([text, { width, height }]) => `${text}: ${width} x ${height}`)""",
        FINGER,
    )
    assert small == []
    page.close()
