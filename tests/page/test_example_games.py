"""The two example games on the page, which has never heard of them: chosen by their names, played with the mouse and
against the computer."""

import contextlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from quader import variants
from rules_core import registry
from rules_core.game import Game
from tests.example import GAMES
from tests.example.conftest import VARIANTS, install
from tests.sample import sampled

from . import browser as driver
from .conftest import COARSE


@pytest.fixture(autouse=True)
def _games(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, entry in GAMES.items():
        monkeypatch.setitem(registry.GAMES, name, entry)


@contextlib.contextmanager
def served(home: Path) -> Iterator[str]:
    """`quader play` with the example games; the address of its page."""
    install(home)
    environ = {**os.environ, "QUADER_HOME": str(home), "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-m", "tests.example", "play", "--no-browser"]
    with subprocess.Popen(command, env=environ, cwd=driver.ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        try:
            yield next(found[0] for line in server.stdout if (found := re.search(r"http://\S+", line)))
        finally:
            server.terminate()


@pytest.fixture(scope="module")
def desk(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[driver.BoardPage]:
    with served(tmp_path_factory.mktemp("home")) as address:
        page = driver.BoardPage(browser, address, **COARSE)
        yield page
        page.close()


def begin(desk: driver.BoardPage, name: str) -> None:
    """Choose a game in the chooser; the table sets it up."""
    desk.choose(name, "Anna", "Ben")
    desk.until_state("roll")
    desk.still()


def game_of(desk: driver.BoardPage, name: str) -> Game:
    """The game as the page's list of moves tells it."""
    game = registry.new_game(variants.complete(VARIANTS[name]))
    for move in desk.read("moves"):
        if move["kind"] in ("move", "roll"):
            game.play(game.parse(move["text"]))
    return game


def test_they_are_listed_and_named(desk: driver.BoardPage) -> None:
    desk.open_chooser()
    listed = desk.page.inner_text("dialog .variants")
    assert "Five stones" in listed
    assert "Rafts" in listed
    desk.page.click('[data-key="variant-stones"]')
    assert "Roll, and take as many stones or fewer." in desk.page.inner_text("dialog .detail")
    desk.key("Escape")


def test_rafts_by_mouse(desk: driver.BoardPage) -> None:
    """Three players, each moves a raft of two cells after a roll of the board."""
    begin(desk, "rafts")
    for number in range(3):
        desk.button("ok")
        desk.until_state("quiet")
        desk.still()
        game = game_of(desk, "rafts")
        assert game.turn == number
        (x, y, *_), (to_x, to_y, *_) = game.footprints(game.legal_moves()[0])
        where = desk.read("where")
        raft = next(piece for piece in desk.read("drawn") if piece["at"] == [x + where["left"], y + where["low"], 0])
        assert (raft["kind"], raft["owner"], raft["size"]) == ("block", number, [2, 1, 1])
        desk.drag(raft, to_x + where["left"], to_y + where["low"])
        desk.until_moves(number + 1)
        desk.until_state("roll")
    assert "roll" in desk.says().lower()


@pytest.mark.parametrize("name", sampled(VARIANTS, ("stones",)))
def test_the_computer_plays_it_to_the_end(desk: driver.BoardPage, name: str) -> None:
    begin(desk, name)
    seats = game_of(desk, name).players
    for player in range(seats):
        desk.page.click(f'[data-key="computer-{player}"]')
    desk.until_state("over")
    ended = game_of(desk, name).outcome()
    assert ended is not None
    assert desk.read("state")["result"] == {"reason": ended[0], "winners": list(ended[1])}
    said = {"last_stone": "the last stone is taken", "moored": "moored", "move_cap": "limit of moves"}[ended[0]]
    assert said in desk.says()
    for player in range(seats):
        desk.page.click(f'[data-key="computer-{player}"]')
