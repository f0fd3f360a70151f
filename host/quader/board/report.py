"""`quader board report`: what was measured on a built board, with what the board says of itself, in one file to send.

The steps and what to expect of each are in `power_up.json`, which is made from the hardware design.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rules_core.refused import Refused

from .. import files
from ..cli import one_line
from ..language import language
from ..words.board import say
from .client import Board

FORM: dict[str, Any] = json.loads(Path(__file__).with_name("power_up.json").read_text(encoding="utf-8"))
ANY = 1e6  # a highest value that means: as much as there is
# Read from the board itself: the south-west cell, and how it changes with a cube on it.
READ = ("rest", "north", "south")

Address = Callable[[], str]


def run(args: argparse.Namespace, address: Address) -> int:
    """0: written and all as expected, 1: written, but something is not, or the board could not be asked."""
    path = Path(args.file)
    if path.exists():
        raise Refused(str(path), say("report_there"))
    report = Report(None if args.without_board else address)
    given = dict(_given(text) for text in args.set)
    try:
        for step in FORM["steps"]:
            if step["key"] in given:
                report.add(step, given[step["key"]])
            elif not args.set:
                report.ask(step)
        report.ask_board()
    except BaseException:
        # Whatever ends the questions, nothing that was entered is lost.
        if report.measured:
            _write(report, path, args.note)
        raise
    finally:
        report.close()
    _write(report, path, args.note)
    return 1 if report.wrong() or report.refused else 0


def _write(report: "Report", path: Path, note: str) -> None:
    files.write_text(path, json.dumps(report.document(note), indent=1, ensure_ascii=False) + "\n")
    print(one_line(say("report_written", path, len(report.measured), len(report.wrong()))))


def _given(text: str) -> tuple[str, float]:
    key, _, value = text.partition("=")
    if key not in [step["key"] for step in FORM["steps"]]:
        raise Refused("--set", say("report_key", key))
    number = _number(value)
    if number is None:
        raise Refused("--set", say("report_number", value))
    return key, number


def _number(text: str) -> float | None:
    """A finite number, with a point or a comma."""
    try:
        number = float(text.strip().replace(",", "."))
    except ValueError:
        return None
    return number if abs(number) < 1e9 else None


class Report:
    """The values so far, and the board once it is needed."""

    def __init__(self, address: Address | None) -> None:
        self.address = address
        self.measured: list[dict[str, Any]] = []
        self.board: dict[str, Any] = {}
        self.refused = ""
        self._stage = ""
        self._line: Board | None = None
        self._rest: int | None = None
        self._ended = False

    def add(self, step: dict[str, Any], value: float) -> bool:
        good = bool(step["low"] <= value and (value <= step["high"] or step["high"] >= ANY))
        row = {key: step[key] for key in ("key", "unit", "low", "high")}
        self.measured.append({**row, "value": value, "good": good})
        return good

    def wrong(self) -> list[str]:
        return [row["key"] for row in self.measured if not row["good"]]

    def ask(self, step: dict[str, Any]) -> None:
        """One question; an empty answer leaves it out, the end of the input all that follow."""
        if self._ended:
            return
        if step["stage"] != self._stage:
            self._stage = step["stage"]
            print(f"\n{FORM['stages'][self._stage][language()]}")
        value = self._read(step) if step["key"] in READ and self._open() else self._typed(step)
        if value is not None:
            print("  " + say("report_good" if self.add(step, value) else "report_bad", f"{value:g} {step['unit']}"))

    def _typed(self, step: dict[str, Any]) -> float | None:
        while True:
            answer = self._answer(f"{step[language()]} ({_expected(step)}): ")
            if answer is None or not answer.strip():
                return None
            value = _number(answer)
            if value is not None:
                return value
            print("  " + say("report_number", one_line(answer.strip())))

    def _answer(self, question: str) -> str | None:
        print(question, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            self._ended = True
            print()
            return None
        return line

    def _read(self, step: dict[str, Any]) -> float | None:
        """The board's own reading, when people say that it is as the step asks."""
        answer = self._answer(f"{step[language()]} ({_expected(step)}) {say('report_ready')}: ")
        if answer is None or answer.strip():
            return None
        try:
            assert self._line is not None
            reading = self._line.readings()[0]
        except Refused as why:
            self._lost(why)
            return None
        if step["key"] == "rest":
            self._rest = reading
        elif self._rest is None:
            return None
        else:
            return float(reading - self._rest)
        return float(reading)

    def _open(self) -> bool:
        """Whether the board can be asked; why not is told once."""
        if self._line is None and self.address is not None and not self.refused:
            try:
                self._line = Board(self.address())
            except Refused as why:
                self._lost(why)
        return self._line is not None and not self.refused

    def _lost(self, why: Refused) -> None:
        self.refused = str(why)
        print(one_line(f"quader: {why}"), file=sys.stderr)

    def ask_board(self) -> None:
        """What the board tells of itself."""
        if not self._open() or self._line is None:
            return
        try:
            self.board = {
                **vars(self._line.hello),
                "info": self._line.info(),
                "health": self._line.health(),
                "readings": self._line.readings(),
                "selftest": self._line.selftest(),
            }
        except Refused as why:
            self._lost(why)

    def close(self) -> None:
        if self._line is not None:
            self._line.close()

    def document(self, note: str) -> dict[str, Any]:
        found: dict[str, Any] = {"format": 1, "what": "quader board report"}
        found["time"] = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        found |= {"measured": self.measured, "board": self.board, "note": note[:2000]}
        return {**found, "refused": self.refused} if self.refused else found


def _expected(step: dict[str, Any]) -> str:
    low, high = step["low"], step["high"]
    if high >= ANY:
        return say("report_more", f"{low:g} {step['unit']}")
    return f"{low:g}" if low == high else f"{low:g} … {high:g} {step['unit']}"
