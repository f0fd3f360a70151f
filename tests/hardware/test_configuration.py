"""The firmware's board configurations are those of the design."""

import json

import pytest

from firmware.config import Config
from hardware import configuration
from hardware.committed import script
from hardware.design import Place, load
from hardware.fields import table as field_table
from rules_core.refused import Refused

NAMES = ("10x16", "16x16", "22x22")
FILES = [name + feet for name in NAMES for feet in ("", "-feet")]


def run(capsys, *words):
    code = script("hardware.configuration", configuration.texts, list(words))
    return code, *capsys.readouterr()


def committed(name):
    return json.loads((configuration.BOARDS / f"{name}.json").read_bytes())


def test_committed_files_are_as_designed(capsys):
    code, out, err = run(capsys, "--check")
    assert (code, err) == (0, "")
    assert out.splitlines() == [f"firmware/boards/{name}.json: fits the design" for name in FILES]


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
    assert run(capsys)[0] == 0
    stale = tmp_path / "boards" / "16x16.json"
    stale.write_text(stale.read_text().replace("246", "245"))
    code, _, err = run(capsys, "--check")
    assert (code, err) == (1, f"{stale}: does not fit the design; run: python -m hardware.configuration\n")
    stale.unlink()
    assert run(capsys, "--check")[0] == 1
    assert run(capsys)[0] == 0
    assert run(capsys, "--check")[0] == 0


def test_wrong_call(capsys):
    code, out, err = run(capsys, "--chek")
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


@pytest.mark.parametrize("name", FILES)
def test_the_firmware_reads_sign_and_feet(name):
    """Both are additions: a file without them is good as well."""
    document = committed(name)
    config = Config(document)
    assert config.sensor_sign == document["sensor_sign"] == load().sensor.sign
    assert (config.feet is not None) == name.endswith("-feet")
    bare = {key: value for key, value in document.items() if key not in ("sensor_sign", "feet")}
    assert (Config(bare).sensor_sign, Config(bare).feet) == (1, None)
    for wrong in (0, 2, "-1", None, True):
        with pytest.raises(Refused, match="sensor_sign"):
            Config({**document, "sensor_sign": wrong})


@pytest.mark.parametrize("name", NAMES)
def test_feet_of_the_configuration(name):
    design = load()
    board = design.boards[name]
    feet = committed(f"{name}-feet")["feet"]
    wide, deep = board.columns * 20, board.rows * 20
    assert feet["at_mm"] == [[-10, -10], [wide + 10, -10], [-10, deep + 10], [wide + 10, deep + 10]]
    # Four volts over a bridge of 1 mV/V, 24 bits of which the gain leaves a 128th of half the supply.
    assert feet["steps_per_g"] == round(4.0 / board.foot_g * 128 / 2000 * 2**23)
    assert feet["noise_mg"] == round(90 / (4e6 / board.foot_g) * 1000)
    pins = committed(name)["pins"]
    used = [pin for key, pin in pins.items() if key not in ("uart", "i2c")]
    flat = [one for pin in used for one in (pin if isinstance(pin, list) else [pin])]
    assert not {feet["clock"], *feet["data"]} & set(flat)
    assert len({feet["clock"], *feet["data"]}) == 5
