"""The site for tests and figures: built by what `make site` calls, served by a plain web server below a path, and a
browser whose serial port leads wherever a test wants."""

import base64
import contextlib
import functools
import http.server
import os
import select
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page

from .browser import ROOT

# Below a path, as on many hosts.
BELOW = "some/where"
# A serial port whose bytes come from and go to the test.
_SERIAL = """
Object.defineProperty(navigator, "serial", { value: { requestPort: async () => ({
  async open() {
    let open = true;
    this.readable = new ReadableStream({
      async pull(stream) {
        for (;;) {
          const text = open ? await window.fromCable() : null;
          if (text === null) return stream.close();
          if (text) return stream.enqueue(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)));
          await new Promise((go) => setTimeout(go, 15));
        }
      },
      cancel() { open = false; },
    });
    this.writable = new WritableStream({ write: (bytes) => window.toCable(btoa(String.fromCharCode(...bytes))) });
  },
  async setSignals() {},
  async close() {},
}) } });
"""


def build(out: Path) -> None:
    """What `make site` does, with one page for those of docs/, and one for what is missing."""
    docs = out.with_name("docs")
    docs.mkdir()
    (docs / "index.html").write_text("<!doctype html><title>Quader</title>", encoding="utf-8")
    (docs / "404.html").write_text("<!doctype html><title>Quader</title>", encoding="utf-8")
    words = [sys.executable, ROOT / "host" / "website", out, "--docs", docs]
    subprocess.run(words, check=True, cwd=ROOT)


class _Handler(http.server.SimpleHTTPRequestHandler):
    server: "_Server"

    def log_message(self, format: str, *args: object) -> None:
        """Silent."""

    def copyfile(self, source: object, outputfile: object) -> None:
        self.server.sent += os.fstat(source.fileno()).st_size  # type: ignore[attr-defined]
        self.server.asked.append(self.path)
        super().copyfile(source, outputfile)  # type: ignore[misc]


class _Server(http.server.ThreadingHTTPServer):
    """`sent`: bytes of the files that were given, `asked`: which."""

    sent = 0
    asked: list[str]


@contextlib.contextmanager
def served(site: Path) -> Iterator[_Server]:
    """A web server like any other."""
    folder = site.parent / "root"
    below = folder / BELOW
    below.parent.mkdir(parents=True, exist_ok=True)
    if not below.exists():
        below.symlink_to(site)
    server = _Server(("127.0.0.1", 0), functools.partial(_Handler, directory=str(folder)))
    server.asked = []
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def address(server: _Server) -> str:
    return f"http://127.0.0.1:{server.server_port}/{BELOW}/"


class Bridge:
    """The cable: descriptors of lines, the first of which is plugged in."""

    def __init__(self, *lines: int) -> None:
        self.lines = list(lines)
        self.pulled = False
        # What a MicroPython without a Pico says of its machine, and what it shall be.
        self.instead = (b"", b"")
        self._last = b""

    def into(self, page: Page) -> None:
        page.add_init_script(_SERIAL)
        page.expose_function("fromCable", self._read)
        page.expose_function("toCable", self._write)

    def _read(self) -> str | None:
        if self.pulled:
            return None
        if not select.select([self.lines[0]], [], [], 0)[0]:
            return ""
        data = os.read(self.lines[0], 4096)
        return base64.b64encode(data.replace(*self.instead) if self.instead[0] else data).decode()

    def _write(self, text: str) -> None:
        data = base64.b64decode(text)
        os.write(self.lines[0], data)
        # Out of the prompt and started anew: from now on the board is what was installed.
        if data == b"\x04" and self._last.endswith(b"\x02") and len(self.lines) > 1:
            self.lines.pop(0)
        self._last = data
