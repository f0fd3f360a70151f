"""Prints what the site weighs and how soon its board is there: python -m tests.page.site_figures

Builds the site, serves it by a plain web server on this machine and opens it in a browser: with nothing kept, again
with everything kept, and without the server. Each opening is repeated, and the median is printed.
"""

import gzip
import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext

from . import site as sites
from .browser import chromium

TIMES = 5
# What is neither WebAssembly nor Python: all scripts and styles that the board's page loads.
BUNDLE = ("play/page.js", "play/page.css", "play/early.js", "play/table.js", "play/thinker.js", "sw.js")
_LIT = "window.__quader?.state().state && __quader.frames() > 0"


def lights(context: BrowserContext, address: str) -> float:
    """Seconds until the board is lit in a new tab."""
    page = context.new_page()
    began = time.monotonic()
    page.goto(address, wait_until="commit")
    while not page.evaluate(_LIT):
        page.wait_for_timeout(20)
    took = time.monotonic() - began
    # Until everything is kept for later, which counts as sent.
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.close()
    return took


def measure(browser: Browser, site: Path) -> None:
    cold, warm, without, sent = [], [], [], []
    for _ in range(TIMES):
        context = browser.new_context()
        with sites.served(site) as server:
            address = f"{sites.address(server)}play/"
            cold.append(lights(context, address))
            sent.append(server.sent)
            warm.append(lights(context, address))
        without.append(lights(context, address))
        context.close()
    print(f"first lights, nothing kept   {statistics.median(cold):6.2f} s  (at most 5)")
    print(f"first lights, all kept       {statistics.median(warm):6.2f} s  (at most 2)")
    print(f"first lights, no network     {statistics.median(without):6.2f} s")
    print(f"sent the first time          {statistics.median(sent) / 1e6:6.2f} MB (at most 12)")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder, "site")
        began = time.monotonic()
        sites.build(site)
        print(f"built in                     {time.monotonic() - began:6.2f} s")
        packed = sum(len(gzip.compress((site / name).read_bytes(), 9)) for name in BUNDLE)
        print(f"bundle, gzipped              {packed / 1000:6.1f} KB (at most 250)")
        with chromium() as browser:
            measure(browser, site)


if __name__ == "__main__":
    main()
