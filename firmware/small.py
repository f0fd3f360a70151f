"""The sources as an image has them: in fewer modules, with fewer names, most of which cost nothing."""

import ast
import re

from rules_core import registry

from .borrowed import borrowed, names_in, rename
from .bundle import Bundles
from .squeeze import squeeze_trees
from .trees import text_of

# What is loaded for a while -> what is in memory whenever it is.
ROOTS = {
    "firmware.main": "",
    "firmware.ports.rp2040": "",
    "firmware.config": "",
    "firmware.safe": "",
    "firmware.app": "",
    "firmware.modes.play": "firmware.app",
    "firmware.talk.link": "firmware.app",
    "firmware.talk.requests": "firmware.app",
    "rules_core.game": "",
}
# What a board's main.py asks for, whichever image it finds.
KNOWN = ("firmware.main", "firmware.ports.rp2040")


class Small:
    """`texts`: path -> source; `script`: a script for the prompt of a board that has them; `games`: the modules of the
    games themselves."""

    def __init__(self, sources: dict[str, str]) -> None:
        paths = {module_of(path): path for path in sources}
        packages = [package for package, _ in registry.GAMES.values()]
        self.games = [f"{package}.{package.rpartition('.')[2]}" for package in packages]
        games = dict.fromkeys(self.games, "rules_core.game")
        roots = {root: host for root, host in {**ROOTS, **games}.items() if root in paths}
        self._bundles = Bundles({module: sources[path] for module, path in paths.items()}, roots, KNOWN)
        self.short = self._bundles.short
        trees = self._bundles.trees
        squeeze_trees(trees)
        packages = [self.short[package] for package in packages if package in self.short]
        self.names = borrowed(trees, [self.short[root] for root in roots], packages)
        # What stands in the modules of each game.
        self._known: dict[str, set[str]] = {package: set() for package in packages}
        for module, tree in trees.items():
            self._known.get(module.rpartition(".")[0], set()).update(names_in(tree))
        self.texts: dict[str, str] = {}
        for module, tree in trees.items():
            # A folder is a package without a module that only says what it is for.
            if _does(tree):
                rename(tree, self.names)
                is_package = any(other.startswith(module + ".") for other in trees)
                self.texts[path_of(module, is_package)] = text_of(tree)

    def place(self, module: str) -> str:
        """The path of a module, or of the folder of a package, in the image."""
        return self.short[module].replace(".", "/")

    def loaded_with(self, module: str) -> list[str]:
        """The paths of a module and of all that it imports when it is loaded."""
        return sorted(name.replace(".", "/") for name in self._bundles.loaded_with(module))

    def script(self, text: str) -> str:
        """A script that uses the sources, as it has to be on the board."""
        tree = self._bundles.script(text)
        rename(tree, self.names)
        return text_of(tree)

    def restored(self, traceback: str) -> str:
        """A text from the board with the names of the sources. Where games share a name, it is that of the game whose
        modules the text names."""
        told = [names for package, names in self._known.items() if package + "." in traceback]
        # A short word may be any; what is put together from several is a module.
        old = {new: module for module, new in self.short.items() if "." in new}
        for name, new in self.names.items():
            if new not in old or any(name in names for names in told):
                old[new] = name
        return re.sub(r"[\w.]+", lambda word: old.get(word[0], word[0]), traceback)


def _does(tree: ast.Module) -> bool:
    """Whether a module does anything."""
    return not all(isinstance(part, ast.Pass) or _is_text(part) for part in tree.body)


def _is_text(part: ast.stmt) -> bool:
    return isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)


def path_of(module: str, is_package: bool) -> str:
    """The path of a module's source."""
    return module.replace(".", "/") + ("/__init__.py" if is_package else ".py")


def module_of(path: str) -> str:
    """The dotted name of a module."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
