"""The image that goes onto a board, made by its command, and the check of its files."""

import hashlib
import json
import re
import subprocess
import sys
from binascii import crc32
from pathlib import Path

import pytest

from firmware import build, manifest
from firmware.image import choose
from firmware.ports.files import Files
from quader import variants as host_variants
from rules_core.refused import Refused
from tests.called import in_process

ROOT = Path(__file__).parents[2]
BOARDS = ["10x16", "16x16", "22x22"]
# What the image may grow to; tests that fill a flash reckon with it.
IMAGE_BYTES = 280 * 1024


def command(*arguments: str) -> tuple[int, str, str]:
    return in_process(build.main, *arguments)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("built") / "firmware"
    words = [sys.executable, "-m", "firmware.build", str(out), "--board", "16x16"]
    done = subprocess.run(words, capture_output=True, text=True, cwd=build.ROOT)
    code, said, errors = done.returncode, done.stdout, done.stderr
    assert (code, errors) == (0, "")
    assert "of the 1408 KB on a Pico" in said
    return out


def test_the_image_has_what_the_board_needs_and_nothing_else(folder: Path) -> None:
    own = own_image(folder)
    assert sorted(path.name for path in folder.iterdir()) == ["board.json", own, "main.py", "manifest.json"]
    names = set(build.modules("rp2040"))
    small = build.small("rp2040")
    folders = {small.place("firmware"), small.place("rules_core")}
    assert {name.split("/")[0] for name in names} == {*folders, "lasting.mpy", "variants"}
    needed = ("firmware.app", "firmware.main", "firmware.ports.rp2040", "rules_core.games.quader.quader")
    assert {build.place(name) for name in needed} <= names
    assert not {name for name in names if name.endswith(".py")}
    assert not {name for name in small.short if name.endswith(("virtual", "circuitpython", "build"))}
    assert json.loads((folder / "board.json").read_text()) == json.loads((build.BOARDS / "16x16.json").read_text())


def own_image(folder: Path) -> str:
    return next(folder.glob("firmware-*.img")).name


def test_the_image_gives_every_module_and_nothing_else(folder: Path) -> None:
    modules = build.modules("rp2040")
    name, mounted = choose(f"{folder}/")
    assert mounted is not None
    assert name == own_image(folder)
    for path, data in modules.items():
        kind, size = mounted.stat(f"/{path}")[0], mounted.stat(f"/{path}")[6]
        with mounted.open(f"/{path}", "rb") as file:
            assert (kind, file.read(size)) == (0x8000, data)
        for folder_path in Path(path).parents[:-1]:
            assert mounted.stat(f"/{folder_path.as_posix()}")[0] == 0x4000
        # What MicroPython asks for on its way to a module.
        for wrong in (path.removesuffix(".mpy") + ".py", path + "/__init__.py", path + "x", path.upper()):
            with pytest.raises(OSError, match="2"):
                mounted.stat(f"/{wrong}")
    # Two sums that are alike would hide a module.
    asked = {f"/{path.removesuffix('.mpy')}{end}" for path in modules for end in ("", ".py", ".mpy", "/__init__.py")}
    assert len({crc32(path.encode()) for path in asked}) == len(asked)


@pytest.mark.parametrize("at", [0, 8, 9, 10, 700, 1000])
def test_an_image_with_a_bad_beginning_is_not_chosen(copy: Path, at: int) -> None:
    name = own_image(copy)
    flip(copy / name, at)
    assert choose(f"{copy}/") == (None, None)
    # Another one is, although the manifest does not name it.
    other = build.packed({"firmware/main.mpy": b"M"})
    (copy / "firmware-0123456789abcdef.img").write_bytes(other)
    assert choose(f"{copy}/")[0] == "firmware-0123456789abcdef.img"
    flip(copy / name, at)
    assert choose(f"{copy}/")[0] == name
    (copy / "manifest.json").unlink()
    assert choose(f"{copy}/")[0] is not None


@pytest.mark.parametrize("data", [b"", b"Quader1\n", b"Quader1\n\xff\xff", b"Quader1\n\0\0" + bytes(8), b"x" * 5000])
def test_what_is_no_image_is_not_chosen(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "firmware-0123456789abcdef.img").write_bytes(data)
    assert choose(f"{tmp_path}/") == (None, None)


def test_the_manifest_is_right(folder: Path) -> None:
    listed = json.loads((folder / "manifest.json").read_text())
    there = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    assert set(listed) == set(there) - {"manifest.json"}
    for path, (size, digest) in listed.items():
        data = there[path].read_bytes()
        assert (len(data), hashlib.sha256(data).hexdigest()) == (size, digest)


@pytest.mark.parametrize("board", BOARDS)
def test_it_leaves_room_for_two_hundred_games(board: str) -> None:
    """Of at most 3.5 KB each, beside the variants that a board may take, and with the image before."""
    files = build.image(board)
    assert build.PICO_BYTES - build.on_board(files) > 200 * 3584 + 100 * 1024
    assert max(map(len, files.values())) <= IMAGE_BYTES


def test_the_page_tells_what_the_image_saves() -> None:
    """Within a few parts in a hundred: a small change of the sources is none of the page."""
    loose = {f"lib/{path}": data for path, data in build.modules("rp2040").items()}
    taken = [build.flash_bytes(loose), sum(map(len, loose.values())), build.flash_bytes(build.image("22x22"))]
    page = (ROOT / "docs/firmware.md").read_text(encoding="utf-8")
    told = re.search(r"the (\d+) modules in their .*? take (\d+) KB, of which (\d+) .*?\stake (\d+) KB", page, re.S)
    assert told
    assert list(map(int, told.groups())) == pytest.approx([len(loose), *(size / 1024 for size in taken)], rel=0.04)


def test_every_built_in_variant_is_there_with_its_cells() -> None:
    lines = build.modules("rp2040")["variants"].decode().splitlines()
    cells = {line.split(" ")[0]: tuple(map(int, line.split(" ")[1:3])) for line in lines}
    assert sorted(cells) == sorted(path.stem for path in host_variants.BUILT_IN.glob("*.json"))
    assert cells["simple-10x6-cover"] == (10, 16)
    assert cells["four-players-cover"] == (22, 22)
    for line in lines:
        name, document = line.split(" ", 3)[0], json.loads(line.split(" ", 3)[3])
        assert document == host_variants.by_name(name)


def test_the_image_for_circuitpython_is_source() -> None:
    files = build.image("10x16", "circuitpython")
    assert {"code.py", "boot.py", "board.json", "lib/firmware/ports/circuitpython.py"} <= set(files)
    assert not [path for path in files if path.endswith(".mpy") or "rp2040" in path]
    for path, data in files.items():
        if path.endswith(".py"):
            compile(data, path, "exec")


# --- the command -----------------------------------------------------------------------------------------------------


def test_nothing_is_said_of_a_pico_for_circuitpython(tmp_path: Path) -> None:
    """Its drive is no littlefs: what blocks of 4 KB would take there means nothing."""
    code, said, _ = command(str(tmp_path / "drive"), "--board", "10x16", "--port", "circuitpython")
    assert code == 0
    assert "modules" in said
    assert "Pico" not in said


def test_an_older_image_is_replaced_but_nothing_else(folder: Path, tmp_path: Path) -> None:
    (folder / "lib").mkdir()
    (folder / "lib" / "stale.py").write_text("")
    assert command(str(folder), "--board", "16x16")[0] == 0
    assert not (folder / "lib").exists()
    mine = tmp_path / "thesis.txt"
    mine.write_text("mine")
    code, said, errors = command(str(tmp_path), "--board", "16x16")
    assert (code, said) == (1, "")
    assert errors == f"{tmp_path}: is there already and is no firmware image\n"
    assert mine.read_text() == "mine"


@pytest.mark.parametrize(
    "arguments", [[], ["out"], ["out", "--board", "8x8"], ["out", "--board", "16x16", "--port", "esp"]]
)
def test_wrong_calls(arguments: list[str]) -> None:
    code, said, errors = command(*arguments)
    assert (code, said) == (2, "")
    assert "usage:" in errors


def test_source_that_does_not_compile_is_refused() -> None:
    with pytest.raises(Refused, match=r"^bad.py: SyntaxError"):
        build.compiled("match 1:\n    case 1: pass\n", "bad.py")


# --- the board's check -----------------------------------------------------------------------------------------------


@pytest.fixture
def copy(folder: Path, tmp_path: Path) -> Path:
    build.write({p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}, tmp_path)
    return tmp_path


def found(folder: Path) -> str | None:
    """What the board would say of the files: first names and sizes, then hashes."""
    files = Files(str(folder))
    wrong = manifest.problem(files)
    hashes = manifest.Hashes(files)
    while wrong is None and not hashes.done:
        wrong = hashes.step()
    return wrong


def test_a_whole_image_is_accepted(copy: Path) -> None:
    (copy / "games").mkdir()
    (copy / "games" / "run").write_bytes(b"a game")
    (copy / "own_library.py").write_text("")
    assert found(copy) is None


def flip(path: Path, at: int) -> None:
    data = bytearray(path.read_bytes())
    data[at] ^= 1
    path.write_bytes(data)


@pytest.mark.parametrize("name", ["main.py", "board.json", "firmware"])
@pytest.mark.parametrize("at", [0, -1])
def test_every_flipped_bit_is_found(copy: Path, name: str, at: int) -> None:
    name = own_image(copy) if name == "firmware" else name
    flip(copy / name, at)
    assert found(copy) == f"{name}: is damaged"


def test_cut_missing_and_stray_files_are_found_by_name_and_size(copy: Path) -> None:
    files = Files(str(copy))
    path = copy / own_image(copy)
    data = path.read_bytes()
    path.write_bytes(data[:-1])
    assert manifest.problem(files) == f"{path.name}: is damaged"
    path.unlink()
    assert manifest.problem(files) == f"{path.name}: is missing"
    path.write_bytes(data)
    (copy / "rules_core").mkdir()
    assert manifest.problem(files) == "rules_core: stands in front of the firmware's own"


def test_loose_files_that_do_not_belong_there_are_found(tmp_path: Path) -> None:
    """CircuitPython has its modules as files."""
    build.write(build.image("10x16", "circuitpython"), tmp_path / "drive")
    files = Files(str(tmp_path / "drive"))
    assert manifest.problem(files) is None
    stray = tmp_path / "drive" / "lib" / "firmware" / "old.py"
    stray.write_text("")
    assert manifest.problem(files) == "lib/firmware/old.py: does not belong to the firmware"
    stray.rename(stray.with_name("app.py"))
    assert manifest.problem(files) == "lib/firmware/app.py: is damaged"


def test_an_image_that_runs_unlisted_becomes_the_one_that_plays(copy: Path) -> None:
    files = Files(str(copy))
    data = build.packed({"firmware/main.mpy": b"M"})
    name = f"firmware-{hashlib.sha256(data).hexdigest()[: manifest.DIGITS]}.img"
    files.write(name, data)
    listed = files.read(manifest.NAME)
    assert manifest.lists(files, own_image(copy))
    assert not manifest.lists(files, name)
    flip(copy / name, -1)
    assert manifest.adopt(files, name) == f"{name}: is damaged"
    assert files.read(manifest.NAME) == listed
    flip(copy / name, -1)
    assert manifest.adopt(files, name) is None
    assert sorted(json.loads(files.read(manifest.NAME))) == ["board.json", name, "main.py"]
    assert found(copy) is None
    # Also where an update was cut off while there was no manifest.
    files.remove(manifest.NAME)
    assert not manifest.lists(files, name)
    assert manifest.adopt(files, name) is None
    assert found(copy) is None


def test_a_damaged_image_goes_only_if_another_is_whole(copy: Path) -> None:
    files = Files(str(copy))
    name = own_image(copy)
    other = "firmware-0000000000000000.img"
    files.write(other, build.packed({"firmware/main.mpy": b"M"}))
    assert not manifest.give_up(files, name)
    assert files.size(name) > 0
    assert manifest.give_up(files, other)
    assert (files.size(name) > 0, files.size(other)) == (True, -1)


@pytest.mark.parametrize("data", [b"", b"{}", b"\xff\xfe", b'{"a": [1, "x"]}', b"\n" * 5000])
def test_a_manifest_that_is_none(copy: Path, data: bytes) -> None:
    (copy / "manifest.json").write_bytes(data)
    assert manifest.problem(Files(str(copy))) == "manifest.json: is damaged"
    (copy / "manifest.json").unlink()
    assert manifest.problem(Files(str(copy))) == "manifest.json: is missing"
