"""Pictures of games: SVG, GIF and the page with the replay."""

import base64
import csv
import io
import json
import os
import re
import threading
import zlib
from array import array
from xml.dom.minidom import parseString

import pytest

from quader.export import gif, pictures, replay, tables
from quader.games import draw
from quader.log import stats
from rules_core.record import record
from tests.patience import PATIENCE

from ..host.samples import recorded

# One of each way of drawing.
GAMES = (
    ("tactic-10-stairs-42", 30), ("four-players-cover", 12), ("engpass-10", 12), ("dice-split-sum", 12),
    ("planquadrat", 3000), ("cubus", 40), ("cubus-teardown", 200), ("rolling-one-by-one", 3000),
    ("rolling-solitaire", 3000), ("rolling-tournament", 12),
)  # fmt: skip


def unpacked(page: str) -> tuple[dict, array]:
    """What the page's script unpacks."""
    game, frames = (
        zlib.decompress(base64.b64decode(re.search(rf'id="{name}">([^<]*)<', page)[1])) for name in ("game", "frames")
    )
    return json.loads(game), array("I", frames)


@pytest.mark.parametrize(("name", "moves"), GAMES)
def test_pictures_have_one_size_and_are_well_formed(name, moves):
    made = pictures.of_record(recorded(name, moves))
    assert len(made.svgs) == len(made.steps) == len(recorded(name, moves).entries) + 1
    heads = {svg.split("\n")[0] for svg in made.svgs}
    assert len(heads) == 1
    for svg in made.svgs[:: max(1, len(made.svgs) // 5)]:
        parseString(svg)


@pytest.mark.parametrize(("name", "moves"), GAMES)
def test_the_page_holds_every_picture(name, moves):
    found = recorded(name, moves)
    page = replay.page(found)
    game, frames = unpacked(page)
    for language, ends in game["ends"].items():
        svgs = pictures.of_record(found, language).svgs
        assert len(svgs) == len(game["steps"]) == len(ends) - 1
        for number, svg in enumerate(svgs):
            lines = frames[ends[number] : ends[number + 1]]
            assert "\n".join(game["lines"][line] for line in lines) == svg
    assert sorted(game["ends"]) == ["de", "en"]
    assert [step[2] for step in game["steps"][1:]] == [entry[1] for entry in found.entries]
    # Nothing comes from elsewhere; the one address is the name of SVG, inside the packed lines.
    assert not re.search(r"https?:|src=|<link|@import", page)


@pytest.mark.parametrize(("name", "moves"), GAMES)
def test_the_german_pictures_have_no_english_left(name, moves):
    svgs = pictures.of_record(recorded(name, moves), "de").svgs
    said = " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", "\n".join(svgs)))
    english = (
        r"\b(player|players|to|wins?|and|the|round|rolls|points|place|pile|stack|crates?|cards|left|houses|of|dice)\b"
    )
    assert not re.findall(english, said, re.IGNORECASE)


def test_a_normal_game_fits_300_kb():
    page = replay.page(recorded("tactic-10-stairs-42", 120))
    assert len(page.encode()) <= 300_000


def test_remarks_and_names_are_data_only():
    made = recorded("engpass-10", 3)
    made.players = ["</script><b>", "{{FRAMES}}"]
    made.entries.insert(1, (record.RULING, "</script><script>alert(1)", None))
    made.variant = dict(made.variant, title={"en": "<i>A</i> & {{GAME}}"})
    page = replay.page(made)
    game, _ = unpacked(page)
    assert game["players"] == made.players
    assert game["steps"][1][5] == [["ruling", "</script><script>alert(1)"]]
    assert page.count("<script") == 3
    assert page.count("&lt;i&gt;A&lt;/i&gt; &amp; {{GAME}}") == 2


def said(found, language):
    """What the last picture of a game says."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", pictures.of_record(found, language).svgs[-1])


def test_words_in_both_languages():
    stairs = recorded("dice-split-sum", 1)
    assert "A to move, dice 3 and 4" in [re.sub(r"dice \d and \d", "dice 3 and 4", line) for line in said(stairs, "en")]
    assert "A zieht, Würfel 3 und 4" in [
        re.sub(r"ürfel \d und \d", "ürfel 3 und 4", line) for line in said(stairs, "de")
    ]
    assert said(stairs, "de")[0] == stairs.variant["title"]["de"]
    crates = recorded("cubus", 1)
    assert any(re.match(r"Stack .*: \d+ crates?, \d+ cards", line) for line in said(crates, "en"))
    assert any(re.match(r"Stapel .*: \d+ Kisten?, \d+ Karten", line) for line in said(crates, "de"))


def test_one_picture_speaks_the_users_language(monkeypatch):
    found = recorded("engpass-10", 1)
    game = list(record.replay(found))[-1][0]
    assert "to move" in draw.svg(game, None)
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert "zieht" in draw.svg(game, None)


def test_the_gif_shows_every_move():
    image_module = pytest.importorskip("PIL.Image")
    found = recorded("rolling-one-by-one", 6)
    image = image_module.open(io.BytesIO(gif.drawn(found)))
    assert image.format == "GIF"
    assert image.n_frames == 7
    assert image.info["loop"] == 0
    assert image.width == round(pictures.of_record(found).width)
    times = []
    colours = set()
    for number in range(image.n_frames):
        image.seek(number)
        times.append(image.info["duration"])
        colours.add(image.convert("RGB").tobytes())
    assert times == [gif.MOVE_MS] * 6 + [gif.END_MS]
    assert len(colours) == 7


def test_long_games_are_thinned_but_keep_both_ends():
    chosen = gif.chosen(1001)
    assert len(chosen) == gif.MOST
    assert (chosen[0], chosen[-1]) == (0, 1000)
    assert sorted(set(chosen)) == chosen
    assert gif.chosen(5) == [0, 1, 2, 3, 4]


def test_by_command(run, tmp_path, file):
    run("games", "import", file(record.to_text(recorded("planquadrat", 5)), "x.txt"))
    for name in ("game.html", "game.gif", "game.svg"):
        told = run("games", "export", 1, "--to", tmp_path / name)
        assert (told.code, told.out, told.err) == (0, "", f"Written: {tmp_path / name}\n")
    assert (tmp_path / "game.gif").read_bytes()[:6] == b"GIF89a"
    start = run("games", "export", 1, "--format", "svg", "--ply", 0).out
    assert start != (tmp_path / "game.svg").read_text(encoding="utf-8")
    run("games", "export", 1, "--format", "svg", "--view", "iso").refused("only one view")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
@pytest.mark.parametrize("form", ["text", "gif"])
def test_a_pipe_that_has_a_name_stays_one(run, file, tmp_path, form):
    run("games", "import", file(record.to_text(recorded("tactic-10-stairs-42", 3)), "game.txt"))
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    assert run("games", "export", 1, "--format", form, "--to", pipe).code == 0
    reader.join(PATIENCE)
    assert read[0][:6] in (b"Quader", b"GIF89a")
    assert pipe.is_fifo()


def test_a_column_for_each_player_and_no_formula(log):
    odd = recorded("engpass-10", 4)
    odd.players = ["A|B", "=1+1"]
    log.import_record(odd)
    head, row = csv.reader(io.StringIO(tables.of_games(log.games())))
    assert dict(zip(head, row, strict=True))["player_1"] == "A|B"
    assert dict(zip(head, row, strict=True))["player_2"] == "'=1+1"


def test_a_game_that_was_broken_off_is_no_draw(log):
    for number, result in enumerate((("aborted", ()), ("agreed", ()))):
        game = recorded("engpass-10", 4 + number)
        game.players, game.result = ["Anna", "Ben"], result
        log.import_record(game)
    told = stats.summary(log.games())
    assert (told["finished"], told["aborted"]) == (1, 1)
    assert told["variants"][0]["draws"] == 1
    assert [player["draws"] for player in told["players"]] == [1, 1]
