"""What is counted is said as people say it, also where there is only one of it."""

import importlib
import pkgutil
import re
from collections.abc import Iterator
from string import Formatter

import pytest

import quader.words
from quader.games import half
from quader.games.words import SHARED, Voice
from quader.language import filled
from quader.words import speaker
from rules_core import registry

# Whatever is counted anywhere, in the form for several.
MANY = (
    r"\b1 (games|moves|players|points|cards|crates|lids|pieces|entries|cells|files|events|pairs|rounds|values|pages"
    r"|sheets|nodes|minutes|seconds|turns|positions|boards|tables|random games|forced passes)\b",
    r"\b1 (Spiele|Züge|Zügen|Punkte|Karten|Kisten|Einträge|Felder|Zellen|Dateien|Ereignisse|Paare|Runden|Werte|Seiten"
    r"|Blätter|Stellungen|Minuten|Sekunden|Bretter|Tische|Zufallsspiele|schnelle|erzwungene)\b",
)
# Where the word is no count, or there are never so few.
LEFT = {
    "analysis.win": "a player moves",
    "board.seat_level": "a level moves",
    "board.block_count": "another count than that of the file",
    "board.cut_off": "bytes that are no whole block",
    "commands.points": "a column",
    "log.thinned": "some of more than a picture holds",
    "log.many": "what the terminal says of several moves",
    "terminal.many": "one move has words of its own",
    "tournament.bad_list": "values for each seat of a table",
    "tournament.table_size": "a limit",
    "tournament.too_many_players": "what a tournament holds",
    "author.stopped": "a limit",
    "lab.thinking": "positions that a level may look at",
}


def phrases() -> Iterator[tuple[str, str, str]]:
    stores = {game: half(game, "words").WORDS for game in registry.GAMES} | {"games": SHARED}
    for found in pkgutil.iter_modules(quader.words.__path__):
        module = importlib.import_module(f"quader.words.{found.name}")
        for name, value in vars(module).items():
            if name.isupper() and isinstance(value, dict) and found.name not in ("refusals", "firmware"):
                stores[found.name] = {**stores.get(found.name, {}), **value}
    for room, store in stores.items():
        for code, pair in store.items():
            if isinstance(pair, tuple) and any("{" in text for text in pair):
                yield f"{room}.{code}", *pair


def _with_one(phrase: str) -> str:
    names = {name for _, name, _, _ in Formatter().parse(phrase) if name}
    several = 1 + max((int(name) for name in names if name.isdigit()), default=-1)
    return filled(phrase, *[1] * several, tongue="en", **{name: 1 for name in names if not name.isdigit()})


def test_each_phrase_with_one_of_everything():
    found = list(phrases())
    assert len(found) > 200
    wrong = {
        where: _with_one(phrase)
        for where, *pair in found
        for phrase, many in zip(pair, MANY, strict=True)
        if where not in LEFT and re.search(many, _with_one(phrase))
    }
    assert wrong == {}


@pytest.mark.parametrize(
    ("count", "english", "german"),
    [
        (0, "0 games hold", "0 Spiele stimmen"),
        (1, "1 game holds", "1 Spiel stimmt"),
        (2, "2 games hold", "2 Spiele stimmen"),
    ],
)
def test_a_number_chooses_its_word(count, english, german):
    say = speaker({"holds": ("{0} {0:game holds|games hold}", "{0} {0:Spiel stimmt|Spiele stimmen}")})
    assert (say("holds", count, language="en"), say("holds", count, language="de")) == (english, german)
    assert say("holds", str(count), language="en") == english


def test_a_game_counts_as_everybody_does():
    assert [Voice("rolling-cubes", language)("points", 1) for language in ("en", "de")] == ["1 point", "1 Punkt"]
    assert [Voice("cubus", language)("crates", 1) for language in ("en", "de")] == ["1 crate", "1 Kiste"]
    assert filled("{0:+d} {0:crate|crates}", 1, tongue="en") == "+1 crate"
