"""What a browser has to load for the page, without the board that runs in it on the site."""

import gzip

import pytest

from .browser import DIST

MOST = 250_000


def gzipped() -> int:
    """The bytes of all scripts and styles on their way."""
    return sum(len(gzip.compress(file.read_bytes())) for file in DIST.iterdir() if file.suffix in (".js", ".css"))


def test_the_page_is_light() -> None:
    if not (DIST / "page.js").exists():
        pytest.skip("the page is not built: node host/quader/page/build.mjs (make setup)")
    assert gzipped() <= MOST
