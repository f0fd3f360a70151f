"""How the page behaves: weight, time to open, from a drop until the move counts; with 80 pieces on 22×22 frames a
second while a piece is dragged.

    python -m tests.page.bench

Without a window there is no graphics card: all pixels are worked out by the processor (SwiftShader)."""

import statistics
import tempfile
import time
from pathlib import Path

from .browser import DIST, BoardPage, chromium, served
from .playing import Player
from .test_weight import gzipped

EIGHTY = {
    "format": 1,
    "game": "quader",
    "id": "eighty",
    "title": {"de": "Achtzig Steine", "en": "Eighty pieces"},
    "players": 4,
    "board": [22, 22],
    "goal": {"place": "centre", "size": [10, 10]},
    "pieces": {"1": 2, "2": 2, "3": 2, "4": 2, "6": 2, "8": 2, "9": 2, "12": 2, "18": 2, "27": 2},
    "form": {"kind": "cover"},
}
WARM_UP, SECONDS = 6.0, 6.0
DROPS = 12
# Notes for each drop how long it takes until the page has one move more.
_WATCH = """window.drops = [];
addEventListener("pointerup", () => {
  const [made, began] = [__quader.moves().length, performance.now()];
  const look = () => __quader.moves().length > made ? drops.push(performance.now() - began) : setTimeout(look, 2);
  look();
}, true)"""


def main() -> None:
    weight = sum(file.stat().st_size for file in DIST.iterdir())
    print(f"page weight: {weight / 1e6:.2f} MB in {len(list(DIST.iterdir()))} files")
    print(f"scripts and styles, gzipped: {gzipped() / 1000:.0f} KB")
    with tempfile.TemporaryDirectory() as home, served(Path(home)) as address, chromium() as browser:
        board = BoardPage(browser, address, 1280, 800)
        print(f"first picture of the board: {board.read('firstFrame'):.0f} ms after the address was opened")
        board.choose("simple-10x6-cover")
        board.page.evaluate(_WATCH)
        player = Player(board, "mouse")
        for _ in range(DROPS):
            player.act()
        drops = board.page.evaluate("drops")
        print(
            f"from a drop until the move counts: median {statistics.median(drops):.0f} ms, longest {max(drops):.0f} ms"
        )
        board.upload(EIGHTY)
        board.choose("eighty")
        print(f"pieces: {len(board.read('pieces'))}")
        piece = board.piece(0, 27)
        start = board.top_of(piece)
        mouse = board.page.mouse
        mouse.move(*start)
        mouse.down()
        board.until(lambda: board.read("held") is not None)
        _drag(board, start, WARM_UP)
        print(f"frames while dragging: {_drag(board, start, SECONDS):.1f} per second")
        print(f"sharpness while dragging: {board.read('sharpness'):.2f} of the screen's resolution")
        mouse.up()
        board.close()


def _drag(board: BoardPage, start: tuple[float, float], seconds: float) -> float:
    """Drag to and fro; frames a second."""
    frames, began, step = board.read("frames"), time.monotonic(), 0
    while time.monotonic() - began < seconds:
        step += 1
        board.page.mouse.move(start[0] + 150 + 6 * (step % 20), start[1] - 60 + 8 * (step % 15))
    return float(board.read("frames") - frames) / (time.monotonic() - began)


if __name__ == "__main__":
    main()
