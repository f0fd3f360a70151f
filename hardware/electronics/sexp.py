"""S-expressions, the form of all KiCad files: read them, write them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any


class Text(str):
    """A string that is written in quotes; a plain str is a bare word."""


Node = list[Any]  # of words, numbers and nodes

_TOKEN = re.compile(r'\s*(?:(\()|(\))|"((?:[^"\\]|\\.)*)"|([^\s()"]+))')


def parse(text: str) -> Node:
    """
    >>> parse('(pad "1" smd (at 1.5 -2))')
    ['pad', '1', 'smd', ['at', '1.5', '-2']]
    """
    stack: list[Node] = [[]]
    for match in _TOKEN.finditer(text):
        opened, closed, quoted, bare = match.groups()
        if opened:
            stack.append([])
        elif closed:
            done = stack.pop()
            stack[-1].append(done)
        elif bare is not None:
            stack[-1].append(bare)
        else:
            stack[-1].append(Text(re.sub(r"\\(.)", r"\1", quoted)))
    first = stack[0][0]
    assert isinstance(first, list)
    return first


def write(node: Node, depth: int = 0) -> str:
    """One line for a short list, one line per inner list for a long one."""
    flat = _flat(node)
    if len(flat) + 2 * depth <= 110 or not any(isinstance(item, list) for item in node):
        return flat
    head = [item for item in node if not isinstance(item, list)]
    inner = [item for item in node if isinstance(item, list)]
    pad = "\n" + "  " * (depth + 1)
    return "(" + " ".join(_atom(item) for item in head) + "".join(pad + write(item, depth + 1) for item in inner) + ")"


def _flat(node: Node) -> str:
    return "(" + " ".join(_flat(item) if isinstance(item, list) else _atom(item) for item in node) + ")"


def _atom(item: str | int | float) -> str:
    if isinstance(item, Text):
        return '"' + item.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(item, float):
        return number(item)
    return str(item)


def number(value: float) -> str:
    """Micrometres are exact enough for every maker.

    >>> number(1.50), number(-0.0), number(2.8625)
    ('1.5', '0', '2.8625')
    """
    return f"{round(value, 4) + 0:.4f}".rstrip("0").rstrip(".")


def children(node: Node, name: str) -> Iterator[Node]:
    for item in node:
        if isinstance(item, list) and item and item[0] == name:
            yield item


def child(node: Node, name: str) -> Node:
    """The first inner list of this name."""
    return next(children(node, name))


def numbers(node: Node) -> list[float]:
    """The figures after the name: ['at', '1.5', '-2'] gives 1.5 and -2."""
    return [float(item) for item in node[1:] if not isinstance(item, list)]
