"""Reads JSON documents strictly, with the same messages on the board and on the PC.

MicroPython's own reader lets duplicate keys, trailing text and any depth pass; documents come from strangers,
so they are read here: UTF-8, at most a given size and depth, whole numbers only, each key once.
"""

from ..refused import Refused

MAX_DEPTH = 12
_ESCAPES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_WORDS = {"true": True, "false": False, "null": None}


def read(data: bytes, limit: int) -> object:
    """The value of a document; Refused names the line, or the key's path, and the reason."""
    if len(data) > limit:
        raise Refused("document", "is larger than %d bytes", "too-large", limit)
    try:
        text = str(data, "utf-8")
    except UnicodeError:
        raise Refused("document", "is not UTF-8 text", "not-utf8") from None
    reader = _Reader(text)
    value = reader.value("", 0)
    reader.skip()
    if reader.at < len(text):
        reader.fail("something follows after the document's end", "after-end")
    return value


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 1 if text[:1] == "\ufeff" else 0

    def fail(self, words: str, code: str, *values: object) -> None:
        raise Refused("line %d" % (self.text[: self.at].count("\n") + 1), words, code, *values)

    def skip(self) -> str:
        """Pass over white space; the next character, or nothing at the end."""
        text = self.text
        at = self.at
        while at < len(text) and text[at] in " \t\r\n":
            at += 1
        self.at = at
        return text[at : at + 1]

    def value(self, path: str, depth: int) -> object:
        if depth > MAX_DEPTH:
            self.fail("is nested deeper than %d levels", "deep", MAX_DEPTH)
        mark = self.skip()
        if mark == "{":
            return self._object(path, depth)
        if mark == "[":
            return self._list(path, depth)
        if mark == '"':
            return self._string()
        if mark and mark in "-0123456789":
            return self._number()
        for word in _WORDS:
            if self.text[self.at : self.at + len(word)] == word:
                self.at += len(word)
                return _WORDS[word]
        if mark:
            self.fail("a value is missing here", "value-missing")
        self.fail("the document ends too early", "ends-early")
        return None

    def _object(self, path: str, depth: int) -> dict:
        found: dict = {}
        self.at += 1
        if self.skip() == "}":
            self.at += 1
            return found
        while True:
            if self.skip() != '"':
                self.fail('a key in "quotes" is missing here', "key-missing")
            key = self._string()
            where = path + "." + key if path else key
            if key in found:
                raise Refused(where[:60], "is given twice", "twice")
            if self.skip() != ":":
                self.fail("':' is missing here", "colon-missing")
            self.at += 1
            found[key] = self.value(where, depth + 1)
            mark = self.skip()
            self.at += 1
            if mark == "}":
                return found
            if mark != ",":
                self.at -= 1
                self.fail("',' or '}' is missing here", "brace-missing")

    def _list(self, path: str, depth: int) -> list:
        found: list = []
        self.at += 1
        if self.skip() == "]":
            self.at += 1
            return found
        while True:
            found.append(self.value("%s[%d]" % (path, len(found)), depth + 1))
            mark = self.skip()
            self.at += 1
            if mark == "]":
                return found
            if mark != ",":
                self.at -= 1
                self.fail("',' or ']' is missing here", "bracket-missing")

    def _string(self) -> str:
        text = self.text
        self.at += 1
        start = self.at
        parts = []
        while True:
            mark = text[self.at : self.at + 1]
            if not mark or mark < " ":
                self.fail("a text has no closing quote", "quote-missing")
            self.at += 1
            if mark == '"':
                parts.append(text[start : self.at - 1])
                return "".join(parts)
            if mark == "\\":
                parts.append(text[start : self.at - 1])
                parts.append(self._escape())
                start = self.at

    def _escape(self) -> str:
        mark = self.text[self.at : self.at + 1]
        self.at += 1
        if mark in _ESCAPES:
            return _ESCAPES[mark]
        if mark == "u":
            digits = self.text[self.at : self.at + 4]
            self.at += 4
            number = _hex(digits)
            if 0xD800 <= number < 0xDC00 and self.text[self.at : self.at + 2] == "\\u":
                low = _hex(self.text[self.at + 2 : self.at + 6])
                if 0xDC00 <= low < 0xE000:
                    self.at += 6
                    return chr(0x10000 + (number - 0xD800 << 10) + low - 0xDC00)
            if number >= 0 and not 0xD800 <= number < 0xE000:
                return chr(number)
        self.fail("a text has an unknown escape", "escape")
        return ""

    def _number(self) -> int:
        text = self.text
        start = self.at
        if text[self.at] == "-":
            self.at += 1
        while self.at < len(text) and text[self.at] in "0123456789":
            self.at += 1
        digits = text[start : self.at]
        if text[self.at : self.at + 1] and text[self.at] in ".eE":
            self.fail("only whole numbers are allowed", "whole-numbers")
        plain = digits[1:] if digits[:1] == "-" else digits
        if not plain or (len(plain) > 1 and plain[0] == "0"):
            self.fail("a number is badly written", "number-form")
        if len(plain) > 9:
            self.fail("a number is too large", "number-large")
        return int(digits)


def _hex(digits: str) -> int:
    """Four hexadecimal digits as a number, or -1."""
    number = 0
    for digit in digits:
        if digit not in "0123456789abcdefABCDEF":
            return -1
        number = number * 16 + int(digit, 16)
    return number if len(digits) == 4 else -1
