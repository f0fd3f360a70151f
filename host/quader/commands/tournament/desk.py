"""What all acts of the organiser's desk share: which tournament, changes with their warnings, tables."""

import argparse
import json
import sys
from collections.abc import Callable
from typing import Any, Protocol

from ...cli import one_line
from ...games import draw
from ...tournament import places, view
from ...tournament.log import Book
from ...words.tournament import say

Run = Callable[[argparse.Namespace], int]


class Act(Protocol):
    """Adds an act to the command: its name, what it runs, a line about it, examples; `reads`: it has --json."""

    def __call__(
        self, name: str, run_act: Run, about: str, examples: str, reads: bool = False
    ) -> argparse.ArgumentParser: ...


def opened(args: argparse.Namespace) -> Book:
    book = Book.open(args.file or places.find(args.tournament))
    for warning in book.warnings:
        print(one_line(f"quader: {warning}"), file=sys.stderr)
    return book


def change(book: Book, args: argparse.Namespace, changes: list[dict[str, Any]]) -> None:
    """Make changes, and warn of those that break the order of things."""
    marked = len(book.tournament.marks)
    book.add_all(changes, args.by)
    warn_marks(book, marked)


def warn_marks(book: Book, marked: int) -> None:
    for mark in book.tournament.marks[marked:]:
        warn(say(mark.phrase, *mark.values))


def warn(text: str) -> None:
    print(one_line(f"quader: {say('warning', text)}"), file=sys.stderr)


def print_json(value: object) -> None:
    print(json.dumps(value, indent=1, ensure_ascii=False))


def print_grid(grid: view.Grid) -> None:
    """A table in columns; on a terminal its heads are bold."""
    bold, plain = ("\x1b[1m", "\x1b[0m") if draw.wants_colour() else ("", "")
    rows = [[one_line(cell) for cell in row] for row in [grid.heads, *grid.rows]]
    wide = [max(len(row[column]) for row in rows) for column in range(len(grid.heads))]
    print(f"{bold}{grid.title}{plain}")
    for number, row in enumerate(rows):
        cells = [c.rjust(w) if r else c.ljust(w) for c, w, r in zip(row, wide, grid.right, strict=True)]
        line = "  ".join(cells).rstrip()
        print(f"{bold}{line}{plain}" if number == 0 else line)
