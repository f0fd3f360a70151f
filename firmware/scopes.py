"""Whose a name is: which ones a module, a class or a function has of its own, and where imports lead."""

import ast
from collections.abc import Iterator

from .trees import children

# What has names of its own inside a function.
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def bound_names(tree: ast.AST, inside: bool = True) -> dict[str, int]:
    """How often each name gets a value in a part of a program, imports not counted; `inside` functions as well."""
    times: dict[str, int] = {}
    nodes = [tree]
    while nodes:
        node = nodes.pop()
        name = None
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            name = node.id
        elif isinstance(node, ast.arg):
            name = node.arg
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = node.name
        if name is not None:
            times[name] = times.get(name, 0) + 1
        if inside or not isinstance(node, (*SCOPES, ast.ClassDef)):
            nodes.extend(children(node))
    return times


def global_names(tree: ast.AST) -> list[ast.Name]:
    """The names in a program that are the module's own or nobody's."""
    found: list[ast.Name] = []
    # With each part the names that are hidden there: those of a function.
    nodes: list[tuple[ast.AST, frozenset[str]]] = [(tree, frozenset())]
    while nodes:
        node, hidden = nodes.pop()
        if isinstance(node, ast.Name):
            if node.id not in hidden:
                found.append(node)
        elif isinstance(node, SCOPES):
            inner = hidden | locals_of(node)
            # Decorators, defaults and bases are the outer scope's.
            nodes += [(child, hidden if _is_outer(node, child) else inner) for child in children(node)]
        elif isinstance(node, ast.ClassDef):
            inner = hidden | set(bound_names(ast.Module(node.body, []), inside=False))
            for child in children(node):
                nodes.append((child, hidden if isinstance(child, SCOPES) or child not in node.body else inner))
        else:
            nodes += [(child, hidden) for child in children(node)]
    return found


def _is_outer(scope: ast.AST, child: ast.AST) -> bool:
    return child in getattr(scope, "decorator_list", ())


def locals_of(scope: ast.AST) -> set[str]:
    """The names that are a function's own."""
    found: set[str] = set()
    declared: set[str] = set()
    for child in children(scope):
        if not _is_outer(scope, child):
            found |= set(bound_names(child, inside=False))
    for node in inside_of(scope):
        if isinstance(node, ast.Import | ast.ImportFrom):
            found |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.Global):
            declared |= set(node.names)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            found.add(node.name)
    return found - declared


def inside_of(scope: ast.AST) -> Iterator[ast.AST]:
    """What stands in a function, inner functions left out."""
    for child in children(scope):
        yield child
        if not isinstance(child, (*SCOPES, ast.ClassDef)):
            yield from inside_of(child)


def source_of(name: str, node: ast.ImportFrom, is_package: bool) -> str:
    """The dotted name of the module that is imported from."""
    if not node.level:
        return node.module or ""
    parts = name.split(".")
    parts = parts[: len(parts) - node.level + is_package]
    return ".".join([*parts, node.module] if node.module else parts)
