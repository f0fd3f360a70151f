"""One core in a process of its own, which plays when it is told: python tests/bench/worker.py ROOT [HOST]

ROOT holds the `rules_core` to play with, of whatever age; with HOST (the folder of the package `quader`) the compiled
core is taken where it may be. It reads a line of JSON for each slice, {"what", "variant", "seconds"}, and answers with
the plies and legal moves made, and the seconds of processor time that they took. It knows nothing else of the tests, so
that it can run the core of another commit.
"""

import importlib
import json
import random
import sys
import time

PLIES = 300


def quader(variant):
    registry = importlib.import_module("rules_core.registry")
    chance_of = importlib.import_module("rules_core.chance").Chance

    def playout(rng):
        game = registry.new_game(variant)
        chance = chance_of(rng.randrange(1 << 29))
        plies = listed = 0
        while plies < PLIES:
            moves = game.legal_moves()
            if moves:
                game.play(rng.choice(moves))
            elif game.is_chance():
                game.play(game.random_move(chance))
            else:
                break
            listed += len(moves)
            plies += 1
        return plies, listed

    return playout


def python_chess(variant):
    import chess

    def playout(rng):
        board = chess.Board()
        plies = listed = 0
        while plies < PLIES:
            moves = list(board.legal_moves)
            if not moves:
                break
            listed += len(moves)
            board.push(rng.choice(moves))
            plies += 1
        return plies, listed

    return playout


def openspiel_chess(variant):
    import pyspiel

    game = pyspiel.load_game("chess")

    def playout(rng):
        state = game.new_initial_state()
        plies = listed = 0
        while plies < PLIES and not state.is_terminal():
            moves = state.legal_actions()
            listed += len(moves)
            state.apply_action(rng.choice(moves))
            plies += 1
        return plies, listed

    return playout


KINDS = {"quader": quader, "python-chess": python_chess, "openspiel-chess": openspiel_chess}


def sliced(playout, rng, seconds):
    """Whole playouts for at least that long."""
    plies = listed = 0
    start = now = time.process_time()
    while now - start < seconds:
        more = playout(rng)
        plies += more[0]
        listed += more[1]
        now = time.process_time()
    return plies, listed, now - start


def main():
    sys.path[:0] = sys.argv[1:]
    kind = "pure"
    if len(sys.argv) > 2:
        kind = importlib.import_module("quader.compiled").kind()
    print(json.dumps(kind), flush=True)
    known = {}
    for line in sys.stdin:
        asked = json.loads(line)
        key = json.dumps([asked["what"], asked.get("variant")])
        try:
            if key not in known:
                known[key] = KINDS[asked["what"]](asked.get("variant")), random.Random(1)
            answer = sliced(*known[key], asked["seconds"])
        except ImportError:
            answer = None
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
