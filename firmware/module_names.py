"""Short names for the modules of an image and their packages: MicroPython keeps those, and the paths of their files."""

from collections.abc import Iterable

from .squeeze import short_names


def short_module_names(modules: list[str], said: set[str], known: Iterable[str]) -> dict[str, str]:
    """Module or package -> its name made of short parts. Those that are known outside stay, and the end of a module if
    it is said in a text; one that is called as its package is so still."""
    names = {part for name in modules for part in _parts(name)}
    stay = {part for name in known for part in _parts(name)}
    found: dict[str, str] = {}

    def kept(name: str) -> str:
        package, _, end = name.rpartition(".")
        if end == package.rpartition(".")[2]:
            return found.get(package, "").rpartition(".")[2]
        return end if "." + end in said or name in stay else ""

    for depth in range(max(name.count(".") for name in names) + 1):
        level = sorted(name for name in names if name.count(".") == depth)
        for name in sorted(level, key=lambda name: not kept(name)):
            package = name.rpartition(".")[0]
            ends = [kept(name)] if kept(name) else short_names("")
            paths = (f"{found[package]}.{end}" if package else end for end in ends)
            found[name] = next(path for path in paths if path not in found.values())
    return found


def _parts(name: str) -> list[str]:
    """A module's name and those of the packages that it is in."""
    parts = name.split(".")
    return [".".join(parts[:depth]) for depth in range(1, len(parts) + 1)]
