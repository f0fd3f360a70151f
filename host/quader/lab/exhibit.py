"""An exhibit of the gallery: a variant with its study, its packing proof, its picture and its difficulty."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules_core import registry
from rules_core.game import Game
from rules_core.refused import Refused

from ..engine import one_game
from ..games import draw, facts, half
from ..games.words import LANGUAGES
from ..positions import of_document
from .counts import Counts
from .gallery import drawing, rules_of
from .playing import OPENING
from .report import numbers
from .study import Plan, Told, study, versus

# The game of the picture, and how much of it has been played there.
PICTURED = 1
SO_FAR = 0.7
# What makes a variant harder: more moves to choose from, more kinds of moves, more minutes, higher buildings.
MANY_CHOICES = 40
MANY_KINDS = 6
LONG_MINUTES = 40
UPPER_SHARE = 0.15
HARDEST = 5
# Of the time for a variant so much goes to the games of master against beginner.
SKILL_TIME = 1 / 3


@dataclass
class Wanted:
    """How thoroughly a variant is studied, and where."""

    games: int
    skill: int
    seed: int
    nodes: int | None
    workers: int
    scheduler: str | None
    counts: Path
    # Processor time for the games of a variant; None: whatever they take.
    seconds: int | None


def make(full: dict[str, Any], wanted: Wanted, told: Told) -> dict[str, Any]:
    """Study a complete variant, and prove what can be proved of it."""
    players = registry.new_game(full).players
    levels = [facts.studied(full)] * players
    seen = _study(full, tuple(levels), wanted.games, None, 1 - SKILL_TIME, wanted, told)
    skill = None
    if players > 1 and wanted.skill:
        skill = _study(full, versus(players), wanted.skill, wanted.nodes, SKILL_TIME, wanted, told)
    numbered = numbers(full, levels, seen, skill, wanted.nodes)
    why = reasons(full, numbered)
    data = {
        "id": full["id"],
        "game": full["game"],
        "title": full["title"],
        "players": players,
        "rules": rules_of(full),
        "minutes": numbered["minutes"],
        "difficulty": min(HARDEST, 1 + len(why)),
        "why": why,
        "facts": facts.of_variant(full),
        "seed": wanted.seed,
        "study": numbered,
        "position": {**_in_mid_game(full, levels).position(), "variant": full},
    }
    part = half(full["game"], "gallery")
    return data if part is None else {**data, **part.extras(full)}


def pictures(data: dict[str, Any]) -> dict[str, str]:
    """The drawings of an exhibit in every language, by the names of their files."""
    if "position" not in data:
        raise Refused("position", "is missing")
    game = of_document(data["position"])
    full = game.variant
    view = "iso" if "iso" in draw.views(full["game"]) else None
    part = half(full["game"], "gallery")
    found = {}
    for language in LANGUAGES:
        found[drawing("picture", language)] = draw.svg(game, view, language)
        more = {} if part is None else part.drawn(full, data, language)
        found.update({drawing(name, language): drawn for name, drawn in more.items()})
    return found


def _study(
    full: dict[str, Any],
    levels: tuple[str, ...],
    games: int,
    nodes: int | None,
    time: float,
    wanted: Wanted,
    told: Told,
) -> Counts:
    plan = Plan(full, levels, games, wanted.seed, nodes)
    path = wanted.counts / f"{full['id']}-{levels[0]}-{plan.core[:12]}-{rules_of(full)}.jsonl"
    seconds = None if wanted.seconds is None else wanted.seconds * time
    return study(plan, path, wanted.workers, wanted.scheduler, told, seconds)


def reasons(full: dict[str, Any], numbered: dict[str, Any]) -> list[str]:
    """Why a variant is not the easiest: codes of words."""
    used = [kind for kind, share in numbered["kinds"].items() if share]
    upper = sum(share for level, share in numbered["levels"].items() if level != "0")
    found = {
        "choices": numbered["choices"] > MANY_CHOICES,
        "kinds": len(used) > MANY_KINDS,
        "long": numbered["minutes"][0] > LONG_MINUTES,
        "levels": upper > UPPER_SHARE,
    }
    return [code for code, holds in found.items() if holds] + facts.demands(full)


def _in_mid_game(full: dict[str, Any], levels: list[str]) -> Game:
    """A position in which something is to be seen: most of a game has been played."""
    kept: list[Game] = []

    class Keep(one_game.Watcher):
        def after(self, game: Game) -> None:
            kept[:] = [game]

    one_game.play(full, levels, PICTURED, OPENING, one_game.Budget(), 0, Keep())
    game = kept[0]
    for _ in range(int(len(game.history) * (1 - SO_FAR))):
        game.undo()
    return game
