"""What the compiler is told about a source that the source itself cannot say: the board's Python knows no such marks.

- Names in capitals never change, so what uses them need not look them up; whole numbers and words are put in their
  place.
- A class may be extended by others that are not compiled.
"""

import ast
import importlib

# A game that is added, and its mind.
EXTENDED = {"rules_core.game": "Game", "rules_core.mind": "Mind"}
_OPEN = "from mypy_extensions import mypyc_attr\n\n\n@mypyc_attr(allow_interpreted_subclasses=True)\n"
_FINAL = "from typing import Final\n"
# The compiler knows this name by itself.
_KNOWN = "MYPY"


def marked(module: str, text: str) -> str:
    """A source as it is compiled."""
    return _opened(module, _settled(module, text))


def _opened(module: str, text: str) -> str:
    if module not in EXTENDED:
        return text
    start = f"class {EXTENDED[module]}"
    if text.count(start) != 1:
        raise ValueError(f"{module} has no one {start}")
    return text.replace(start, _OPEN + start)


def _settled(module: str, text: str) -> str:
    """Every constant of the module marked as one. Line numbers stay, but for one line at the top."""
    lines = text.splitlines(keepends=True)
    body = ast.parse(text).body
    values = vars(importlib.import_module(module))
    for node in body:
        names = _constants(node)
        if not names:
            continue
        if all(type(values[name]) in (int, str) for name in names):
            # The value stands in the first line of the statement, the others stay empty.
            told = "; ".join(f"{name}: Final = {values[name]!r}" for name in names)
            last = node.end_lineno or node.lineno
            lines[node.lineno - 1 : last] = [told + "\n", *["\n"] * (last - node.lineno)]
        elif len(names) == 1 and isinstance(node, ast.Assign):
            line = lines[node.lineno - 1]
            lines[node.lineno - 1] = line.replace(f"{names[0]} =", f"{names[0]}: Final =", 1)
    first = body[1].lineno - 1 if len(body) > 1 and isinstance(body[0], ast.Expr) else 0
    return "".join(lines[:first]) + _FINAL + "".join(lines[first:])


def _constants(node: ast.stmt) -> list[str]:
    """The names that a statement at the top of a module gives for good."""
    targets = node.targets if isinstance(node, ast.Assign) else []
    if len(targets) != 1:
        return []
    parts = targets[0].elts if isinstance(targets[0], ast.Tuple) else targets
    names = [part.id for part in parts if isinstance(part, ast.Name)]
    settled = len(names) == len(parts) and all(name.isupper() and name != _KNOWN for name in names)
    return names if settled else []
