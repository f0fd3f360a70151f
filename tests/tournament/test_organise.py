"""The organiser's page: who may do what, two arbiters at once, and a phone in a real browser."""

import asyncio
import contextlib
import os
import subprocess
import sys
import threading
import time

import aiohttp
import pytest

from quader.tournament import Book, desk_page, take_record
from quader.tournament.organise import Organiser
from quader.tournament.pairing import next_round

from .test_boards import _finished, names_at


@pytest.fixture
def book(begin):
    book = begin(4, rounds=3)
    book.add_all([next_round(book.tournament)])
    return book


@contextlib.asynccontextmanager
async def organised(book):
    server = Organiser(book.path)
    await server.start(0, lan=False)
    async with aiohttp.ClientSession() as session:
        yield server, session
    await server.stop()


async def act(session, link, **doc):
    async with session.post(f"{link}act", json=doc) as answer:
        return answer.status, await answer.text()


def test_arbiters_act_and_spectators_look(book):
    async def play():
        async with organised(book) as (server, session):
            arbiter, spectator = server.link(True), server.link(False)
            for link, buttons in ((arbiter, True), (spectator, False)):
                async with session.get(link) as answer:
                    text = await answer.text()
                    assert "P1" in text
                    assert ("<button" in text) == buttons
                    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
            wanted = {"do": "result", "round": 1, "table": 1, "result": "1-0", "seen": ""}
            assert (await act(session, spectator, **wanted))[0] == 403
            assert (await act(session, arbiter.rsplit("/", 2)[0] + "/guess/", **wanted))[0] == 403
            async with session.post(f"{arbiter}act", json=wanted, headers={"Origin": "http://evil.example"}) as answer:
                assert answer.status == 403
            assert (await act(session, arbiter, **wanted, by="Clara"))[0] == 200
            now = Book.open(book.path)
            assert now.tournament.current().table(1).result.places == (1, 2)
            assert now.events[-1]["by"] == "Clara"

    asyncio.run(play())


def test_what_two_arbiters_enter_at_once_is_kept_and_shown(book):
    async def play():
        async with organised(book) as (server, session):
            link = server.link(True)
            first = act(session, link, do="result", round=1, table=1, result="1-0", seen="", by="Clara")
            second = act(session, link, do="result", round=1, table=1, result="0-1", seen="", by="Doris")
            codes = sorted([(await first)[0], (await second)[0]])
            assert codes == [200, 409]
            now = Book.open(book.path).tournament
            assert now.current().table(1).result.places == (1, 2)
            (report,) = now.inbox()
            assert (report.why, report.board, report.found["places"]) == ("two_arbiters", "Doris", [2, 1])
            # The same from both is no quarrel; who has seen what stands may change it.
            again = await act(session, link, do="result", round=1, table=1, result="1-0", seen="", by="Doris")
            assert again[0] == 200
            assert (await act(session, link, do="result", round=1, table=1, result="½-½", seen="1-0"))[0] == 200
            assert (await act(session, link, do="reject", number=report.number))[0] == 200
            assert Book.open(book.path).tournament.inbox() == []

    asyncio.run(play())


def test_what_a_board_has_told_stays_when_an_arbiter_says_the_same(book):
    take_record(book.path, _finished(book))
    before = book.path.read_bytes()

    async def play():
        async with organised(book) as (server, session):
            for seen in ("", "0-1"):
                wanted = {"do": "result", "round": 1, "table": 1, "result": "0-1", "seen": seen}
                assert await act(session, server.link(True), **wanted) == (200, '{"ok": "table 1: 0-1"}')

    asyncio.run(play())
    assert book.path.read_bytes() == before
    assert Book.open(book.path).tournament.current().table(1).result.volumes == (2, 2)


def test_a_game_that_waits_can_be_assigned_where_it_may_belong(book):
    """To the tables of those who are named in it, however they are written, and to the one where its board stands."""
    book.add("board", table=2, address="/dev/ttyACM2")
    nameless, named = _finished(), _finished(book)
    take_record(book.path, nameless, "/dev/ttyACM2")
    named.players = [named.players[0].lower(), "Xaver"]
    take_record(book.path, named)
    shown = desk_page.content(Book.open(book.path), acts=True)
    first, second = (part.partition("</div></div>")[0] for part in shown.split('class="card inbox"')[1:])
    assert "Round 1, table 2 (–)" in first
    assert "table 1" not in first
    assert "Round 1, table 1 (–)" in second
    assert "table 2" not in second


def test_a_whole_round_by_page(book):
    async def play():
        async with organised(book) as (server, session):
            link = server.link(True)
            assert (await act(session, link, do="pair", round=2))[0] == 409
            for table in (1, 2):
                await act(session, link, do="result", round=1, table=table, result="1-0", seen="")
            assert (await act(session, link, do="presence", player=4, here=False))[0] == 200
            assert (await act(session, link, do="pair", round=2))[0] == 200
            # Tapped twice, it is paired once.
            assert (await act(session, link, do="pair", round=2))[0] == 409
            now = Book.open(book.path).tournament
            assert len(now.rounds) == 2
            assert now.players[4].withdrawn
            stranger = _finished()
            stranger.players = ["P1", "Xaver"]
            take_record(book.path, stranger)
            (report,) = Book.open(book.path).tournament.inbox()
            assert (await act(session, link, do="assign", number=report.number, round=2, table=1))[0] == 200
            assert Book.open(book.path).tournament.current().table(1).result is not None

    asyncio.run(play())


@pytest.mark.parametrize("body", ["", "[]", "{}", '{"do": "x"}', '{"do": "result"}', '{"do": "result", "round": "x"}',
                                  '{"do": "pair", "round": {}}', "[" * 5000,
                                  '{"do": "result", "round": 1e999, "table": 1, "result": "1-0", "seen": ""}',
                                  '{"do": "presence", "player": 1e999, "here": false}',
                                  '{"do": "pair", "round": 2, "by": "\\ud800"}', '"' + "x" * 20000 + '"'])  # fmt: skip
def test_nonsense_is_refused(book, body):
    async def play():
        async with organised(book) as (server, session):
            headers = {"Content-Type": "application/json"}
            async with session.post(f"{server.link(True)}act", data=body, headers=headers) as answer:
                assert answer.status in (400, 409, 413)

    before = book.path.read_bytes()
    asyncio.run(play())
    assert book.path.read_bytes() == before


@pytest.mark.parametrize("path", ["%00", "x" * 5000, "../../etc/passwd", "%2e%2e/act", "", "{look}/act",
                                  "{look}/../{look}/act", "{act}x/", "{act}/%00"])  # fmt: skip
def test_whoever_has_no_link_gets_nothing(book, path):
    """Guesses, long and odd paths, and the spectators' link where arbiters' is needed."""

    async def play():
        async with organised(book) as (server, session):
            look, secret = (server.link(acts).rstrip("/").rpartition("/")[2] for acts in (False, True))
            base = server.link(True).partition(secret)[0]
            wanted = {"do": "result", "round": 1, "table": 1, "result": "1-0", "seen": ""}
            for ask in (session.get, session.post):
                async with ask(base + path.format(look=look, act=secret), json=wanted) as answer:
                    assert answer.status in (400, 403, 404, 405)
                    assert "P1" not in await answer.text()

    before = book.path.read_bytes()
    asyncio.run(play())
    assert book.path.read_bytes() == before


def test_many_who_look_cost_no_more_than_one(book, monkeypatch):
    made = []
    content = desk_page.content

    def counted(*args):
        made.append(args)
        return content(*args)

    monkeypatch.setattr(desk_page, "content", counted)

    async def play():
        async with organised(book) as (server, session):

            async def look():
                async with session.get(f"{server.link(False)}content") as answer:
                    return await answer.text()

            texts = await asyncio.gather(*(look() for _ in range(100)))
            assert len(set(texts)) == 1

    began = time.monotonic()
    asyncio.run(play())
    assert len(made) <= 2 + time.monotonic() - began


def _served(book, home, *more):
    """What `tournament serve` prints at first; then it is killed."""
    words = [sys.executable, "-c", "from quader.cli import script; script()", "tournament", "serve", "--lan", *more]
    env = {**os.environ, "QUADER_HOME": str(home), "LC_ALL": "C.UTF-8"}
    server = subprocess.Popen(
        [*words, "--no-browser", "--file", str(book.path)], stdout=subprocess.PIPE, text=True, env=env
    )
    try:
        assert server.stdout is not None
        lines = []
        while len(lines) < 12 or not lines[-1].startswith("for spectators"):
            lines.append(server.stdout.readline())
            assert lines[-1]
        return lines
    finally:
        server.kill()
        server.wait()


def test_the_command_prints_both_links_and_codes(book, tmp_path):
    lines = _served(book, tmp_path)
    assert lines[0].startswith("for arbiters: http://")
    assert any("█" in line or "▀" in line or "▄" in line for line in lines)


def test_the_links_survive_a_restart(book, tmp_path):
    """Whoever has scanned a code need not scan again; nobody else reads where the secrets lie."""
    first = _served(book, tmp_path)
    assert [line for line in _served(book, tmp_path) if "http" in line] == [line for line in first if "http" in line]
    (kept,) = (tmp_path / "organiser").iterdir()
    assert kept.stat().st_mode & 0o077 == 0
    for arbiters in (first[0], _served(book, tmp_path, "--new-links")[0]):
        kept.write_text("damaged")
        assert _served(book, tmp_path)[0] != arbiters


def _running(book):
    """A game of the first table that has not ended."""
    record = _finished(Book.open(book.path))
    record.result, record.board = None, "/dev/ttyACM1"
    return record


@pytest.fixture
def phone():
    """A browser the size of a phone."""
    pytest.importorskip("playwright", reason="needs playwright to drive a browser (make setup)")
    from tests.page import browser as driver

    if driver.CHROMIUM is None:
        pytest.skip("no browser is installed (apt install chromium)")
    with driver.chromium() as found:
        context = found.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
        yield context.new_page()
        context.close()


def test_results_by_phone(book, phone):
    book.add("board", table=1, address="/dev/ttyACM1")
    book.add("edit", player=1, name="Maximilian-Alexander-von-und-zu-Habsburg")
    ready, end = threading.Event(), threading.Event()
    links = []

    def serve():
        async def work():
            async with organised(book) as (server, _):
                links.append(server.link(True))
                ready.set()
                await asyncio.to_thread(end.wait)

        asyncio.run(work())

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        assert ready.wait(30)
        phone.goto(links[0])
        phone.fill("#by", "Clara")
        # What changes meanwhile does not take the button from under the finger.
        button = phone.locator("#t1-1 button:has-text('1-0')")
        button.dispatch_event("pointerdown")
        with phone.expect_response("**/content"):
            take_record(book.path, _running(book))
        with phone.expect_response("**/content"):
            pass
        assert "Running boards" not in phone.inner_text("main")
        button.dispatch_event("pointerup")
        phone.wait_for_selector("h2:has-text('Running boards')")
        phone.tap("#t1-1 button:has-text('0-1')")
        phone.wait_for_selector("#t1-1 button.on:has-text('0-1')")
        assert phone.inner_text("#said") == "table 1: 0-1"
        phone.tap("#t1-2 button:has-text('½-½')")
        phone.wait_for_selector("button:has-text('Pair round 2')")
        phone.tap("button:has-text('Pair round 2')")
        phone.wait_for_selector("#t2-1")
        phone.tap("summary:has-text('Why this order')")
        phone.tap("summary:text-is('Maximilian-Alexander-von-und-zu-Habsburg')")
        # Nothing is wider than the phone.
        assert phone.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    finally:
        end.set()
        thread.join()
    now = Book.open(book.path)
    assert now.tournament.round(1).table(1).result.places == (2, 1)
    assert [event["by"] for event in now.events if event["do"] == "result"] == ["Clara", "Clara"]
    assert names_at(now, 1)
