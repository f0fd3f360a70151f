"""The firmware's board configurations are those of the design."""

import json
import sys

import pytest

from hardware import configuration
from hardware.committed import script
from hardware.design import Place, load
from hardware.fields import table as field_table

NAMES = ("10x16", "16x16", "22x22")
FILES = [name + feet for name in NAMES for feet in ("", "-feet")]


def run(monkeypatch, capsys, *words):
    monkeypatch.setattr(sys, "argv", ["configuration", *words])
    code = script("hardware.configuration", configuration.documents)
    return code, *capsys.readouterr()


def committed(name):
    return json.loads((configuration.BOARDS / f"{name}.json").read_bytes())


def test_committed_files_are_as_designed(monkeypatch, capsys):
    code, out, err = run(monkeypatch, capsys, "--check")
    assert (code, err) == (0, "")
    assert out.splitlines() == [f"firmware/boards/{name}.json: as designed" for name in FILES]


def test_only_boards_of_the_design_are_there():
    assert sorted(path.stem for path in configuration.BOARDS.glob("*.json")) == sorted(FILES)


@pytest.mark.parametrize("name", NAMES)
def test_a_configuration_stands_alone(name):
    """Read as the firmware reads it: the file alone gives every cell the place that the design gives it."""
    board = load().boards[name]
    read = committed(name)
    width, depth = read["tile"]
    for chain, tiles in enumerate(read["chains"]):
        for number, (column, row, turned) in enumerate(tiles):
            for channel, (dx, dy) in enumerate(read["channels"]):
                x = column * width + (width - 1 - dx if turned else dx)
                y = row * depth + (depth - 1 - dy if turned else dy)
                assert board.place(x, y) == Place(chain, number, channel)
    assert len(read["chains"][0] + read["chains"][1]) * width * depth == read["cells"][0] * (
        read["cells"][1] + read["strip"]
    )


def test_values():
    read = committed("16x16")
    assert list(read) == [
        *("format", "name", "cells", "strip", "tile", "channels", "chains", "pins", "thresholds", "hysteresis"),
        *("sensor_sign", "settle_us", "wake_us", "current_ma", "led_ma"),
    ]
    assert (read["format"], read["name"], read["cells"], read["strip"], read["tile"]) == (
        1,
        "16x16",
        [16, 16],
        0,
        [2, 8],
    )
    assert (read["thresholds"], read["hysteresis"]) == ([48, 246], 12)
    assert (read["settle_us"], read["wake_us"], read["current_ma"], read["led_ma"]) == (4, 330, 2000, [20, 1])
    assert read["pins"] == load().pins


def test_a_stale_file_is_named(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(configuration, "BOARDS", tmp_path / "boards")
    assert run(monkeypatch, capsys)[0] == 0
    stale = tmp_path / "boards" / "16x16.json"
    stale.write_text(stale.read_text().replace("246", "245"))
    code, _, err = run(monkeypatch, capsys, "--check")
    assert (code, err) == (1, f"{stale}: does not fit the design; run: python -m hardware.configuration\n")
    stale.unlink()
    assert run(monkeypatch, capsys, "--check")[0] == 1
    assert run(monkeypatch, capsys)[0] == 0
    assert run(monkeypatch, capsys, "--check")[0] == 0


def test_wrong_call(monkeypatch, capsys):
    code, out, err = run(monkeypatch, capsys, "--chek")
    assert (code, out, err) == (2, "", "usage: python -m hardware.configuration [--check]\n")


def test_table_of_the_simulated_board_is_that_of_the_model():
    made = field_table.table(load())
    kept = json.loads(field_table.TABLE.read_bytes())
    discs, kept_discs = made.pop("discs"), kept.pop("discs")
    assert kept == made
    for strength in ("strong", "weak"):
        assert kept_discs[strength]["inset_mm"] == discs[strength]["inset_mm"]
        for kind in ("cell", "side"):
            # The last digit may be rounded otherwise by another numpy.
            assert kept_discs[strength][kind] == pytest.approx(discs[strength][kind], abs=0.0015)
    assert field_table.TABLE.stat().st_size < 5000
