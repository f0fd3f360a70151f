"""One browser for all tests of the page, and two tables: one as everybody finds it, one like a plain board. Each test
begins its own game. Each process that runs tests has its own, and gives them back as soon as its next test lies in
another folder."""

from collections.abc import Iterator

import pytest

pytest.importorskip("playwright", reason="needs playwright to drive a browser (make setup)")

from playwright.sync_api import Browser

from . import browser as driver

# A few of the pixels: without a graphics card they are most of the work.
MOVING = {"device_scale_factor": 0.2}
# And for somebody who wants no movement: pieces are at once where they belong.
COARSE = {**MOVING, "reduced_motion": "reduce"}


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    if driver.CHROMIUM is None:
        pytest.skip("neither chromium nor google-chrome is installed: apt-get install chromium")
    if not (driver.DIST / "page.js").exists():
        pytest.skip("the page is not built: node host/quader/page/build.mjs (make setup)")
    with driver.chromium() as browser:
        yield browser


@pytest.fixture(scope="package")
def address(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Of a table as it is by default, to which phones may come."""
    with driver.served(tmp_path_factory.mktemp("helpful"), "--lan", "127.0.0.1") as address:
        yield address


@pytest.fixture(scope="package")
def one_desk(browser: Browser, address: str) -> Iterator[driver.BoardPage]:
    page = driver.BoardPage(browser, address, **COARSE)
    yield page
    page.close()


@pytest.fixture
def desk(one_desk: driver.BoardPage) -> Iterator[driver.BoardPage]:
    """The page with mouse and keyboard, tidied up."""
    one_desk.tidy()
    yield one_desk
    assert one_desk.errors == []


@pytest.fixture(scope="package")
def plain_address(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Of a table that is like a plain board."""
    with driver.served(tmp_path_factory.mktemp("plain"), "--faults", "--plain") as address:
        yield address


@pytest.fixture(scope="package")
def plain(browser: Browser, plain_address: str) -> Iterator[driver.BoardPage]:
    """The page of a plain board, with mouse and keyboard."""
    page = driver.BoardPage(browser, plain_address, **COARSE)
    yield page
    page.close()


@pytest.fixture(scope="module")
def phone(browser: Browser, plain_address: str) -> Iterator[driver.BoardPage]:
    """The same on a phone, handled with fingers."""
    page = driver.BoardPage(browser, plain_address, **driver.PHONE, **COARSE)
    yield page
    page.close()
