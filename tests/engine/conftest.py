"""The command as a test calls it."""

from tests.host.conftest import run

__all__ = ["run"]
