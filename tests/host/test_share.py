"""Share links: what goes in comes out, by command too, and whatever a stranger puts into one is refused in a line."""

import base64
import contextlib
import json
import random
import zlib
from pathlib import Path

import pytest

from quader import share, variants
from quader.engine import puzzles
from rules_core import registry
from rules_core.chance import Chance
from rules_core.record import record as game_record
from rules_core.record.record import Record
from rules_core.refused import Refused

ONE_OF_EACH = ("simple-10x6-cover", "dice-10x6-cover", "engpass-10", "planquadrat", "cubus", "rolling-one-by-one")


def played(variant: str, moves: int = 25) -> Record:
    game = registry.new_game(variants.by_name(variant))
    chance = Chance(5)
    while len(game.history) < moves and not game.outcome():
        game.play(game.random_move(chance))
    return game_record.of_game(game, ["Anna", "Ben"][: game.players])


def packed(data: bytes, version: int = 1) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    text = base64.urlsafe_b64encode(bytes([version]) + packer.compress(data) + packer.flush())
    return share.MARK + text.decode().rstrip("=")


def of_document(doc: object) -> str:
    return packed(json.dumps(doc).encode())


@pytest.mark.parametrize("variant", ONE_OF_EACH)
def test_a_game_comes_out_as_it_went_in(variant: str) -> None:
    record = played(variant)
    link = share.of_record(record)
    found = share.read("https://example.org/play/" + link).record
    assert found
    assert game_record.to_json(found) == game_record.to_json(record)
    assert len(link) < 1500


def test_a_variant_of_ones_own_is_in_the_link_as_a_whole() -> None:
    own = {**variants.by_name("pyramid-220"), "id": "own-one", "move_cap": 77}
    found = share.record_of(share.of_variant(own))
    assert found.variant == variants.complete(own)
    # A built-in one is told by its id alone, one that only has its name is not.
    assert len(share.of_variant(variants.by_name("pyramid-220"))) < 60
    other = share.record_of(share.of_variant({**variants.by_name("pyramid-220"), "move_cap": 77}))
    assert other.variant["move_cap"] == 77


def test_commands_make_and_read_links(run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(game_record.to_text(played("engpass-10")), encoding="utf-8")
    link = run("share", str(file), "--site", "https://example.org/q/").out.strip()
    assert link.startswith("https://example.org/q/play/#share=A")
    assert run("replay", link).out == run("replay", str(file)).out
    name = puzzles.collected()[0]["id"]
    puzzle = run("share", "--puzzle", name).out.strip()
    assert share.read(puzzle).puzzle == name
    run("replay", puzzle).refused("link: holds a puzzle, not a game")
    run("share", "--puzzle", "none").refused("there is no puzzle none")
    run("share", "--variant", "none").refused("there is no variant")
    run("share", str(file), "--site", "javascript:1").refused("--site: must be an address that begins with https://")
    run("share", str(file), "--variant", "cubus").refused("not allowed with", code=2)
    run("play", "game").refused("link: is no share link")
    run("play", "--text", "#share=AAAA").refused("link: is of another version of Quader")


@pytest.mark.parametrize(
    ("link", "why"),
    [
        ("#share=", "is of another version"),
        ("#share=%41", "is damaged"),
        ("#share=ä", "is damaged"),
        ("#share=A", "is damaged"),
        ("#share=AQ", "is damaged"),
        (packed(b"{}", version=2), "is of another version"),
        (packed(b"{}"), "variant: is missing"),
        (packed(b"{} {}"), "something follows"),
        (packed(b"[" * 5000), "nested deeper"),
        (packed(b"\xff"), "is not UTF-8"),
        (packed(bytes(30_000_000))[: share.MAX_TEXT], "longer than|holds more than|is damaged"),
        (packed(bytes(5_000_000)), "holds more than 200000 bytes"),
        ("#share=" + "A" * 20_000, "is longer than 16000 characters"),
        (of_document([1]), "must be an object"),
        (of_document({"puzzle": 7}), "puzzle: must be a text"),
        (of_document({"puzzle": "none"}), "there is no puzzle none"),
        (of_document({"puzzle": "x", "variant": "cubus"}), "variant"),
        (of_document({"variant": 7}), "variant: must be a whole variant"),
        (of_document({"variant": "../../etc/passwd"}), "there is no variant"),
        (of_document({"variant": "cubus", "moves": 7}), "moves: must be a list"),
        (of_document({"variant": "cubus", "moves": [7]}), "entries"),
        (of_document({"variant": "engpass-10", "moves": ["tip 1"]}), "."),
        (of_document({"variant": "cubus", "players": [1]}), "players"),
        (of_document({"variant": "cubus", "start": {}}), "start"),
        (of_document({"variant": {"format": 1, "game": "none"}}), "variant.game"),
        (of_document({"variant": "cubus", "result": {"reason": "x"}}), "result"),
    ],
)
def test_whatever_a_stranger_writes_is_refused(link: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        share.read(link)


def test_no_damage_is_more_than_a_refusal() -> None:
    link = share.of_record(played("simple-10x6-cover"))
    chance = random.Random(4)
    for _ in range(300):
        text = list(link.removeprefix(share.MARK))
        for _ in range(chance.randint(1, 3)):
            text[chance.randrange(len(text))] = chance.choice("ABCabc019-_")
        cut = "".join(text)[: chance.randint(1, len(text))]
        with contextlib.suppress(Refused):
            share.read(share.MARK + cut)


def test_what_a_link_cannot_hold_is_told() -> None:
    record = played("engpass-10")
    record.entries.append((game_record.RULING, "as it stood", {"turn": 0, "pieces": []}))
    with pytest.raises(Refused, match="share it as a file"):
        share.of_record(record)
    # A whole game of a thousand moves fits; more than that does not.
    long = played("tactic-16-cover", 1000)
    assert len(share.of_record(long)) < share.MAX_TEXT
    chance = random.Random(1)
    long.entries = [(game_record.MOVE, chance.randbytes(8).hex(), None) for _ in range(3000)]
    with pytest.raises(Refused, match="too long for a link"):
        share.of_record(long)
