"""Generated files that are kept with the sources: written, or only compared with what would be written."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rules_core.refused import Refused

ROOT = Path(__file__).parent.parent


def text(document: dict[str, Any]) -> str:
    """JSON with one line for each key, small enough for the board and still readable in a comparison."""
    lines = [f"{json.dumps(key)}: {json.dumps(value, separators=(',', ':'))}" for key, value in document.items()]
    return "{" + ",\n ".join(lines) + "}\n"


def script(module: str, documents: Callable[[], dict[Path, dict[str, Any]]]) -> int:
    """Runs `python -m module [--check]` and returns its exit code."""
    words = sys.argv[1:]
    if words not in ([], ["--check"]):
        print(f"usage: python -m {module} [--check]", file=sys.stderr)
        return 2
    try:
        texts = {path: text(document) for path, document in documents().items()}
        for path, wanted in texts.items():
            if not words:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(wanted, encoding="utf-8")
            elif not path.exists() or path.read_text(encoding="utf-8") != wanted:
                raise Refused(shown(path), f"does not fit the design; run: python -m {module}")
            print(shown(path) + (": as designed" if words else ""))
    except Refused as refusal:
        print(refusal, file=sys.stderr)
        return 1
    return 0


def shown(path: Path) -> str:
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)
