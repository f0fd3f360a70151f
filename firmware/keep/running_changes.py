"""What happens now and then to the sectors of the running game: looked through, taken, erased. See running.py."""

from binascii import crc32

from .running import HEAD

MYPY = False
if MYPY:
    from .running import InSectors

_SUMMED = 12
_PIECE = 512
_NO_ROOM = 28
_ERASED = b"\xff"


def look(run: "InSectors") -> None:
    """Learn what is in each sector, and erase what no game needs."""
    found = []
    over = []
    for sector in range(run.sectors.count):
        head = run.sectors.read(sector, 0, HEAD)
        if head == _ERASED * HEAD:
            run.blank.append(sector)
            continue
        run.used.append(sector)
        turn, game, start, total = [int.from_bytes(head[at : at + 4], "big") for at in (0, 4, 8, 12)]
        if crc32(head[:_SUMMED]) == total:
            found.append((turn, sector, game, start))
            if head[16:] != _ERASED * 4:
                over.append(game)
    found.sort()
    if found:
        run.turn, run.newest, run.game, _ = found[-1]
        parts = [(sector, start) for _, sector, game, start in found if game == run.game]
        # Without its first sector it is what is left of a game that was being erased.
        if run.game not in over and parts[0][1] == 0:
            run.parts = parts
    _tidy(run)


def _tidy(run: "InSectors") -> None:
    """Erase what no game needs, all but the newest sector."""
    mine = [sector for sector, _ in run.parts]
    for sector in [sector for sector in run.used if sector not in mine and sector != run.newest]:
        run.sectors.erase(sector)
        run.used.remove(sector)
        run.blank.append(sector)


def begin(run: "InSectors", at: int) -> None:
    """Take the next erased sector of the ring for bytes from a place on."""
    if not run.blank:
        raise OSError(_NO_ROOM)
    count = run.sectors.count
    sector = min(run.blank, key=lambda sector: (sector - run.newest - 1) % count)
    if not run.parts:
        run.game += 1
    run.turn += 1
    head = b"".join([number.to_bytes(4, "big") for number in (run.turn, run.game, at)])
    run.blank.remove(sector)
    run.used.append(sector)
    run.newest = sector
    run.program(sector, 0, head + crc32(head).to_bytes(4, "big"))
    run.parts.append((sector, at))


def torn(run: "InSectors", size: int) -> bool:
    """Whether anything stands behind the first `size` bytes."""
    while size < run.end():
        data = run.read(size, _PIECE)
        if data != _ERASED * len(data):
            return True
        size += len(data)
    return False


def drop(run: "InSectors") -> None:
    """The game leaves; its sectors are erased."""
    if run.parts:
        run.sectors.program(run.parts[0][0], HEAD - 4, bytes(4))
        run.parts = []
        run.game += 1
    _tidy(run)
