"""Writes the page's types of all messages, a file for each file of their shapes: python -m quader.table.typescript"""

import inspect
import re
import types
from pathlib import Path
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from . import shapes, study_wishes, wishes

FOLDER = Path(__file__).parents[1] / "page" / "src"
# The file that has them all, and the folder with those that it is made of.
_ALL = "messages"
_PLAIN = {str: "string", bool: "boolean", int: "number", float: "number", type(None): "null", Any: "unknown"}
_FILES = (shapes, study_wishes, wishes)
_SHAPES = {name: shape for file in _FILES for name, shape in vars(file).items()}
_HEAD = "// Messages between server and page. Made from their shapes in Python by `python -m quader.table.typescript`."


def written() -> dict[str, str]:
    """All files: path below the page's sources -> text."""
    # In which file each name stands: what is imported from another one stands there.
    homes: dict[str, str] = {}
    texts = {}
    for file in _FILES:
        stem = file.__name__.rpartition(".")[2]
        parts = []
        for name, shape in vars(file).items():
            part = "" if name in homes else _declared(name, shape)
            if part:
                homes[name] = stem
                parts.append(part)
        texts[f"{_ALL}/{stem}.ts"] = "\n\n".join([_HEAD, *_imports(parts, stem, homes), *parts]) + "\n"
    every = [f'export type * from "./{path.removesuffix(".ts")}";' for path in texts]
    return {**texts, f"{_ALL}.ts": "\n".join([_HEAD, "", *every]) + "\n"}


def _imports(parts: list[str], stem: str, homes: dict[str, str]) -> list[str]:
    """What a file takes from those before it, as one part or none."""
    said = set(re.findall(r"\w+", "\n".join(parts)))
    taken: dict[str, list[str]] = {}
    for name, home in sorted(homes.items()):
        if home != stem and name in said:
            taken.setdefault(home, []).append(name)
    lines = [f'import type {{ {", ".join(names)} }} from "./{home}";' for home, names in sorted(taken.items())]
    return ["\n".join(lines)] if lines else []


def _declared(name: str, shape: Any) -> str:
    """A shape with its name; nothing if it is none."""
    if is_typeddict(shape):
        return _interface(name, shape)
    if name[0].isupper() and get_origin(shape) in (Annotated, Literal, types.UnionType, Union):
        return f"export type {name} = {_type(shape, alias=True)};"
    return ""


def _interface(name: str, shape: Any) -> str:
    lines = [f"  {_field(key, hint)};" for key, hint in get_type_hints(shape, include_extras=True).items()]
    told = inspect.cleandoc(shape.__doc__ or "").split("\n")
    comment = "\n".join([f"/** {told[0]}", *(f" * {line}" for line in told[1:])]) + " */\n" if told[0] else ""
    return f"{comment}export interface {name} {{\n" + "\n".join(lines) + "\n}"


def _field(key: str, hint: Any) -> str:
    if get_origin(hint) is NotRequired:
        return f"{key}?: {_type(get_args(hint)[0])}"
    return f"{key}: {_type(hint)}"


def _type(hint: Any, alias: bool = False) -> str:
    """A Python type in TypeScript; `Annotated` gives it in words of its own."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        named = next((name for name, shape in _SHAPES.items() if shape is hint or shape == hint), None)
        return named if named and not alias else str(args[1])
    if is_typeddict(hint):
        return str(hint.__name__)
    if origin is Literal:
        return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in args)
    if origin in (types.UnionType, Union):
        return " | ".join(_type(arg) for arg in args)
    if origin is list:
        inner = _type(args[0])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<string, {_type(args[1])}>"
    return _PLAIN[hint]


if __name__ == "__main__":
    for path, text in written().items():
        (FOLDER / path).parent.mkdir(exist_ok=True)
        (FOLDER / path).write_text(text, encoding="utf-8")
