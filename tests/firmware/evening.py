"""Game after game on a board with everything: feet, a watching host, its own opponent. Runs on MicroPython.

Hands make what the board lights, or any move where it is people's turn; whatever else it asks is answered somehow. What
is played does not matter here, only how much memory it takes: `Evening.go` plays on until there is as much garbage as a
board leaves lying about, and is called when all older garbage has been collected.
"""

import gc
import json

from corpus_port import CorpusPort

from firmware.protocol.wire import frame, opened

SCAN_MS = 20
LOOK_MS = 5
# A board tidies its heap after so many bytes of garbage (main.py).
GARBAGE = 24 * 1024
PING_MS = 1000
ASK_MS = 20000
# People think for some scans, and for some time between them; a hand that gets nowhere says its move in the end.
PONDERS = 80
PONDER_MS = 4000
PATIENCE = 240
OK, BACK = 1, 4
CROWD = "crowd"
ASKED = ("info", "health", "entries", "variants", "games")


class Port(CorpusPort):
    """Quick about what needs no memory: cells that have not changed, and colours."""

    def __init__(self, storage, config):
        CorpusPort.__init__(self, {"events": [], "seed": 1}, storage, config)
        self.said = [frame("O", "host", 0, 0, "1"), frame("Q", "host", 0, 0, '{"do":"watch","on":true,"cells":true}')]
        self.number = 1
        self.weight = [250000] * 4
        self.weighed = 0

    def ticks_ms(self):
        # Looking at the clock is what thinking costs here.
        self._ms += LOOK_MS
        return self._ms & 0x3FFFFFFF

    def paint(self, scene, palette, frame):
        return 0

    def scan(self, raw):
        return False

    def classify(self, raw, baseline, gain, limits, stable, waiting, changed):
        if stable == self._codes:
            return 0
        count = 0
        for cell in range(len(stable)):
            if stable[cell] != self._codes[cell] and count < len(changed):
                stable[cell] = self._codes[cell]
                changed[count] = cell
                count += 1
        return count

    def weigh(self, out):
        if self.weighed == self._ms:
            return False
        self.weighed = self._ms
        out[0] = self._ms
        out[1:] = self.weight
        return True

    def receive(self):
        return self.said.pop(0) if self.said else b""

    def send(self, data):
        got = opened(data)
        if got[0] in "rReE":
            self.said.append(frame("A", "host", 1, (got[2] + 1) & 255))
        return len(data)

    def ask(self, what):
        self.said.append(frame("Q", "host", self.number & 255, 0, '{"do":"%s"}' % what))
        self.number += 1

    def put(self, stage, ground):
        """What stands on the game's cells, seen from the board."""
        for cell in range(len(ground)):
            self._codes[stage.board_cell(cell)] = ground[cell]
        self.weight = [250000 + 9000 * ((self._ms >> 7 + foot) % 5) for foot in range(4)]


class Evening:
    """Plays variants one after the other, each for so many moves."""

    def __init__(self, app, port, names, moves):
        self.app = app
        self.port = port
        self.names = names
        self.moves = moves
        self.played = 0
        self.games = 0
        # The most bytes that were in use without garbage.
        self.live = 0
        # Moves of the present game that the board remembers, and those that were made in it.
        self._known = 0
        self._made = 0
        self._pinged = self._asked = 0
        self._stuck = 0

    def go(self):
        """Play on until there is some garbage, or for ten seconds."""
        start = gc.mem_alloc()
        self.live = max(self.live, start)
        for _ in range(500):
            self.port.pass_by(SCAN_MS)
            self.app.step()
            self._look_after()
            if self.is_over() or gc.mem_alloc() - start > GARBAGE:
                break

    def begin(self):
        """The next game, from the middle if there is a position of it; the board itself has every other seat."""
        name = self.names[self.games % len(self.names)]
        self.app.select(name, [], {})
        if name == CROWD:
            with open("position.json") as file:
                self.app.ruling("set up", json.load(file))
        self._known = len(self.app.running.game.history)
        self._made = self._stuck = 0
        for player in range(0, self.app.running.game.players, 2):
            self.app.seat(player, "board", "")

    def end(self):
        if not self.app.running.result:
            self.app.end("aborted", [])
        self.app.close()
        self.games += 1

    def is_over(self):
        running = self.app.running
        return running.result is not None or self._made >= self.moves

    def _look_after(self):
        ms = self.port.ticks_ms()
        if ms // PING_MS != self._pinged:
            self._pinged = ms // PING_MS
            self.port.said.append(frame("P", "host", 0, 0))
        if ms // ASK_MS != self._asked:
            self._asked = ms // ASK_MS
            self.port.ask(ASKED[self._asked % len(ASKED)])
        known = len(self.app.running.game.history)
        if known != self._known:
            self._made += known > self._known
            self.played += known > self._known
            self._known = known
            self._stuck = 0
        self._stuck += 1
        if self._stuck & 15 == 0 and not self.is_over():
            self._answer()

    def _answer(self):
        """Do what the board waits for."""
        app = self.app
        state = app.mode.state()
        game = app.running.game
        if state in ("setup", "correction", "astray"):
            self.port.put(app.mode.stage, game.ground())
        elif state == "carry":
            self._make(app.mode.guest.move)
        elif state in ("roll", "choice"):
            app.press(OK)
        elif state in ("quiet", "touch") and self._stuck < PONDERS:
            # People take their time.
            self.port.pass_by(PONDER_MS)
        elif state in ("quiet", "touch"):
            move = game.random_move(app.chance)
            if state == "touch" or self._stuck > PATIENCE:
                app.play(game.text(move))
            else:
                self._make(move)
        elif state not in ("thinking", "settling", "hand"):
            app.press(BACK)

    def _make(self, move):
        """Hands make a move; what no cell sees is confirmed."""
        game = self.app.running.game
        before = game.ground()
        game.play(move)
        after = game.ground()
        game.undo()
        if self.app.mode.plays:
            self.port.put(self.app.mode.stage, after)
        if before == after:
            if self.app.mode.guest:
                self.app.press(OK)
            else:
                self.app.play(game.text(move))
