"""Generated files that are kept with the sources: written, or only compared with what would be written."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hardware.calling import in_one_line
from rules_core.refused import Refused

ROOT = Path(__file__).parent.parent


def text(document: dict[str, Any]) -> str:
    """JSON with one line for each key, small enough for the board and still readable in a comparison."""
    lines = [f"{json.dumps(key)}: {json.dumps(value, separators=(',', ':'))}" for key, value in document.items()]
    return "{" + ",\n ".join(lines) + "}\n"


@in_one_line
def script(module: str, texts: Callable[[], dict[Path, str]], words: list[str], source: str = "the design") -> int:
    """Runs `python -m module [--check]` for the files that are made from a source, and returns its exit code."""
    if words not in ([], ["--check"]):
        print(f"usage: python -m {module} [--check]", file=sys.stderr)
        return 2
    for path, wanted in texts().items():
        if not words:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(wanted, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != wanted:
            raise Refused(shown(path), f"does not fit {source}; run: python -m {module}")
        print(shown(path) + (f": fits {source}" if words else ""))
    return 0


def shown(path: Path) -> str:
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)
