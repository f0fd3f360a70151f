"""`quader gallery`: variants studied, proved and drawn, and a page of them."""

import argparse
import json
import os
from functools import partial
from pathlib import Path
from typing import Any

from rules_core.refused import Refused

from .. import files, variants
from ..cli import fail
from ..lab import gallery, gallery_page
from ..lab.exhibit import Wanted, make, pictures
from ..lab.report import verdict
from ..numbers import whole
from ..progress import bar
from ..words import told
from ..words.lab import say
from .lab import add_machines

EPILOG = """A variant gets a folder: exhibit.json (numbers, packing), a picture from a game and, with a form,
the plan of a packing; index.html shows all that lie there. Without variants the built-in ones are taken.
A folder with one variant in it, as people send them in, gets all this beside the variant. `quader variants` and the
chooser of the virtual board tell duration and difficulty from here, for variants of your own too.

It can be killed and begun again: only what is missing is played. --redraw plays nothing: it makes the pictures and
pages of the exhibits that lie there anew, from what their files hold.

examples:
  quader gallery mine.json
  quader gallery sent-in/low-wall --games 500
  quader gallery --out docs/gallery --extract host/quader/lab/gallery.json
  quader gallery --out docs/gallery --redraw"""

GAMES, SKILL, NODES = 100, 10, 200


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.set_defaults(parser=parser)
    parser.add_argument(
        "what", nargs="*", metavar="VARIANT", help="an id, a file ending in .json, or a folder with one"
    )
    parser.add_argument("--out", metavar="FOLDER", help="where the exhibits go (default: the folder of your own)")
    parser.add_argument(
        "--games", type=whole(1, 10**7), metavar="N", default=GAMES, help=f"of a study (default {GAMES})"
    )
    parser.add_argument("--skill", type=whole(0, 10**6), metavar="N", default=SKILL,
                        help=f"games of master against beginner (default {SKILL})")  # fmt: skip
    parser.add_argument("--nodes", type=whole(1, 10**9), metavar="K", default=NODES,
                        help=f"positions the master looks at for a move (default {NODES})")  # fmt: skip
    parser.add_argument("--seed", type=whole(0, 10**15), metavar="S", default=1, help="start of the random numbers")
    parser.add_argument(
        "--seconds",
        type=whole(1, 10**6),
        metavar="T",
        help="processor time for the games of a variant; fewer games where it does not suffice",
    )
    add_machines(parser)
    parser.add_argument("--redraw", action="store_true", help="only make pictures and pages anew; nothing is played")
    parser.add_argument("--extract", metavar="FILE", help="write what lists show of all exhibits into one file")


def run(args: argparse.Namespace) -> int:
    if args.redraw and args.what:
        args.parser.error("--redraw takes no variants: it draws the exhibits that lie in the folder")
    out = Path(args.out) if args.out else gallery.own_folder()
    out.mkdir(parents=True, exist_ok=True)
    failed = _redraw(out) if args.redraw else _make(args, out)
    gallery_page.write(out)
    if args.extract:
        extract = {one["id"]: gallery.cut_down(one) for one in gallery_page.exhibits(out)}
        files.write_text(args.extract, json.dumps(extract, indent=1) + "\n")
    return failed


def _make(args: argparse.Namespace, out: Path) -> int:
    failed = 0
    for text in args.what or [path.stem for path in sorted(variants.BUILT_IN.glob("*.json"))]:
        try:
            full, folder = _variant(text, out, args.out is None)
            made = make(full, _wanted(args, out), partial(bar, full["id"]))
        except Refused as refused:
            # The others are made all the same.
            failed = fail(f"{text[:60]}: {told(refused)}")
            continue
        _keep(made, folder)
        if folder.parent != out:
            gallery_page.write(folder)
        _print(made)
    return failed


def _redraw(out: Path) -> int:
    failed = 0
    for one in gallery_page.exhibits(out):
        try:
            _draw(one, out / one["folder"])
        except Refused as refused:
            failed = fail(f"{one['folder']}: {told(refused)}")
    return failed


def _variant(text: str, out: Path, beside: bool) -> tuple[dict[str, Any], Path]:
    """A complete variant, and the folder of its exhibit."""
    if not os.path.isdir(text):
        full = variants.named_or_file(text)
        return full, out / full["id"]
    found = [path for path in sorted(Path(text).glob("*.json")) if path.name != gallery.EXHIBIT]
    if len(found) != 1:
        raise Refused("", "must hold one variant, a file ending in .json, and holds %d", "one-variant", len(found))
    full = variants.from_file(str(found[0]))
    return full, Path(text) if beside else out / full["id"]


def _wanted(args: argparse.Namespace, out: Path) -> Wanted:
    return Wanted(
        args.games, args.skill, args.seed, args.nodes, args.workers, args.scheduler, out / "counts", args.seconds
    )


def _keep(made: dict[str, Any], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    _draw(made, folder)
    files.write_text(folder / gallery.EXHIBIT, json.dumps(made, indent=1, ensure_ascii=False) + "\n")


def _draw(made: dict[str, Any], folder: Path) -> None:
    for name, drawn in pictures(made).items():
        files.write_text(folder / name, drawn)


def _print(data: dict[str, Any]) -> None:
    print(say("made", data["id"], say("minutes_range", *data["minutes"]), say("difficulty", data["difficulty"])))
    for line in verdict(data["study"]):
        print(f"  {line}")
