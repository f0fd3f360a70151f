"""Leads pyserial, and with it mpremote, to the browser's port: `cable://`."""

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

from .port import Port

ADDRESS = "cable://"
_ports: list[Port] = []


def use(port: Port) -> None:
    """From now on the address leads to this port."""
    import serial

    _ports[:] = [port]
    if sys.platform == "emscripten":
        # mpremote wants to list the ports; a browser lists none.
        sys.modules.setdefault("serial.tools.list_ports", ModuleType("serial.tools.list_ports"))
    if __package__ not in serial.protocol_handler_packages:
        serial.protocol_handler_packages.append(__package__)


def serial_class_for_url(url: str) -> tuple[str, Callable[..., Any]]:
    return url, lambda *args, **options: _ports[0]
