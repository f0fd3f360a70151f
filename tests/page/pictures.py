"""Makes the pictures of the page for the docs, in a real browser.

python -m tests.page.pictures [FOLDER]
"""

import sys
import tempfile
from pathlib import Path

from .browser import ROOT, BoardPage, chromium, served


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as home,
        served(Path(home), "--lan", "127.0.0.1") as address,
        chromium() as browser,
    ):
        desk = BoardPage(browser, address, 1280, 800)
        Desk(desk, folder).all()
        desk.close()
        phone = BoardPage(browser, address, 390, 844, has_touch=True, is_mobile=True, locale="de-DE")
        _phone(phone, folder)
        phone.close()


class Desk:
    """The pictures of the page on a desk."""

    def __init__(self, board: BoardPage, folder: Path) -> None:
        self.board = board
        self.page = board.page
        self._folder = folder

    def all(self) -> None:
        self.game()
        self.beside()
        self.end()
        self.first_minute()
        for variant in ("four-players-cover", "engpass-16", "planquadrat", "cubus", "rolling-one-by-one"):
            self.board.choose(variant)
            self.board.until_state("quiet", "roll")
            if variant == "rolling-one-by-one":
                self.board.button("ok")
                self.board.until_state("touch")
            self.take(variant)

    def take(self, name: str) -> None:
        self.board.still()
        # What fades in, and lines that were told, are over then.
        self.page.evaluate("document.querySelector('.toast').hidden = true")
        self.page.wait_for_timeout(900)
        self.page.screenshot(path=self._folder / f"page-{name}.png", scale="css")

    def sheet(self, name: str, *clicks: str, until: str = "dialog[open]") -> None:
        """A picture of a sheet, opened by some clicks."""
        for click in clicks:
            self.page.click(click)
        self.page.wait_for_selector(until)
        self.take(name)
        self.page.keyboard.press("Escape")

    def game(self) -> None:
        """A game in its midst, a piece in the hand, a hint; and what a plain board shows after a wrong drop."""
        board = self.board
        board.choose("tactic-16-cover", "Anna", "Ben")
        self.by_the_computer(16)
        turn = board.read("state")["turn"]
        own = [piece for piece in board.read("drawn") if piece["where"] == "board" and piece["owner"] == turn]
        piece = min(own, key=lambda piece: piece["at"][1])
        self.page.mouse.click(*board.top_of(piece))
        board.until(lambda: (board.read("held") or {}).get("places"), "places for the piece in the hand")
        self.take("hand")
        self.page.keyboard.press("Escape")
        board.choose("simple-10x6-cover", "Anna", "Ben")
        self.plain(True)
        board.drag(board.piece(0, 27), 1, 1)
        board.until_state("correction")
        self.take("correction")
        self.plain(False)
        board.until_state("quiet")

    def plain(self, on: bool) -> None:
        self.page.click("[data-menu=settings]")
        self.page.set_checked("input[name=plain]", on)
        self.page.keyboard.press("Escape")

    def beside(self) -> None:
        """The sheets, and a puzzle with its hint."""
        self.board.choose("simple-10x6-cover", "Anna", "Ben")
        self.sheet("start", "[data-menu=new_game]", until=".game-picture[src]")
        self.sheet("chooser", "[data-menu=new_game]", '[data-key="all_variants"]')
        self.sheet("rules", "[data-menu=rules]", until=".family img")
        self.sheet("phones", "[data-menu=new_game]", '[data-key="way-phone"]', until=".invitation img")
        author = ("[data-menu=new_game]", '[data-key="way-author"]', '[data-key="draft-fill"]')
        self.sheet("author", *author, until=".draft-packing")
        self.page.click("[data-menu=puzzles]")
        self.page.click(".puzzle-item >> nth=0")
        self.board.until(lambda: self.board.state() == "quiet" and self.board.read("state")["puzzle"])
        for _ in range(2):
            self.page.click('[data-key="puzzle-hint"]')
            self.page.wait_for_timeout(600)
        self.take("puzzle")

    def end(self) -> None:
        """The card at the end of a game, and its replay."""
        self.board.choose("simple-10x6-cover", "Anna", "Ben")
        self.by_the_computer(20)
        self.page.click('[data-key="end_game"]')
        self.page.click(".choices button >> nth=0")
        self.page.wait_for_selector(".ending .curve svg")
        self.board.until("!document.querySelector('.ending figcaption').textContent.includes('…')", "the whole curve")
        self.take("ending")
        self.page.click('.ending [data-key="aside"]')
        self.sheet("journal", "[data-menu=journal]")

    def first_minute(self) -> None:
        self.page.click("[data-menu=tour]")
        if self.page.is_visible('[data-key="agree"]'):
            self.page.click('[data-key="agree"]')
        self.board.until("!document.querySelector('.tour').hidden")
        self.take("tour")
        self.page.click(".tour [data-key=skip]")
        self.page.keyboard.press("Escape")

    def by_the_computer(self, moves: int) -> None:
        """Let the computer play for both until so many moves are made."""
        for player in (0, 1):
            self.page.click(f'[data-key="computer-{player}"]')
        self.board.until_moves(moves)
        for player in (0, 1):
            self.page.click(f'[data-key="computer-{player}"]')
        self.page.wait_for_timeout(1500)
        self.board.until_state("quiet")


def _phone(phone: BoardPage, folder: Path) -> None:
    phone.choose("simple-10x6-cover")
    phone.page.tap('[data-key="chip-0-cuboid-12"]')
    phone.until(lambda: phone.read("held") is not None)
    phone.still()
    phone.page.wait_for_timeout(900)
    phone.page.screenshot(path=folder / "page-phone.png", scale="css")


if __name__ == "__main__":
    main()
