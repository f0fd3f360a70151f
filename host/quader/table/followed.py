"""The game as the board's journal tells it: the host's own copy of the position, and the list of what happened.

Only the board decides what was played. This copy follows its entries, so it works alike for every engine and for a real
board at the end of a cable.
"""

from typing import Any

from firmware.protocol import events
from rules_core.game import Game

# The kinds of the lines in the list.
_NAMES = {
    events.ROLL: "roll",
    events.MOVE: "move",
    events.CORRECTION: "correction",
    events.COMMENT: "comment",
    events.RULING: "ruling",
    events.END: "result",
}


class FollowedGame:
    """One game after the other; `number` is the one followed, 0 for none, `count` how many of its entries are known."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        self.number = 0
        self.count = 0
        self.players: list[str] = []
        self.settings: dict[str, Any] = {}
        self.begun = ""
        self.moves: list[dict[str, Any]] = []
        self.result: dict[str, Any] | None = None
        # Raised whenever the list is not just longer than before.
        self.revision = 0
        self.entries: list[tuple[str, bytes]] = []
        self._reader = events.Reader()

    @property
    def game(self) -> Game | None:
        """The position."""
        return self._reader.game

    @property
    def takes_back(self) -> bool:
        """Whether moves of this game may be taken back."""
        return bool(self.settings.get("take_back", True))

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
            self._take(self._reader.read(kind, payload))

    def _take(self, event: events.Event) -> None:
        if event.kind == events.START:
            self.players = event.doc["players"]
            self.settings = event.doc.get("settings", {})
            self.begun = event.doc.get("begun", "")
        elif event.kind == events.TAKE_BACK:
            self._take_back(("move", "roll"))
        elif event.kind == events.REOPENED:
            self.result = None
            self._take_back(("result",))
        elif event.kind == events.DECIDED:
            self.moves[-1]["by"] = event.text
        elif event.kind in _NAMES:
            if event.kind == events.END:
                self.result = event.doc
            self._note(event)

    def _take_back(self, kinds: tuple[str, ...]) -> None:
        """The last line of these kinds leaves the list."""
        self.revision += 1
        for at in range(len(self.moves) - 1, -1, -1):
            if self.moves[at]["kind"] in kinds:
                del self.moves[at]
                break
        for at, entry in enumerate(self.moves):
            entry["n"] = at

    def _note(self, event: events.Event) -> None:
        self.moves.append(
            {
                "n": len(self.moves),
                "kind": _NAMES[event.kind],
                "text": event.text,
                "human": event.human or event.text,
                "player": event.player if event.player >= 0 else None,
                "ms": event.ms,
                "how": event.how,
            }
        )
