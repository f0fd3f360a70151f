"""A whole board in virtual time: the real application on simulated sensors, a flash that can be looked into, and a
cable with faults to the PC's end of the link."""

import json
import random
from typing import Any

from firmware.app import Application
from firmware.config import Config
from firmware.keep.variants import BUILT_IN
from firmware.ticks import PERIOD
from firmware.virtual.port import Clock, VirtualPort
from firmware.virtual.storage import built_in
from quader.board.talk import Question, Talk
from tests.micropython.runner import ROOT

from .flash import Flash

STEP_MS = 5


def config_of(board: str) -> Config:
    return Config(json.loads((ROOT / f"firmware/boards/{board}.json").read_text()))


CONFIG = config_of("10x16")


class BoardFlash(Flash):
    """With the built-in variants, which take no room and cannot be lost."""

    def size(self, path):
        return len(built_in()) if path == BUILT_IN else super().size(path)

    def read(self, path, start=0, length=-1):
        if path != BUILT_IN:
            return super().read(path, start, length)
        return built_in()[start:] if length < 0 else built_in()[start : start + length]


def new_board(flash: Flash, clock: Clock | None = None, seed: int = 1, config: Config = CONFIG) -> Application:
    """A board that has just been switched on."""
    port = VirtualPort(config, flash, seed, clock, noise=0.0, board_id="0123abcd")
    app = Application(port, config)
    app.start()
    return app


class Faults:
    """What a bad cable does to bytes, from a seed."""

    def __init__(self, seed: int, rate: float) -> None:
        self.chance = random.Random(seed)
        self.rate = rate

    def pass_on(self, data: bytes) -> bytes:
        out = bytearray()
        for byte in data:
            if self.chance.random() >= self.rate:
                out.append(byte)
                continue
            fault = self.chance.randrange(5)
            if fault == 0:
                out += bytes([byte, byte])
            elif fault == 1:
                out.append(byte ^ 1 << self.chance.randrange(8))
            elif fault == 2:
                out += self.chance.randbytes(3)
            elif fault == 3:
                # The rest of this piece is cut off.
                return bytes(out)
        return bytes(out)


class Rig:
    """A board, a PC and the cable between them."""

    def __init__(self, rate: float = 0.0, seed: int = 1, flash: Flash | None = None, config: Config = CONFIG) -> None:
        self.flash = flash or BoardFlash()
        self.clock = Clock(PERIOD - 700)
        self.seed = seed
        self.faults = [Faults(seed, rate), Faults(seed + 1, rate)]
        self.plugged = True
        self.reading = True
        self.config = config
        self.app = new_board(self.flash, self.clock, seed, config)
        self.talk = Talk(self.clock.ticks_ms())
        self.sent_by_board = bytearray()

    @property
    def port(self) -> VirtualPort:
        return self.app.port

    def restart_board(self) -> None:
        self.seed += 1
        self.app = new_board(self.flash, self.clock, self.seed, self.config)

    def restart_host(self) -> None:
        self.talk = Talk(self.clock.ticks_ms())

    def step(self) -> None:
        now = self.clock.ticks_ms()
        out = self.talk.to_send(now)
        if self.plugged:
            self.port.inbox += self.faults[0].pass_on(out)
        self.app.now = now
        self.app.link.step()
        if self.reading:
            data = bytes(self.port.outbox)
            self.port.outbox.clear()
            self.sent_by_board += data
            if self.plugged and data:
                self.talk.received(self.faults[1].pass_on(data), now)
        self.clock.pass_by(STEP_MS)

    def run(self, ms: int) -> None:
        for _ in range(ms // STEP_MS):
            self.step()

    def until(self, done: Any, ms: int) -> int:
        """Go on until something is so; how many milliseconds that took."""
        for passed in range(0, ms, STEP_MS):
            if done():
                return passed
            self.step()
        raise AssertionError(f"not within {ms} ms")

    def ask(self, do: str, ms: int = 30000, **more: Any) -> Any:
        question: Question = self.talk.ask({"do": do, **more})
        self.until(question.answered, ms)
        return question.answer()

    def texts(self) -> list[str]:
        return self.app.running.game.texts()
