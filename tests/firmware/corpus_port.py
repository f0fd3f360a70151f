"""A port that lives on a corpus of cell events: time, readings and buttons come from a list. Runs on MicroPython too.

A corpus is a document:

    {"board": "16x16", "variant": {...raw variant...}, "settings": {}, "seed": 7, "start": 0, "end": 60000,
     "events": [[ms, cell, code], ... or [ms, -1, buttons pressed]]}

Codes are what the sensors say: 0 empty, 1 to 4 the owners, 5 doubtful. `replay` plays it and returns the journal.
On a board with feet there are events [ms, -2, mg, mg, mg, mg] as well, one for each reading of them, the feet
themselves, "feet", as a configuration has them, and "opening", moves that are made before the first event.
"""

import gc

from rules_core.chance import Chance

SCAN_MS = 20
_MIDDLE = 2048
_SIGNALS = (0, 600, -600, 150, -150, 48)


class MemoryStorage:
    """Files in memory, on any Python."""

    def __init__(self):
        self.files = {}

    def names(self, folder):
        return sorted([path[len(folder) + 1 :] for path in self.files if path[: len(folder) + 1] == folder + "/"])

    def size(self, path):
        return len(self.files[path]) if path in self.files else -1

    def read(self, path, start=0, length=-1):
        if path not in self.files:
            raise OSError(2)
        data = self.files[path]
        return data[start:] if length < 0 else data[start : start + length]

    def append(self, path, data):
        self.files[path] = self.files.get(path, b"") + data

    def write(self, path, data):
        self.files[path] = data

    def rename(self, old, new):
        self.files[new] = self.files.pop(old)

    def remove(self, path):
        del self.files[path]

    def free(self):
        return 1000000


class CorpusPort:
    """Everything that the application asks of a port, from a corpus."""

    board_id = "corpus"

    def __init__(self, corpus, storage, config):
        self.cells = config.cells
        self.storage = storage
        self._events = corpus["events"]
        self._at = 0
        self._ms = corpus.get("start", 0)
        self._codes = bytearray(config.count)
        self._buttons = 0
        self._shown = 0
        self._weighed = []
        self._sign = config.sensor_sign
        self.random = Chance(corpus["seed"]).below

    def pass_by(self, ms):
        """Let time pass and the events of that time happen."""
        self._ms += ms
        while self._at < len(self._events) and self._events[self._at][0] <= self._ms:
            event = self._events[self._at]
            cell = event[1]
            self._at += 1
            if cell == -2:
                self._weighed.append(event)
            elif cell < 0:
                self._buttons = event[2]
            else:
                self._codes[cell] = event[2]

    def forget(self):
        """All events have happened."""
        self._events = []
        gc.collect()

    def scan(self, raw):
        for cell in range(len(raw)):
            raw[cell] = _MIDDLE + self._sign * _SIGNALS[self._codes[cell]]

    def weigh(self, out):
        if not self._weighed:
            return False
        event = self._weighed.pop(0)
        out[0] = event[0]
        out[1:] = event[2:]
        return True

    def show(self, frame):
        self._shown += 1

    def buttons(self):
        return self._buttons

    def ticks_ms(self):
        return self._ms & 0x3FFFFFFF

    def receive(self):
        return b""

    def send(self, data):
        return 0

    def now(self):
        return 0

    def set_now(self, seconds):
        pass

    def feed(self):
        pass


def replay(corpus, config, storage=None, fast=None):
    """Play a corpus; returns all bytes of the journal: the archived games in short form, then the running one.

    `fast`: a port whose own classify and paint are used, as on the board.
    """
    from binascii import hexlify

    from firmware.app import Application
    from firmware.keep.store import Store
    from firmware.protocol.json_text import compact

    if "feet" in corpus:
        from firmware.sense.feet import Feet

        config.feet = Feet(corpus["feet"], config.pins)
    storage = storage or MemoryStorage()
    port = CorpusPort(corpus, storage, config)
    if fast is not None:
        port.classify = fast.classify
        port.paint = fast.paint
    Store(storage).replace("variants/corpus.json", compact(corpus["variant"]).encode())
    application = Application(port, config)
    application.first_light()
    application.start()
    application.chance.below = Chance(corpus["seed"]).below
    application.select("corpus", [], corpus.get("settings", {}))
    for text in corpus.get("opening", []):
        application.play(text)
    for _ in range((corpus["end"] - corpus.get("start", 0)) // SCAN_MS):
        port.pass_by(SCAN_MS)
        application.step()
    # A Pico has no room for the events and for the journal as text.
    corpus.pop("events")
    port.forget()
    journal = application.journal
    told = []
    for number in journal.numbers():
        told.append("%d %s" % (number, str(hexlify(journal.read_game(number, 0, 1 << 20)), "utf-8")))
    for kind, payload in journal.entries():
        told.append("%s %s" % (kind, str(hexlify(payload), "utf-8")))
    return told
