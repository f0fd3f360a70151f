"""The link's frames and its reliable stream of messages, the same on the board and on the PC.

A frame is one line of printable ASCII, so that Ctrl-C and the REPL stay free:

    ~ kind (1) session (4) number (2 hex) awaited (2 hex) payload (0 to 256) * crc32 (8 hex) newline

The checksum covers everything between ~ and *. Anything else on the line is noise and is passed over. A message is
cut into frames of a small letter and a last one of the capital letter (q q Q). Frames are numbered and sent again
until the other side awaits a later number; only the awaited frame is taken, so that repeated ones do no harm.

A receipt may carry a credit: so many frames may be under way to the side that gives it. A side that hears nothing for a
while takes its credit for 1, so that it asks again with one frame and never fills the line with repetitions.
"""

from binascii import crc32

from ..ticks import diff

PAYLOAD = 256
# Frames under way without being acknowledged.
WINDOW = 6
RESEND_MS = 120
# The longest message that is put together; a request is shorter, so that a Pico has taken it within half a second.
MESSAGE = 8192
REQUEST = 4096
_LINE = PAYLOAD + 32
# As many lines of noise are passed over at a time.
_LINES = 8
# The kinds that carry messages: requests, replies, events. Of the others only a ping wants an answer.
_CARRIERS = "qQrReE"
PING = "P"


def frame(kind: str, session: str, number: int, awaited: int, payload: str = "") -> bytes:
    """A frame as it goes over the line."""
    body = ("%s%s%02x%02x%s" % (kind, session, number, awaited, payload)).encode()
    return b"~" + body + ("*%08x\n" % crc32(body)).encode()


def opened(line: bytes) -> "tuple[str, str, int, int, str] | None":
    """The frame at the end of a line: kind, session, number, awaited, payload; None if there is no whole one."""
    start = line.rfind(b"~") + 1
    star = line.rfind(b"*")
    if not start or not start + 9 <= star <= start + 9 + PAYLOAD:
        return None
    body = line[start:star]
    if ("*%08x" % crc32(body)).encode() != line[star:].rstrip():
        return None
    try:
        text = body.decode()
        # Printable ASCII; what is longer in bytes than in characters is none.
        if len(text) != len(body) or min(body) < 32 or "\x7f" in text:
            return None
        return text[0], text[1:5], int(text[5:7], 16), int(text[7:9], 16), text[9:]
    except ValueError:
        return None


class Lines:
    """Finds the frames in what comes in, piece by piece; remembers no more than one line."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> None:
        self._rest += data

    def waiting(self) -> int:
        """Bytes that have not been looked at."""
        return len(self._rest)

    def has_line(self) -> bool:
        """Whether there is a whole line, or more."""
        return b"\n" in self._rest

    def take(self) -> "tuple[str, str, int, int, str] | None":
        """The next whole frame, or None if there is none yet."""
        for _ in range(_LINES):
            # What comes before a frame is passed over in one go.
            start = self._rest.find(b"~")
            if start:
                self._rest = self._rest[start:] if start > 0 else b""
            end = self._rest.find(b"\n")
            if end < 0:
                # A frame may still begin in it, but noise must not grow.
                if len(self._rest) > _LINE:
                    self._rest = self._rest[-_LINE:]
                return None
            line = self._rest[:end]
            self._rest = self._rest[end + 1 :]
            found = opened(line)
            if found:
                return found
        return None


class Stream:
    """Messages in both directions within one session; each arrives once and in order."""

    def __init__(self, session: str, receipt: str, grant: str = "", most: int = MESSAGE) -> None:
        """`receipt`: the kind of the frames that only acknowledge; `grant`: the credit that they give, if any; `most`:
        the longest message that is taken."""
        self.session = session
        self._most = most
        self._receipt = receipt
        self.grant = grant
        # Frames that may be under way, and whether the other side tells how many.
        self._credit = WINDOW
        self._told = False
        # Messages to send: (kind, text); of the first one everything before `_cut` is in frames.
        self._messages: list[tuple[str, str]] = []
        self._cut = 0
        # Frames not acknowledged; those before `_next` have been sent since the last pause.
        self._frames: list[bytes] = []
        self._next = 0
        self._number = 0
        self._since = 0
        # What comes in.
        self._awaited = 0
        self._owed = False
        # Put together at the end: a text that grows with each frame would leave much garbage.
        self._parts: list[str] = []
        self._length = 0

    def offer(self, kind: str, text: str) -> None:
        """Send a message: `kind` is a capital letter, `text` printable ASCII without ~."""
        self._messages.append((kind, text))

    def waiting(self) -> int:
        """Messages that are not wholly in frames yet."""
        return len(self._messages)

    def unheard(self) -> int:
        """Frames that were not acknowledged yet."""
        return len(self._frames)

    def has_begun(self) -> bool:
        """Whether a message has come in part."""
        return self._length > 0

    def take(self, kind: str, number: int, awaited: int, payload: str, now: int) -> "tuple[str, str] | None":
        """A frame of this session came in; the message that it completes, if any: (kind, text).

        A message that was too long comes out without its text, as (kind, "").
        """
        done = (awaited - self._number + len(self._frames)) & 255
        if 0 < done <= len(self._frames):
            del self._frames[:done]
            self._next = max(0, self._next - done)
            self._since = now
            if not self._told:
                self._credit = WINDOW
        if kind not in _CARRIERS and len(payload) == 1 and payload.isdigit():
            self._told = True
            self._credit = int(payload)
        self._owed = self._owed or kind == PING
        if kind not in _CARRIERS:
            return None
        self._owed = True
        if number != self._awaited:
            return None
        self._awaited = (number + 1) & 255
        refused = self._length > self._most
        self._length += len(payload)
        if self._length > self._most:
            self._parts.clear()
        else:
            self._parts.append(payload)
        if kind.upper() != kind:
            # What is too long is told at once; the rest of it is passed over.
            return (kind.upper(), "") if self._length > self._most and not refused else None
        text = "".join(self._parts)
        self._parts.clear()
        self._length = 0
        return None if refused else (kind, text)

    def give(self, now: int) -> bytes:
        """The next frame to send now, or nothing."""
        if self._frames and diff(now, self._since) >= RESEND_MS:
            self._next = 0
            self._since = now
            self._credit = 1
        if self._next == len(self._frames):
            if not self._messages or self._next >= self._credit:
                return self._acknowledgement()
            self._cut_frame()
            if len(self._frames) == 1:
                self._since = now
        elif self._next >= self._credit:
            return self._acknowledgement()
        self._owed = False
        self._next += 1
        return self._frames[self._next - 1]

    def ping(self) -> bytes:
        """A frame that the other side answers in any case."""
        return frame(PING, self.session, 0, self._awaited)

    def _cut_frame(self) -> None:
        kind, text = self._messages[0]
        payload = text[self._cut : self._cut + PAYLOAD]
        self._cut += PAYLOAD
        if self._cut < len(text):
            kind = kind.lower()
        else:
            self._messages.pop(0)
            self._cut = 0
        self._frames.append(frame(kind, self.session, self._number, self._awaited, payload))
        self._number = (self._number + 1) & 255

    def _acknowledgement(self) -> bytes:
        if not self._owed:
            return b""
        self._owed = False
        return frame(self._receipt, self.session, 0, self._awaited, self.grant)
