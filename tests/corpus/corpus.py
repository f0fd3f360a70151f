"""The corpus itself: plays the built-in variants and tells in lines of text what happened.

Runs unchanged on CPython and on MicroPython, and the lines must be the same on both. It knows games only through
the interface in rules_core/game.py, so a new game needs nothing here. `root` is the path before `rules_core/`, empty
or ending in a slash. What must never be so is an AssertionError.
"""

import json
from binascii import crc32

from rules_core import registry
from rules_core.chance import Chance
from rules_core.variant import completion as variant

from .properties import Watch, check

SEED = 54
# Games in which seldom kinds of moves come up sooner than in the usual one.
FURTHER = {"replace-join": 1}
# A playthrough shows this many plies from the start, then every STEP-th, and stops after the last.
SHOWN = 50
STEP = 29
LAST = 300
# A whole game is given up after this many plies: dice and passes do not count towards a variant's move cap.
WHOLE = 2000


# --- documents ----------------------------------------------------------------------------------------------


def read(path):
    """The bytes of a file, or None if there is no such file."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None


def variant_named(root, name):
    """A built-in variant, complete."""

    def raw(name):
        data = read(root + "rules_core/variants/" + name + ".json")
        return None if data is None else variant.parse(data)

    return variant.complete(raw(name), raw)


def game_of(root, doc):
    """The game that a perft file names: a variant at its start, or a position (whose variant may be an id)."""
    position = doc.get("position")
    full = position["variant"] if position else doc["variant"]
    game = registry.new_game(variant_named(root, full) if isinstance(full, str) else full)
    if position:
        game.load(position)
    return game


# --- playthroughs -------------------------------------------------------------------------------------------


def playthrough(root, name):
    """The lines of a variant's golden file, all but the last."""
    game = registry.new_game(variant_named(root, name))
    chance = Chance(SEED + FURTHER.get(name, 0))
    columns, rows = game.cells
    lines = [
        "variant %s" % name,
        "game %s, %d players, %d x %d cells" % (game.variant["game"], game.players, columns, rows),
        "variant %s, roles %s, missing %s, start %s"
        % (_crc(_flat(game.variant)), _crc(game.roles()), _crc(game.missing()), _fingerprint(game)),
    ]
    plies = 0
    played = {}
    while plies < LAST and game.outcome() is None:
        plies += 1
        if plies <= SHOWN or plies % STEP == 0:
            lines.append(_shown_ply(game, chance, plies, played))
        else:
            game.play(game.random_move(chance))
    lines.append("after %d plies: %s" % (plies, _end(game)))
    return lines


def whole_game(root, name):
    """The last line of a variant's golden file: how a random game ended."""
    game = registry.new_game(variant_named(root, name))
    chance = Chance(SEED + 1)
    plies = 0
    while plies < WHOLE and game.outcome() is None:
        plies += 1
        game.play(game.random_move(chance))
    return "another game, after %d plies: %s" % (plies, _end(game))


def _end(game):
    ended = game.outcome()
    result = "open" if ended is None else "%s, winners %s" % (ended[0], _numbers(ended[1]))
    return "%s, scores %s, %s" % (result, _numbers(game.scores()), _fingerprint(game))


def _shown_ply(game, chance, number, played):
    """Make a move and tell all about it. `played` counts the moves shown so far by their kinds."""
    moves = game.legal_moves()
    texts = [game.text(move) for move in moves]
    checksum = 0
    for text in texts:
        checksum = crc32((text + "\n").encode(), checksum)
    head = "%3d | %d %s | %d moves %s" % (number, game.turn, game.phase, len(moves), _hex(checksum))
    move = _seldom(moves, texts, chance, played) if moves else game.random_move(chance)
    text = game.text(move)
    human = game.human(move)
    check(game.parse(text) == move, "%s means another move than it was made from" % text)
    check(game.parse(human) == move, "%s means another move than %s" % (human, text))
    check(game.describe(move)["notation"] == text, "%s is described with another notation" % text)
    game.play(move)
    if number % 10 == 0:
        _check_position(game)
    return "%s | %s | %s | %s" % (head, text, human, _fingerprint(game))


def _seldom(moves, texts, chance, played):
    """A random move of the kind that was shown least often."""
    kinds = [text.split(" ")[0] for text in texts]
    least = kinds[0]
    for kind in kinds:
        if played.get(kind, 0) < played.get(least, 0):
            least = kind
    played[least] = played.get(least, 0) + 1
    fitting = [move for move, kind in zip(moves, kinds) if kind == least]
    return fitting[chance.below(len(fitting))]


def _check_position(game):
    """The position, written as JSON and read back, is the same."""
    again = registry.new_game(game.variant)
    again.load(json.loads(json.dumps(game.position())))
    check(again.line() == game.line(), "a position changed when it was read back")
    check(again.fingerprint() == game.fingerprint(), "a fingerprint changed when the position was read back")
    here = sorted([game.text(move) for move in game.legal_moves()])
    there = sorted([again.text(move) for move in again.legal_moves()])
    check(here == there, "a position that was read back has other moves")


def _flat(value):
    """A document as text that does not depend on the order of its keys."""
    if isinstance(value, dict):
        return "{%s}" % ",".join([key + ":" + _flat(value[key]) for key in sorted(value)])
    if isinstance(value, list):
        return "[%s]" % ",".join([_flat(item) for item in value])
    return str(value)


def _hex(number):
    # In two halves: `number` may be more than a small int of the board.
    return "%04x%04x" % (number >> 16 & 0xFFFF, number & 0xFFFF)


def _crc(data):
    return _hex(crc32(data.encode() if isinstance(data, str) else data))


def _fingerprint(game):
    return _hex(game.fingerprint())


def _numbers(numbers):
    return " ".join([str(number) for number in numbers]) if numbers else "none"


# --- random games, taken back -------------------------------------------------------------------------------


def taken_back(root, name, plies):
    """Play random moves, then take all of them back; every state on the way must come again. One line."""
    game = registry.new_game(variant_named(root, name))
    chance = Chance(SEED + 2)
    watch = Watch(game)
    states = []
    while len(states) < plies and game.outcome() is None:
        states.append(_state(game))
        game.play(game.random_move(chance))
        watch.look(game)
    reached = _fingerprint(game)
    moves = list(game.history)
    for number in range(len(states) - 1, -1, -1):
        check(game.undo() == moves[number], "undo returned another move at ply %d" % number)
        check(_state(game) == states[number], "undo did not restore ply %d" % number)
    # Once more, with nothing asked in between.
    for move in moves:
        game.play(move)
    check(_fingerprint(game) == reached, "the same moves led to another position")
    for _ in moves:
        game.undo()
    check(not game.history and _state(game) == states[0], "undo did not restore the start")
    return "%s: %d plies taken back from %s" % (name, len(moves), reached)


def _state(game):
    """Everything that can be asked about a position."""
    return (
        list(game.legal_moves()),
        game.line(),
        game.fingerprint(),
        game.turn,
        game.phase,
        game.is_chance(),
        game.outcome(),
        game.scores(),
        game.ground(),
        game.missing(),
    )


# --- perft --------------------------------------------------------------------------------------------------


def counts(root, path, most):
    """The leaf counts of a perft file that it expects to be at most `most`, and those expected."""
    doc = json.loads(read(path))
    dice = doc.get("dice")
    roll = "roll " + " ".join([str(die) for die in dice]) if dice else ""
    game = game_of(root, doc)
    expected = [count for count in doc["counts"] if count <= most]
    return [perft(game, depth + 1, roll) for depth in range(len(expected))], expected


def perft(game, depth, roll=""):
    """The number of positions after `depth` moves; where chance acts, the given roll falls and is no ply."""
    if game.is_chance():
        game.play(game.parse(roll))
        count = perft(game, depth, roll)
        game.undo()
        return count
    moves = game.legal_moves()
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        game.play(move)
        count += perft(game, depth - 1, roll)
        game.undo()
    return count
