"""The serial line under CircuitPython: what the firmware uses."""

class Serial:
    timeout: float
    write_timeout: float
    in_waiting: int
    def read(self, size: int) -> bytes: ...
    def write(self, data: bytes) -> int: ...

console: Serial
