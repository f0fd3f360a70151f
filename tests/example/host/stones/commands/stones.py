"""`quader stones`: how likely it is to take so many stones with one roll."""

import argparse

from quader.numbers import whole


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("stones", type=whole(1, 6), metavar="N", help="stones that are left")


def run(args: argparse.Namespace) -> int:
    print(f"{7 - args.stones} of 6")
    return 0
