"""`quader gallery`: exhibits of built-in and sent-in variants, the page made from them, and what lists tell of them."""

import json
import re
import shutil
from html.parser import HTMLParser
from pathlib import Path
from xml.dom.minidom import parseString

import pytest

from quader import variants
from quader.cli import main
from quader.engine import levels
from quader.games.words import LANGUAGES, Voice
from quader.lab import exhibit, gallery, gallery_page
from quader.table.folders import offered
from quader.words.lab import LAB

DOCS = Path(__file__).resolve().parents[2] / "docs" / "gallery"
TINY = {
    "format": 1,
    "game": "quader",
    "id": "tiny",
    "title": {"de": "Winzig & fein", "en": "Tiny <and> fine"},
    "board": [6, 8],
    "goal": {"size": [6, 2]},
    "pieces": "to-9",
    "form": {"kind": "cover"},
    "stall": 6,
}
QUICK = ["--games", "4", "--skill", "2", "--nodes", "20", "--workers", "1"]


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("QUADER_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_a_sent_in_folder_is_checked_studied_and_drawn(tmp_path, home, capsys) -> None:
    folder = tmp_path / "sent-in"
    folder.mkdir()
    (folder / "tiny.json").write_text(json.dumps(TINY))
    assert main(["gallery", str(folder), *QUICK]) == 0
    assert "tiny: about " in capsys.readouterr().out
    data = json.loads((folder / "exhibit.json").read_text())
    assert data["study"]["games"] == 4
    assert data["packing"]["fillable"] is True
    assert 1 <= data["difficulty"] <= 5
    for name, words in (("picture.svg", "to move"), ("picture.de.svg", "zieht"), ("packing.svg", ">level 0<"),
                        ("packing.de.svg", ">Ebene 0<")):  # fmt: skip
        parseString((folder / name).read_text())
        assert words in (folder / name).read_text()
    page = (folder / "index.html").read_text()
    assert "Tiny &lt;and&gt; fine" in page
    assert "./picture.svg" in page
    page = (folder / "index.de.html").read_text()
    assert "Winzig &amp; fein" in page
    assert "./picture.de.svg" in page
    assert "./packing.de.svg" in page
    # Once more: nothing is played again, and the variant is still the only one in its folder.
    before = {path: path.stat().st_mtime_ns for path in (home / "gallery" / "counts").iterdir()}
    assert main(["gallery", str(folder), *QUICK]) == 0
    assert {path: path.stat().st_mtime_ns for path in before} == before


def test_redrawn_from_what_is_kept(tmp_path, home, capsys) -> None:
    """Pictures and pages are made anew from the exhibits, and nothing is played."""
    assert main(["gallery", "planquadrat", "simple-square-6", *QUICK, "--skill", "0", "--out", str(tmp_path)]) == 0
    made = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.suffix in (".svg", ".html")}
    assert len(made) == 2 + 2 + 4
    for path in made:
        path.unlink()
    shutil.rmtree(tmp_path / "counts")
    for name, spoilt in (("none", {}), ("old", json.loads((tmp_path / "planquadrat" / "exhibit.json").read_text()))):
        spoilt.pop("position", None)
        (tmp_path / name).mkdir()
        (tmp_path / name / "exhibit.json").write_text(json.dumps(spoilt))
    capsys.readouterr()
    assert main(["gallery", "--redraw", "--out", str(tmp_path)]) == 1
    assert capsys.readouterr() == ("", "quader: old: position: is missing\n")
    shutil.rmtree(tmp_path / "old")
    assert main(["gallery", "--redraw", "--out", str(tmp_path)]) == 0
    assert {path: path.read_bytes() for path in made} == made
    assert not (tmp_path / "counts").exists()
    with pytest.raises(SystemExit, match="2"):
        main(["gallery", "--redraw", "cubus", "--out", str(tmp_path)])


def test_lists_tell_what_the_gallery_knows(home, capsys) -> None:
    """For an installed variant too, and only as long as its rules are those that were studied."""
    installed = variants.installed_folder()
    installed.mkdir(parents=True)
    (installed / "tiny.json").write_text(json.dumps(TINY))
    assert gallery.known(variants.by_name("tiny")) == {}
    assert main(["gallery", "tiny", *QUICK]) == 0
    capsys.readouterr()
    assert main(["variants", "--json"]) == 0
    row = next(row for row in json.loads(capsys.readouterr().out) if row["id"] == "tiny")
    assert row["minutes"][1] <= row["minutes"][0] <= row["minutes"][2]
    assert main(["variants"]) == 0
    line = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("tiny "))
    assert f"{row['minutes'][0]} min" in line
    assert line.count("●") == row["difficulty"]
    listed = offered("tiny", variants.by_name("tiny"))
    assert (listed["minutes"], listed["difficulty"]) == (row["minutes"], row["difficulty"])
    assert all(set(words) == {"en", "de"} for words in listed["why"])
    (installed / "tiny.json").write_text(json.dumps({**TINY, "stall": 7}))
    assert gallery.known(variants.by_name("tiny")) == {}


def test_one_bad_variant_does_not_stop_the_others(tmp_path, home, capsys) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "bad.json").write_text("{")
    (tmp_path / "tiny.json").write_text(json.dumps(TINY))
    what = [str(tmp_path / "empty"), str(tmp_path / "bad.json"), "no\nbody", str(tmp_path / "tiny.json")]
    assert main(["gallery", *what, *QUICK, "--out", str(tmp_path / "out")]) == 1
    told = capsys.readouterr()
    assert len(told.err.splitlines()) == 3
    assert "holds 0" in told.err
    assert "tiny: about" in told.out
    assert (tmp_path / "out" / "tiny" / "exhibit.json").is_file()


@pytest.mark.parametrize("text", ["", "[]", "{", '{"tiny": 3}', '{"minutes": 3}'])
def test_a_spoilt_exhibit_is_as_good_as_none(home, text) -> None:
    folder = gallery.own_folder() / "tiny"
    folder.mkdir(parents=True)
    (folder / "exhibit.json").write_text(text)
    assert gallery.known(variants.complete(TINY)) == {}


def test_the_gallery_knows_every_built_in_variant_as_it_is_now() -> None:
    """Else: make gallery, or `quader gallery ID --out docs/gallery --extract host/quader/lab/gallery.json`."""
    shown = {one["id"]: one for one in gallery_page.exhibits(DOCS)}
    for path in variants.BUILT_IN.glob("*.json"):
        full = variants.by_name(path.stem)
        assert gallery.known(full), path.stem
        assert gallery.cut_down(shown[path.stem]) == gallery.packaged()[path.stem]
        for name, drawn in exhibit.pictures(shown[path.stem]).items():
            assert (DOCS / path.stem / name).read_text(encoding="utf-8") == drawn, "quader gallery --redraw"
        assert ("packing" in shown[path.stem]) == (full["game"] == "quader")
    for language, name in gallery_page.NAMES.items():
        assert (DOCS / name).read_text(encoding="utf-8") == gallery_page.page(gallery_page.exhibits(DOCS), language)


def test_the_pages_speak_in_words() -> None:
    """Kinds of moves and levels have names in both languages; codes are for commands alone."""
    shown = gallery_page.exhibits(DOCS)
    for one in shown:
        for language in LANGUAGES:
            voice = Voice(one["game"], language)
            assert not [kind for kind in one["study"]["kinds"] if f"move-{kind}" not in voice], one["id"]
    assert not [level for level in levels.NAMES if f"level_{level}" not in LAB]
    text = gallery_page.page(shown, "de").partition("</style>")[2]
    text = re.sub(r"<code>.*?</code>|<[^>]*>", "", text)
    assert not re.search(r"\b(master|beginner|board|random|rotate|shift|join|set|none|skip)\b", text)


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag, attrs) -> None:
        self.ids += [value for name, value in attrs if name == "id"]
        self.found += [value for name, value in attrs if name in ("href", "src")]


def test_the_page_names_only_files_that_are_there(tmp_path, home) -> None:
    assert main(["gallery", "planquadrat", "simple-10x6-cover", *QUICK, "--skill", "0", "--out", str(tmp_path)]) == 0
    links = _Links()
    links.feed((tmp_path / "index.html").read_text())
    found = [link for link in links.found if not link.startswith("#")]
    assert len(found) == 4
    for link in found:
        assert (tmp_path / link).is_file()
    inside = [link for link in links.found if link.startswith("#")]
    assert {"#side-by-side", "#game-planquadrat", "#simple-10x6-cover"} <= set(inside)
    assert {link[1:] for link in inside} <= set(links.ids)
    assert [one["id"] for one in gallery_page.exhibits(tmp_path)] == ["planquadrat", "simple-10x6-cover"]
