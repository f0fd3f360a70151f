"""Whether a message has the shape that `quader.table.shapes` gives it."""

import types
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from quader.table import shapes, wishes

# The board may tell more of itself than the page reads, and answers bring more, by their requests.
_OPEN = (shapes.Info, shapes.Said)
_HEARD = {get_args(get_type_hints(shape)["kind"])[0]: shape for shape in get_args(shapes.ToPage)}
_ASKED = {get_args(get_type_hints(shape)["do"])[0]: shape for shape in get_args(wishes.ToTable)}


def check_heard(doc: dict[str, Any]) -> None:
    """A message of the server."""
    _check(doc, _HEARD[doc["kind"]], doc["kind"])


def check_asked(doc: dict[str, Any]) -> None:
    """A message of a page that was understood."""
    _check({key: value for key, value in doc.items() if key != "id"}, _ASKED[doc["do"]], doc["do"])


def requests() -> set[str]:
    """All that a page may ask for."""
    return set(_ASKED)


def _check(value: Any, hint: Any, where: str) -> None:
    assert _is(value, hint, where), f"{where}: {value!r} is no {hint}"


def _fits(value: Any, hint: Any, where: str) -> bool:
    """Whether a value is one of several that are possible."""
    try:
        return _is(value, hint, where)
    except AssertionError:
        return False


def _is(value: Any, hint: Any, where: str) -> bool:
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Annotated, NotRequired):
        return _is(value, args[0], where)
    if hint is Any:
        return True
    if is_typeddict(hint):
        assert isinstance(value, dict), where
        hints = get_type_hints(hint, include_extras=True)
        for key, inner in hints.items():
            if key in value:
                _check(value[key], inner, f"{where}.{key}")
            else:
                assert get_origin(inner) is NotRequired, f"{where}.{key} is missing"
        assert hint in _OPEN or not value.keys() - hints.keys(), f"{where}: {value.keys() - hints.keys()} unknown"
        return True
    if origin is Literal:
        return value in args
    if origin in (types.UnionType, Union):
        return any(_fits(value, arg, where) for arg in args)
    if origin is list:
        return isinstance(value, list) and all(_is(part, args[0], where) for part in value)
    if origin is dict:
        return isinstance(value, dict) and all(_is(part, args[1], where) for part in value.values())
    if hint is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    return isinstance(value, hint) and not (hint is int and isinstance(value, bool))
