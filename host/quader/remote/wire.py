"""How two sides hear of each other inside one program."""

from .view import View, from_bytes, to_bytes


class Wire:
    """One end; `other` is where the other side tells."""

    def __init__(self) -> None:
        self.other: Wire | None = None
        self._told = b""
        self._waits = False

    def tell(self, view: View) -> None:
        self._told = to_bytes(view)

    def there(self) -> View | None:
        told = self.other._told if self.other else b""
        return from_bytes(told) if told else None

    def wait_for_game(self) -> None:
        self._waits = True

    def is_waited_for(self) -> bool:
        return self.other is not None and self.other._waits


def pair() -> tuple[Wire, Wire]:
    one, two = Wire(), Wire()
    one.other, two.other = two, one
    return one, two
