"""The game of the journal is taken up again, at the start of a board."""

from rules_core.refused import Refused

from ..protocol import events
from .running_game_changes import load, start

MYPY = False
if MYPY:
    from .running_game import RunningGame


def resume(running: "RunningGame") -> bool:
    """Take up the game of the journal, every move judged anew; False if there is none."""
    reader = _Resuming(running)
    for number, (kind, payload) in enumerate(running.journal.entries()):
        try:
            reader.take(kind, payload)
        except Refused as refused:
            running.game = None  # type: ignore[assignment]
            raise Refused("entry %d" % number, "%s", "said", refused)
        running.port.feed()
    running.last = []
    if reader.game is None:
        return False
    if not running.result:
        # The power may have gone between the last move and its result.
        running.judge_end()
    return True


class _Resuming(events.Reader):
    """Follows the journal with the running game."""

    def __init__(self, running: "RunningGame") -> None:
        events.Reader.__init__(self, False)
        self._running = running

    def take(self, kind: str, payload: bytes) -> None:
        running = self._running
        if kind == "H":
            import json

            load(running, json.loads(payload)["variant"])
        event = self.read(kind, payload)
        if event.kind == events.START:
            start(running, self.game, event.doc["players"], event.doc["settings"])
        running.game = self.game
        running.result = self.result
        if event.kind == events.MOVE:
            running.clocks.restore(event.player, event.ms)
        elif event.kind == events.TAKE_BACK and not self.game.is_chance():
            running.clocks.taken_back(event.player)
        elif event.kind == events.CLOCK:
            running.clocks.carry(event.player, event.ms)
        elif event.kind == events.SEATED:
            running.seats[event.player] = event.text
        running.spare()
