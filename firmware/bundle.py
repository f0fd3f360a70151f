"""Puts modules that are always in memory together into one, for the image: a module of its own costs a board some 300
bytes of names, tables and imports.

Sources stay in their rooms; only the image has fewer of them. A root is a module that is loaded for a while (the
application, a game). What it imports when it is loaded, and nobody else does, becomes part of it. A module that is
asked for by its name stays as it is.
"""

import ast
from collections.abc import Iterable

from .module_names import short_module_names
from .scopes import SCOPES, bound_names, global_names, inside_of, locals_of, source_of
from .squeeze import without_types
from .trees import children, walk


class Bundles:
    """`trees`: the sources in fewer modules, with short names; `script`: a text that uses them, as it has to be now;
    `short`: what modules and the packages that they are in are called."""

    def __init__(self, sources: dict[str, str], roots: dict[str, str], known: Iterable[str] = ()) -> None:
        """`roots`: root -> the root that is in memory whenever it is, or an empty text. `known`: modules whose names
        are known outside."""
        self.modules = {name: _Module(name, text, set(sources)) for name, text in sources.items()}
        asked = _asked_for(self.modules) | set(roots)
        self.root = {**{name: name for name in sources}, **_members(self.modules, roots, asked)}
        self.short = short_module_names(
            [name for name in sources if self.root[name] == name], _said(self.modules), known
        )
        # For each bundle: what is called how there. A thing is a module's own name, or the text of an import.
        self._names: dict[str, dict[tuple[str, str], str]] = {}
        parts = {root: self._parts(root) for root in sorted(set(self.root.values()))}
        for root, modules in parts.items():
            names = self._names[root] = {}
            taken = {name for module in modules for name in module.free}
            # The root first: its names are known outside.
            for module in reversed(modules):
                for name in module.own:
                    _call(names, (module.name, name), name, taken)
        self.trees = {self.short.get(root, root): self._joined(root, parts[root]) for root in parts}

    def script(self, text: str) -> ast.Module:
        """A script that imports modules as they are in the sources."""
        module = _Module("", text, set(self.modules))
        _Rewriting(self, module, "").in_place()
        self._say(module.tree)
        return module.tree

    def _say(self, tree: ast.Module) -> ast.Module:
        """Texts that are the name of a module or package get its new name. A name without a dot may be any word."""
        for node in walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value:
                node.value = self.short.get(node.value, node.value)
        return tree

    def loaded_with(self, module: str) -> set[str]:
        """What a module and all that it imports when it is loaded are called now."""
        return {self.short[self.root[name]] for name in _reached(self.modules, module)}

    def place(self, module: str, name: str) -> tuple[str, str]:
        """The bundle where a name of a module is now, and what it is called there."""
        while name in self.modules[module].links:
            module, name = self.modules[module].links[name]
        root = self.root[module]
        return root, self._names[root].get((module, name), name)

    def is_alone(self, module: str) -> bool:
        """Whether a module is still what it was."""
        return sum(root == module for root in self.root.values()) == 1

    def called(self, bundle: str, statement: str, name: str) -> str:
        """What an import of one name is called in a bundle: everywhere the same."""
        names = self._names[bundle]
        return _call(names, ("", statement), name, set(names.values()))

    def _parts(self, root: str) -> "list[_Module]":
        """The modules of a bundle, each after those that it imports."""
        found: list[_Module] = []

        def add(name: str) -> None:
            seen.add(name)
            for other in sorted(self.modules[name].imports):
                if self.root[other] == root and other not in seen:
                    add(other)
            found.append(self.modules[name])

        seen: set[str] = set()
        add(root)
        return found

    def _joined(self, root: str, modules: "list[_Module]") -> ast.Module:
        body = [statement for module in modules for statement in _Rewriting(self, module, root).body()]
        rest = []
        plain: dict[str, ast.stmt] = {}
        taken: dict[str, dict[str, ast.alias]] = {}
        for statement in body:
            if isinstance(statement, ast.ImportFrom):
                names = taken.setdefault(statement.module or "", {})
                names.update({ast.unparse(alias): alias for alias in statement.names})
            elif isinstance(statement, ast.Import):
                plain[ast.unparse(statement)] = statement
            else:
                rest.append(statement)
        imports = [ast.ImportFrom(source, list(names.values()), 0) for source, names in taken.items()]
        return self._say(ast.Module([*plain.values(), *imports, *rest], []))


def _call(names: dict[tuple[str, str], str], thing: tuple[str, str], name: str, taken: set[str]) -> str:
    """Give a thing a name that nothing else has."""
    if thing not in names:
        while name in taken:
            name += "_"
        names[thing] = name
        taken.add(name)
    return names[thing]


class _Module:
    """A source: its own names, the names of other modules that it passes on, the modules that it imports when it is
    loaded, the names that it takes from nowhere."""

    def __init__(self, name: str, text: str, known: set[str]) -> None:
        self.name = name
        self.tree = without_types(ast.parse(text))
        nodes = walk(self.tree)
        for node in nodes:
            for child in children(node):
                child.parent = node  # type: ignore[attr-defined]
        self._known = known
        self.is_package = any(other.startswith(name + ".") for other in known)
        self.own = list(bound_names(self.tree, inside=False))
        self.imports: set[str] = set()
        self.links: dict[str, tuple[str, str]] = {}
        imported = set()
        for statement in self.tree.body:
            for alias, module, there in self.taken(statement):
                imported.add(alias.asname or alias.name)
                if module:
                    self.imports.add(module)
                if there:
                    self.links[alias.asname or alias.name] = module, there
        # Modules that are more to it than the place of a name.
        self.wholes: set[str] = set()
        uses = [node for node in nodes if isinstance(node, ast.Name)]
        for node in nodes:
            for alias, module, there in self.taken(node) if isinstance(node, ast.ImportFrom) else ():
                if module and not there and None in _asked(alias.asname or alias.name, uses):
                    self.wholes.add(module)
        self.free = {node.id for node in global_names(self.tree)} - imported - set(self.own)

    def taken(self, statement: ast.AST) -> list[tuple[ast.alias, str, str]]:
        """What an import takes: for each name the module of ours that it is from or is, and its name there if any."""
        if not isinstance(statement, ast.ImportFrom):
            return [(alias, "", "") for alias in statement.names] if isinstance(statement, ast.Import) else []
        source = source_of(self.name, statement, self.is_package)
        found = []
        for alias in statement.names:
            whole = f"{source}.{alias.name}"
            if whole in self._known:
                found.append((alias, whole, ""))
            else:
                found.append(
                    (alias, source if source in self._known else "", alias.name if source in self._known else "")
                )
        return found


def _said(modules: dict[str, _Module]) -> set[str]:
    """Every text in the sources."""
    return {
        node.value
        for module in modules.values()
        for node in walk(module.tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def _asked_for(modules: dict[str, _Module]) -> set[str]:
    """The modules that are asked for by their names, or are more to somebody than the place of a name."""
    said = _said(modules)
    found = {name for module in modules.values() for name in module.wholes}
    # A text that begins with a dot may be put behind the name of a package.
    return found | {name for name in modules if name in said or "." + name.rpartition(".")[2] in said}


def _members(modules: dict[str, _Module], roots: dict[str, str], asked: set[str]) -> dict[str, str]:
    """Module -> the root that it becomes part of."""
    reach = {root: _reached(modules, root) for root in roots}
    groups: dict[frozenset[str], set[str]] = {}
    for name in modules:
        by = {root for root in roots if name in reach[root]}
        by = {root for root in by if not _lives_in(root, by, roots)}
        if by and not modules[name].is_package and (name in roots or name not in asked):
            groups.setdefault(frozenset(by), set()).add(name)
    found: dict[str, str] = {}
    for group in groups.values():
        # The one that the others do not need, if there is a choice.
        for root in sorted(group, key=lambda name: (sum(name in modules[other].imports for other in group), name)):
            inside = group & _reached(modules, root) if root in roots or group <= _reached(modules, root) else set()
            # Nobody outside may ask for a part while the whole is still being loaded.
            while leaky := {
                part
                for part in inside - {root}
                for other in _reached(modules, root) - inside
                if part in modules[other].imports
            }:
                inside -= leaky
            if len(inside) > 1:
                found.update(dict.fromkeys(inside, root))
                break
    return found


def _lives_in(root: str, others: set[str], roots: dict[str, str]) -> bool:
    while root := roots.get(root, ""):
        if root in others:
            return True
    return False


def _reached(modules: dict[str, _Module], root: str) -> set[str]:
    """The modules that are loaded with one."""
    found: set[str] = set()
    new = {root}
    while new:
        found |= new
        new = {other for name in new for other in modules[name].imports} - found
    return found


class _Rewriting:
    """A module, or a script, as a part of its bundle."""

    def __init__(self, bundles: Bundles, module: _Module, bundle: str) -> None:
        self._bundles = bundles
        self._module = module
        self._bundle = bundle

    def in_place(self) -> "_Replacing":
        """Each import where it stands, but for those of a module."""
        placed = _Replacing({}, {})
        for node in walk(self._module.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or (
                not self._bundle and isinstance(node, ast.Module)
            ):
                self._scope(node, placed)
        return placed

    def body(self) -> list[ast.stmt]:
        """All imports, then what the module does."""
        tree = self._module.tree
        placed = self.in_place()
        own = [node for node in global_names(tree) if node not in placed.made]
        imports, names, parts = self._imports(tree.body, own, top=True)
        names.update({name: self._bundles.place(self._module.name, name)[1] for name in self._module.own})
        _Replacing(names, parts, own).visit(tree)
        for statement in tree.body:
            if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                statement.name = names[statement.name]
        return [*imports, *(s for s in tree.body if not isinstance(s, ast.Import | ast.ImportFrom))]

    def _scope(self, function: ast.FunctionDef | ast.AsyncFunctionDef | ast.Module, placed: "_Replacing") -> None:
        """Imports within a function: what is in the same bundle needs none."""
        if not any(isinstance(node, ast.ImportFrom) for node in walk(function)):
            return
        blocks = [
            node for node in (function, *inside_of(function)) if hasattr(node, "body") and isinstance(node.body, list)
        ]
        inner = {name for node in walk(function) if isinstance(node, SCOPES) for name in locals_of(node)}
        uses = [node for node in walk(function) if isinstance(node, ast.Name)]
        stored = {node.id for node in uses if not isinstance(node.ctx, ast.Load)}
        for block in blocks:
            for field in ("body", "orelse", "finalbody"):
                body = getattr(block, field, [])
                for statement in [s for s in body if isinstance(s, ast.ImportFrom)]:
                    mine = [node for node in uses if node not in placed.made]
                    imports, names, parts = self._imports([statement], mine, top=False)
                    free = {old: new for old, new in names.items() if old not in stored and new not in inner - {old}}
                    kept = [(old, new) for old, new in names.items() if old not in free and old != new]
                    imports += [self._import(self._bundle, new, old) for old, new in kept]
                    body[body.index(statement) : body.index(statement) + 1] = imports or [ast.Pass()]
                    placed.replace(function, {old: new for old, new in free.items() if old != new}, parts)

    def _import(self, source: str, name: str, new: str) -> ast.ImportFrom:
        short = self._bundles.short
        whole = short.get(f"{source}.{name}")
        name = whole.rpartition(".")[2] if whole else name
        return ast.ImportFrom(short.get(source, source), [ast.alias(name, None if new == name else new)], 0)

    def _imports(
        self, statements: list[ast.stmt], uses: list[ast.Name], top: bool
    ) -> tuple[list[ast.stmt], dict[str, str], dict[tuple[str, str], str]]:
        """The imports that are still needed; name here -> name in the bundle; name of a module here, name in that
        module -> name in the bundle."""
        found: list[ast.stmt] = []
        names: dict[str, str] = {}
        parts: dict[tuple[str, str], str] = {}

        def take(root: str, name: str, here: str) -> str:
            if root == self._bundle:
                return name
            text = f"{root}: {name}"
            new = self._bundles.called(self._bundle, text, here) if top else here
            found.append(self._import(root, name, new))
            return new

        for statement in statements:
            for alias, module, there in self._module.taken(statement):
                here = alias.asname or alias.name
                if there:
                    names[here] = take(*self._bundles.place(module, there), here)
                elif module and not self._bundles.is_alone(module):
                    for name in sorted(filter(None, _asked(here, uses))):
                        parts[here, name] = take(*self._bundles.place(module, name), f"{here}_{name}")
                elif module:
                    package, _, last = module.rpartition(".")
                    names[here] = take(package, last, here)
                elif isinstance(statement, ast.ImportFrom):
                    names[here] = take(statement.module or "", alias.name, here)
                else:
                    new = self._bundles.called(self._bundle, f"import {alias.name}", here) if top else here
                    names[here] = new
                    found.append(ast.Import([ast.alias(alias.name, None if new == alias.name else new)]))
        return found, names, parts


def _asked(module: str, uses: list[ast.Name]) -> set[str | None]:
    """The names that are asked of a module that is called so here; None if it is used in another way."""
    asked: set[str | None] = set()
    for node in uses:
        if node.id == module:
            parent = getattr(node, "parent", None)
            if isinstance(parent, ast.Attribute) and isinstance(parent.ctx, ast.Load):
                asked.add(parent.attr)
            else:
                asked.add(None)
    return asked


class _Replacing(ast.NodeTransformer):
    """Other names for the names in `only`, or for all; `made` are those that were put in."""

    def __init__(
        self, names: dict[str, str], parts: dict[tuple[str, str], str], only: list[ast.Name] | None = None
    ) -> None:
        self._names, self._parts, self._only = names, parts, None if only is None else set(only)
        self.made: set[ast.Name] = set()

    def replace(self, node: ast.AST, names: dict[str, str], parts: dict[tuple[str, str], str]) -> None:
        self._names, self._parts = names, parts
        self.visit(node)

    def visit_Name(self, node: ast.Name) -> ast.Name:
        if node.id in self._names and self._counts(node):
            return self._put(self._names[node.id], node)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        value = node.value
        if isinstance(value, ast.Name) and (value.id, node.attr) in self._parts and self._counts(value):
            return self._put(self._parts[value.id, node.attr], value)
        self.generic_visit(node)
        return node

    def visit_Global(self, node: ast.Global) -> ast.Global:
        node.names = [self._names.get(name, name) for name in node.names]
        return node

    def _counts(self, node: ast.Name) -> bool:
        return node not in self.made and (self._only is None or node in self._only)

    def _put(self, name: str, old: ast.Name) -> ast.Name:
        new = ast.Name(name, old.ctx)
        new.parent = getattr(old, "parent", None)  # type: ignore[attr-defined]
        self.made.add(new)
        return new
