"""Commands as in the tests of the host."""

from tests.host.conftest import _home, file, run

__all__ = ["_home", "file", "run"]
