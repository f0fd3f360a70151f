"""The watchdog under CircuitPython: what the firmware uses."""

class WatchDogMode:
    RESET: WatchDogMode

class WatchDogTimer:
    timeout: float
    mode: WatchDogMode
    def feed(self) -> None: ...
    def deinit(self) -> None: ...
