"""Whether the tests run on the sources or on the compiled core is decided before any of them is imported.

With `--compiled` a build that is stale or missing is an error, not a silent run on the sources.
"""

import signal

import pytest
from xdist.scheduler import LoadScopeScheduling

from quader import compiled

PAGE = "tests/page/"
# Of the page's tests these take about as long as all others.
LONGEST = ("test_access.py", "test_site.py", "test_trust.py", "test_whole_games.py")
# These make the image of the firmware, which takes a process some seconds.
IMAGE = (
    *(
        f"tests/firmware/test_{name}.py"
        for name in ("ahead", "build", "circuitpython", "evening", "freeze", "small", "texts", "three_places")
    ),
    "tests/micropython/test_changes_of_game.py",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--compiled", action="store_true", help="insist on the compiled core (make compiled)")


def pytest_configure(config: pytest.Config) -> None:
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # Started in the background: Ctrl-C would be ignored by every command that the tests start and end with it.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if config.getoption("--compiled") and compiled.kind() != "compiled":
        raise pytest.UsageError("the compiled core is missing, stale or switched off: make compiled")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The page's tests take longest: they come first, so that all workers end together."""
    items.sort(key=lambda item: not item.nodeid.startswith(PAGE))


class Together(LoadScopeScheduling):
    """With several workers the tests of a file stay with one, so that what they share is set up once; those that make
    the firmware's image too. The page's go to two, since browsers are hungry."""

    def _split_scope(self, nodeid: str) -> str:
        path = nodeid.partition("::")[0]
        if path in IMAGE:
            return "image"
        return f"{PAGE} {path.endswith(LONGEST)}" if path.startswith(PAGE) else path


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> Together:
    return Together(config, log)


def pytest_report_header() -> str:
    return f"{compiled.kind()} core"
