"""The chip under CircuitPython: what the firmware uses."""

from types import ModuleType

from watchdog import WatchDogTimer

class Pin: ...

class _Processor:
    uid: bytearray

cpu: _Processor
nvm: bytearray
pin: ModuleType
watchdog: WatchDogTimer

def delay_us(delay: int) -> None: ...
def reset() -> None: ...
