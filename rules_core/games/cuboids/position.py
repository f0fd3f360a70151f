"""Position documents of the cuboid games: written from a game, and read with every impossibility refused."""

from ...refused import Refused
from ...variant.checks import integer, integers, mapping, shown
from .cuboid import VOLUME, VOLUMES, code
from .cuboids import ABSENT, RESERVE
from .text import corner, edges, pose_of

MYPY = False
if MYPY:
    from .cuboids import Cuboids

_KEYS = (
    "variant", "turn", "dice", "pieces", "reserve", "moves_made", "last_into_goal", "last_mover", "pending", "quiet",
)  # fmt: skip


def document(game: "Cuboids") -> dict:
    """The position of a game."""
    pieces = []
    reserve: list[dict] = []
    for player in range(game.players):
        counts: dict = {}
        for k in range(game.count):
            now = game.poses[player * game.count + k]
            volume = game.volumes[k]
            if now >= 0:
                pieces.append({"owner": player, "volume": volume, "at": corner(game, now), "size": edges(now)})
            elif now == RESERVE:
                counts[str(volume)] = counts.get(str(volume), 0) + 1
        reserve.append(counts)
    doc: dict = {"variant": game.variant, "turn": game.turn, "dice": None, "pieces": pieces, "reserve": reserve}
    doc["moves_made"] = game.moves_made
    doc["last_mover"] = game.last_mover if game.last_mover >= 0 else None
    doc.update(game.more_state())
    return doc


def load(game: "Cuboids", doc: dict) -> None:
    """Set a new game to the position of a document."""
    mapping(doc, "", _KEYS)
    game.turn = integer(doc.get("turn", 0), "turn", 0, game.players - 1)
    game.moves_made = integer(doc.get("moves_made", 0), "moves_made", 0, 100000)
    game.last_mover = player_or_none(game, doc, "last_mover")
    game.quiet = integer(doc.get("quiet", 0), "quiet", 0, 1000000)
    pieces = doc.get("pieces", [])
    if not isinstance(pieces, list) or len(pieces) > game.players * game.count:
        raise Refused("pieces", "must be a list of at most %d pieces", "list-of-pieces", game.players * game.count)
    # From below upwards, so that what carries a piece stands before the piece.
    read = [_read_piece(game, entry, "pieces[%d]" % number) for number, entry in enumerate(pieces)]
    for piece in range(len(game.poses)):
        if game.poses[piece] >= 0:
            game.lift(piece)
        game.poses[piece] = ABSENT
    for _, number in sorted([(entry[2][2], number) for number, entry in enumerate(read)]):
        owner, volume, at, size = read[number]
        where = "pieces[%d]" % number
        k = _slot(game, owner, volume, ABSENT)
        if k < 0:
            raise Refused(where, "player %d has no more pieces of volume %d", "piece-spent", owner, volume)
        why = game.why_cannot_stand(at, size)
        if why:
            raise why.at(where + ".at")
        game.stand(owner * game.count + k, pose_of(game, list(at), list(size)))
    _read_reserve(game, doc)
    game.load_more(doc)


def player_or_none(game: "Cuboids", doc: dict, key: str) -> int:
    """A player named under a key, -1 for null or nothing."""
    value = doc.get(key)
    return -1 if value is None else integer(value, key, 0, game.players - 1)


def _read_piece(game: "Cuboids", entry: object, where: str) -> tuple[int, int, tuple, tuple]:
    """Owner, volume, corner and size of one piece, each right in itself."""
    piece = mapping(entry, where, ("owner", "volume", "at", "size"), ("owner", "volume", "at", "size"))
    owner = integer(piece["owner"], where + ".owner", 0, game.players - 1)
    volume = piece["volume"]
    if isinstance(volume, bool) or volume not in VOLUMES:
        raise Refused(where + ".volume", "%s is no volume of a cuboid", "volume", shown(volume))
    at = integers(piece["at"], where + ".at", 3, -9, 99)
    size = integers(piece["size"], where + ".size", 3, 1, 3)
    if VOLUME[code(size[0], size[1], size[2])] != volume:
        raise Refused(where + ".size", "%dx%dx%d is no cuboid of volume %d", "size", size[0], size[1], size[2], volume)
    return owner, volume, tuple(at), tuple(size)


def _slot(game: "Cuboids", owner: int, volume: int, state: int) -> int:
    """The first of the owner's pieces of a volume that is in a state, or -1."""
    for k in range(game.count):
        if game.volumes[k] == volume and game.poses[owner * game.count + k] == state:
            return k
    return -1


def _read_reserve(game: "Cuboids", doc: dict) -> None:
    reserve = doc.get("reserve")
    if reserve is None:
        for piece in range(len(game.poses)):
            if game.poses[piece] == ABSENT:
                game.poses[piece] = RESERVE
        return
    if not isinstance(reserve, list) or len(reserve) != game.players:
        raise Refused(
            "reserve", "must be a list with one object for each of the %d players", "list-per-player", game.players
        )
    names = tuple([str(volume) for volume in VOLUMES])
    for player, counts in enumerate(reserve):
        where = "reserve[%d]" % player
        for key in sorted(mapping(counts, where, names)):
            for _ in range(integer(counts[key], where + "." + key, 0, 40)):
                k = _slot(game, player, int(key), ABSENT)
                if k < 0:
                    raise Refused(where + "." + key, "more pieces of volume %s than the set has", "piece-surplus", key)
                game.poses[player * game.count + k] = RESERVE
