"""What others read: TRF in its columns, CSV, and the page, printed and live."""

import json
import threading
import urllib.error
import urllib.request
from html.parser import HTMLParser

import pytest

from quader.tournament import exports, page, serve, trf
from quader.tournament.log import Book
from quader.tournament.pairing import next_round


@pytest.fixture
def book(begin):
    """Five players, two rounds: a win, a draw, a forfeit, byes, and a table without a result."""
    book = begin(0, rounds=5)
    book.add_all([{"do": "add", "name": name, "rating": 1500 - 100 * n} for n, name in enumerate("ABCDE")])
    book.add("add", name="<i>Ö & Co</i>")
    book.add("bye", player=6, round=1)
    book.add_all([next_round(book.tournament)])
    book.add("result", round=1, table=1, places=[1, 2])
    book.add("result", round=1, table=2, places=[0, 1])
    book.add_all([next_round(book.tournament)])
    return book


def test_trf_columns(book):
    lines = trf.to_trf(book.tournament).splitlines()
    assert lines[:4] == ["012 Test", "062 6", "072 5", "092 Individual: Swiss System"]
    assert lines[-1] == "XXR 5"
    players = [line for line in lines if line.startswith("001")]
    assert [line[14:47].rstrip() for line in players] == ["A", "B", "C", "D", "E", "<i>Ö & Co</i>"]
    assert [int(line[4:8]) for line in players] == [1, 2, 3, 4, 5, 6]
    assert [line[48:52] for line in players] == ["1500", "1400", "1300", "1200", "1100", "    "]
    # A beats C; D does not come against B; E has the bye, the last one asked for his.
    assert [line[80:84] for line in players] == [" 1.0", " 1.0", " 0.0", " 0.0", " 1.0", " 0.5"]
    assert [line[91:99] for line in players] == [
        "   3 w 1", "   4 b +", "   1 b 0", "   2 w -", "0000 - U", "0000 - H",
    ]  # fmt: skip
    # The second round is not over.
    assert {len(line) for line in players} == {99}


def test_csv_games(book):
    rows = exports.to_csv(book.tournament, "games").splitlines()
    assert rows[0] == "round,table,seat,number,name,place,points,volume,clock_ms,illegal,source,reason,note"
    assert rows[1:4] == ["1,1,1,1,A,1,1,,,,hand,,", "1,1,2,3,C,2,0,,,,hand,,", "1,2,1,4,D,0,0,,,,hand,,"]
    assert "1,,,5,E,,1,,,,bye,," in rows
    assert "1,,,6,<i>Ö & Co</i>,,0.5,,,,wished bye,," in rows
    assert len({row.count(",") for row in rows}) == 1


def test_json_says_everything(book):
    found = json.loads(exports.to_json(book))
    assert found["rounds"][0]["byes"] == [5]
    assert found["rounds"][0]["wished_byes"] == [6]
    assert found["settings"]["points"] == "1,0.5,0"
    assert len(found["events"]) == len(book.events)


class _Cells(HTMLParser):
    """Counts tags and remembers the text of the cells."""

    def __init__(self, text):
        super().__init__()
        self.open, self.cells, self.links = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        if tag not in ("meta", "link", "br"):
            self.open.append(tag)
        self.links += [value for name, value in attrs if name in ("src", "href")]
        if tag == "td":
            self.cells.append("")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] == "td":
            self.cells[-1] += data


def test_page_is_sound_and_needs_nothing_else(book):
    text = page.whole(book)
    found = _Cells(text)
    assert found.open == []
    assert found.links == []
    assert "<i>Ö & Co</i>" in found.cells
    assert "@media print" in text
    assert "<script" not in text


def test_page_by_command(run, tmp_path, book):
    assert run("tournament", "page", tmp_path / "out.html", "--file", book.path).code == 0
    assert (tmp_path / "out.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_live_page(book):
    with serve.server(book.path, 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            at = f"http://127.0.0.1:{server.server_address[1]}"
            assert _Cells(_get(at + "/")).open == []
            before = _get(at + "/content")
            book.add("result", round=2, table=1, places=[1, 1])
            after = _get(at + "/content")
            assert "½-½" in after
            assert "½-½" not in before
            assert json.loads(_get(at + "/tournament.json"))["name"] == "Test"
            for path, host, code in (("/nothing", None, 404), ("/../../etc/passwd", None, 404), ("/", "evil.org", 403)):
                with pytest.raises(urllib.error.HTTPError) as told:
                    _get(at + path, host)
                assert told.value.code == code
            book.path.unlink()
            with pytest.raises(urllib.error.HTTPError) as told:
                _get(at + "/")
            assert told.value.code == 503
        finally:
            server.shutdown()
            thread.join()


def _get(address, host=None):
    request = urllib.request.Request(address, headers={"Host": host} if host else {})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return answer.read().decode()


def test_a_taken_port_is_told(run, book):
    with serve.server(book.path, 0) as server:
        port = server.server_address[1]
        run("tournament", "page", "--serve", "--no-browser", "--port", port, "--file", book.path).refused(
            f"port {port} is taken"
        )


def test_trf_is_for_two_at_a_table(run, tmp_path):
    run("tournament", "new", "Four", "--seats", "4")
    run("tournament", "export", "-", "--format", "trf").refused("TRF knows only two at a table")
    assert Book.open(tmp_path / "home/tournaments/four.jsonl").tournament.name == "Four"
