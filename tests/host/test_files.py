"""Where a file cannot be written: one line names it, what was there stays, and nothing is left beside it."""

import os
import stat
import threading
from pathlib import Path

import pytest

from quader import files
from rules_core.record import record

from .samples import recorded

SHOW = ("show", "--variant", "planquadrat", "--svg")


def left_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_below_a_file(run, tmp_path):
    (tmp_path / "kept").write_text("kept")
    told = run(*SHOW, tmp_path / "kept" / "x.svg")
    told.refused(f"quader: {tmp_path}/kept/x.svg: Not a directory")


def test_a_link_stays_a_link(run, tmp_path):
    (tmp_path / "there").mkdir()
    link = tmp_path / "link.svg"
    link.symlink_to(tmp_path / "there" / "x.svg")
    for _ in range(2):
        assert run(*SHOW, link).code == 0
        assert link.is_symlink()
        assert left_in(tmp_path / "there") == ["x.svg"]
    lost = tmp_path / "lost.svg"
    lost.symlink_to(tmp_path / "nowhere" / "x.svg")
    run(*SHOW, lost).refused(f"quader: {lost}: No such file or directory")
    assert lost.is_symlink()


def test_a_pipe_is_written_to(run, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text(encoding="utf-8")))
    reader.start()
    assert run(*SHOW, pipe).code == 0
    reader.join(timeout=30)
    assert read[0].startswith("<svg ")
    assert left_in(tmp_path) == ["pipe"]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root makes devices")
def test_a_device_stays_a_device(run, tmp_path):
    null, full = tmp_path / "null", tmp_path / "full"
    os.mknod(null, stat.S_IFCHR | 0o666, os.makedev(1, 3))
    os.mknod(full, stat.S_IFCHR | 0o666, os.makedev(1, 7))
    assert run(*SHOW, null).code == 0
    run(*SHOW, full).refused(f"quader: {full}: No space left on device")
    for device in (null, full):
        run("games", "list", "--db", device).refused(f"quader: {device}: is no file")
        run("tournament", "new", "Club", "--rounds", 3, "--file", device).refused(f"{device}: already exists")
        assert device.is_char_device()
    assert left_in(tmp_path) == ["full", "null"]


@pytest.mark.parametrize("target", ["", "no/x"])
@pytest.mark.parametrize("command", ["analyse", "pack"])
def test_what_was_found_is_told_where_no_file_can_be_written(run, file, command, target):
    game = file(record.to_text(recorded("planquadrat", 2)), "game.txt")
    words = {"analyse": [game, "--nodes", 1, "--html"], "pack": ["--variant", "block-8x6x3", "--svg"]}[command]
    told = run(command, *words, target)
    told.refused("Is a directory" if not target else "quader: no/x: No such file")
    assert told.out.count("\n") > 2


def test_a_log_is_a_file(run, file, tmp_path):
    game = file(record.to_text(recorded("planquadrat", 2)), "game.txt")
    os.mkfifo(tmp_path / "pipe")
    for where in (tmp_path, tmp_path / "pipe"):
        run("games", "import", game, "--db", where).refused(f"quader: {where}: is no file")
    run("games", "import", game, "--db", "").refused("--db: is no address")
    assert left_in(tmp_path) == ["game.txt", "pipe"]


def test_a_file_is_on_the_disk_before_it_has_its_name(tmp_path, monkeypatch):
    """Else a power cut could leave the name of the old one with nothing in it."""
    steps = []
    for name in ("fsync", "replace"):
        real = getattr(os, name)
        monkeypatch.setattr(os, name, lambda *words, name=name, real=real: (steps.append(name), real(*words)))
    files.write_text(tmp_path / "x", "x")
    assert steps == ["fsync", "replace"]
    assert (tmp_path / "x").read_text() == "x"


def test_one_of_many_makes_a_new_file(tmp_path):
    """At once, in one program: one of them has made it, whole; and many that write to one file leave a whole one."""
    made = []

    def make(number: int) -> None:
        files.write_text(tmp_path / "kept", str(number) * 9999)
        try:
            files.create(tmp_path / "new", str(number).encode() * 9999)
        except FileExistsError:
            return
        made.append(number)

    makers = [threading.Thread(target=make, args=(number,)) for number in range(8)]
    for maker in makers:
        maker.start()
    for maker in makers:
        maker.join()
    assert len(made) == 1
    assert (tmp_path / "new").read_text() == str(made[0]) * 9999
    assert len(set((tmp_path / "kept").read_text())) == 1
    assert left_in(tmp_path) == ["kept", "new"]


@pytest.mark.parametrize("killed_at", range(3))
def test_a_folder_is_replaced_as_a_whole(tmp_path, monkeypatch, killed_at):
    """Killed before any step, the old one is there or comes back with the next try, which leaves nothing else."""
    out = tmp_path / "site"

    def make(what: str) -> None:
        made = files.beside(out)
        made.mkdir()
        for name in "ab":
            (made / name).write_text(what)
        files.put_in_place(out)

    make("old")
    steps = iter(range(3))

    def kill(real):
        def step(*words, **named):
            if next(steps, None) == killed_at:
                raise KeyboardInterrupt
            return real(*words, **named)

        return step

    with monkeypatch.context() as patched:
        patched.setattr(Path, "rename", kill(Path.rename))
        patched.setattr(files.shutil, "rmtree", lambda *_, **__: None)
        with pytest.raises(KeyboardInterrupt):
            make("new")
    files.beside(out)
    assert {path.read_text() for path in out.iterdir()} == {"old" if killed_at < 2 else "new"}
    make("newest")
    assert left_in(tmp_path) == ["site"]
    assert [path.read_text() for path in out.iterdir()] == ["newest"] * 2
