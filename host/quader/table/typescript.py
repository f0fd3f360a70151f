"""Writes the page's types of all messages, `page/src/messages.ts`: python -m quader.table.typescript"""

import inspect
import types
from pathlib import Path
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from . import shapes, study_wishes, wishes

FILE = Path(__file__).parents[1] / "page" / "src" / "messages.ts"
_PLAIN = {str: "string", bool: "boolean", int: "number", float: "number", type(None): "null", Any: "unknown"}
_SHAPES = {**vars(shapes), **vars(study_wishes), **vars(wishes)}
_HEAD = "// Messages between server and page. Made from their shapes in Python by `python -m quader.table.typescript`."


def written() -> str:
    """The whole file."""
    parts = [_HEAD]
    for name, shape in _SHAPES.items():
        if is_typeddict(shape):
            parts.append(_interface(name, shape))
        elif name[0].isupper() and get_origin(shape) in (Annotated, Literal, types.UnionType, Union):
            parts.append(f"export type {name} = {_type(shape, alias=True)};")
    return "\n\n".join(parts) + "\n"


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
    FILE.write_text(written(), encoding="utf-8")
