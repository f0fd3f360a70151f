"""The address of a page survives a restart: its port and its key lie in a file that only its owner reads, so that tabs,
links and codes lead there again."""

import json
import secrets
from pathlib import Path
from typing import Any

from . import files

_KEY_BYTES = 18
_SHORTEST = 16


class KeptAddress:
    """The port and the key in a file; `port` is the first one, 0 for any. `doc` is all that was kept there, `is_known`
    whether people were told the port before."""

    def __init__(self, path: Path, port: int = 0) -> None:
        self._path = path
        self.doc = self._read()
        kept, key = self.doc.get("port"), self.doc.get("key")
        self.port = kept if isinstance(kept, int) and 0 < kept < 1 << 16 else port
        self.is_known = self.port == kept
        self.key = key if isinstance(key, str) and len(key) >= _SHORTEST else secrets.token_urlsafe(_KEY_BYTES)

    def _read(self) -> dict[str, Any]:
        try:
            doc = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return doc if isinstance(doc, dict) else {}

    def write(self, **more: object) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        files.write_text(self._path, json.dumps({"port": self.port, "key": self.key, **more}), files.OWN)
