"""Whether the tests run on the sources or on the compiled core is decided before any of them is imported.

With `--compiled` a build that is stale or missing is an error, not a silent run on the sources.
"""

import signal

import pytest

from quader import compiled


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--compiled", action="store_true", help="insist on the compiled core (make compiled)")


def pytest_configure(config: pytest.Config) -> None:
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # Started in the background: Ctrl-C would be ignored by every command that the tests start and end with it.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if config.getoption("--compiled") and compiled.kind() != "compiled":
        raise pytest.UsageError("the compiled core is missing, stale or switched off: make compiled")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """With several workers the tests of a file stay together, so that what they share is set up once; the page's all go
    to one worker, since browsers are hungry."""
    for item in items:
        folder = item.path.parent.name
        item.add_marker(pytest.mark.xdist_group(folder if folder == "page" else f"{folder}/{item.path.stem}"))


def pytest_report_header() -> str:
    return f"{compiled.kind()} core"
