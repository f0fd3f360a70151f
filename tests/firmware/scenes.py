"""Fixed scenes of the board: what the LEDs show in moments that matter.

    python -m tests.firmware.scenes [NAME …]     writes the fixtures anew: look at the pictures before you commit them

A fixture is the hash of the eight beats of a scene (scenes/hashes.json); the picture shows all different beats.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageDraw

from rules_core.chance import Chance

from .hand import BACK, HELD, NEXT, OK, Table

FOLDER = Path(__file__).with_name("scenes")
HASHES = FOLDER / "hashes.json"
CELL = 18


def _playing(board: str, variant: str, moves: int = 0, seed: int = 1) -> Table:
    """A game some moves along, made by texts, its pieces standing."""
    table = Table(board, seed, noise=0)
    table.app.chance.below = Chance(seed).below
    table.app.select(variant, [], {})
    chance = Chance(seed)
    for _ in range(moves):
        game = table.game
        move = game.random_move(chance)
        table.app.running.play(move, table.app.now)
    table.app.play_on()
    if not table.game.by_touch:
        table.set_up()
    table.wait(200)
    return table


def _lift_first(table: Table, wanted: str) -> Table:
    """Lift the first piece that has a move of a kind."""
    game = table.game
    for x, y, z, *_ in game.pieces():
        if not z and any(game.text(move).startswith(wanted) for move in game.targets(x, y)):
            stone = table.stone_at(x, y)
            assert stone is not None
            table.port.take(stone)
            table.wait(200)
            return table
    raise AssertionError(f"no piece can {wanted}")


def _until(board: str, variant: str, moves: int, wanted: str, seed: int = 1) -> Table:
    """A game in which, after so many moves or some more, a piece with a move of a kind is in hand."""
    for more in range(0, 300, 5):
        table = _playing(board, variant, moves + more, seed)
        try:
            return _lift_first(table, wanted)
        except AssertionError:
            continue
    raise AssertionError(f"no piece can {wanted}")


def simple_start() -> Table:
    return _playing("10x16", "simple-10x6-cover")


def simple_in_hand() -> Table:
    return _until("10x16", "simple-10x6-cover", 14, "push", 2)


def tactic_in_hand() -> Table:
    return _until("16x16", "tactic-16-cover", 40, "pivot", 3)


def into_the_goal() -> Table:
    return _until("16x16", "tactic-16-cover", 60, "enter", 5)


def levels() -> Table:
    return _until("10x16", "simple-10x6-level3", 60, "set", 5)


def last_move() -> Table:
    table = _playing("10x16", "simple-10x6-cover", 9, 2)
    game = table.game
    table.make(next(move for move in game.legal_moves() if game.text(move).startswith(("slide", "push"))))
    table.wait(200)
    return table


def look_alike() -> Table:
    """A footprint of 2 × 3 cells: it may be 6, 12 or 18."""
    table = _playing("10x16", "simple-10x6-cover")
    game = table.game
    places = [game.footprints(move)[0] for move in game.legal_moves()]
    table.put(*next(place for place in places if place[2:4] == (2, 3)))
    table.wait(600)
    return table


def second_candidate() -> Table:
    table = look_alike()
    table.press(NEXT)
    return table


def correction() -> Table:
    """A piece knocked to a wrong place."""
    table = _playing("10x16", "simple-10x6-cover", 14, 2)
    stone = max(table.port.stones, key=lambda stone: stone.width * stone.depth)
    table.port.move(stone, 0 if stone.x > 4 else 7, 8)
    table.wait(2500)
    return table


def set_up_engpass() -> Table:
    table = Table("22x22", 1, noise=0)
    table.app.select("engpass-16", [], {})
    table.wait(300)
    return table


def roll_due() -> Table:
    return _playing("10x16", "dice-10x6-cover")


def rolled() -> Table:
    table = _playing("10x16", "dice-10x6-cover")
    table.press(OK)
    return table


def dice_by_hand() -> Table:
    table = _playing("10x16", "dice-10x6-cover")
    table.press(NEXT)
    table.press(NEXT)
    table.press(OK)
    return table


def take_back_question() -> Table:
    table = last_move()
    table.press(BACK)
    return table


def four_players() -> Table:
    return _playing("22x22", "four-players-cover", 60, 8)


def town() -> Table:
    for seed in range(1, 40):
        table = _playing("22x22", "planquadrat", 60, seed)
        if len(set(table.game.owners())) > 2:
            return table
    raise AssertionError("no place of both players")


def town_slide() -> Table:
    table = _playing("22x22", "planquadrat", 0, 3)
    chance = Chance(3)
    while table.game.phase != "slide":
        table.make(table.game.random_move(chance))
    return _lift_first(table, "slide")


def crates() -> Table:
    return _playing("10x16", "cubus", 40, 3)


def crates_entered() -> Table:
    table = crates()
    while table.game.phase != "build":
        table.app.running.play(table.game.random_move(Chance(1)), table.app.now)
        table.app.play_on()
    table.set_up()
    table.press(NEXT, HELD)
    table.press(NEXT)
    table.press(OK)
    return table


def teardown() -> Table:
    return _playing("10x16", "cubus-teardown", 6, 1)


def cubes() -> Table:
    table = _playing("16x16", "rolling-one-by-one")
    table.press(OK)
    return table


def cubes_touched() -> Table:
    table = cubes()
    for cell in (13 * 16 + 1, 15 * 16 + 3, 2 * 16 + 1):
        table.touch(cell)
    return table


def menu() -> Table:
    table = Table("16x16", 1, noise=0)
    table.wait(1600)
    return table


def pause() -> Table:
    table = _playing("10x16", "simple-10x6-cover", 14, 2)
    table.press(BACK, HELD)
    table.press(NEXT)
    table.press(NEXT)
    return table


def over() -> Table:
    table = _playing("10x16", "dice-10x6-cover", 60, 2)
    table.app.end("agreed", [0, 1])
    table.wait(100)
    return table


def doubtful() -> Table:
    table = _playing("10x16", "simple-10x6-cover", 9, 2)
    stone = min(table.port.stones, key=lambda stone: stone.width * stone.depth)
    table.port.take(stone)
    table.wait(200)
    table.port.put(stone.x, stone.y, stone.width, stone.depth, stone.owner, strength=0.46)
    table.wait(300)
    return table


def self_test() -> Table:
    table = _playing("10x16", "simple-10x6-cover")
    table.port.stuck[37] = 4095
    table.port.stuck[72] = 0
    table.port.touch()
    table.wait(40)
    table.app.selftest()
    table.wait(20)
    return table


SCENES: dict[str, Callable[[], Table]] = {
    made.__name__.replace("_", "-"): made
    for made in (
        simple_start, simple_in_hand, tactic_in_hand, into_the_goal, levels, last_move, look_alike, second_candidate,
        correction, set_up_engpass, roll_due, rolled, dice_by_hand, take_back_question, four_players, town, town_slide,
        crates, crates_entered, teardown, cubes, cubes_touched, menu, pause, over, doubtful, self_test,
    )
}  # fmt: skip


def frames(table: Table) -> list[bytes]:
    """The eight beats of what the board shows now."""
    lights = table.app.lights
    found = []
    for beat in range(8):
        lights.render(beat)
        found.append(bytes(lights.frame))
    return found


def fingerprint(beats: list[bytes]) -> str:
    return hashlib.sha256(b"".join(beats)).hexdigest()


def picture(table: Table, beats: list[bytes]) -> Image.Image:
    """The different beats side by side, as bright as the eye takes LEDs in a living room."""
    columns, rows = table.config.cells
    different = list(dict.fromkeys(beats))
    gap = CELL
    image = Image.new("RGB", (len(different) * (columns * CELL + gap) + gap, rows * CELL + 2 * gap), (16, 16, 18))
    draw = ImageDraw.Draw(image)
    for number, frame in enumerate(different):
        left = gap + number * (columns * CELL + gap)
        for cell in range(columns * rows):
            x = left + cell % columns * CELL
            y = gap + (rows - 1 - cell // columns) * CELL
            light = frame[3 * cell : 3 * cell + 3]
            colour = tuple(min(255, int(255 * (value / 127) ** 0.6)) for value in light) if any(light) else (30, 30, 34)
            draw.rounded_rectangle((x + 1, y + 1, x + CELL - 2, y + CELL - 2), 3, colour)
    return image


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    hashes = json.loads(HASHES.read_text()) if HASHES.exists() else {}
    for name in sys.argv[1:] or SCENES:
        table = SCENES[name]()
        beats = frames(table)
        hashes[name] = fingerprint(beats)
        picture(table, beats).save(FOLDER / f"{name}.png", optimize=True)
        print(name, table.app.mode.state())
    HASHES.write_text(json.dumps({name: hashes[name] for name in SCENES}, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
