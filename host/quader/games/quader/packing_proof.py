"""Proof that a form cannot be filled with these cuboids, or a packing after all: OR-tools' CP-SAT (extra `proof`)."""

import importlib.util

from .packing import Body, Task


def is_there() -> bool:
    """Whether OR-tools is installed."""
    return importlib.util.find_spec("ortools") is not None


def prove(asked: Task, seconds: float) -> tuple[bool | None, list[Body]]:
    """(True, packing), (False, nothing) when it is proved impossible, or (None, nothing) when time ran out."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    covering: list[list[cp_model.IntVar]] = [[] for _ in asked.order]
    of_kind: list[list[cp_model.IntVar]] = [[] for _ in asked.pieces]
    chosen: list[tuple[cp_model.IntVar, Body]] = []
    for options in asked.placements:
        for k, bits, body in options:
            here = model.new_bool_var("")
            chosen.append((here, body))
            of_kind[k].append(here)
            while bits:
                covering[(bits & -bits).bit_length() - 1].append(here)
                bits &= bits - 1
    for there in covering:
        model.add_exactly_one(there)
    for (_, count), there in zip(asked.pieces, of_kind, strict=True):
        model.add(sum(there) <= count)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = 8
    found = solver.solve(model)
    if found in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return True, [body for here, body in chosen if solver.boolean_value(here)]
    return (False, []) if found == cp_model.INFEASIBLE else (None, [])
