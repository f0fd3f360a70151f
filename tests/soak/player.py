"""Somebody who plays on, whatever the board's sensors, flash and power do: makes moves with the hands, answers what the
board asks, puts the pieces where its lights want them, and knows in the end what was played."""

import contextlib
import json
import random
import re
from collections import Counter
from typing import Any

from firmware.protocol import events, journal_record
from firmware.sense.sight import COMPLAIN
from quader import variants
from rules_core import registry
from rules_core.chance import Chance
from rules_core.record import record
from rules_core.refused import Refused
from tests.firmware.hand import BACK, HELD, NEXT, OK, SEEN

from .board import BoardOnLine
from .faults import Faults
from .flash import PowerCut

# Answers to the board until somebody gives up; moves given up in a row until the board counts as stuck.
_ANSWERS = 14
_GIVEN_UP = 5
MOVE_CAP = 30
# A larger piece lies on so many cells more than one put down edge first, to each side.
_LARGER = 2
# Entries of the journal that are kept with a move that nobody made.
_TAIL = 20
# Everybody bears the names of the two players of the tournament, so that its organiser hears of every game.
PLAYERS = ("Anna", "Ben")
# A pose in a move's machine notation: its corner and its footprint.
_POSE = re.compile(r"(-?\d+),(-?\d+),\d+:(\d+)x(\d+)x\d+")
VARIANTS = (
    "simple-10x6-cover", "simple-stairs-10", "tactic-10-stairs-42", "dice-10x6-cover", "dice-split-sum", "replace-join",
    "engpass-10",
)  # fmt: skip


class Stuck(Exception):
    """A board that does not play on."""


class Player:
    """Plays game after game on one board. `games`: the moves that the board has confirmed, by the games' numbers."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self.board = BoardOnLine("10x16" if seed.endswith(("0", "5")) else "22x22", seed)
        self.faults = Faults(self.board, seed + " faults")
        self.games: dict[int, list[str]] = {}
        # How many entries their journals had then.
        self._entries: dict[int, int] = {}
        self.counts: Counter[str] = Counter()
        self.wrong: list[str] = []
        # All that may tell why, for each of these and for moves that were lost.
        self.evidence: list[dict[str, Any]] = []
        self._random = random.Random(seed + " moves")
        self._chance = Chance(self._random.randrange(1 << 30))
        self._refusals = 0
        # What the hand has done last. A power cut may take it away, or the board sees it when it is back.
        self._under_way = ""
        # What the hand has taken back because the board did not see it; perhaps it has just seen it after all.
        self._given_up = ""
        # Whether none of the moves offered was the one: the next time it is said that all stands right.
        self._declined = False
        for name in VARIANTS:
            doc = {"format": 1, "id": f"soak-{name}", "extends": name, "move_cap": MOVE_CAP}
            self.board.app.store.replace(f"variants/soak-{name}.json", json.dumps(doc).encode())

    def turn(self) -> None:
        """One thing after the other: a game begun or ended, or a move."""
        try:
            self._turn()
        except PowerCut:
            self._switch_on()

    def rest(self) -> None:
        """Nothing happens at the board any more; it answers the host."""
        self.board.wait(1)

    def finish(self) -> None:
        """The faults end, and a move that was under way is seen as the board has it: after a power cut it may see only
        now what the hand had done before."""
        self.board.keep_power()
        self.faults.heal()
        if self.board.app.running.game and not self._calm():
            raise Stuck(f"the board does not come to rest: {self.board.facts()}")
        self._note()

    # --- a turn ------------------------------------------------------------------------------------------------------

    def _turn(self) -> None:
        app = self.board.app
        if not app.running.game:
            self._begin()
            return
        self._note()
        if app.running.result is not None:
            self.counts["games"] += 1
            self.board.press(OK)
            return
        self.faults.next_turn()
        if not self._calm():
            self._refuse("the board does not come to rest")
            return
        self._note()
        game = self.board.game
        if app.running.result is not None:
            return
        if game.is_chance():
            self.board.press(OK)
            return
        self.make(game.random_move(self._chance))

    def _begin(self) -> None:
        app = self.board.app
        name = self._random.choice(VARIANTS)
        try:
            app.select(f"soak-{name if self._fits(name) else VARIANTS[0]}", list(PLAYERS), {})
        except Refused:
            # The flash is full, and the last game has to be archived first: somebody makes room.
            self.faults.heal()
            return
        self.games[app.journal.number] = []
        self.board.set_up()

    def _fits(self, name: str) -> bool:
        columns, rows = registry.new_game(variants.by_name(name)).cells
        return columns <= self.board.config.columns and rows <= self.board.config.rows

    def _note(self) -> None:
        """Compare what was played with what the board holds. Only what was under way may be missing or new."""
        if not self.board.app.running.game:
            return
        number = self.board.app.journal.number
        known, there = self.games.setdefault(number, []), self.board.texts
        if there[: len(known)] != known:
            kept = _common(known, there)
            if self._is_lie(known[kept], _LARGER) and self._was_taken_back(known, self._entries.get(number, 0)):
                self.counts["taken back by a sensor"] += len(known) - kept
            else:
                self.counts["lost"] += len(known) - kept
                self._keep("lost", known[kept], kept)
            known = known[:kept]
        self.counts["moves"] += max(0, len(there) - len(known))
        new = [text for text in there[len(known) :] if not text.startswith("roll")]
        for text in new:
            if text not in (self._under_way, self._given_up):
                is_lie = self._is_lie(text)
                self.counts["told by a sensor" if is_lie else "wrong"] += 1
                if not is_lie:
                    self._keep("wrong", text, len(known) + there[len(known) :].index(text))
                    self.wrong.append(self._wrong(text))
        self.games[number] = list(there)
        self._entries[number] = self.board.app.journal.count

    def _wrong(self, text: str) -> str:
        found = self.evidence[-1]
        made = f"{text} was taken, the hand made {found['made'] or 'nothing'}, gave up {found['gave up'] or 'nothing'}"
        where = f"{found['board']} (seed {found['seed']}) game {found['game']}, move {found['move']}"
        return f"{where}: {made}; faults by turns {found['faults']}"

    def _keep(self, what: str, text: str, move: int) -> None:
        """Keep everything that may tell why the board took a move that nobody made, or has lost one."""
        board = self.board
        port, journal = board.port, board.app.journal
        self.evidence.append(
            {
                "what": what,
                "text": text,
                "seed": self._seed,
                "board": port.board_id,
                "game": journal.number,
                "move": move,
                "made": self._under_way,
                "gave up": self._given_up,
                "faults": list(self.faults.latest),
                "in force": {"dead": sorted(port.dead), "stuck": port.stuck, "noise": port.noise},
                "lied": sorted(self.faults.lied()),
                "stones": [vars(stone) for stone in port.stones],
                "readings": list(board.app.sensing.raw),
                "codes": list(board.app.sensing.codes),
                "masked": board.app.masks.cells(),
                "facts": board.facts(),
                "journal": [(kind, payload.hex()) for kind, payload in journal.entries()][-_TAIL:],
                "trail": list(board.trail.latest),
            }
        )

    def _is_lie(self, text: str, beside: int = 0) -> bool:
        """Whether a sensor that has failed in this very turn, or a magnet that has, had a part in a move that nobody
        made: what the cells show is then, cell by cell, another legal move, and nothing else could tell the board.
        `beside`: so far from the pose it may lie."""
        lied = self.faults.lied()
        return any(cell in lied for cell in self._cells(f"{text} {self._under_way} {self._given_up}", beside))

    def _was_taken_back(self, known: list[str], noted: int) -> bool:
        """Whether the board has these moves in its journal, and behind the entries that it had when they were noted,
        that it took the last one back. A piece that was put down and then seems to lie on more cells was a larger one,
        put down edge first: with its partner and a sensor that hangs, the first half of a pair looks so, too."""
        reader = events.Reader()
        texts: list[str] = []
        for at, (kind, payload) in enumerate(self.board.app.journal.entries()):
            event = reader.read(kind, payload)
            if event.kind in (events.ROLL, events.MOVE):
                texts.append(event.text)
            elif event.kind == events.TAKE_BACK:
                if at >= noted and texts == known:
                    return True
                texts.pop()
        return False

    def _cells(self, text: str, beside: int) -> list[int]:
        """The board's cells under the poses that a move names, and so many beside them."""
        board, columns = self.board, self.board.config.columns
        left, low = board.corner
        low += getattr(board.game, "strip", 0)
        poses = [[int(part) for part in found] for found in _POSE.findall(text)]
        return [
            (low + y + dy) * columns + left + x + dx
            for x, y, wide, deep in poses
            for dx in range(-beside, wide + beside)
            for dy in range(-beside, deep + beside)
            if 0 <= left + x + dx < columns
        ]

    def _switch_on(self) -> None:
        """Until the board has started: the power may go again meanwhile."""
        is_on = False
        while not is_on:
            self.counts["power cuts"] += 1
            with contextlib.suppress(PowerCut):
                self.board.power_on()
                is_on = True
        self._note()

    # --- talking with the board --------------------------------------------------------------------------------------

    def _calm(self) -> bool:
        """Until the board waits for a move: what it complains of is put right, or said to be right."""
        board = self.board
        for _ in range(_ANSWERS):
            state = board.state
            if state in ("quiet", "roll", "over"):
                return True
            if state in ("setup", "correction"):
                board.set_up()
                board.wait(COMPLAIN + SEEN)
                self._say_that_it_is_right()
            elif state == "choice":
                # After a power cut the pieces may stand as after the move that it took away.
                if self._under_way not in self._offered():
                    board.set_up()
                self._choose(self._under_way)
            elif state == "entry":
                board.press(BACK)
            elif state == "ask":
                board.press(NEXT)
            elif state == "selftest":
                board.press(OK)
            elif state == "mask":
                self._answer_for_a_cell()
            else:
                # Something is on its way, or the board is about to complain of it.
                board.wait(COMPLAIN)
            board.wait(SEEN)
        return False

    def _say_that_it_is_right(self) -> None:
        board = self.board
        if board.state == "correction":
            self.counts["questions"] += 1
            if not self._declined:
                board.press(OK)
        if board.state in ("setup", "correction"):
            board.press(OK, HELD)
            self._declined = False

    def _answer_for_a_cell(self) -> None:
        """Yes, its sensor is wrong, if on this cell stands what the board thinks should stand there."""
        board = self.board
        told = board.facts()
        cell = told["clear"][0] if told["clear"] else told["fill"][0][0]
        x, y = cell % board.config.columns - board.corner[0], cell // board.config.columns - board.corner[1]
        stone = board.stone_at(x, y)
        is_right = board.game.ground()[y * board.game.cells[0] + x] == (stone.owner + 1 if stone else 0)
        board.press(OK if is_right else NEXT)

    def _offered(self) -> list[str]:
        return [self.board.game.text(move) for move in self.board.app.mode.tracker.candidates]

    def _choose(self, text: str) -> None:
        offered = self._offered()
        if text not in offered:
            self.board.press(BACK)
            self._declined = True
            return
        tracker = self.board.app.mode.tracker
        # A sensor that fails in this moment ends the choice.
        while self.board.state == "choice" and offered[tracker.shown] != text:
            self.board.press(NEXT)
        if self.board.state == "choice":
            self.board.press(OK)

    def make(self, move: int) -> None:
        """A legal move with the hands; people insist where the board has not seen it."""
        self._under_way, self._given_up = self.board.game.text(move), ""
        before = list(self.board.game.history)
        try:
            self.board.make(move)
        except AssertionError:
            self._persuade(move, before)
        if self.board.game.history[: len(before) + 1] == [*before, move]:
            self._refusals = 0
        else:
            self._refuse(self.board.game.text(move))

    def _persuade(self, move: int, before: list[int]) -> None:
        """The board has not seen the move by itself: the pieces are put as they stand after it, then it is told. Not of
        a board that has made something else of it."""
        board = self.board
        self.counts["questions"] += 1
        if board.game.history == before:
            self._put_as_after(move)
        for _ in range(_ANSWERS):
            if board.game.history != before:
                return
            state = board.state
            if state == "choice":
                self._choose(self._under_way)
            elif state == "mask":
                self._answer_for_a_cell()
            elif state == "correction":
                self._say_that_it_is_right()
            elif state in ("quiet", "hand"):
                board.press(self._random.choice((OK, NEXT)))
            else:
                board.wait(COMPLAIN)
            board.wait(SEEN)

    def _put_as_after(self, move: int) -> None:
        board = self.board
        board.game.play(move)
        pieces = list(board.game.pieces())
        board.game.undo()
        board.port.stones.clear()
        for x, y, z, wide, deep, _, code in pieces:
            if not z:
                board.put(x, y, wide, deep, code)
        board.port.touch()
        board.wait(COMPLAIN + SEEN)

    def _refuse(self, what: str) -> None:
        """Nobody got it through: the pieces go back, and the next turn tries something else."""
        self.counts["given up"] += 1
        if self._under_way:
            self._given_up, self._under_way = self._under_way, ""
        self._refusals += 1
        if self._refusals > _GIVEN_UP:
            raise Stuck(f"{what}: {self.board.facts()}")
        self.board.set_up()

    # --- in the end --------------------------------------------------------------------------------------------------

    def left(self) -> set[int]:
        """The games that have left the board: when its flash was full, the oldest made room."""
        journal = self.board.app.journal
        return set(self.games) - {*journal.numbers(), journal.number}

    def disagreements(self) -> list[str]:
        """Games in the board's own journal that are not what was played."""
        journal = self.board.app.journal
        found = {number: _moves(journal.archived(number)) for number in journal.numbers()}
        if journal.running():
            found[journal.number] = _moves(journal.entries())
        return [
            f"{self.board.port.board_id} game {number}: the journal differs from what was played"
            for number, moves in found.items()
            if moves != self.games.get(number)
        ]


def _moves(entries: Any) -> list[str]:
    return [text for kind, text, _ in journal_record.record_of(entries).entries if kind == record.MOVE]


def _common(known: list[str], there: list[str]) -> int:
    return next((n for n, (a, b) in enumerate(zip(known, there, strict=False)) if a != b), min(len(known), len(there)))
