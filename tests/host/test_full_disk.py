"""Commands that keep something, on a disk that is really full: one line says so, what was there stays, and the same
call succeeds once there is room."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rules_core.record import record

from ..disk import fill, small_disk
from .samples import recorded

GAME = Path(__file__).parents[2] / "docs" / "examples" / "tiny-game.txt"
FULL = ("No space left on device\n", "the disk is full; nothing was written\n")
LAB = ("lab", "planquadrat", "--games", "4", "--seed", "1", "--players", "random", "--skill", "0", "--workers", "1")


@pytest.fixture
def disk(tmp_path, monkeypatch) -> Iterator[Path]:
    """Where commands are called, and where the data folder lies."""
    with small_disk(tmp_path / "disk") as folder:
        monkeypatch.setenv("QUADER_HOME", str(folder / "home"))
        monkeypatch.chdir(folder)
        yield folder
        monkeypatch.undo()


def files_of(disk: Path) -> dict[str, bytes]:
    """What counts: not what SQLite has for itself beside a log, nor empty files."""
    found = {str(path.relative_to(disk)): path.read_bytes() for path in disk.rglob("*") if path.is_file()}
    return {name: data for name, data in found.items() if data and not name.endswith(("filler", "-shm", "-wal"))}


@pytest.mark.parametrize(
    ("words", "made"),
    [
        (("tournament", "new", "Open", "--rounds", "3", "--file", "open.jsonl"), "open.jsonl"),
        (("games", "import", GAME, "--db", "other.sqlite"), "other.sqlite"),
        (("games", "export", "1", "--format", "html", "--to", "game.html"), "game.html"),
        ((*LAB, "--out", "study"), "study/planquadrat.jsonl"),
        (("new", "mine.json"), "mine.json"),
        (("show", "--variant", "planquadrat", "--svg", "town.svg"), "town.svg"),
    ],
    ids=lambda value: " ".join(map(str, value[:2])) if isinstance(value, tuple) else "",
)
def test_what_is_new(run, disk, words, made) -> None:
    assert run("games", "import", GAME).code == 0
    before = files_of(disk)
    filler = fill(disk)
    told = run(*words)
    told.refused()
    assert told.err.endswith(FULL)
    assert files_of(disk) == before
    filler.unlink()
    assert run(*words).code == 0
    assert (disk / made).stat().st_size


def test_what_is_added_to(run, disk, file) -> None:
    """A block that is there already has room for some bytes more; a log and a long list of players have none."""
    assert run("games", "import", GAME).code == 0
    assert run("tournament", "new", "Open", "--rounds", "3", "--file", "open.jsonl").code == 0
    before = files_of(disk)
    filler = fill(disk)
    many = [f"Player {number}" for number in range(100)]
    for words in (
        ("games", "import", file(record.to_text(recorded("simple-10x6-cover", 3000)), "long.txt")),
        ("games", "note", "1", "a fine game"),
        ("tournament", "add", *many, "--file", "open.jsonl"),
    ):
        told = run(*words)
        told.refused()
        assert told.err.endswith(FULL)
        assert files_of(disk) == before
    assert len(run("games", "list", "--json").json()) == 1
    filler.unlink()
    assert run("tournament", "add", *many, "--file", "open.jsonl").code == 0
    assert run("games", "note", "1", "a fine game").code == 0


def test_a_game_in_the_terminal_is_kept_as_far_as_there_was_room(run, disk) -> None:
    (disk / "home").mkdir()
    filler = fill(disk)
    told = run("play", "--text", "--variant", "planquadrat", "--players", "greedy", "random")
    assert told.code == 1
    assert told.err.endswith(FULL)
    filler.unlink()
    assert run("play", "--text", "--variant", "planquadrat", "--players", "greedy", "random").code == 0
