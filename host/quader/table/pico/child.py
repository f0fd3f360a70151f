"""The inner end of the pipe for the emulated RP2040: `python -m quader.table.pico.child` (piped.py has the other end).

The page's requests go over the board's own link, as a PC's would. While a serial client speaks, the link is its own.
"""

import json
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from firmware import build
from firmware.config import Config
from firmware.protocol.json_text import compact
from firmware.ticks import PERIOD
from rules_core.refused import Refused

from ...board.talk import Talk
from .board import Board
from .tiles import BUTTONS

# So much emulated time passes with each line, and between two looks at the link.
STEP_MS = 20.0
_LOOK_MS = 4.0
_START_MS = 4000.0
_ANSWER_MS = 20000.0
# A serial client that has been silent for so long has gone.
_SILENT_MS = 5000.0


class Child:
    """One board, from its cold start on."""

    def __init__(self, setting: dict[str, Any]) -> None:
        os.environ["QUADER_UF2"] = setting["uf2"]
        self._kept = Path(setting["flash"])
        config = Config(setting["board"])
        with TemporaryDirectory() as name:
            folder = Path(name, "image")
            flash = self._kept.read_bytes() if self._kept.is_file() else None
            if flash is None:
                build.write(build.image(setting["size"]), folder)
            self._board = Board(folder, config, flash=flash)
        self._board.__enter__()
        self._flash = b""
        self._frame: bytes | None = None
        self._client_ms = -_SILENT_MS
        self._talk = self._new_talk()
        self._board.run_until(lambda: self._board.connected, _START_MS, _LOOK_MS)
        self._time = setting["seconds"]
        self.reply(json.dumps({"do": "time", "unix": self._time}))

    def _now(self) -> int:
        return int(self._board.ms) % PERIOD

    def _new_talk(self) -> Talk:
        talk = Talk(self._now())
        talk.watch({"do": "watch", "on": True, "cells": False})
        return talk

    def _run(self, ms: float) -> None:
        """Let time pass, with the page's own talk going on."""
        end = self._board.ms + ms
        while self._board.ms < end:
            self._talk.received(self._board.read(), self._now())
            data = self._talk.to_send(self._now())
            if data:
                self._board.write(data)
            self._board.run(min(_LOOK_MS, end - self._board.ms))

    def step(self, doc: dict[str, Any]) -> dict[str, Any]:
        """One line: what came in, what goes out."""
        board = self._board
        raw = bytes.fromhex(doc["raw"])
        board.tiles.readings[:] = [raw[at] | raw[at + 1] << 8 for at in range(0, len(raw), 2)]
        for bit, name in enumerate(BUTTONS):
            pin = board.chip.gpio[board.config.pins[name]]
            if doc["buttons"] >> bit & 1:
                pin.set_input_value(False)
            else:
                pin.release_input()
        data = bytes.fromhex(doc["in"])
        if data:
            self._client_ms = board.ms
            board.write(data)
        out = b""
        if board.ms - self._client_ms < _SILENT_MS:
            board.run(STEP_MS)
            out = board.read()
            self._talk = self._new_talk()
            replies = [compact({"no": "another program has the board's link"}) for _ in doc["asks"]]
        else:
            self._run(STEP_MS)
            replies = [self.reply(text) for text in doc["asks"]]
        told: dict[str, Any] = {"replies": replies, "out": out.hex(), "events": []}
        while self._talk.events:
            told["events"].append(self._talk.events.popleft())
        frame = board.lights.frame
        if frame is not None and frame != self._frame:
            self._frame = frame
            told["frame"] = frame.hex()
        self._keep()
        return told

    def reply(self, text: str) -> str:
        """The board's reply to a request of the page."""
        try:
            question = self._talk.ask(json.loads(text))
            end = self._board.ms + _ANSWER_MS
            while not question.answered() and self._board.ms < end:
                self._run(_LOOK_MS)
            return compact({"ok": question.answer()})
        except Refused as refused:
            return compact({"no": refused.why})

    def _keep(self) -> None:
        """The flash outlives this process, as it outlives a power cut."""
        flash = self._board.flash()
        if flash != self._flash:
            self._flash = flash
            new = self._kept.with_suffix(".new")
            new.write_bytes(flash)
            os.replace(new, self._kept)


def main() -> None:
    child: Child | None = None
    for line in sys.stdin:
        doc = json.loads(line)
        try:
            if child is None:
                child = Child(doc)
                answer: dict[str, Any] = {}
            else:
                answer = child.step(doc)
        except Refused as refused:
            answer = {"refused": str(refused)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
