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
    with tempfile.TemporaryDirectory() as home, served(Path(home), "--faults") as address, chromium() as browser:
        desk = BoardPage(browser, address, 1280, 800, device_scale_factor=2)
        _desk(desk, folder)
        desk.close()
        phone = BoardPage(
            browser, address, 390, 844, device_scale_factor=2, has_touch=True, is_mobile=True, locale="de-DE"
        )
        _phone(phone, folder)
        phone.close()


def _desk(desk: BoardPage, folder: Path) -> None:
    def picture(name: str) -> None:
        desk.still()
        desk.page.wait_for_timeout(700)
        desk.page.screenshot(path=folder / f"page-{name}.png", scale="css")

    def followed() -> None:
        desk.until_state("setup", "quiet", "roll", "touch")
        if desk.state() == "setup":
            desk.page.click(".says-row button")
            desk.until_state("quiet", "roll")

    desk.choose("tactic-16-cover", "Anna", "Ben")
    _by_the_computer(desk, 16)
    followed()
    picture("game")
    piece = next(piece for piece in desk.read("drawn") if piece["where"] == "board" and piece["owner"] == 0)
    desk.page.mouse.click(*desk.top_of(piece))
    desk.until_state("hand")
    picture("hand")
    desk.page.keyboard.press("Escape")
    desk.until_state("quiet")
    desk.choose("simple-10x6-cover", "Anna", "Ben")
    desk.drag(desk.piece(0, 27), 1, 1)
    desk.until_state("correction")
    picture("correction")
    desk.page.keyboard.press("f")
    desk.until_state("quiet")
    for name, menu in (("chooser", "new_game"), ("rules", "rules"), ("journal", "journal"), ("settings", "settings")):
        desk.page.click(f"[data-menu={menu}]")
        desk.page.wait_for_timeout(600)
        picture(name)
        desk.page.keyboard.press("Escape")
    desk.page.click("[data-menu=tour]")
    if desk.page.is_visible('[data-key="agree"]'):
        desk.page.click('[data-key="agree"]')
    desk.until("!document.querySelector('.tour').hidden")
    picture("tour")
    desk.page.click(".tour [data-key=skip]")
    for variant in ("four-players-cover", "engpass-16", "planquadrat", "cubus", "rolling-one-by-one"):
        desk.choose(variant)
        followed()
        if variant == "rolling-one-by-one":
            desk.button("ok")
            desk.until_state("touch")
        picture(variant)


def _by_the_computer(desk: BoardPage, moves: int) -> None:
    """Let the computer play for both until so many moves are made."""
    for player in (0, 1):
        desk.page.click(f'[data-key="computer-{player}"]')
    desk.until_moves(moves)
    for player in (0, 1):
        desk.page.click(f'[data-key="computer-{player}"]')
    desk.page.wait_for_timeout(1500)


def _phone(phone: BoardPage, folder: Path) -> None:
    phone.choose("simple-10x6-cover")
    phone.page.tap('[data-key="chip-0-cuboid-12"]')
    phone.until(lambda: phone.read("held") is not None)
    phone.still()
    phone.page.wait_for_timeout(700)
    phone.page.screenshot(path=folder / "page-phone.png", scale="css")


if __name__ == "__main__":
    main()
