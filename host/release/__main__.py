"""Makes a release: `python host/release OUT`. Everything that anybody needs, with one list of hashes.

The page, the site, the hardware's files and the compiled core are made by `make` first; what is missing is said.
"""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

import bundles
import licences
from quader import files


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python host/release", description="Make a release.")
    parser.add_argument("out", type=Path, help="the folder to write; an older release in it is replaced")
    parser.add_argument("--frozen", type=Path, metavar="FOLDER", help="where images with frozen firmware lie (*.uf2)")
    args = parser.parse_args(words)
    out = args.out.resolve()
    if out.exists() and any(out.iterdir()) and not (out / bundles.SUMS).is_file():
        print(f"{args.out}: is there already and is no release", file=sys.stderr)
        return 1
    made = files.beside(out)
    made.mkdir()
    for part in (bundles.wheels, bundles.sources, bundles.firmware, bundles.hardware, bundles.site):
        part(made)
    if args.frozen:
        bundles.frozen(args.frozen, made)
    (made / "licences.txt").write_text(licences.text(), encoding="utf-8")
    bundles.sums(made)
    tried = try_wheel(made)
    files.put_in_place(out)
    for path in sorted(out.iterdir()):
        print(f"{path.stat().st_size:>12,}  {path.name}")
    print(tried)
    return 0


def try_wheel(folder: Path) -> str:
    """Install the wheel of this platform into an empty environment, and ask it something."""
    wheel = next(path for path in folder.glob("*.whl") if not path.name.endswith("-any.whl"))
    place = bundles.ROOT / "build" / "tried"
    subprocess.run([sys.executable, "-m", "venv", "--clear", place], check=True)
    bin = place / ("Scripts" if sys.platform == "win32" else "bin")
    subprocess.run([bin / "pip", "-q", "--disable-pip-version-check", "install", wheel], check=True, cwd=place)
    told = subprocess.run([bin / "quader", "--version"], check=True, cwd=place, capture_output=True, text=True)
    subprocess.run([bin / "quader", "variants"], check=True, cwd=place, capture_output=True)
    shutil.rmtree(place)
    return f"installed and tried: {told.stdout.strip()}"


if __name__ == "__main__":
    sys.exit(main())
