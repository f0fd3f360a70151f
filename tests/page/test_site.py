"""The site in a real browser: the board without a server, games that stay, one board for all tabs, the cable."""

import io
import json
import os
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, Route

from firmware import build
from firmware.keep.shelves import shelf_of
from quader import share, variants
from quader.board import install
from quader.engine import puzzles
from tests.board.conftest import Served, raw_pty
from tests.board.test_flash import Repl, hashes, small
from tests.firmware.rig import BoardFlash
from tests.patience import PATIENCE
from tests.small import TINY, TWO_MOVES

from . import site as sites
from .browser import ROOT, BoardPage
from .conftest import COARSE
from .judging import AXE, prepare, wrong
from .playing import Player

# Whether a picture of Python's memory is kept for later starts.
DRAWN = "caches.match(new URL('python/memory', location.href)).then(Boolean)"
LINK = share.of_variant(variants.complete(TWO_MOVES))


@pytest.fixture(scope="module")
def site(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "site"
    sites.build(folder)
    return folder


@pytest.fixture(scope="module")
def root(site: Path) -> Iterator[str]:
    with sites.served(site) as server:
        yield sites.address(server)


def first_move(page: BoardPage) -> None:
    """Any move, by mouse, as soon as the table has set up: a piece that moves before is put back where it belongs."""
    page.until_state("quiet")
    page.still()
    piece = next(piece for piece in page.read("drawn") if piece["owner"] == 0 and piece["where"] == "board")
    page.drag(piece, int(piece["at"][0]), int(piece["at"][1]) + 1)


def test_a_game_against_the_computer_stays_and_needs_no_network(browser: Browser, site: Path) -> None:
    requested: list[str] = []
    with sites.served(site) as server:
        root = sites.address(server)
        page = BoardPage(
            browser,
            f"{root}play/{LINK}",
            before=lambda tab: tab.context.on("request", lambda request: requested.append(request.url)),
            **COARSE,
        )
        page.page.click('[data-key="shared-computer"]')
        page.until(lambda: page.read("state").get("variant") == "two-moves", "the shared variant")
        assert "#" not in page.page.url
        first_move(page)
        page.until(lambda: page.read("state").get("result") is not None, "the computer's answer, which ends the game")
        moves = page.moves()
        assert len(moves) == 2
        page.until("navigator.serviceWorker.controller !== null", "everything kept")
        assert server.sent < 12_000_000
    # The server is gone.
    page.page.reload()
    page.ready()
    page.until(lambda: page.moves() == moves, "the game as it was")
    assert page.read("state")["result"]["reason"] == "move_cap"
    assert all(url.startswith((root, "blob:", "data:")) for url in requested)
    page.close()


def test_a_tab_that_is_killed_loses_no_move(browser: Browser, root: str) -> None:
    """Its process ends as soon as the move is shown: the next tab has it, and knows for whom the computer plays."""
    # The process that ends would be that of the service worker as well, which is not asked here.
    killed = BoardPage(browser, f"{root}play/{LINK}", service_workers="block", **COARSE)
    killed.page.click('[data-key="shared-computer"]')
    first_move(killed)
    killed.until_moves(1)
    moves = killed.moves()
    killed.kill()
    killed.until(lambda: killed.read("state").get("result") is not None, "the computer's answer, which ends the game")
    assert killed.moves()[:1] == moves
    assert "choice" not in killed.read("states")
    killed.close()


def test_what_the_browser_clears_while_the_board_is_there_is_written_anew(browser: Browser, root: str) -> None:
    """All that was stored is gone, as when room is short: the running game has everything, and keeps it with its next
    move."""
    page = BoardPage(browser, f"{root}play/{LINK}", **COARSE)
    page.page.click('[data-key="shared-people"]')
    page.until_state("quiet")
    clearing = {"origin": page.page.evaluate("origin"), "storageTypes": "indexeddb,cache_storage"}
    page.context.new_cdp_session(page.page).send("Storage.clearDataForOrigin", clearing)
    first_move(page)
    page.until_moves(1)
    moves = page.moves()
    page.page.reload()
    page.ready()
    page.until(lambda: page.moves() == moves, "the game as it was")
    page.close()


def test_a_browser_that_keeps_nothing_plays_all_the_same(browser: Browser, root: str) -> None:
    """As where a site may store nothing: the game goes on, and a line says that it will not be there again."""
    refused = "indexedDB.open = () => { throw new DOMException('denied', 'SecurityError'); };"

    def changed(tab: Page) -> None:
        def answer(route: Route, request: Request) -> None:
            told = route.fetch()
            route.fulfill(response=told, body=refused + told.text())

        tab.route("**/table.js", answer)

    page = BoardPage(browser, f"{root}play/{LINK}", before=changed, service_workers="block", **COARSE)
    page.page.click('[data-key="shared-people"]')
    page.until("document.querySelector('.toast').textContent.includes('keeps nothing')", "what is not kept")
    first_move(page)
    page.until_moves(1)
    page.close()


def test_a_computer_that_could_not_be_loaded_says_so_and_comes_with_the_network(
    browser: Browser, site: Path, root: str
) -> None:
    """What it thinks with is loaded last: the browser has kept nothing of it, and the network is away for a while."""
    thinker = site / "play" / "thinker.js"
    whole = thinker.read_text()
    thinker.write_text(
        "Cache.prototype.match = () => Promise.resolve();"
        f"self.fetch = () => Promise.reject(new TypeError('Failed to fetch'));{whole}"
    )
    try:
        page = BoardPage(browser, f"{root}play/{LINK}", service_workers="block", **COARSE)
        page.page.click('[data-key="shared-computer"]')
        first_move(page)
        page.until("document.querySelector('.toast').textContent.includes('cannot think now')", "why nobody answers")
    finally:
        thinker.write_text(whole)
    page.until(lambda: page.read("state").get("result") is not None, "the computer's answer, which ends the game")
    assert len(page.moves()) == 2
    page.close()


def test_a_browser_without_room_is_told_of_and_keeps_everything_when_there_is_some(browser: Browser, root: str) -> None:
    """In a sentence that says what to do, and that nothing less urgent takes away."""
    full = """let isFull = false;
        const put = IDBObjectStore.prototype.put;
        new BroadcastChannel("room").onmessage = ({ data }) => (isFull = data);
        IDBObjectStore.prototype.put = function (...what) {
          if (isFull) throw new DOMException("no room", "QuotaExceededError");
          return put.apply(this, what);
        };"""

    def changed(tab: Page) -> None:
        def answer(route: Route, request: Request) -> None:
            told = route.fetch()
            route.fulfill(response=told, body=full + told.text())

        tab.route("**/table.js", answer)

    options = {**COARSE, "locale": "de-DE", "service_workers": "block"}
    page = BoardPage(browser, f"{root}play/{LINK}", before=changed, **options)
    page.page.click('[data-key="shared-people"]')
    page.until_state("quiet")
    page.page.evaluate("new BroadcastChannel('room').postMessage(true)")
    first_move(page)
    page.until_moves(1)
    page.still()
    goes_on = "Gespielt wird trotzdem, und im Journal lassen sich alle Partien als Datei sichern."
    assert page.page.inner_text(".toast") == f"Der Browser speichert nichts: {goes_on}"
    page.page.evaluate("new BroadcastChannel('room').postMessage(false)")
    Player(page, "mouse").finish()
    moves = page.moves()
    page.page.reload()
    page.ready()
    page.until(lambda: page.moves() == moves, "all of the game")
    page.close()


@pytest.mark.parametrize("kept", [0.0, 0.5])
def test_a_part_that_does_not_come_is_said_and_the_board_starts_with_it(
    browser: Browser, site: Path, root: str, kept: float
) -> None:
    """Also one that breaks off: whoever only waited would wait for ever."""
    part = site / "play" / "python" / "pyodide.asm.wasm.gz"
    whole = part.read_bytes()
    part.write_bytes(whole[: int(kept * len(whole))])
    context = browser.new_context(locale="en-GB", service_workers="block", **COARSE)
    context.set_default_timeout(1000 * PATIENCE)
    context.add_init_script("localStorage['quader.page'] ??= JSON.stringify({toured: true})")
    page = context.new_page()
    try:
        page.goto(f"{root}play/")
        page.get_by_text("The board does not start").wait_for()
    finally:
        broken = part.stat().st_mtime
        part.write_bytes(whole)
        # Web servers tell versions apart by seconds.
        os.utime(part, (broken + 10, broken + 10))
    page.get_by_text("Try again").click()
    page.locator("dialog.start-sheet").wait_for()
    context.close()


def test_each_start_has_its_own_chance(browser: Browser, root: str) -> None:
    """Later starts begin with a picture of the first one's memory: what is rolled is not in it."""
    page = BoardPage(browser, f"{root}play/", **COARSE)
    rolled = []
    for _ in range(3):
        page.choose("rolling-one-by-one")
        page.until_state("roll")
        page.button("ok")
        page.until(lambda: page.read("moves"), "a roll")
        rolled.append(page.read("moves")[0]["text"])
        page.page.reload()
        page.ready()
    page.until(lambda: page.page.evaluate(DRAWN), "the picture")
    assert rolled[1] != rolled[2]
    page.close()


def test_one_board_for_all_tabs(browser: Browser, root: str) -> None:
    """The second tab is told, may have the board, and finds what the first one has played."""
    first = BoardPage(browser, f"{root}play/{share.of_puzzle(puzzles.collected()[0]['id'])}", **COARSE)
    first.until(lambda: first.read("state").get("puzzle"), "the puzzle")
    second = first.context.new_page()
    second.goto(f"{root}play/")
    # There is nothing behind the sheet: it stays.
    second.wait_for_selector('[data-key="claim"]')
    second.keyboard.press("Escape")
    second.keyboard.press("Escape")
    second.mouse.click(5, 5)
    second.click('[data-key="claim"]')
    first.until(lambda: second.evaluate("window.__quader?.state().variant"), "the game in the second tab")
    first.page.wait_for_selector('[data-key="claim"]')
    prepare(first)
    assert wrong(first, "elsewhere") == []
    second.close()
    # Nobody has to ask for what nobody has.
    first.until("!document.querySelector('dialog.absent')")
    first.close()


@pytest.fixture
def board() -> Iterator[tuple[Served, int]]:
    """A board that runs, and the PC's end of its line."""
    master, slave, path = raw_pty()
    served = Served(path, BoardFlash())
    served.accept = lambda: master
    yield served, slave
    served.stop()


def test_a_board_at_the_cable(browser: Browser, site: Path, root: str, board: tuple[Served, int]) -> None:
    """A bare MicroPython gets its firmware, file by file; the board is watched, gives its games and takes variants,
    also from the author's page. Nothing in the sheets is in the way of those who cannot see them."""
    served, line = board
    with served.lock:
        served.app.select("simple-10x6-cover", ["Anna", "Ben"], {})
        for _ in range(2):
            served.app.play(served.app.running.game.text(served.app.running.game.legal_moves()[0]))
        served.app.end("agreed", [])
        served.app.close()
    repl = Repl()
    bridge = sites.Bridge(repl.slave, line)
    bridge.instead = (b"JS with Emscripten", b"Pico with RP2040")
    firmware = site / "play" / "firmware" / "board.zip"
    whole = firmware.read_bytes()
    # Not the firmware, whose way over the line would take long here, but the same kinds of files.
    firmware.write_bytes(zipped(small("10x16")))
    try:
        page = BoardPage(browser, f"{root}play/#cable", before=bridge.into, **COARSE)
        tab = page.page
        prepare(page)
        tab.click(".cable summary")
        assert wrong(page, "before") == []
        tab.click('[data-key="cable_connect"]')
        tab.wait_for_selector('[data-key="cable_install"]')
        assert tab.inner_text(".cable .warning").startswith("MicroPython answers, but not the board's firmware: ")
        assert wrong(page, "bare") == []
        boards = tab.inner_text("dialog [name=board]").split("\n")
        assert boards[2:4] == ["16 × 16", "16 × 16, with weighing feet"]
        tab.select_option("dialog [name=board]", "16x16-feet")
        tab.click('[data-key="cable_install"]')
        tab.wait_for_selector('[data-key="cable_send"]')
        asked = install.configured(small("10x16"), build.configuration("16x16-feet"))
        assert {name: repl.files()[name] for name in asked} == hashes(asked)
    finally:
        firmware.write_bytes(whole)
        repl.close()
    assert page.read("where")["board"]["columns"] == served.app.config.columns
    # One that every board has, and one that only its author has; none for which there is no room.
    offered = tab.eval_on_selector_all("dialog [name=variant] option", "found => found.map((one) => one.value)")
    assert "simple-10x6-cover" in offered
    assert "pyramid-388" not in offered
    tab.select_option("dialog [name=variant]", "simple-10x6-cover")
    tab.click('[data-key="cable_send"]')
    page.until("document.querySelector('.cable [role=status]').textContent === 'The board has it.'")
    assert wrong(page, "connected") == []
    tab.click('[data-key="cable_games"]')
    assert "moves: 2" in tab.inner_text(".game:has-text('Anna')")
    tab.click(".game:has-text('Anna') button:has-text('Replay')")
    page.until(lambda: len((page.read("replay") or {"moves": ()})["moves"]) > 1, "its game")
    tab.click('.replay [aria-label="Back to the board"]')
    tab.click("[data-menu=new_game]")
    assert "begun there" in tab.inner_text(".start-sheet")
    tab.click('[data-key="way-author"]')
    tab.fill('[data-key="draft"]', json.dumps(TINY))
    page.until("document.querySelector('.author .verdict').textContent.includes('10×16')", "a good draft")
    tab.click('[data-key="draft-send"]')
    page.until("document.querySelector('.author').textContent.includes('The variant is on your board.')", "sent")
    assert shelf_of("tiny") in served.flash.files
    tab.click('[data-key="draft-share"]')
    page.until("document.querySelector('.share-link').textContent.includes('can play this variant')", "what is shared")
    page.key("Escape")
    page.key("Escape")
    assert tab.locator("body.mirror").count() == 1
    # Another tab has the table for a while: the board's port is free for it, and connected anew afterwards.
    other = page.context.new_page()
    other.goto(f"{root}play/")
    other.click('[data-key="claim"]')
    tab.wait_for_selector("dialog.absent")
    other.close()
    page.until("!document.querySelector('dialog[open]')", "the table again")
    assert tab.locator("body.mirror").count() == 0
    tab.click("[data-menu=cable]")
    tab.click('[data-key="cable_connect"]')
    tab.click('[data-key="cable_watch"]')
    page.until("document.body.classList.contains('mirror')", "the board again")
    # Whoever has the sheet open reads in it what happened.
    tab.click("[data-menu=cable]")
    bridge.pulled = True
    page.until("!document.body.classList.contains('mirror')", "the virtual board again")
    page.until("document.querySelector('.cable [role=status]').textContent === 'The board is no longer connected.'")
    page.close()


def test_an_update_that_is_cut_off_is_told(browser: Browser, root: str) -> None:
    """While the firmware is written, the sheet says so and offers nothing else, also when it is opened again; when the
    cable is pulled it says what became of the board."""
    repl = Repl()
    bridge = sites.Bridge(repl.slave)
    bridge.instead = (b"JS with Emscripten", b"Pico with RP2040")
    try:
        page = BoardPage(browser, f"{root}play/#cable", before=bridge.into, **COARSE)
        tab = page.page
        tab.click('[data-key="cable_connect"]')
        tab.wait_for_selector('[data-key="cable_install"]')
        tab.select_option("dialog [name=board]", "22x22")
        tab.click('[data-key="cable_install"]')
        page.until("document.querySelector('.cable progress').value > 0", "some of it written")
        page.key("Escape")
        tab.click("[data-menu=cable]")
        assert tab.inner_text(".cable").strip() == "The firmware is being written. Leave the cable in …"
        assert tab.is_visible(".cable progress")
        assert tab.evaluate(
            "document.querySelector('.cable progress').value < document.querySelector('.cable progress').max"
        )
        bridge.pulled = True
        page.until("document.querySelector('.cable [role=status]').textContent.startsWith('The update was cut off.')")
        assert tab.is_visible('[data-key="cable_connect"]')
        assert tab.is_hidden(".cable progress")
        page.close()
    finally:
        repl.close()


def test_a_board_that_answers_late_is_looked_for_again(browser: Browser, root: str, board: tuple[Served, int]) -> None:
    _, line = board
    _, nobody, _ = raw_pty()
    bridge = sites.Bridge(nobody)
    page = BoardPage(browser, f"{root}play/#cable", before=bridge.into, **COARSE)
    page.page.click('[data-key="cable_connect"]')
    page.page.wait_for_selector('[data-key="cable_install"]')
    assert page.page.inner_text(".cable .warning") == "No board answers."
    bridge.lines = [line]
    page.page.click('[data-key="cable_again"]')
    page.page.wait_for_selector('[data-key="cable_send"]')
    page.close()


def test_a_port_that_does_not_open_is_told(browser: Browser, root: str) -> None:
    busy = "{ requestPort: async () => ({ open: async () => { throw new DOMException('', 'NetworkError'); } }) }"
    page = BoardPage(
        browser,
        f"{root}play/#cable",
        before=lambda tab: tab.add_init_script(f"Object.defineProperty(navigator, 'serial', {{ value: {busy} }})"),
        **COARSE,
    )
    page.page.click('[data-key="cable_connect"]')
    page.until("document.querySelector('.cable [role=status]').textContent.includes('port does not open')")
    assert page.page.is_visible('[data-key="cable_connect"]')
    page.close()


def test_what_browsers_keep_for_later_is_the_board_alone(site: Path) -> None:
    kept = (site / "sw.js").read_text(encoding="utf-8")
    assert "play/page.js" in kept
    assert "docs/" not in kept
    assert "LICENCES" not in kept


def test_no_page_of_the_docs_needs_the_root_of_a_host(site: Path) -> None:
    assert [page.name for page in (site / "docs").iterdir()] == ["index.html"]


def test_the_licences_lie_beside_the_first_page(site: Path) -> None:
    for name in ("LICENSE", "NOTICE", "LICENCES-OF-OTHERS.txt"):
        assert (site / name).read_bytes() == (ROOT / name).read_bytes()


def test_a_page_has_the_title_of_its_language(site: Path) -> None:
    for name, title in (("index", "Rules of play"), ("de", "Spielregeln")):
        assert f"<title>{title} – Quader</title>" in (site / "rules" / f"{name}.html").read_text()


def zipped(files: dict[str, bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()


@pytest.mark.parametrize("path", ["", "gallery/", "puzzles/", "rules/", "rules/de.html"])
def test_the_pages_around_the_board(browser: Browser, site: Path, root: str, path: str) -> None:
    """Nothing is missing, nothing comes from elsewhere, axe finds nothing, no text is cut at any size."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="de-DE", service_workers="block")
    page = context.new_page()
    missing: list[str] = []
    page.on("response", lambda response: missing.append(response.url) if response.status >= 400 else None)
    page.on("request", lambda request: missing.append(request.url) if not request.url.startswith(root) else None)
    page.goto(root + path)
    # Not as a script of the page, which its policy forbids.
    page.evaluate(AXE)
    for wide, language in ((390, "en"), (820, "de"), (1440, "en")):
        page.set_viewport_size({"width": wide, "height": 900})
        if not path.startswith("rules"):
            page.evaluate(f"document.documentElement.lang = '{language}'")
        # The rules are the same long text at every size.
        if wide == 390 or not path.startswith("rules"):
            found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
            bad = [one["id"] for one in found["violations"] if one["impact"] in ("serious", "critical")]
            assert not bad, f"{path} {wide}: {bad}"
        assert page.evaluate("document.documentElement.scrollWidth") <= wide
        if (path, language) == ("", "de"):
            assert "2 Spieler" in page.inner_text("main")
    links = page.evaluate("[...document.querySelectorAll('main a, header a')].map((link) => link.href.split('#')[0])")
    inside = {link.removeprefix(root) for link in links}
    assert all(
        (site / link / "index.html" if link.endswith("/") or not link else site / link).exists() for link in inside
    )
    assert missing == []
    context.close()
