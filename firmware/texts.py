"""Short texts that leave with their module. MicroPython's compiler makes a name of every text of up to ten letters, and
names stay in memory for good; the image has such texts as what longer ones are: objects of the module that says them.

Works on compiled modules, whose form has been the same since MicroPython 1.19: names, objects, then functions within
functions. Nothing in them moves: a text is loaded by an instruction of the same length.
"""

from .interned import HEAD, number

_TEXT = 5  # what an object is: a text …
_BYTES = 6
_TUPLE = 10
_CODE = 0  # what a function is made of: instructions, or machine code
_LOAD_TEXT = 0x10
_LOAD_OBJECT = 0x23
# What follows an instruction, by its upper half: nothing, a name, a number, or how far to jump; and for which of them a
# byte comes behind that.
_PLAIN, _NAME, _NUMBER, _JUMP = range(4)
_FORMS = 0x3A4
_EXTRA = 0x9E


class Unreadable(Exception):
    """A compiled module of another form."""


def loosened(data: bytes, kept: set[str]) -> bytes:
    """A compiled module without short texts among its names, but for those that are kept. One with machine code, which
    knows names in its own way, stays as it is."""
    module = _Module(data)
    if module.has_machine_code:
        return data
    moved: dict[int, int] = {}
    for at, name in enumerate(module.names):
        if name is not None and name not in kept and module.loads[at] and at not in module.named:
            new = len(module.objects) + len(moved)
            if all(size > 1 or new < 128 for _, size in module.loads[at]):
                moved[at] = new
    code = bytearray(data)
    for at, new in moved.items():
        for place, size in module.loads[at]:
            code[place] = _LOAD_OBJECT
            code[place + 1 : place + 1 + size] = _padded(new, size)
    texts = [str(module.names[at]).encode() for at in moved]
    # In its place stands the empty name, which every MicroPython has.
    names = [b"\x03" if at in moved else entry for at, entry in enumerate(module.entries)]
    objects = [*module.objects, *(bytes((_TEXT,)) + _padded(len(text)) + text + b"\0" for text in texts)]
    head = data[:HEAD] + _padded(len(names)) + _padded(len(objects))
    return head + b"".join(names) + b"".join(objects) + bytes(code[module.start :])


def _padded(number: int, size: int = 0) -> bytes:
    """A number in so many bytes, or in as many as it needs."""
    parts = [number & 127]
    while number := number >> 7:
        parts.insert(0, number & 127 | 128)
    return bytes([128] * (size - len(parts)) + parts)


class _Module:
    """`names` (None: every MicroPython has it) and `objects`, and the bytes of each; for each name the places where it
    is loaded as a text, and how many bytes its number has there; the names that are used in other ways."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        count, at = number(data, HEAD)
        objects, at = number(data, at)
        self.names: list[str | None] = []
        self.entries: list[bytes] = []
        for _ in range(count):
            begin = at
            size, at = number(data, at)
            self.names.append(None if size & 1 else data[at : at + (size >> 1)].decode())
            at += 0 if size & 1 else (size >> 1) + 1
            self.entries.append(data[begin:at])
        self.objects: list[bytes] = []
        for _ in range(objects):
            begin = at
            at = self._object(at)
            self.objects.append(data[begin:at])
        self.start = at
        self.loads: list[list[tuple[int, int]]] = [[] for _ in range(count)]
        # The first is that of the module's file.
        self.named = {0}
        self.has_machine_code = False
        end = self._function(at)
        if end != len(data) and not self.has_machine_code:
            raise Unreadable("goes on behind its end")

    def _object(self, at: int) -> int:
        """Where an object ends."""
        kind = self._data[at]
        at += 1
        if kind < _TEXT:
            return at
        size, at = number(self._data, at)
        if kind == _TUPLE:
            for _ in range(size):
                at = self._object(at)
            return at
        return at + size + (kind in (_TEXT, _BYTES))

    def _function(self, at: int) -> int:
        """Look through a function and those in it; where they end."""
        head, at = number(self._data, at)
        if head & 3 != _CODE:
            self.has_machine_code = True
        if self.has_machine_code:
            return at
        self._code(at, at + (head >> 3))
        at += head >> 3
        if head & 4:
            children, at = number(self._data, at)
            for _ in range(children):
                at = self._function(at)
                if self.has_machine_code:
                    break
        return at

    def _code(self, at: int, end: int) -> None:
        data = self._data
        arguments = data[at] & 3
        keywords = shift = 0
        while data[at] & 128:
            at += 1
            arguments |= (data[at] & 4) << shift
            keywords |= ((data[at] & 8) >> 3) << shift
            shift += 1
        at += 1
        # How long what is said of the function is, and how many of its variables inner ones share.
        cells = data[at] & 1
        told = data[at] >> 1 & 63
        shift = 0
        while data[at] & 128:
            at += 1
            cells |= (data[at] & 1) << shift + 1
            told |= (data[at] >> 1 & 63) << 6 + 6 * shift
            shift += 1
        at += 1
        begin = at + told + cells
        for _ in range(1 + arguments + keywords):
            name, at = number(data, at)
            self.named.add(name)
        at = begin
        while at < end:
            at = self._instruction(at)
        if at != end:
            raise Unreadable("an instruction goes on behind its function")

    def _instruction(self, at: int) -> int:
        """Look at an instruction; where it ends."""
        what = self._data[at]
        form = _FORMS >> 2 * (what >> 4) & 3
        behind = at + 1
        if form in (_NAME, _NUMBER):
            which, behind = number(self._data, behind)
            if what == _LOAD_TEXT:
                self.loads[which].append((at, behind - at - 1))
            elif form == _NAME:
                self.named.add(which)
        elif form == _JUMP:
            behind += 2 if self._data[behind] & 128 else 1
        return behind + (what & _EXTRA == 0)
