"""Where this machine is in the local network."""

import socket
import struct
from contextlib import suppress

from rules_core.refused import Refused

# Linux: the address of an interface.
_SIOCGIFADDR = 0x8915
_LOOPBACK = "127."


def own_address() -> str:
    """The address of this machine on its network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system only says from where it would be.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            # A network that leads nowhere else, as at an event without internet.
            found = [address for address in _of_interfaces(probe) if not address.startswith(_LOOPBACK)]
    if not found:
        raise Refused("--lan", "this machine is in no network", "no-network")
    return found[0]


def _of_interfaces(probe: socket.socket) -> list[str]:
    """The addresses of all interfaces, where the system tells them."""
    found = []
    with suppress(ImportError):
        import fcntl

        for _, name in socket.if_nameindex():
            # One that is not up has none.
            with suppress(OSError):
                told = fcntl.ioctl(probe, _SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
                found.append(socket.inet_ntoa(told[20:24]))
    return found
