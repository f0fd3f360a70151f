"""Pins under CircuitPython: what the firmware uses."""

from microcontroller import Pin

class Pull:
    UP: Pull
    DOWN: Pull

class DigitalInOut:
    value: bool
    def __init__(self, pin: Pin) -> None: ...
    def switch_to_output(self, value: bool) -> None: ...
    def switch_to_input(self, pull: Pull) -> None: ...
    def deinit(self) -> None: ...
