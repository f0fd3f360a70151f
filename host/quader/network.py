"""Where this machine is in the local network."""

import socket

from rules_core.refused import Refused


def own_address() -> str:
    """The address of this machine on its network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system only says from where it would be.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            raise Refused("--lan", "this machine is in no network", "no-network") from None
        return str(probe.getsockname()[0])
