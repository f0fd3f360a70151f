"""Does what a page asks for (messages.py): each `do_…` is one message. What comes back is told with the answer."""

import asyncio
import copy
import sys
from typing import TYPE_CHECKING, Any

from rules_core import registry
from rules_core.refused import Refused
from rules_core.variant.checks import integer, shown

from .. import words
from ..engine.levels import NAMES
from ..games.bodies import Wanted
from . import arrange, folders, messages, places
from .asked import Answer
from .authoring import AuthorWishes
from .board import SIZES, Faults
from .bodies import Lying
from .clients import Client
from .computer import LEVEL
from .learning import LearningWishes
from .played import PlayedWishes
from .puzzling import PuzzleWishes, solution
from .seats import SeatWishes

if TYPE_CHECKING:
    from .table import Table

_BUTTONS = ("ok", "next", "back")
# So many of those that take their time at once; a tab that asks for more waits.
_AT_ONCE = 16
# What belongs to the link's own session, or has a message of its own because the table takes part.
_NOT_FOR_PAGES = ("hello", "watch", "put", "piece", "commit", "remove", "select", "time")
# The fewest and the most pieces for which every step is worth watching.
_SLOW_SECONDS, _QUICK_SECONDS, _MANY = 0.2, 0.05, 8


class Handling(PuzzleWishes, PlayedWishes, AuthorWishes, LearningWishes, SeatWishes):
    """Messages of one client."""

    # Answered beside the others, since they take their time.
    slow: tuple[str, ...] = (
        "hint", "places", "why", "records", "record", "file", "share", "shared", "saves", "solve", "analyse", "family",
        "picture", "fields", "draft", "fill", "study", "boards", "send",
    )  # fmt: skip
    # What a page may ask for that only watches a real board.
    watching: tuple[str, ...] = (
        "language", "records", "record", "file", "share", "shared", "analyse", "family", "picture",
    )  # fmt: skip

    def __init__(self, table: "Table", client: Client) -> None:
        super().__init__(table, client)
        self._tasks: set[asyncio.Task[None]] = set()

    async def take(self, text: str) -> None:
        """Do what a message says and answer it."""
        try:
            doc = messages.read(text)
        except Refused as refused:
            self._say(None, False, self._why(refused))
            return
        if doc["do"] in self.slow and len(self._tasks) < _AT_ONCE:
            task = asyncio.create_task(self._answer(doc))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        else:
            await self._answer(doc)

    async def _answer(self, doc: dict[str, Any]) -> None:
        try:
            more = await self._do(doc)
        except Refused as refused:
            self._say(doc, False, self._why(refused))
        except Exception as error:
            # Whatever is wrong with a message, the game goes on.
            print(f"quader: {doc['do'][:40]!r} failed: {error!r}", file=sys.stderr)
            failed = Refused("", "this failed: %s", "failed", type(error).__name__)
            self._say(doc, False, self._why(folders.not_kept() if folders.is_full(error) else failed))
        else:
            if "id" in doc:
                self._say(doc, True, more or {})
        self.table.tabs.tell_world()

    def _say(self, doc: dict[str, Any] | None, good: bool, more: dict[str, Any]) -> None:
        mark = doc.get("id") if doc else None
        self.client.say({"kind": "said", "ok": good, "for": mark, "where": "", "why": "", **more})

    async def _do(self, doc: dict[str, Any]) -> Answer:
        act = getattr(self, "do_" + doc["do"], None)
        if act is None:
            raise Refused("do", "unknown message %s", "unknown-message", shown(doc["do"]))
        if self.table.mirror and doc["do"] not in self.watching:
            raise Refused("", "this page only watches a real board", "only-watches")
        self.table.seats.check(self.client, doc)
        answer: Answer = await act(doc)
        return answer

    # --- pieces ------------------------------------------------------------------------------------------------------

    async def do_grab(self, doc: dict[str, Any]) -> Answer:
        piece = messages.whole(doc, "piece")
        self.table.world.grab(piece, self.client.number, messages.flag(doc, "push"))
        await self.table.helping.taken(piece)
        return None

    async def do_drag(self, doc: dict[str, Any]) -> Answer:
        x, y = messages.point(doc, "at")
        piece = messages.whole(doc, "piece")
        self.table.world.drag(piece, self.client.number, x, y, messages.flag(doc, "push"))
        return None

    async def do_drop(self, doc: dict[str, Any]) -> Answer:
        at = messages.point(doc, "at") if "at" in doc else None
        size = messages.size(doc) if "size" in doc else None
        piece = messages.whole(doc, "piece")
        home = self.table.world.body(piece).home
        place = self.table.world.drop(piece, self.client.number, at, size)
        await self._put_down(piece, home)
        return {"at": [int(c) for c in place]}

    async def _put_down(self, piece: int, home: Lying | None) -> None:
        """Where a piece lies is kept before anybody is told that it lies there; else it stays in the hand."""
        try:
            self.table.keep()
        except Refused:
            if home is not None:
                self.table.world.take_again(piece, self.client.number, home)
            raise
        await self.table.helping.put(piece)

    async def do_tip(self, doc: dict[str, Any]) -> Answer:
        to = messages.word(doc, "to", ("n", "e", "s", "w"))
        self.table.world.tip(messages.whole(doc, "piece"), self.client.number, to)
        return None

    async def do_pivot(self, doc: dict[str, Any]) -> Answer:
        corner = messages.word(doc, "corner", ("ne", "nw", "se", "sw"))
        turn = messages.whole(doc, "turn", -1, 1)
        if not turn:
            raise Refused("turn", "must be 1 or -1, not 0", "no-turn")
        self.table.world.pivot(messages.whole(doc, "piece"), self.client.number, corner, turn)
        return None

    async def do_turn(self, doc: dict[str, Any]) -> Answer:
        self.table.world.turn(messages.whole(doc, "piece"), self.client.number)
        return None

    async def do_pose(self, doc: dict[str, Any]) -> Answer:
        self.table.world.pose(messages.whole(doc, "piece"), self.client.number, messages.size(doc))
        return None

    async def do_tray(self, doc: dict[str, Any]) -> Answer:
        piece = messages.whole(doc, "piece")
        home = self.table.world.body(piece).home
        self.table.world.to_tray(piece, self.client.number)
        await self._put_down(piece, home)
        return None

    async def do_putback(self, doc: dict[str, Any]) -> Answer:
        piece = messages.whole(doc, "piece")
        self.table.world.put_back(piece, self.client.number)
        # It was kept as lying there all the time.
        await self.table.helping.put(piece)
        return None

    async def do_places(self, doc: dict[str, Any]) -> Answer:
        found, off = await self.table.helping.places(self.table.world.body(messages.whole(doc, "piece")))
        return {"places": [[*(int(c) for c in at), *size, text] for at, size, text in found], "off": off}

    def _why(self, refused: Refused) -> dict[str, Any]:
        """A refusal in the words of this tab: what it is about, and the reason."""
        language = self.client.language
        return {"where": words.place(refused, language), "why": words.reason(refused, language)}

    async def do_why(self, doc: dict[str, Any]) -> Answer:
        refused = await self.table.helping.why_not(self.table.world.body(messages.whole(doc, "piece")))
        return {"text": words.reason(refused, self.client.language)}

    async def do_plain(self, doc: dict[str, Any]) -> Answer:
        self.table.helping.plain = messages.flag(doc, "on")
        self.table.tabs.tell_state()
        return None

    async def do_language(self, doc: dict[str, Any]) -> Answer:
        self.client.language = messages.word(doc, "language", ("de", "en"))
        return None

    async def do_touch(self, doc: dict[str, Any]) -> Answer:
        self.table.touches.touch(*messages.cell(doc), lambda: self.table.seats.may_act(self.client))
        return None

    async def do_follow(self, doc: dict[str, Any]) -> Answer:
        table = self.table
        for client in table.tabs.clients:
            table.world.leave(client)
        steps = arrange.steps(table.world, table.wanted())
        count = len(steps)
        if messages.flag(doc, "one") and steps:
            steps = [step for step in steps if step.body == steps[0].body]
        table.work(steps, _SLOW_SECONDS if len(steps) <= _MANY else _QUICK_SECONDS)
        return {"steps": len(steps), "left": count - len(steps)}

    # --- the board ---------------------------------------------------------------------------------------------------

    async def do_button(self, doc: dict[str, Any]) -> Answer:
        button = messages.word(doc, "button", _BUTTONS)
        down = messages.flag(doc, "down", True)
        may = self.table.seats.presser(self.client, button)
        self.table.presses.hold(1 << _BUTTONS.index(button), down, self.client.number, may)
        return None

    async def do_request(self, doc: dict[str, Any]) -> Answer:
        request = doc.get("request")
        if not isinstance(request, dict) or not isinstance(request.get("do"), str):
            raise Refused("request", 'must be an object with "do"', "with-do")
        if request["do"] in _NOT_FOR_PAGES:
            raise Refused("request", "%s is not for pages", "not-for-pages", request["do"])
        reply = await self.table.board.request(request)
        await self.table.refresh()
        return {"reply": reply}

    async def do_answer(self, doc: dict[str, Any]) -> Answer:
        """A move that no hand makes with its piece is said: the table moves what it moves."""
        game = copy.deepcopy(self.table.followed.game)
        if game is None:
            raise Refused("", "no game is running", "no-game")
        text = messages.text(doc, "text")
        if not self.table.helping.may_be_said(game, text):
            raise Refused("text", "this move is made with its piece, not said", "not-said")
        # Said twice at once, it is said once: the second time it would be somebody else's.
        await self.table.board.ask("play", text=text, entries=self.table.followed.count)
        await self.table.refresh()
        return None

    async def do_select(self, doc: dict[str, Any]) -> Answer:
        players = doc.get("players", [])
        settings = doc.get("settings", {})
        if not isinstance(players, list) or not isinstance(settings, dict):
            raise Refused("players", "must be a list of names, and settings an object", "names-and-settings")
        if messages.flag(doc, "rotate"):
            # The same game once more: with its clock, and with what it allows.
            settings = {**self.table.followed.settings, **settings}
        full = await self.table.variant(messages.text(doc, "variant"))
        computer = doc.get("computer", {})
        if not isinstance(computer, dict) or not all(isinstance(player, str) for player in computer):
            raise Refused("computer", "must be an object of players and levels", "levels-object")
        levels = {player: _level(level) for player, level in computer.items()}
        await self.table.begin(full, players, settings, messages.flag(doc, "force"))
        if messages.flag(doc, "rotate"):
            self.table.seats.rotate(registry.new_game(full).players)
        for player, level in levels.items():
            self.table.computer.play_for(integer(_whole(player), "computer", 0, 5), level)
        self.table.tabs.tell_state()
        return None

    async def do_back(self, doc: dict[str, Any]) -> Answer:
        """Take the last move back; of moves by the computer all that followed the last one by people."""
        table = self.table
        if not table.followed.takes_back:
            raise Refused("", "in this game moves stand", "moves-stand")
        await table.computer.stop()
        while True:
            last = next((move for move in reversed(table.followed.moves) if move["kind"] == "move"), None)
            await table.board.ask("back")
            await table.refresh()
            if last is None or last["player"] not in table.computer.players:
                return None

    async def do_board(self, doc: dict[str, Any]) -> Answer:
        await self.table.exchange(messages.word(doc, "size", SIZES))
        return None

    # --- faults ------------------------------------------------------------------------------------------------------

    async def do_fault(self, doc: dict[str, Any]) -> Answer:
        if not self.table.with_faults:
            raise Refused("", "the fault panel is not open: quader play --faults", "no-faults")
        name = messages.word(doc, "name", ("noise", "weak", "dead", "stuck", "cable", "power", "lost", "clear"))
        await getattr(self, "_fault_" + name)(doc)
        self.table.board.feel()
        self.table.tabs.say(self.table.tabs.faults_document())
        return None

    async def _fault_noise(self, doc: dict[str, Any]) -> None:
        self.table.board.faults.noise = messages.number(doc, "value", 0, 500)

    async def _fault_weak(self, doc: dict[str, Any]) -> None:
        value = _object(doc)
        body = self.table.world.body(messages.whole(value, "piece"))
        strength = messages.number(value, "strength", 0, 2)
        self.table.world.weaken(body.id, strength)
        self.table.board.faults.weak[body.id] = strength

    async def _fault_dead(self, doc: dict[str, Any]) -> None:
        value = _object(doc)
        cell = self._cell(value)
        if messages.flag(value, "on", True):
            self.table.board.faults.dead.add(cell)
        else:
            self.table.board.faults.dead.discard(cell)

    async def _fault_stuck(self, doc: dict[str, Any]) -> None:
        value = _object(doc)
        cell = self._cell(value)
        if value.get("value") is None:
            self.table.board.faults.stuck.pop(cell, None)
        else:
            self.table.board.faults.stuck[cell] = messages.whole(value, "value", 0, 4095)

    async def _fault_cable(self, doc: dict[str, Any]) -> None:
        self.table.line.pull(messages.flag(doc, "value"))

    async def _fault_lost(self, doc: dict[str, Any]) -> None:
        self.table.line.lost = messages.number(doc, "value", 0, 1)

    async def _fault_power(self, doc: dict[str, Any]) -> None:
        seconds = messages.number(doc, "value", 0, 30) if "value" in doc else 0.0
        self.table.cut_power_soon(seconds)

    async def _fault_clear(self, doc: dict[str, Any]) -> None:
        for body in self.table.world.bodies.values():
            self.table.world.weaken(body.id, 1.0)
        self.table.board.faults = Faults()
        self.table.line.lost = 0.0
        self.table.line.pull(False)

    def _cell(self, doc: dict[str, Any]) -> int:
        x, y = messages.cell(doc)
        config = self.table.board.config
        if x >= config.columns or y >= config.cells[1]:
            raise Refused("cell", "lies beside the board", "beside-board")
        return int(y * config.columns + x)

    # --- the computer ------------------------------------------------------------------------------------------------

    async def do_computer(self, doc: dict[str, Any]) -> Answer:
        player = messages.whole(doc, "player", 0, 5)
        if messages.flag(doc, "on", True):
            self.table.computer.play_for(player, _level(doc.get("level", LEVEL)))
        else:
            self.table.computer.leave(player)
        self.table.tabs.tell_state()
        return None

    async def do_hint(self, doc: dict[str, Any]) -> Answer:
        text, human = await self.table.computer.hint(solution(self.table.followed))
        game = self.table.followed.game
        gone, came = places.change(copy.deepcopy(game), *self.table.corner, text) if game else ([], [])
        return {
            "text": text,
            "human": human,
            "from": [_pose(want) for want in gone],
            "to": [_pose(want) for want in came],
        }


def _object(doc: dict[str, Any]) -> dict[str, Any]:
    value = doc.get("value")
    if not isinstance(value, dict):
        raise Refused("value", "must be an object, not %s", "object", shown(value))
    return value


def _pose(want: Wanted) -> list[Any]:
    return [want.kind, want.magnet, *(int(c) for c in want.at), *want.size]


def _level(value: object) -> str:
    if not isinstance(value, str) or value not in NAMES:
        raise Refused("level", "must be one of %s, not %s", "choice", ", ".join(NAMES), shown(value))
    return value


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else -1
