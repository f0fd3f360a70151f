"""Analogue inputs under CircuitPython: what the firmware uses."""

from microcontroller import Pin

class AnalogIn:
    value: int
    def __init__(self, pin: Pin) -> None: ...
