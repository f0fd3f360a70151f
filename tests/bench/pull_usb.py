"""How long a board takes to hand over its stored games: QUADER_UF2=image.uf2 python -m tests.bench.pull_usb

The built firmware on an emulated Pico, over its USB link, in emulated time. Some games are pulled by the desktop tool's
own side of the link, each is judged again, and the time of 200 is reckoned from theirs.
"""

import argparse
from base64 import b64decode
from pathlib import Path
from tempfile import TemporaryDirectory

from firmware import build
from firmware.protocol import journal_record
from quader.table.pico.board import Board
from rules_core.record import record
from tests.rig.host import Host

from .pull import BUDGET_SECONDS, GAMES, MOVES, stored
from .rp2040_board import config_of

SAMPLE = 20
BOARD = "16x16"


def pulled(host: Host, number: int) -> bytes:
    """An archived game."""
    data = b""
    size = 1
    while len(data) < size:
        part = host.ask("game", 20_000, number=number, at=len(data))
        data += b64decode(part["data"])
        size = part["size"]
    return data


def over_usb(board_name: str, files: dict[str, bytes]) -> tuple[float, list[float]]:
    """Emulated milliseconds of the list of games, and of each game."""
    with TemporaryDirectory() as name:
        folder = Path(name, "image")
        build.write({**build.image(board_name), **files}, folder)
        with Board(folder, config_of(board_name), lights=False) as board:
            host = Host(board)
            assert board.run_until(lambda: board.connected, 5000, 5)
            host.ask("hello", 10_000)
            began = board.ms
            numbers = host.ask("games", 20_000)["games"]
            listed = board.ms - began
            took = []
            for number in numbers:
                began = board.ms
                data = pulled(host, number)
                took.append(board.ms - began)
                record.verify(journal_record.record_of(journal_record.entries_of(data, number)))
            return listed, took


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.pull_usb", description=__doc__)
    parser.add_argument("--games", type=int, default=SAMPLE, help="at most 160, as many as one list names")
    parser.add_argument("--board", default=BOARD)
    wanted = parser.parse_args()
    files = stored(wanted.games)
    listed, took = over_usb(wanted.board, files)
    assert len(took) == wanted.games
    mean = sum(took) / len(took)
    # The list looks at the head of every game.
    seconds = GAMES * (mean + listed / len(took)) / 1000
    size = sum(map(len, files.values())) // len(took)
    print(f"{len(took)} games of {MOVES} moves, {size} bytes each, {wanted.board} (emulated USB, emulated time)")
    print(f"  the list   {listed:.0f} ms")
    print(f"  a game     {mean:.0f} ms, the slowest {max(took):.0f} ms")
    print(f"  {GAMES} games  {seconds:.1f} s   <= {BUDGET_SECONDS} s")


if __name__ == "__main__":
    main()
