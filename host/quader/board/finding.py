"""Which boards are plugged in."""

from concurrent.futures import ThreadPoolExecutor

from rules_core.refused import Refused

from . import line
from .model import Found
from .shared import opened


def find() -> list[Found]:
    """All boards that are plugged in, found by their USB id and by their answer."""
    addresses = [port.device for port in line.ports()]
    if not addresses:
        return []
    with ThreadPoolExecutor(max_workers=16) as pool:
        return list(pool.map(_look, addresses))


def _look(address: str) -> Found:
    try:
        with opened(address) as board:
            return Found(address, board.hello)
    except Refused as refused:
        return Found(address, None, refused.why)
