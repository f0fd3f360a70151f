"""Whole games of each game by mouse, by finger and by keyboard, at a table that helps: the board asks nothing."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from quader import variants
from rules_core import registry
from rules_core.chance import Chance
from rules_core.record import record as game_record
from tests.small import ONE_POINT, TINY, TWO_CRATES, TWO_MOVES

from .browser import PHONE, BoardPage
from .conftest import COARSE, MOVING
from .playing import By, Player
from .test_helping import asked

GAMES: dict[str, dict[str, Any]] = {
    "quader": {**TINY, "id": "four-moves", "move_cap": 4},
    "engpass": TWO_MOVES,
    "cubus": TWO_CRATES,
    "rolling-cubes": ONE_POINT,
}


HANDS: tuple[By, ...] = ("mouse", "finger", "keys")
# Each game by one of them here, by all in `make soak`.
ONCE = {
    ("mouse", "quader"),
    ("finger", "engpass"),
    ("finger", "cubus"),
    ("mouse", "rolling-cubes"),
    ("keys", "planquadrat"),
}


def by_hand(*games: str) -> list[Any]:
    """A hand and a game, for each."""
    pairs = [(by, game) for by in HANDS for game in games]
    return [pytest.param(*pair, marks=() if pair in ONCE else pytest.mark.long) for pair in pairs]


@pytest.fixture(scope="module")
def seat(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[tuple[BoardPage, By]]:
    """A page, and how it is handled."""
    options = {"mouse": MOVING, "finger": {**PHONE, **COARSE}, "keys": COARSE}[request.param]
    page = BoardPage(browser, address, **options)
    yield page, request.param
    page.close()


@pytest.mark.parametrize(("seat", "game"), by_hand(*GAMES), indirect=["seat"])
def test_a_whole_game(seat: tuple[BoardPage, By], game: str) -> None:
    page, by = seat
    if GAMES[game]["id"] in [one["id"] for one in page.page.evaluate("__quader.variants()")]:
        page.choose(GAMES[game]["id"])
    else:
        page.begin(GAMES[game])
    ended = Player(page, by).finish()
    assert ended.outcome() is not None
    assert page.read("state")["result"]["reason"] == ended.outcome()[0]
    assert not asked(page)


@pytest.mark.parametrize(("seat", "game"), by_hand("planquadrat"), indirect=["seat"])
def test_a_town_to_its_last_house(seat: tuple[BoardPage, By], game: str) -> None:
    """There is no short variant: a game is taken up just before its end."""
    page, by = seat
    page.load(_nearly_over(f"{game}-no-slide"))
    page.until_state("quiet")
    ended = Player(page, by).finish()
    assert ended.outcome() is not None
    assert not asked(page)


def _nearly_over(name: str) -> str:
    """The record of a random game without its last moves."""
    game = registry.new_game(variants.by_name(name))
    chance = Chance(4)
    while game.outcome() is None:
        game.play(game.random_move(chance))
    for _ in range(2):
        game.undo()
    found = game_record.Record(game.variant)
    found.entries = [(game_record.MOVE, text, None) for text in game.texts()]
    return json.dumps(game_record.to_json(found))


@pytest.mark.long
@pytest.mark.parametrize("seat", HANDS, indirect=True)
@pytest.mark.parametrize("variant", ["simple-10x6-cover", "tactic-10-stairs-42", "cubus", "planquadrat", "engpass-10"])
def test_sixty_moves(seat: tuple[BoardPage, By], variant: str) -> None:
    page, by = seat
    page.choose(variant)
    player = Player(page, by)
    if by == "keys":
        page.page.focus("canvas.board")
    for _ in range(60):
        page.until_state("quiet", "roll", "touch", "over")
        if page.state() == "over":
            break
        player.act()
    assert not asked(page)
