"""Commands run in this process, with a home of their own and no German in the environment."""

import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from quader import cli


@dataclass
class Ran:
    """What a command left behind."""

    code: int
    out: str
    err: str

    def json(self) -> Any:
        assert self.code == 0, self.err
        return json.loads(self.out)

    def refused(self, part: str = "", code: int = 1) -> None:
        """It was refused in exactly one line that says this."""
        assert self.code == code, (self.code, self.out, self.err)
        assert self.err.count("\n") == 1, self.err
        assert self.err.endswith("\n")
        assert part in self.err, self.err


Run = Callable[..., Ran]


@pytest.fixture(autouse=True)
def _home(tmp_path, monkeypatch):
    monkeypatch.setenv("QUADER_HOME", str(tmp_path / "home"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def run(capsys, monkeypatch) -> Run:
    """Runs a command; `stdin` is what it reads."""

    def runner(*words: object, stdin: bytes | str = b"") -> Ran:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        try:
            code = cli.main([str(word) for word in words])
        except SystemExit as left:
            code = int(left.code or 0)
        caught = capsys.readouterr()
        return Ran(code, caught.out, caught.err)

    return runner


@pytest.fixture
def file(tmp_path):
    """Writes a file and returns its path; documents become JSON."""

    def write(content: object, name: str = "document.json") -> str:
        path = tmp_path / name
        if isinstance(content, bytes):
            path.write_bytes(content)
        elif isinstance(content, str):
            path.write_text(content, encoding="utf-8")
        else:
            path.write_text(json.dumps(content), encoding="utf-8")
        return str(path)

    return write
