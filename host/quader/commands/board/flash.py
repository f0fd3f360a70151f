"""The firmware, onto a board or a bare Pico."""

import argparse

from rules_core.refused import Refused

from ...board.model import BOARDS
from ...cli import one_line
from ...words.board import say


def configure_flash(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--board-size", choices=BOARDS, help="which board it is; kept if not given")
    sub.add_argument("--uf2", metavar="FILE", help="MicroPython for a Pico in BOOTSEL mode (hold BOOTSEL, plug it in)")
    sub.add_argument("--drive", metavar="FOLDER", help="where the drive RPI-RP2 of that Pico is, if it is not found")


def flash(args: argparse.Namespace) -> int:
    from ...board import flash
    from ...progress import bar

    address = args.board
    if args.uf2:
        address = flash.put_micropython(args.uf2, args.drive, address, bar)
    elif args.drive:
        raise Refused("--drive", say("drive_without"))
    address = address or flash.only_port()
    done = flash.put_firmware(address, args.board_size, bar)
    print(one_line(say("flashed", done.written, done.removed, done.kept)))
    hello = flash.started(address)
    print(one_line(say("runs", hello.board, done.board, hello.firmware)))
    return 0
