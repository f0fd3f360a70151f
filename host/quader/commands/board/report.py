"""`quader board report`: what was measured on a built board, in a file to send."""

import argparse
from collections.abc import Callable


def configure_report(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("file", metavar="FILE", help="the report; a file that is there already is kept")
    sub.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", help="a measured value; then nothing is asked"
    )
    sub.add_argument("--note", default="", metavar="TEXT", help="anything else: parts, tools, what went wrong")
    sub.add_argument("--without-board", action="store_true", help="only what was measured by hand")


def report(args: argparse.Namespace, only_one: Callable[[], str]) -> int:
    from ...board import report as reports

    return reports.run(args, lambda: args.board or only_one())
