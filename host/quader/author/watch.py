"""The author's loop: a variant file is checked and played whenever it is saved."""

import json
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, wait
from typing import Any

from rules_core import registry
from rules_core.refused import Refused

from .. import variants
from ..games import draw
from ..games.facts import of_variant
from ..progress import bar
from ..words import author as author_phrases
from ..words.author import say
from . import playouts

# Seconds between two looks at the file.
PAUSE = 0.2
# Seconds without a change after which a file counts as saved.
SETTLING = 0.05
State = tuple[int, int, int] | None


def state(path: str) -> State:
    """What tells a saved file from the one before, also when an editor puts a new file in its place."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def watch(path: str, games: int, seed: int, as_json: bool) -> None:
    """Check and play the file each time it is saved, until Ctrl-C."""
    if state(path) is None:
        # Says why, as every command does.
        variants.from_file(path)
    players = playouts.Players()
    seen: State = None
    missing = False
    try:
        while True:
            now = state(path)
            if now is None:
                # An editor that replaces the file leaves a short gap.
                if not missing and seen is not None:
                    missing = True
                    _say(as_json, say("gone", path))
            elif now != seen:
                time.sleep(SETTLING)
                if state(path) != now:
                    continue
                seen, missing = now, False
                _one_round(path, games, seed, as_json, players, seen)
            time.sleep(PAUSE)
    except KeyboardInterrupt:
        _say(as_json, say("bye"))
    finally:
        players.close()


def once(path: str, games: int, seed: int, as_json: bool) -> int:
    """Check and play the file once; 1 if it is refused."""
    players = playouts.Players()
    try:
        return 0 if _one_round(path, games, seed, as_json, players, None) else 1
    finally:
        players.close()


def _say(as_json: bool, text: str) -> None:
    print(text, file=sys.stderr if as_json else sys.stdout, flush=True)


def _one_round(path: str, games: int, seed: int, as_json: bool, players: playouts.Players, seen: State) -> bool:
    """Check the file and play it; stop playing when it is saved again. Whether it was right."""
    try:
        full = variants.from_file(path)
    except (Refused, OSError) as why:
        reason = str(why) if isinstance(why, Refused) else f"{path}: {why.strerror or why}"
        if as_json:
            print(json.dumps({"ok": False, "refused": reason}, ensure_ascii=False), flush=True)
        elif seen is None:
            raise
        else:
            _head(path)
            print(_painted(reason, "31"), flush=True)
        return False
    facts = of_variant(full)
    seats = registry.new_game(full).players
    if not as_json:
        _head(path)
        for line in author_phrases.checked(full, seats, facts):
            print(line, flush=True)
    found: list[playouts.Playout] = []
    for found in _played(full, games, seed, players):
        if not as_json:
            bar(full["id"], len(found), games)
        if seen is not None and state(path) not in (seen, None):
            players.drop()
            bar(full["id"], games, games)
            return True
    told = playouts.summary(found, seats)
    if as_json:
        print(json.dumps({"ok": True, "facts": facts, "playouts": told}, ensure_ascii=False), flush=True)
        return True
    for line in author_phrases.played(told):
        print(line, flush=True)
    return True


def _played(full: dict[str, Any], games: int, seed: int, players: playouts.Players) -> Iterator[list[playouts.Playout]]:
    """The games played so far, again and again until all are played."""
    waiting = set(players.begin(full, seed, games))
    found: dict[int, playouts.Playout] = {}
    order = {future: number for number, future in enumerate(players.waiting)}
    while waiting:
        done, waiting = wait(waiting, timeout=PAUSE, return_when=FIRST_COMPLETED)
        found.update({order[future]: future.result() for future in done})
        yield [found[number] for number in sorted(found)]


def _head(path: str) -> None:
    print(_painted(f"— {time.strftime('%H:%M:%S')}  {path}", "1"), flush=True)


def _painted(text: str, style: str) -> str:
    return f"\x1b[{style}m{text}\x1b[0m" if draw.wants_colour() else text
