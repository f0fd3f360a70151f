"""One browser and one table for all tests of the page; each test begins its own game.

Browsers are hungry: only one of the processes that run tests has one at a time, and gives it back as soon as its next
test lies in another folder."""

import fcntl
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="needs playwright to drive a browser (make setup)")

from playwright.sync_api import Browser

from . import browser as driver

# A quarter of the pixels: without a graphics card they are most of the work.
COARSE = {"device_scale_factor": 0.5}


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    if driver.CHROMIUM is None:
        pytest.skip("neither chromium nor google-chrome is installed: apt-get install chromium")
    if not (driver.DIST / "page.js").exists():
        pytest.skip("the page is not built: node host/quader/page/build.mjs (make setup)")
    with Path(__file__).open() as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        with driver.chromium() as browser:
            yield browser


@pytest.fixture(scope="package")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="package")
def address(browser: Browser, home: Path) -> Iterator[str]:
    """Of a table that is like a plain board."""
    with driver.served(home, "--faults", "--plain") as address:
        yield address


@pytest.fixture(scope="package")
def desk(browser: Browser, address: str) -> Iterator[driver.BoardPage]:
    """The page with mouse and keyboard."""
    page = driver.BoardPage(browser, address, **COARSE)
    yield page
    page.close()


@pytest.fixture(scope="module")
def phone(browser: Browser, address: str) -> Iterator[driver.BoardPage]:
    """The page on a phone, handled with fingers."""
    page = driver.BoardPage(browser, address, 390, 844, has_touch=True, is_mobile=True, **COARSE)
    yield page
    page.close()
