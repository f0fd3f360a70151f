"""What the server and its page say to each other.

The page lies at `http://127.0.0.1:PORT/TOKEN/` (`/?token=TOKEN` leads there); everything it loads is relative to
that address: its files, the WebSocket `ws`, and `record/NUMBER.json` or `.txt` to download a game
(`record/running.json`: the one being played). `/ws?token=TOKEN` is the same WebSocket.

Messages are JSON objects in text frames. LED frames are binary: the byte 1, then R, G, B of each cell, index y *
columns + x from the south-west, strip rows included.

Lengths are cells. Board coordinates: x east, y north, (0, 0) the south-west corner of the board (not of the game),
z up.

## A piece

    {"id": 7, "game": "quader", "kind": "cuboid", "owner": 0, "magnet": 0, "volume": 6, "at": [3, 0, 0], "size": [2,
     3, 1], "where": "board", "hand": null, "tray": 0}

`kind`: cuboid, house, monument, crate, token. `owner`: the player whose tray it comes from; `magnet`: what the
sensors take it for (houses: 2). `where`: `board`, `tray` or `hand`; then `hand` is the client that holds it, also
while it is pushed along the board (`"pushed": true`; z is then the level where it slides; else it hovers and z
means nothing). In a tray, `at` is relative to the south-west corner of that tray, whose size `world` tells.

## Server to page

    {"kind": "hello", "client": 1, "board": {"columns", "rows", "strip", "left", "low", "size"}, "engine":
     "cpython", "language": "de", "version": "…", "sizes": ["10x16", …], "serial": ["socket://127.0.0.1:7000",
     "/dev/pts/3"], "faults": bool (the panel is allowed), "mirror": bool, "variants": [{"id", "title": {"de",
     "en"}, "game", "players", "cells": [c, r], "own": bool (not built in), "uploaded": bool (to this board, can be
     removed)}]}

again whenever the board is exchanged for one of another size, or the variants change. `left`, `low`: where the
game's first cell lies (told again by `state`, since it depends on the variant).

    {"kind": "world", "pieces": [all], "trays": n, "tray_size": [w, d]}       on connect and after resets
    {"kind": "pieces", "changed": [whole pieces], "gone": [ids]}

    {"kind": "state", "info": {app.info() of the firmware}, "left": x, "low": y, "variant_doc": complete variant
     (only when it has changed), "moves": [all] (on connect, after a take-back and with a new game; else new ones
     come as `move`), "position": facts (below), "computer": [players played by the computer], "connected": bool,
     "clock": server ms}

without a game there are no `variant`, `turn`, … in `info`, `position` is {} and `moves` is []. An entry of `moves`:
`{"n": 0, "kind": "move" | "roll" | "correction" | "ruling" | "comment" | "result", "text", "human", "player",
"ms"}`; `n` counts entries of the list. New entries: `{"kind": "move", "move": entry}`.

    {"kind": "event", "event": {"event": "move" | "roll" | "back" | "correction" | "refused" | "state" | "touch" |
     "health" | "result" | "begin" | "ruling", …as the board tells it}}
    {"kind": "said", "ok": bool, "for": id of the request or null, "why": "one line", …more, named with the request}
    {"kind": "faults", "noise": 2.0, "weak": {piece id: strength}, "dead": [[x, y]], "stuck": [[x, y, reading]],
     "cable": bool (pulled), "power": bool (off), "lost": share of the link's bytes lost}

`position`: always `rolled` (dice that count now, as digits) and `explained` (for each player what the score is made
of, in numbers such as "27 + 6", or ""). Besides:

- quader: `reserve` (one object for each player, volume -> count), `missing` (volume still missing in the goal
  form); engpass: `placed` (pieces on their places, for each player)
- planquadrat: `stock` (for each player [houses of length 1, 2, 3, monuments]), `places` ([{"cells": [[x, y]] of the
  game, "owner": player or null, "maker": player, "size": n}])
- cubus: `stack` (text or null), `heights` (rows as in the text), `open` ([[x, y]] columns with open lids), `at`
  ([x, y], the game's cell of its first column), `cards` ({"left", "right", "lid", "open"} that are laid), `hands`
  (the same for each player), `pile` (number), `leftover` (cards left over), `phase`, `owner` (whose cards are used)
- rolling-cubes: `cubes` (13 of {"sign", "colour", "state": "hand" | "free" | "built", "cells": [[x, y]] of the
  game, what to touch}; the last is `=`), `equation` (the standing one or ""), `points` ([{"text", "points", "why"}]
  of it, cube by cube), `total`, `round`, `totals`, `target`; solitaire: `rows` (for each player {"green": points or
  null, …}), `offers` (what the equation is worth in each row)

## Page to server

Every message may carry `"id"`; a `said` with `"for": id` answers it. Messages without an id are answered only when
refused.

- `{"do": "grab", "piece": id, "push": false}`: take a piece into the hand: its magnets leave the board; with `push`
  it stays there. Refused: somebody else has it, something lies on it
- `{"do": "drag", "piece": id, "at": [x, y], "push": false}`: carry it (its south-west corner); with `push` slide it
  along the board: it stops where something is in the way
- `{"do": "drop", "piece": id, "at": [x, y], "size": [w, d, h]}`: put it down on the nearest cells, on whatever lies
  below; `at` and `size` may be left out. Refused (overlap, would fall, off the board): it stays in the hand. `said`
  has `at`
- `{"do": "tip", "piece": id, "to": "n"}`: tip over its edge (n, e, s, w), on the board; in the hand it only changes
  its size
- `{"do": "pivot", "piece": id, "corner": "ne", "turn": 1}`: turn by 90° about a corner on the board; 1:
  counter-clockwise seen from above, -1: clockwise
- `{"do": "turn", "piece": id}`: a quarter turn about the vertical, in the hand, in the tray, or on the board about
  the south-west corner
- `{"do": "pose", "piece": id, "size": [w, d, h]}`: any pose of it, in the hand or in the tray
- `{"do": "tray", "piece": id}`: back into its tray
- `{"do": "putback", "piece": id}`: out of the hand to where it was taken from
- `{"do": "button", "button": "ok", "down": true}`: press or release ok, next or back
- `{"do": "touch", "cell": [x, y]}`: the token touches a cell of the board for a moment
- `{"do": "select", "variant": id, "players": [names], "settings": {}, "force": false}`: begin a game. If another
  size of board suits it, that one is brought first; a game on the old board waits there. Refused while a game is
  running on the board, unless `force`: that one then ends as aborted and is kept
- `{"do": "board", "size": "16x16"}`: bring the board of a size (`sizes` in `hello`); its last game goes on
- `{"do": "upload", "text": "…json…"}`: put a variant onto the board through its link; `why` is the checker's line;
  `said` has `variant`
- `{"do": "remove", "variant": id}`: remove an uploaded variant
- `{"do": "request", "request": {"do": "roll", …}}`: a request of the board's link (docs/protocol.md); `said` has
  `reply`
- `{"do": "fault", "name": …, "value": …}`: noise: number; weak: {"piece", "strength"}; dead: {"cell", "on"}; stuck:
  {"cell", "value": reading or null}; cable: bool; power: seconds off (0: a short cut), lost: share; clear: all off
- `{"do": "follow", "one": false}`: carry out what the guided correction or set-up asks for; with `one` only the
  next piece
- `{"do": "computer", "player": 0, "on": true}`: let the computer play for a player
- `{"do": "hint"}`: what the computer would do: `said` has `text` and `human`
- `{"do": "save"}`: write the running game to a file of its own: `said` has `name`
- `{"do": "saves"}`: `said` has `saves`: [{"name", "variant", "players", "moves", "begun"}]
- `{"do": "load", "name": …}` or `"number"` or `"text"`: set up a saved game, an archived one, or a record (JSON or
  text) and play on; a running one ends as aborted and is kept
- `{"do": "records"}`: `said` has `games`, the newest first: [{"number", "variant", "players", "begun", "moves",
  "result"}]
- `{"do": "record", "number": n}` (0: the running one): `said` has `record` (the document), `cells`, and `steps`:
  [{"move": entry or null, "turn", "scores", "pieces": [[kind, owner, x, y, z, w, d, h], …], "position"}], the start
  first

A client that leaves with a piece in its hand puts it back where it was. A mirror of a real board refuses everything
but `records` and `record`.
"""

import json
import math
from typing import Any

from rules_core.refused import Refused
from rules_core.variant.checks import integer, shown

# The largest message that a page may send; the largest record is smaller.
MAX_BYTES = 1 << 20


def read(text: str) -> dict[str, Any]:
    """A message of the page; Refused if it is none."""
    try:
        doc = json.loads(text)
    except (ValueError, RecursionError):
        doc = None
    if not isinstance(doc, dict) or not isinstance(doc.get("do"), str):
        raise Refused("message", 'must be an object with "do"', "with-do")
    return doc


def number(doc: dict[str, Any], key: str, low: float, high: float) -> float:
    return _number(doc.get(key), key, low, high)


def _number(value: object, where: str, low: float, high: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise Refused(where, "must be a number, not %s", "number", shown(value))
    if not low <= value <= high:
        raise Refused(where, "must be from %s to %s, not %s", "from-to", f"{low:g}", f"{high:g}", shown(value))
    return float(value)


def whole(doc: dict[str, Any], key: str, low: int = 0, high: int = 1 << 29) -> int:
    return integer(doc.get(key), key, low, high)


def point(doc: dict[str, Any], key: str) -> tuple[float, float]:
    """Two lengths in cells, not too far off."""
    value = doc.get(key)
    if not isinstance(value, list) or len(value) != 2:
        raise Refused(key, "must be two numbers in [ ], not %s", "two-numbers", shown(value))
    return _number(value[0], f"{key}[0]", -200, 200), _number(value[1], f"{key}[1]", -200, 200)


def cell(doc: dict[str, Any], key: str = "cell") -> tuple[int, int]:
    value = doc.get(key)
    if not isinstance(value, list) or len(value) != 2:
        raise Refused(key, "must be two whole numbers in [ ], not %s", "two-wholes", shown(value))
    return integer(value[0], f"{key}[0]", 0, 31), integer(value[1], f"{key}[1]", 0, 31)


def size(doc: dict[str, Any]) -> tuple[int, int, int]:
    value = doc.get("size")
    if not isinstance(value, list) or len(value) != 3:
        raise Refused("size", "must be three whole numbers in [ ], not %s", "three-wholes", shown(value))
    wide, deep, high = (integer(part, f"size[{at}]", 1, 22) for at, part in enumerate(value))
    return wide, deep, high


def word(doc: dict[str, Any], key: str, options: tuple[str, ...]) -> str:
    value = doc.get(key)
    if not isinstance(value, str) or value not in options:
        raise Refused(key, "must be one of %s, not %s", "choice", ", ".join(options), shown(value))
    return value


def text(doc: dict[str, Any], key: str, most: int = 200) -> str:
    value = doc.get(key)
    if not isinstance(value, str):
        raise Refused(key, "must be a text, not %s", "a-text", shown(value))
    if len(value.encode(errors="replace")) > most:
        raise Refused(key, "is longer than %d bytes", "longer-than", most)
    return value


def flag(doc: dict[str, Any], key: str, default: bool = False) -> bool:
    value = doc.get(key, default)
    if not isinstance(value, bool):
        raise Refused(key, "must be true or false, not %s", "flag", shown(value))
    return value
