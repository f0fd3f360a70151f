"""How the flash wears: games on a real littlefs of the Pico's size, whose erases are counted."""

from collections import Counter

from littlefs import LittleFS, LittleFSError, UserContext

from firmware.keep.journal import Journal
from firmware.keep.store import Store
from firmware.virtual.storage import MemorySectors

from .test_journal import MOVES, play

BLOCK, BLOCKS = 4096, 352
BEARS = 100_000
GAMES_IN_20_YEARS = 20 * 365 * 10


class Counting(UserContext):
    """The flash in memory; counts the erases of each block."""

    def __init__(self) -> None:
        super().__init__(buffsize=BLOCK * BLOCKS)
        self.erases: Counter[int] = Counter()

    def erase(self, cfg, block):
        self.erases[block] += 1
        return super().erase(cfg, block)


class LittleFiles:
    """A port's storage on a littlefs as MicroPython sets it up."""

    def __init__(self) -> None:
        self.context = Counting()
        self._fs = LittleFS(
            context=self.context,
            block_size=BLOCK,
            block_count=BLOCKS,
            prog_size=256,
            read_size=32,
            cache_size=1024,
            lookahead_size=32,
        )
        self.sectors = MemorySectors()
        for folder in ("games", "variants"):
            self._fs.mkdir("/" + folder)

    def names(self, folder):
        return self._fs.listdir("/" + folder)

    def size(self, path):
        try:
            return self._fs.stat("/" + path).size
        except LittleFSError:
            return -1

    def read(self, path, start=0, length=-1):
        with self._fs.open("/" + path, "rb") as file:
            file.seek(start)
            return file.read(length)

    def append(self, path, data):
        # Here `a` alone does not make a file.
        with self._fs.open("/" + path, "ab" if self.size(path) >= 0 else "wb") as file:
            file.write(data)

    def write(self, path, data):
        with self._fs.open("/" + path, "wb") as file:
            file.write(data)

    def rename(self, old, new):
        self._fs.rename("/" + old, "/" + new)

    def remove(self, path):
        self._fs.remove("/" + path)

    def free(self):
        return (BLOCKS - self._fs.used_block_count) * BLOCK


def test_twenty_years_at_ten_games_a_day():
    """100 moves each, with the settings that a new game stores; archive, folders and settings included."""
    files = LittleFiles()
    journal = Journal(files, {})
    games = 300
    for game in range(games):
        Store(files).replace("settings", b'{"variant": "x%d"}' % game)
        play(journal, MOVES[:100])
        journal.finish()
        if game == 49:
            # The first ones fill an empty flash.
            files.context.erases.clear()
    assert journal.numbers()[-1] == games
    block, erases = files.context.erases.most_common(1)[0]
    years = BEARS / erases * (games - 50) / 3650
    print(f"block {block}: {erases} erases in {games - 50} games, {years:.0f} years")
    assert BEARS / erases * (games - 50) > GAMES_IN_20_YEARS
