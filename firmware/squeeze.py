"""Makes modules smaller for the board: fewer names, which cost memory there.

MicroPython keeps every name of a loaded program in a table that never shrinks and grows by doubling; a named number
also takes a place in the module that defines it and in each that imports it. So whole numbers that have a name are
written where they are used, and names that only one module or one function knows are replaced by short ones that all
share. What only a type checker reads is left out. On the PC the sources stay as they are; for the image, `squeeze`
rewrites them before they are compiled.
"""

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache

from .scopes import SCOPES, bound_names, source_of
from .trees import text_of, walk

_NAME = re.compile(r"_*[A-Z][A-Z0-9_]*$")
# MicroPython keeps larger numbers as objects.
_MOST = 1 << 30


def squeeze(sources: dict[str, str]) -> dict[str, str]:
    """Dotted module name -> source; the same modules without named numbers."""
    trees = {name: without_types(ast.parse(text)) for name, text in sources.items()}
    squeeze_trees(trees)
    return {name: text_of(tree) for name, tree in trees.items()}


def squeeze_trees(trees: dict[str, ast.Module]) -> None:
    """The same for syntax trees, which have no types any more; they are changed themselves."""
    modules = {name: _Module(name, tree, set(trees)) for name, tree in trees.items()}
    # A number may be made from others that are imported: again until nothing new is found.
    while any(module.find(modules) for module in modules.values()):
        pass
    asked = {name for module in modules.values() for name in module.asked(modules)}
    taken = {name for module in modules.values() for _, name in module.imported.values()}
    keywords = {node.arg for m in modules.values() for node in walk(m.tree) if isinstance(node, ast.keyword)}
    for module in modules.values():
        _Numbers(module, modules, asked).visit(module.tree)
        _shorten_private(module.tree, asked | taken)
        for node in walk(module.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.decorator_list:
                _shorten_arguments(node, keywords)
    _shorten_attributes(modules)
    for module in modules.values():
        for node in walk(module.tree):
            if isinstance(node, ast.ClassDef):
                _share_alike(node)


def without_types(tree: ast.Module) -> ast.Module:
    """The module without what stands under MYPY and without types, but those that machine code is made from."""
    kept = []
    for statement in tree.body:
        if isinstance(statement, ast.If) and isinstance(statement.test, ast.Name) and statement.test.id == "MYPY":
            continue
        if [target for target, _ in _assigned(statement)] != ["MYPY"]:
            kept.append(statement)
    tree.body = kept or [ast.Pass()]
    _Untyped().visit(tree)
    return tree


class _Untyped(ast.NodeTransformer):
    """Leaves types out."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self._function(node)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        if not node.decorator_list:
            node.returns = None
            for argument in (*node.args.args, *node.args.kwonlyargs, node.args.vararg, node.args.kwarg):
                if argument is not None:
                    argument.annotation = None
        self.generic_visit(node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        self.generic_visit(node)
        if node.value is None:
            return ast.Pass()
        return ast.copy_location(ast.Assign([node.target], node.value), node)


class _Module:
    """A module, and the numbers and modules that its names stand for."""

    def __init__(self, name: str, tree: ast.Module, names: set[str]) -> None:
        self.tree = tree
        self.numbers: dict[str, int] = {}
        # Imported name -> module, and name there; or module alone.
        self.imported: dict[str, tuple[str, str]] = {}
        self.modules: dict[str, str] = {}
        self._bound = bound_names(tree)
        is_package = any(other.startswith(name + ".") for other in names)
        for node in walk(tree):
            if isinstance(node, ast.ImportFrom):
                source = source_of(name, node, is_package)
                if node.module:
                    # A module's whole name is in memory anyway, its end is not.
                    node.module, node.level = source, 0
                for alias in node.names:
                    as_name = alias.asname or alias.name
                    if as_name in self._bound:
                        continue
                    if f"{source}.{alias.name}" in names:
                        self.modules[as_name] = f"{source}.{alias.name}"
                    elif source in names:
                        self.imported[as_name] = source, alias.name

    def find(self, modules: "dict[str, _Module]") -> bool:
        """Look for numbers that have a name; whether there are new ones."""
        before = len(self.numbers)
        for statement in self.tree.body:
            for target, value in _assigned(statement):
                if target not in self.numbers and _NAME.match(target) and self._bound[target] == 1:
                    number = self._value(value, modules)
                    if number is not None:
                        self.numbers[target] = number
        return len(self.numbers) > before

    def number(self, node: ast.AST, modules: "dict[str, _Module]") -> int | None:
        """What a name, or a name in a module, stands for."""
        if isinstance(node, ast.Name) and node.id in self.imported:
            source, name = self.imported[node.id]
            return modules[source].numbers.get(name)
        if isinstance(node, ast.Name):
            return self.numbers.get(node.id)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in self.modules:
            return modules[self.modules[node.value.id]].numbers.get(node.attr)
        return None

    def asked(self, modules: "dict[str, _Module]") -> set[str]:
        """Names that this module asks others for in ways that are not looked through: those numbers stay."""
        found = set()
        for node in walk(self.tree):
            if isinstance(node, ast.ImportFrom):
                found |= {alias.name for alias in node.names if (alias.asname or alias.name) not in self.imported}
            elif isinstance(node, ast.Attribute) and self.number(node, modules) is None:
                found.add(node.attr)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
        return found

    def _value(self, node: ast.expr, modules: "dict[str, _Module]") -> int | None:
        """The number that an expression of numbers stands for; None if it is anything else."""
        if isinstance(node, ast.Constant):
            number = node.value if isinstance(node.value, int) and not isinstance(node.value, bool) else None
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "const":
            number = self._value(node.args[0], modules)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            inner = self._value(node.operand, modules)
            number = None if inner is None else -inner
        elif isinstance(node, ast.BinOp):
            left, right = self._value(node.left, modules), self._value(node.right, modules)
            number = None if left is None or right is None else _operate(node.op, left, right)
        else:
            number = self.number(node, modules)
        return number if number is not None and -_MOST <= number < _MOST else None


def _assigned(statement: ast.stmt) -> list[tuple[str, ast.expr]]:
    """The names that a statement gives values to, one by one."""
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return []
    target, value = statement.targets[0], statement.value
    if isinstance(target, ast.Name):
        return [(target.id, value)]
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        return [(t.id, v) for t, v in zip(target.elts, value.elts, strict=True) if isinstance(t, ast.Name)]
    return []


def _operate(operator: ast.operator, left: int, right: int) -> int | None:
    if isinstance(operator, (ast.LShift, ast.Pow)) and not 0 <= right <= 32:
        return None
    acts: dict[type[ast.operator], Callable[[int, int], int]] = {
        ast.Add: int.__add__,
        ast.Sub: int.__sub__,
        ast.Mult: int.__mul__,
        ast.LShift: int.__lshift__,
        ast.RShift: int.__rshift__,
        ast.BitOr: int.__or__,
        ast.BitAnd: int.__and__,
        ast.Pow: int.__pow__,
    }
    act = acts.get(type(operator))
    return None if act is None else act(left, right)


class _Numbers(ast.NodeTransformer):
    """Puts numbers in the place of their names."""

    def __init__(self, module: _Module, modules: dict[str, _Module], asked: set[str]) -> None:
        self._module = module
        self._modules = modules
        self._asked = asked

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._number(node) or node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        number = self._number(node)
        if number is None:
            self.generic_visit(node)
        return number or node

    def _number(self, node: ast.Name | ast.Attribute) -> ast.expr | None:
        number = self._module.number(node, self._modules) if isinstance(node.ctx, ast.Load) else None
        return None if number is None else ast.Constant(number)

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        names = [name for name, _ in _assigned(node)]
        if names and all(name in self._module.numbers and name not in self._asked for name in names):
            return ast.Pass()
        self.generic_visit(node)
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt:
        node.names = [alias for alias in node.names if not self._is_number(alias.asname or alias.name)]
        return node if node.names else ast.Pass()

    def _is_number(self, name: str) -> bool:
        source, there = self._module.imported.get(name, ("", ""))
        return bool(source) and there in self._modules[source].numbers


# --- names that only a module or a function knows --------------------------------------------------------------------


def _shorten_private(tree: ast.Module, asked: set[str]) -> None:
    """Short names for what begins with an underscore in a module and is asked for by no other."""
    own = [name for statement in tree.body for name in bound_names(statement, inside=False)]
    private = [
        name for name in dict.fromkeys(own) if name[0] == "_" and name[1:2] not in ("_", "") and name not in asked
    ]
    _rename(tree, dict(zip(private, _free(tree, "_"), strict=False)))


def _shorten_arguments(function: ast.FunctionDef | ast.AsyncFunctionDef, keywords: set[str | None]) -> None:
    """Short names for the arguments that nobody passes by name and that no inner function has as well."""
    body = ast.Module(function.body, [])
    hidden = {name for scope in walk(body) if isinstance(scope, SCOPES) for name in bound_names(scope)}
    names = [argument.arg for argument in function.args.args]
    mine = [name for name in names if name not in keywords and name not in hidden and name not in ("self", "_")]
    if not mine:
        return
    new = dict(zip(mine, _free(function, ""), strict=False))
    for argument in function.args.args:
        argument.arg = new.get(argument.arg, argument.arg)
    _rename(body, new)


def _shorten_attributes(modules: dict[str, _Module]) -> None:
    """Short names for private attributes and methods, which only their own module, or one whose class inherits from it,
    knows."""
    group = {name: name for name in modules}

    def root(name: str) -> str:
        while group[name] != name:
            name = group[name]
        return name

    for name, module in modules.items():
        for node in walk(module.tree):
            for base in node.bases if isinstance(node, ast.ClassDef) else ():
                known = _first_name(base)
                source = module.imported.get(known, (module.modules.get(known, ""), ""))[0]
                if source in group:
                    group[root(name)] = root(source)
    own: dict[str, set[str]] = {root(name): set() for name in modules}
    asked: dict[str, set[str]] = {name: set() for name in own}
    said = set()
    for name, module in modules.items():
        for node in walk(module.tree):
            if isinstance(node, ast.Attribute) and _is_private(node.attr):
                (own if isinstance(node.ctx, ast.Store) else asked)[root(name)].add(node.attr)
            elif isinstance(node, ast.ClassDef):
                own[root(name)].update(filter(_is_private, bound_names(ast.Module(node.body, []), inside=False)))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                said.add(node.value)
    # Somebody looks into another's: then everybody keeps the name.
    foreign = {name for mine in own for name in asked[mine] - own[mine]}
    for mine in own:
        trees = [module.tree for name, module in modules.items() if root(name) == mine]
        private = sorted(own[mine] - foreign - said)
        taken = {node.attr for tree in trees for node in walk(tree) if isinstance(node, ast.Attribute)}
        short = [name for name in short_names("_") if name not in taken]
        new = dict(zip(private, short, strict=False))
        for tree in trees:
            for node in walk(tree):
                if isinstance(node, ast.Attribute):
                    node.attr = new.get(node.attr, node.attr)
                elif isinstance(node, ast.ClassDef):
                    _rename_members(node, new)


def _rename_members(node: ast.ClassDef, new: dict[str, str]) -> None:
    for member in node.body:
        if isinstance(member, ast.FunctionDef | ast.AsyncFunctionDef):
            member.name = new.get(member.name, member.name)
        elif isinstance(member, ast.Assign | ast.AnnAssign):
            for target in member.targets if isinstance(member, ast.Assign) else [member.target]:
                for part in walk(target):
                    if isinstance(part, ast.Name):
                        part.id = new.get(part.id, part.id)


def _share_alike(node: ast.ClassDef) -> None:
    """Methods of a class that do the same are one: the defaults that say no, or nothing."""
    seen: dict[str, str] = {}
    for at, member in enumerate(node.body):
        if isinstance(member, ast.FunctionDef) and not member.decorator_list:
            does = [part for part in member.body if not isinstance(part, ast.Expr | ast.Pass) or not _says(part)]
            alike = ast.dump(member.args) + "".join(ast.dump(part) for part in does)
            if alike in seen:
                same = ast.Assign([ast.Name(member.name, ast.Store())], ast.Name(seen[alike], ast.Load()))
                node.body[at] = ast.copy_location(same, member)
            seen.setdefault(alike, member.name)


def _says(part: ast.stmt) -> bool:
    """Whether a statement does nothing: `pass`, or a text."""
    return not isinstance(part, ast.Expr) or isinstance(part.value, ast.Constant)


def _first_name(node: ast.expr) -> str:
    """The name, or the module before the dot."""
    if isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def _is_private(name: str) -> bool:
    return name[0] == "_" and name[1:2] not in ("_", "")


@cache
def short_names(start: str) -> list[str]:
    letters = "abcdefghijklmnopqrstuvwxyz"
    return [start + a + b for a in ("", *letters) for b in letters]


def _free(tree: ast.AST, start: str) -> Iterator[str]:
    """Short names that a part of a program does not use yet."""
    used = set(bound_names(tree)) | {node.id for node in walk(tree) if isinstance(node, ast.Name)}
    return (name for name in short_names(start) if name not in used)


def _rename(tree: ast.AST, new: dict[str, str]) -> None:
    for node in walk(tree):
        if isinstance(node, ast.Name):
            node.id = new.get(node.id, node.id)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            node.name = new.get(node.name, node.name)
        elif isinstance(node, ast.arg):
            node.arg = new.get(node.arg, node.arg)
        elif isinstance(node, ast.Global):
            node.names = [new.get(name, name) for name in node.names]
        elif isinstance(node, ast.alias) and (node.asname or node.name) in new:
            node.asname = new[node.asname or node.name]
