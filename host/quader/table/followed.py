"""The game as the board's journal tells it: the host's own copy of the position, and the list of what happened.

Only the board decides what was played. This copy follows its entries, so it works alike for every engine and for a real
board at the end of a cable.
"""

import json
from typing import Any

from rules_core import registry
from rules_core.game import Game

_NAMES = {"c": "correction", "n": "comment"}


class FollowedGame:
    """One game after the other; `number` is the one followed, 0 for none, `count` how many of its entries are known."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        self.number = 0
        self.count = 0
        self.game: Game | None = None
        self.players: list[str] = []
        self.begun = ""
        self.moves: list[dict[str, Any]] = []
        self.result: dict[str, Any] | None = None
        # Raised whenever the list is not just longer than before.
        self.revision = 0
        self.entries: list[tuple[str, bytes]] = []

    def follow(self, number: int, entries: list[tuple[str, bytes]]) -> None:
        """Further entries of a game; the first ones of another game begin with its header."""
        if number != self.number:
            revision = self.revision
            self.clear()
            self.revision = revision + 1
            self.number = number
        for kind, payload in entries:
            self.count += 1
            self.entries.append((kind, payload))
            self._apply(kind, payload)

    def _apply(self, kind: str, payload: bytes) -> None:
        if kind == "H":
            header = json.loads(payload)
            self.game = registry.new_game(header["variant"])
            self.players = header["players"]
            self.begun = header.get("begun", "")
            return
        game = self.game
        assert game is not None
        if kind == "m":
            self._play(game, int.from_bytes(payload[:4], "big"), int.from_bytes(payload[4:7], "big"))
        elif kind == "t":
            self._play(game, game.parse(payload[3:].decode()), int.from_bytes(payload[:3], "big"))
        elif kind == "u":
            game.undo()
            self.revision += 1
            for at in range(len(self.moves) - 1, -1, -1):
                if self.moves[at]["kind"] in ("move", "roll"):
                    del self.moves[at]
                    break
            for at, entry in enumerate(self.moves):
                entry["n"] = at
        elif kind in _NAMES:
            self._note(_NAMES[kind], payload.decode())
        elif kind == "r":
            ruling = json.loads(payload)
            if ruling.get("position") is not None:
                self.game = registry.new_game(game.variant)
                self.game.load({**ruling["position"], "variant": game.variant})
            self._note("ruling", ruling["text"])
        elif kind == "e":
            self.result = json.loads(payload)
            self._note("result", self.result["reason"] if self.result else "")

    def _play(self, game: Game, move: int, ms: int) -> None:
        kind = "roll" if game.is_chance() else "move"
        self._note(kind, game.text(move), game.human(move), game.turn, ms)
        game.play(move)

    def _note(self, kind: str, text: str, human: str = "", player: int | None = None, ms: int = 0) -> None:
        self.moves.append(
            {"n": len(self.moves), "kind": kind, "text": text, "human": human or text, "player": player, "ms": ms}
        )
