"""`quader replay` and `quader show`."""

import json

import pytest

from rules_core.record import record

from .samples import CUBOIDS, played, recorded


@pytest.fixture
def game_file(file):
    return file(record.to_text(recorded("simple-10x6-cover", 3000, seed=3)), "game.txt")


def test_replay_tells_the_game(run, game_file):
    told = run("replay", game_file).out.splitlines()
    made = recorded("simple-10x6-cover", 3000, seed=3)
    assert told[:3] == ["simple-10x6-cover (quader)", "player 1: Anna", "player 2: Ben"]
    assert made.entries[0][1] in told[4]
    assert told[-2:] == ["scores: 0 1", "Ben wins (nothing has come to its goal for too long)"]


def test_verify(run, file, game_file):
    assert run("replay", game_file, "--verify").out.startswith("ok\n")
    assert run("replay", game_file, "--verify", "--json").json()["ok"]
    text = (record.to_text(recorded("tactic-10-stairs-42", 9))).splitlines()
    text[-3] = "7. place 27 - 9,9,0:3x3x3"
    told = run("replay", file("\n".join(text), "bad.txt"), "--verify")
    told.refused("move 7: place 27 - 9,9,0:3x3x3")
    assert told.out == ""
    run("replay", file("\n".join(text), "bad.txt")).refused("move 7")


def test_json_twin(run, file, game_file):
    told = run("replay", game_file, "--json")
    assert run("replay", file(told.out), "--verify").code == 0
    assert run("replay", file(told.out), "--json").out == told.out
    assert run("replay", "-", "--json", stdin=told.out).out == told.out


@pytest.mark.parametrize("content", [b"", b"\xff\xff", b"{}", b'{"format":1}', b"[" * 1000, b"{" + b"[" * 9999, b"x"])
def test_what_is_no_record_is_refused(run, file, content):
    run("replay", file(content, "bad.txt")).refused()
    run("show", "--record", file(content, "bad.txt")).refused()
    run("play", "--text", "--resume", file(content, "bad.txt")).refused()


def test_files_that_are_not_there(run, tmp_path):
    run("replay", tmp_path / "nothing").refused("No such file")
    run("replay", tmp_path).refused("directory")


def test_remarks_and_times_are_told(run, file):
    made = recorded("engpass-10", 2)
    made.entries[0] = (*made.entries[0][:2], 1500)
    made.entries.insert(1, (record.RULING, "Go on.", None))
    told = run("replay", file(record.to_text(made), "game.txt")).out
    assert "  1.5 s\n" in told
    assert "ruling: Go on.\n" in told
    assert "not finished\n" in told


# --- show ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*CUBOIDS, "four-players-cover", "map-castle", "engpass-any-order"])
def test_drawings_are_complete_and_always_the_same(run, file, tmp_path, name):
    path = file(played(name, 90).position())
    told = run("show", "--position", path)
    assert told.code == 0
    assert "\x1b" not in told.out
    assert run("show", "--position", path).out == told.out
    for piece in played(name, 90).position()["pieces"]:
        if piece["at"][2] == 0 and name.startswith("engpass"):
            assert f"{'AB'[piece['owner']]}{piece['volume']}" in told.out
    for view in ("top", "iso", "both"):
        svg = tmp_path / f"{view}.svg"
        assert run("show", "--position", path, "--svg", svg, "--view", view).code == 0
        drawn = svg.read_text(encoding="utf-8")
        assert drawn.startswith("<svg ")
        assert drawn.endswith("</svg>\n")
        assert run("show", "--position", path, "--svg", "-", "--view", view).out == drawn


def test_the_svg_is_well_formed(run, file):
    from xml.dom.minidom import parseString

    variant = {"format": 1, "game": "quader", "title": {"en": 'A <b> & "c"'}}
    told = run("show", "--position", file({"variant": variant}), "--svg", "-")
    assert parseString(told.out).getElementsByTagName("title")[0].firstChild.data == 'A <b> & "c"'


def test_the_terminal_drawing_tells_heights(run, file):
    pieces = [
        {"owner": 0, "volume": 27, "at": [0, 10, 0], "size": [3, 3, 3]},
        {"owner": 1, "volume": 2, "at": [0, 10, 3], "size": [1, 1, 2]},
    ]
    told = run("show", "--position", file({"variant": "tactic-10-stairs-42", "pieces": pieces})).out
    assert "B2⁵" in told
    assert "A27" in told
    assert "+4" in told


def test_colours_only_on_a_terminal(run, file, monkeypatch):
    path = file(played("tactic-10-stairs-42", 9).position())
    monkeypatch.setattr("quader.games.draw.wants_colour", lambda: True)
    assert "\x1b[" in run("show", "--position", path).out


def test_show_a_ply_of_a_record(run, game_file):
    start = run("show", "--record", game_file, "--ply", 0, "--json").json()
    assert start["pieces"] == []
    assert len(run("show", "--record", game_file, "--ply", 1, "--json").json()["pieces"]) == 1
    end = run("show", "--record", game_file)
    assert "wins" in end.out or "draw" in end.out
    run("show", "--record", game_file, "--ply", 99999).refused("--ply: the record ends after move")


def test_the_position_shown_can_be_read_again(run, file):
    told = run("show", "--variant", "engpass-10", "--json").json()
    assert run("show", "--position", file(told), "--json").json() == told
    json.dumps(told)


def test_an_svg_that_cannot_be_written(run, tmp_path):
    run("show", "--variant", "engpass-10", "--svg", tmp_path).refused("directory")
    run("show", "--variant", "engpass-10", "--svg", tmp_path / "no" / "x.svg").refused("No such file")
    kept = tmp_path / "kept.svg"
    kept.write_text("before")
    run("show", "--variant", "nothing", "--svg", kept).refused()
    assert kept.read_text() == "before"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kept.svg"]
