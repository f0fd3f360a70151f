"""The PC at the other end of the emulated USB cable: the desktop tool's own side of the link, in emulated time."""

from typing import Any

from firmware.ticks import PERIOD
from quader.board.talk import Question, Talk
from quader.table.pico.board import Board

STEP_MS = 2.0


class Host:
    """`ask` lets the board run until it has answered; `events` are what it has told."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.talk = Talk(self._now())
        self.events = self.talk.events

    def _now(self) -> int:
        return int(self.board.ms) % PERIOD

    def step(self) -> None:
        self.talk.received(self.board.read(), self._now())
        self.board.write(self.talk.to_send(self._now()))
        self.board.run(STEP_MS)

    def run(self, ms: float) -> None:
        end = self.board.ms + ms
        while self.board.ms < end:
            self.step()

    def run_until_told(self, event: str, ms: float) -> None:
        """Let the board run until it has told of something, at most so long."""
        end = self.board.ms + ms
        while self.board.ms < end and all(told["event"] != event for told in self.events):
            self.step()

    def ask(self, do: str, ms: float = 5000, **more: Any) -> Any:
        """The board's answer; rules_core's Refused if it says no."""
        question = self.talk.ask({"do": do, **more})
        self.until_answered(question, ms)
        return question.answer()

    def until_answered(self, question: Question, ms: float) -> float:
        """Let the board run until it has answered; how long it took, in emulated milliseconds."""
        start = self.board.ms
        while not question.answered():
            assert self.board.ms < start + ms, f"no answer to {question.name} within {ms} ms"
            self.step()
        return self.board.ms - start

    def watch(self, cells: bool = False) -> None:
        """Be told what happens."""
        self.talk.watch({"do": "watch", "on": True, "cells": cells})
