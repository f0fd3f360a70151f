"""A real Chromium without a window, and the page of the virtual board in it, handled as a person would: with mouse,
fingers and keys. What the page shows is read through `window.__quader`, which can do nothing."""

import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Page, sync_playwright

from tests.patience import PATIENCE
from tests.small import TINY

ROOT = Path(__file__).parents[2]
DIST = ROOT / "host" / "quader" / "page" / "dist"
CHROMIUM = next(
    (found for name in ("chromium", "google-chrome", "chromium-browser", "chrome") if (found := shutil.which(name))),
    None,
)
# A name that leads to this machine, as an attacker's own could.
STRANGER = "stranger.test"
# What a phone is to the page.
PHONE: dict[str, Any] = {"wide": 390, "high": 844, "has_touch": True, "is_mobile": True}
_FLAGS = (
    "--no-sandbox",
    # Without a graphics card the page around the board is drawn twice as fast so.
    "--disable-gpu-rasterization",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Only the board is drawn as by a card; the page is put together as browsers without one do, for half of the work.
    "--use-angle=swiftshader-webgl",
    "--enable-unsafe-swiftshader",
    f"--host-resolver-rules=MAP {STRANGER} 127.0.0.1",
)


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """A browser of its own; its profile is gone afterwards."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=list(_FLAGS))
        try:
            yield browser
        finally:
            browser.close()


@contextlib.contextmanager
def served(home: Path, *args: str) -> Iterator[str]:
    """`quader play`, its boards in a folder of their own; the address of the page."""
    with started(home, *args) as (_, address):
        yield address


@contextlib.contextmanager
def started(home: Path, *args: str) -> Iterator["tuple[subprocess.Popen[str], str]"]:
    """The same with its process, which somebody may kill."""
    command = [str(Path(sys.executable).with_name("quader")), "play", "--no-browser", *args]
    environ = {**os.environ, "QUADER_HOME": str(home), "LC_ALL": "C.UTF-8"}
    with subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        try:
            yield server, _address(server)
        finally:
            server.terminate()


def _address(server: "subprocess.Popen[str]") -> str:
    assert server.stdout
    said = ""
    for line in server.stdout:
        said += line
        found = re.search(r"http://\S+", line)
        if found:
            return found.group(0)
    raise AssertionError(f"quader play said no address: {said}")


class BoardPage:
    """The page in one tab."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        wide: int = 900,
        high: int = 640,
        toured: bool = True,
        before: Callable[[Page], None] | None = None,
        **options: Any,
    ) -> None:
        self.context = browser.new_context(viewport={"width": wide, "height": high}, **{"locale": "en-GB", **options})
        self.context.set_default_timeout(1000 * PATIENCE)
        # Somebody who has seen the tour, unless it is the first time.
        if toured:
            self.context.add_init_script("localStorage['quader.page'] ??= JSON.stringify({toured: true})")
        self.errors: list[str] = []
        self._open(address, before)

    def _open(self, address: str, before: Callable[[Page], None] | None = None) -> None:
        self.page: Page = self.context.new_page()
        if before:
            before(self.page)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(address)
        self.ready()

    def ready(self) -> None:
        self.until("window.__quader !== undefined && __quader.state().state !== '' && __quader.frames() > 0")
        # Without a game the page begins with its start.
        self.page.evaluate("document.querySelector('dialog.start-sheet')?.close()")

    def close(self) -> None:
        self.context.close()
        assert self.errors == [], self.errors

    def tidy(self) -> None:
        """Put away what somebody else has left: sheets, a replay, what was told, a piece in the hand."""
        self.page.mouse.up()
        self.page.evaluate("for (const one of document.querySelectorAll('dialog[open]')) one.close()")
        if self.read("replay"):
            self.page.click('.replay [aria-label="Back to the board"]')
        if self.read("held"):
            self.page.focus("canvas.board")
            self.key("Escape")
            self.until(lambda: self.read("held") is None, "an empty hand")
        self.page.evaluate("document.querySelector('.toast').hidden = true")

    def kill(self) -> None:
        """The tab's process ends at once; then another tab shows the same address."""
        address = self.page.url
        with contextlib.suppress(Error):
            self.page.goto("chrome://crash")
        self._open(address)

    # --- reading -----------------------------------------------------------------------------------------------------

    def read(self, name: str, *args: Any) -> Any:
        return self.page.evaluate(f"__quader.{name}({', '.join(json.dumps(arg) for arg in args)})")

    def state(self) -> str:
        return str(self.read("state")["state"])

    def moves(self) -> list[str]:
        return [move["text"] for move in self.read("moves") if move["kind"] == "move"]

    def says(self) -> str:
        return self.page.inner_text(".says")

    def until(self, condition: "str | Callable[[], object]", why: str = "") -> None:
        """Wait until something holds in the page, or here."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if condition() if callable(condition) else self.page.evaluate(condition):
                return
            self.page.wait_for_timeout(15)
        raise AssertionError(f"waited in vain for {why or condition}; {self.read('state')}, {self.errors}")

    def until_state(self, *states: str) -> None:
        self.until(lambda: self.state() in states, f"state {states}")

    def until_moves(self, count: int) -> None:
        self.until(lambda: len(self.moves()) >= count, f"{count} moves")

    def piece(self, owner: int, volume: int, where: str = "", kind: str = "cuboid") -> dict[str, Any]:
        """A piece as it is drawn."""
        for piece in self.read("drawn"):
            if (piece["owner"], piece["volume"], piece["kind"]) == (owner, volume, kind) and where in (
                "",
                piece["where"],
            ):
                return dict(piece)
        raise AssertionError(f"no {kind} {volume} of player {owner} {where}")

    def drawn(self, number: int) -> dict[str, Any]:
        """The same piece as it is drawn now."""
        return next(dict(piece) for piece in self.read("drawn") if piece["id"] == number)

    def spot(self, x: float, y: float, z: float = 0.0) -> tuple[float, float]:
        """Where a place of the board is on the screen."""
        left, top = self.read("onScreen", [x, y, z])
        return left, top

    def top_of(self, piece: dict[str, Any]) -> tuple[float, float]:
        x, y, z = piece["at"]
        wide, deep, high = piece["size"]
        return self.spot(x + wide / 2, y + deep / 2, z + high)

    def still(self) -> None:
        """Wait until nothing moves any more."""
        for _ in range(2):
            self.page.wait_for_timeout(20)
            self.until("__quader.isStill()")

    # --- acting ------------------------------------------------------------------------------------------------------

    def open_chooser(self) -> None:
        self.page.click("[data-menu=new_game]")
        self.page.click('[data-key="all_variants"]')

    def choose(self, variant: str, *names: str) -> None:
        """Begin a game through the chooser."""
        self.open_chooser()
        self.page.fill("dialog input[type=search]", variant)
        self.page.click(f'[data-key="variant-{variant}"]')
        if self.page.is_visible("dialog [name=rival]"):
            self.page.select_option("dialog [name=rival]", "")
        for field, name in zip(self.page.query_selector_all("dialog input[name=player]"), names, strict=False):
            field.fill(name)
        self.page.click("dialog .start")
        self.until(lambda: self.read("state").get("variant") == variant and not self.read("moves"), variant)
        self.until("!document.querySelector('dialog[open]')")
        self.still()

    def begin(self, variant: dict[str, Any], *names: str) -> None:
        """Begin a game of a variant of one's own, on the small board."""
        if self.read("where")["board"]["columns"] != 10:
            self.choose("simple-10x6-cover")
        self.upload(variant)
        self.choose(variant["id"], *names)

    def begin_tiny(self, *names: str) -> None:
        """Begin the smallest game, and make its first move."""
        self.begin(TINY, *names)
        self.drag(self.piece(0, 8), 3, 12)
        self.until_moves(1)

    def upload(self, *variants: dict[str, Any]) -> str:
        """Upload variants through the chooser; what the checker says of the last one."""
        self.open_chooser()
        verdict = ""
        for variant in variants:
            self.page.evaluate("document.querySelector('.verdict').textContent = ''")
            data = json.dumps(variant).encode()
            self.page.set_input_files(
                "dialog input[type=file]", {"name": "own.json", "mimeType": "application/json", "buffer": data}
            )
            self.until("document.querySelector('.verdict').textContent !== ''")
            verdict = self.page.inner_text(".verdict")
        self.page.keyboard.press("Escape")
        return verdict

    def _is_held_soon(self) -> bool:
        """Whether a piece is in the hand within some seconds."""
        for _ in range(200):
            if self.read("held") is not None:
                return True
            self.page.wait_for_timeout(20)
        return False

    def drag(self, piece: dict[str, Any], x: int, y: int, shift: bool = False) -> None:
        """Drag a piece with the mouse until it hovers over a cell, and let it go."""
        mouse = self.page.mouse
        if shift:
            self.page.keyboard.down("Shift")
        for _ in range(3):
            # A hand takes what lies still, where it lies now; one that has missed tries again.
            self.still()
            start = self.top_of(self.drawn(piece["id"]))
            mouse.move(*start)
            mouse.down()
            if self._is_held_soon():
                break
            mouse.up()
        self.until(lambda: self.read("held") is not None, "a piece in hand")
        target = self.steer(x, y, lambda spot: mouse.move(*spot, steps=2), start)
        mouse.move(*target)
        mouse.up()
        if shift:
            self.page.keyboard.up("Shift")
        self.until(lambda: self.read("held") is None, "the piece let go")

    def steer(
        self, x: int, y: int, move: Callable[[tuple[float, float]], object], start: tuple[float, float]
    ) -> tuple[float, float]:
        """Move the pointer as the eye does: look where the piece hovers, and correct."""
        spot = self.spot(x + 0.5, y + 0.5)
        move(((start[0] + spot[0]) / 2, (start[1] + spot[1]) / 2))
        for _ in range(12):
            move(spot)
            self.page.wait_for_timeout(15)
            held = self.read("held")
            assert held
            if abs(held["at"][0] - x) < 0.3 and abs(held["at"][1] - y) < 0.3:
                break
            now = self.spot(*held["at"])
            wanted = self.spot(x, y)
            spot = spot[0] + wanted[0] - now[0], spot[1] + wanted[1] - now[1]
        return spot

    def button(self, name: str) -> None:
        """Press one of the board's three buttons."""
        self.page.click(f".board-button.{name}")

    def key(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def until_held(self, at: list[int] | None = None, size: list[int] | None = None) -> None:
        """Wait until a piece is in the hand, over a place and in a pose."""

        def is_held() -> bool:
            held = self.read("held")
            return bool(held) and at in (None, [round(part) for part in held["at"]]) and size in (None, held["size"])

        self.until(is_held, f"a piece in hand over {at}, {size}")

    def step_to(self, x: int, y: int) -> None:
        """Carry the piece in hand with the arrow keys."""
        held = self.read("held")
        self._steps(x - round(held["at"][0]), y - round(held["at"][1]))
        self.until_held(at=[x, y])

    def cursor_to(self, x: int, y: int) -> None:
        now = self.read("cursor")
        self._steps(x - now[0], y - now[1])

    def lift_at(self, x: int, y: int) -> None:
        """Lift the piece on a cell by keyboard."""
        self.cursor_to(x, y)
        self.key("Enter")
        self.until_state("hand")

    def _steps(self, dx: int, dy: int) -> None:
        self.key(
            *["ArrowRight" if dx > 0 else "ArrowLeft"] * abs(dx), *["ArrowUp" if dy > 0 else "ArrowDown"] * abs(dy)
        )

    def load(self, record: str) -> None:
        """Play on the game of a record from a file."""
        self.page.click("[data-menu=journal]")
        file = {"name": "game.json", "mimeType": "application/json", "buffer": record.encode()}
        self.page.set_input_files("dialog.journal input[type=file]", file)
        self.until("!document.querySelector('dialog[open]')", "the record loaded")
