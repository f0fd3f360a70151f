"""Commands as in the tests of the host, and a tournament to begin with."""

import pytest

from quader.tournament.log import Book
from tests.host.conftest import _home, file, run

__all__ = ["_home", "file", "run"]


@pytest.fixture
def begin(tmp_path):
    """Begins a tournament with players named P1, P2, … and the settings given."""

    def begin(players: int, **settings: object) -> Book:
        book = Book.create(tmp_path / f"{len(list(tmp_path.iterdir()))}.jsonl", "Test", settings)
        book.add_all([{"do": "add", "name": f"P{number + 1}"} for number in range(players)])
        return book

    return begin
