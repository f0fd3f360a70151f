"""The rules core uses only what MicroPython on the board has: modules, syntax, methods."""

import ast
from pathlib import Path

import pytest

from .runner import ROOT, run

MODULES = {"array", "binascii", "json", "micropython", "rules_core"}
# Methods of CPython's str and int that MicroPython lacks; on CPython nobody would notice.
METHODS = {
    "bit_count", "bit_length", "capitalize", "casefold", "expandtabs", "format_map", "isalnum", "isdecimal",
    "isidentifier", "isnumeric", "isprintable", "istitle", "ljust", "removeprefix", "removesuffix", "rjust",
    "swapcase", "title", "translate", "zfill",
}  # fmt: skip

SOURCES = sorted((ROOT / "rules_core").rglob("*.py"))


def _nodes_run_on_the_board(node: ast.AST):
    """All nodes but those under `if MYPY:`."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.If) and ast.unparse(child.test) == "MYPY"):
            yield from _nodes_run_on_the_board(child)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_modules_and_methods(path: Path):
    for node in _nodes_run_on_the_board(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [node.module or ""]
        for name in names:
            assert name.partition(".")[0] in MODULES, f"line {node.lineno}: import of {name}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            assert node.func.attr not in METHODS, f"line {node.lineno}: .{node.func.attr}()"


def test_every_module_compiles_and_loads():
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in SOURCES if path.stem != "__init__"]
    assert run("\n".join(f"import {name}" for name in names) + "\nprint('loaded')", mpy=True) == "loaded\n"
