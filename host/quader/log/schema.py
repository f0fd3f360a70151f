"""The tables of the log.

What came in is never changed: `games`, `entries`, `evidence` and `changes` only grow (a game gets its result once).
`standing`, `seats` and `fingerprints` are worked out from them, for lists and statistics, and can be made again at any
time. `handed` says which games each tournament has been told of.
"""

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

VERSION = 3

metadata = MetaData()

about = Table("quader_log", metadata, Column("version", Integer, nullable=False))

games = Table(
    "quader_games",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("board", String(40), nullable=False),
    # The board's own name of the game; null for records that came as files.
    Column("board_game", String(80)),
    # The record without entries and result, as JSON.
    Column("header", Text, nullable=False),
    # The result as it came, as JSON; null while the game goes on.
    Column("result", Text),
    Column("added", String(32), nullable=False),
    UniqueConstraint("board", "board_game"),
    sqlite_autoincrement=True,
)


def _game(primary_key: bool = False) -> Column[int]:
    return Column("game", ForeignKey(games.c.id), primary_key=primary_key, nullable=False, autoincrement=False)


entries = Table(
    "quader_entries",
    metadata,
    _game(primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(12), nullable=False),
    Column("text", String(500), nullable=False),
    # The time of a move.
    Column("ms", Integer),
    # The position that a ruling sets up, as JSON.
    Column("position", Text),
)

# What a game rests on (evidence.py): the board's journal entries with their chain, or the imported record as number 0.
evidence = Table(
    "quader_evidence",
    metadata,
    # In the order in which they came: how far a hub has got is one number.
    Column("id", Integer, primary_key=True),
    _game(),
    Column("number", Integer, nullable=False),
    Column("kind", String(1), nullable=False),
    Column("payload", LargeBinary, nullable=False),
    Column("chain", LargeBinary, nullable=False),
    UniqueConstraint("game", "number"),
    sqlite_autoincrement=True,
)

# How far each hub has confirmed what it was sent: the id in `evidence`.
published = Table(
    "quader_published",
    metadata,
    Column("hub", String(64), primary_key=True),
    Column("cursor", Integer, nullable=False),
)

# A board's own word for a game (evidence.py).
vouched = Table(
    "quader_vouched",
    metadata,
    _game(primary_key=True),
    Column("chain", LargeBinary, nullable=False),
    Column("word", LargeBinary, nullable=False),
    Column("at", String(32), nullable=False),
)

changes = Table(
    "quader_changes",
    metadata,
    Column("id", Integer, primary_key=True),
    _game(),
    # note, correction or ruling
    Column("kind", String(12), nullable=False),
    # player 1, begun, result, move 12, cut; empty if nothing but words is added
    Column("what", String(20), nullable=False),
    Column("value", Text, nullable=False),
    # A note belongs behind this move; null for the end.
    Column("after", Integer),
    Column("why", Text, nullable=False),
    Column("who", String(40), nullable=False),
    Column("at", String(32), nullable=False),
    Index("quader_changes_of_game", "game"),
    sqlite_autoincrement=True,
)

standing = Table(
    "quader_standing",
    metadata,
    _game(primary_key=True),
    Column("rules", String(20), nullable=False),
    Column("variant", String(40), nullable=False, index=True),
    Column("begun", String(40), nullable=False),
    Column("moves", Integer, nullable=False),
    Column("first", Integer, nullable=False),
    Column("reason", String(30)),
    # Why the record is not right; empty if it is, null if the game has just ended and was not judged yet.
    Column("verdict", Text),
    # The hash of what the verdict was made from; another one means: to be judged again.
    Column("content", String(64)),
)

seats = Table(
    "quader_seats",
    metadata,
    _game(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String(40), nullable=False, index=True),
    Column("won", Boolean, nullable=False),
    Column("score", Integer),
    Column("ms", Integer),
)

# A record read again is the same game if it says what the game says now or said once.
fingerprints = Table("quader_fingerprints", metadata, Column("fingerprint", String(64), primary_key=True), _game())

# The finished games that a tournament (by the hash of its first event) has been told of.
handed = Table(
    "quader_handed",
    metadata,
    Column("tournament", String(32), primary_key=True),
    _game(primary_key=True),
    Column("what", String(20), nullable=False),
    Column("at", String(32), nullable=False),
)
