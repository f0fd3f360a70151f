"""Plays a game in the page move by move, by mouse, by finger or by keyboard alone: which move, the rules here choose;
how it is made, a person could do."""

import json
from typing import Any, Literal

from quader import variants
from quader.games import bodies
from quader.table import places
from rules_core import registry
from rules_core.chance import Chance
from rules_core.game import Game
from rules_core.record import record

from .browser import BoardPage

By = Literal["mouse", "finger", "keys"]
# In these the board waits for somebody to act.
ACTING = ("quiet", "roll", "touch")


def begun(name: str, moves: int = 14) -> str:
    """The record of the beginning of a random game."""
    game = registry.new_game(variants.by_name(name))
    chance = Chance(4)
    for _ in range(moves):
        game.play(game.random_move(chance))
    return json.dumps(record.to_json(record.of_game(game)))


class Player:
    """Plays for all players of the game on the board, by chance."""

    def __init__(self, board: BoardPage, by: By, seed: int = 1) -> None:
        self.board = board
        self.by = by
        self._chance = Chance(seed)

    def game(self) -> Game:
        """The game as the page's list of moves tells it."""
        variant = self.board.page.evaluate("__quader.variant()")
        game = registry.new_game(variant)
        for move in self.board.read("moves"):
            if move["kind"] in ("move", "roll"):
                game.play(game.parse(move["text"]))
        return game

    def finish(self) -> Game:
        """Play until the game is over."""
        board = self.board
        if self.by == "keys":
            board.page.focus("canvas.board")
        while True:
            board.until_state(*ACTING, "over")
            if board.state() == "over":
                return self.game()
            self.act()

    def act(self) -> None:
        """Make one move, and wait until it counts."""
        board = self.board
        board.still()
        made = len(board.read("moves"))
        game = self.game()
        # The list of moves is told before what the board waits for now.
        board.until(lambda: (board.read("state")["turn"], board.read("state")["phase"]) == (game.turn, game.phase))
        if game.is_chance():
            self.press_ok()
        elif game.by_touch:
            self._touch(game)
        else:
            self.make(game, self._chosen(game))
        board.until(lambda: len(board.read("moves")) > made or board.state() == "choice", "a move, or a question")
        if board.state() == "choice":
            self.press_ok()
        board.until(lambda: len(board.read("moves")) > made, "a move")

    def press_ok(self) -> None:
        if self.by == "keys":
            self.board.key("o")
        elif self.by == "finger":
            self.board.page.tap(".board-button.ok")
        else:
            self.board.button("ok")

    # --- pieces ------------------------------------------------------------------------------------------------------

    def _chosen(self, game: Game) -> str:
        """A move by chance; for mouse and finger one that leaves the piece as it lies: it need not be turned."""
        for _ in range(200):
            text = game.text(game.random_move(self._chance))
            gone, came = places.change(game, 0, 0, text)
            lies = gone[0].size if gone else tuple(self._drawn(came[0], False)["size"]) if came else ()
            if self.by == "keys" or not came or lies == came[0].size:
                break
        return str(text)

    def make(self, game: Game, text: str) -> None:
        """Make a move with its piece; where others have the same middle, it may become one of these."""
        where = self.board.read("where")
        gone, came = places.change(game, where["left"], where["low"], text)
        if (not gone and not came) or self.board.page.is_visible(f'[data-answer="{text}"]'):
            self._answer(text)
            return
        drawn = self._drawn(gone[0] if gone else came[0], bool(gone))
        getattr(self, f"_by_{self.by}")(drawn, came[0] if came else None)

    def _answer(self, text: str) -> None:
        """Nothing moves: the page offers that in words, or the board by its button."""
        offered = f'[data-answer="{text}"]'
        if not self.board.page.is_visible(offered):
            self.press_ok()
        elif self.by == "keys":
            self.board.page.focus(offered)
            self.board.key("Enter")
            self.board.page.focus("canvas.board")
        else:
            self.board.page.click(offered)

    def _drawn(self, want: Any, on_board: bool) -> dict[str, Any]:
        pieces = self.board.read("pieces")
        shared = not any(piece["tray"] for piece in pieces)
        tray = 0 if shared else self.board.read("state")["turn"]
        for piece in pieces:
            alike = (piece["kind"], piece["magnet"], piece["volume"]) == (want.kind, want.magnet, want.volume)
            mine = piece["where"] == "tray" and piece["tray"] == tray
            if alike and (piece["at"] == list(want.at) if on_board else mine):
                return dict(piece)
        raise AssertionError(f"no piece for {want}")

    def _lifted(self) -> None:
        self.board.until(lambda: (self.board.read("held") or {}).get("places") is not None, "its places")

    def _by_mouse(self, piece: dict[str, Any], to: Any) -> None:
        board = self.board
        shown = next(one for one in board.read("drawn") if one["id"] == piece["id"])
        if to is not None:
            board.drag(shown, int(to.at[0]), int(to.at[1]))
            return
        board.page.mouse.click(*board.top_of(shown))
        self._lifted()
        board.page.click('.piece-bar [aria-label="back to the reserve"]')

    def _by_finger(self, piece: dict[str, Any], to: Any) -> None:
        board = self.board
        if piece["where"] == "tray":
            board.page.tap(f'[data-key="chip-{piece["tray"]}-{piece["kind"]}-{piece["volume"]}"]')
        else:
            shown = next(one for one in board.read("drawn") if one["id"] == piece["id"])
            board.page.touchscreen.tap(*board.top_of(shown))
        self._lifted()
        if to is None:
            board.page.tap('.piece-bar [aria-label="back to the reserve"]')
        else:
            board.page.touchscreen.tap(*board.spot(to.at[0] + to.size[0] / 2, to.at[1] + to.size[1] / 2))

    def _by_keys(self, piece: dict[str, Any], to: Any) -> None:
        board = self.board
        if piece["where"] == "tray":
            for _ in range(40):
                board.key("s")
                active = board.read("active")
                if (active["kind"], active["volume"]) == (piece["kind"], piece["volume"]):
                    break
        else:
            board.cursor_to(int(piece["at"][0]), int(piece["at"][1]))
        board.key("Enter")
        self._lifted()
        if to is None:
            board.key("Delete")
            return
        wanted = [list(map(int, to.at[:2])), list(to.size)]
        for _ in range(len(board.read("held")["places"])):
            board.key("x")
            held = board.read("held")
            if [held["at"], held["size"]] == wanted:
                break
        board.key("Enter")

    # --- signs that are touched --------------------------------------------------------------------------------------

    def _touch(self, game: Game) -> None:
        board = self.board
        where = board.read("where")
        text = game.text(game.random_move(self._chance))
        cells = bodies.touches(game, text) or []
        for number, (x, y) in enumerate(cells):
            column, row = x + where["left"], y + where["low"]
            if self.by == "keys":
                board.cursor_to(column, row)
                board.key("Enter")
            elif self.by == "finger":
                board.page.touchscreen.tap(*board.spot(column + 0.5, row + 0.5))
            else:
                board.page.mouse.click(*board.spot(column + 0.5, row + 0.5))
            board.until(lambda signs=number + 1: self._spelled() == signs, f"{number + 1} signs")
        self.press_ok()
        if not cells:
            # Once asks, twice is certain.
            self.press_ok()

    def _spelled(self) -> int:
        return len(self.board.read("state").get("entered") or "")
