"""Packing a form exactly: the search of `quader pack` beside exact-cover and CP-SAT, each with the same bound."""

import time
from multiprocessing import get_context
from multiprocessing.queues import Queue
from typing import Any

from quader import variants
from quader.games.quader import packing_proof
from quader.games.quader.packing import Task, search
from quader.games.quader.packing_answer import of_variant

from .page import Table

FORMS = ("simple-10x6-level3", "tactic-10-stairs-42", "block-8x6x3", "pyramid-220")
SECONDS = 20.0


def _ours(asked: Task) -> bool:
    return search(asked, SECONDS) is not None


def _exact_cover(asked: Task) -> bool:
    """A row for each cuboid in each place, and one for each cuboid that stays away; every column once."""
    import exact_cover
    import numpy as np

    singles = [k for k, (_, count) in enumerate(asked.pieces) for _ in range(count)]
    cells = len(asked.order)
    rows = []
    for options in asked.placements:
        for k, bits, _ in options:
            covered = [cell for cell in range(cells) if bits >> cell & 1]
            rows += [[*covered, cells + number] for number, kind in enumerate(singles) if kind == k]
    rows += [[cells + number] for number in range(len(singles))]
    matrix = np.zeros((len(rows), cells + len(singles)), dtype=np.int32)
    for number, columns in enumerate(rows):
        matrix[number, columns] = 1
    return len(exact_cover.get_exact_cover(matrix)) > 0


def _cp_sat(asked: Task) -> bool:
    return packing_proof.prove(asked, SECONDS)[0] is True


SOLVERS = {"quader pack (search)": _ours, "exact-cover": _exact_cover, "CP-SAT, 8 threads": _cp_sat}


def _solve(name: str, solver: str, told: "Queue[Any]") -> None:
    asked = of_variant(variants.by_name(name))
    began = time.perf_counter()
    try:
        told.put((SOLVERS[solver](asked), time.perf_counter() - began))
    except ImportError:
        told.put(None)


def seconds(name: str, solver: str) -> str:
    """How long it takes, in a process that is ended when its time is over."""
    fresh = get_context("spawn")
    told: Queue[Any] = fresh.Queue()
    process = fresh.Process(target=_solve, args=(name, solver, told), daemon=True)
    process.start()
    try:
        found = told.get(timeout=SECONDS + 10)
    except Exception:
        found = (False, SECONDS)
    process.kill()
    process.join()
    if found is None:
        return "not installed"
    return f"{found[1]:.2f} s" if found[0] else f"none in {SECONDS:.0f} s"


def text() -> str:
    rows = []
    for name in FORMS:
        asked = of_variant(variants.by_name(name))
        pieces = sum(count for _, count in asked.pieces)
        rows.append((name, str(len(asked.order)), str(pieces), *(seconds(name, solver) for solver in SOLVERS)))
    return f"""Seconds until one exact packing of the form is found, at most {SECONDS:.0f} each; the same places for
all three.

{Table(("form", "cells", "cuboids", *SOLVERS), rows).text()}"""
