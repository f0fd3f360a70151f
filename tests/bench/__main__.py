"""Measures everything but the board and writes it into docs/benchmarks.md: python -m tests.bench [PART…]

Each part replaces its own section as soon as it is measured; one that fails leaves its section as it was, and the
others go on. Without parts: all of them, the board only if there is an image for it (QUADER_UF2).
"""

import argparse
import importlib
import sys
import time
import traceback

from quader.table.pico.flash import micropython

from .page import machine, write

# Name -> (module, title, whether its figures depend on the machine).
PARTS = {
    "moves": ("moves", "Moves and playouts", True),
    "games": ("games", "The other games", True),
    "packing": ("packing", "Packing", True),
    "pairing": ("pairing", "Pairing", True),
    "link": ("link", "Link and page", True),
    "start": ("start", "Start", True),
    "exact": ("exact", "What exact play allows", False),
    "luck": ("luck", "What two dice force", False),
    "thinking": ("thinking", "How long the strongest level thinks", True),
    "heap": ("memory", "Heap", False),
    "growth": ("growth", "How cost grows", True),
    "board": ("rp2040", "The board", False),
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__.splitlines()[0])
    parser.add_argument("parts", metavar="PART", nargs="*", help=f"some of: {', '.join(PARTS)}")
    chosen = parser.parse_args().parts
    unknown = [part for part in chosen if part not in PARTS]
    if unknown:
        parser.error(f"there is no part {unknown[0]}; there are {', '.join(PARTS)}")
    parts = chosen or [part for part in PARTS if part != "board" or micropython() is not None]
    failed = []
    for part in parts:
        module, title, by_machine = PARTS[part]
        measured_on = machine() if by_machine else ""
        began = time.monotonic()
        print(f"{part} …", flush=True)
        try:
            text = importlib.import_module(f".{module}", __package__).text()
        except LookupError as error:
            print(f"{part}: {error}")
            failed.append(part)
        except Exception:
            traceback.print_exc()
            failed.append(part)
        else:
            write(part, title, measured_on, text)
            print(f"{text}\n({time.monotonic() - began:.0f} s)\n", flush=True)
    if failed:
        print(f"not measured: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
