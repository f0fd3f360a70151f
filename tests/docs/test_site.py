"""The pages as a site: every link leads somewhere, nothing comes from elsewhere, lists and tables are drawn as such."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`mkdocs.yml` is strict: a page outside the navigation, a dead link or a dead anchor ends the build."""
    folder = tmp_path_factory.mktemp("docs")
    words = [sys.executable, "-m", "mkdocs", "build", "-q", "-f", ROOT / "mkdocs.yml", "-d", folder]
    silent = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    made = subprocess.run(words, capture_output=True, text=True, env=silent)
    assert made.returncode == 0, made.stderr
    return folder


def pages(site: Path) -> dict[str, str]:
    return {str(path.relative_to(site)): path.read_text(encoding="utf-8") for path in site.rglob("*.html")}


def test_nothing_comes_from_elsewhere(site: Path) -> None:
    for name, text in pages(site).items():
        loaded = re.findall(r"<(?:script|link|img|iframe)[^>]*(?:src|href)=\"((?:https?:)?//[^\"]+)", text)
        assert not loaded, (name, loaded)


def test_what_is_linked_outside_comes_along(site: Path) -> None:
    assert (site / "files/NOTICE").is_file()
    assert "files/NOTICE" in (site / "rules.html").read_text(encoding="utf-8")


def test_every_picture_is_on_a_page() -> None:
    shown = "".join(page.read_text(encoding="utf-8") for page in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
    pictures = {path.name for path in (ROOT / "docs" / "pictures").iterdir()}
    makers = {name.partition("-")[0] for name in pictures}
    assert {"bench", "building", "electronics", "fields", "page", "paper", "pieces"} <= makers
    assert not {name for name in pictures if f"pictures/{name}" not in shown}


def test_lists_and_tables_are_drawn(site: Path) -> None:
    for name, text in pages(site).items():
        prose = re.sub(r"<(pre|code|script|style)\b.*?</\1>", "", text, flags=re.DOTALL)
        assert not re.search(r"\n(?:- |\d+\. |\|[^|\n]*\|)\S?", prose), name


def test_every_page_has_one_title_and_lists_its_parts(site: Path) -> None:
    for page in sorted((ROOT / "docs").glob("*.md")):
        text = (site / f"{page.stem}.html").read_text(encoding="utf-8")
        assert len(re.findall(r"<h1\b", text)) == 1, page.name
    assert 'href="#planquadrat"' in (site / "rules.html").read_text(encoding="utf-8").partition("<article")[0]


def test_search_knows_both_languages(site: Path) -> None:
    index = str(json.loads((site / "search/search_index.json").read_text(encoding="utf-8")))
    assert "Hohlräume" in index
    assert "Hollows" in index
