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


class Small:
    """`texts`: path -> source; `script`: a script for the prompt of a board that has them."""

    def __init__(self, sources: dict[str, str]) -> None:
        paths = {module_of(path): path for path in sources}
        packages = [package for package, _ in registry.GAMES.values()]
        games = {f"{package}.{package.rpartition('.')[2]}": "rules_core.game" for package in packages}
        roots = {root: host for root, host in {**ROOTS, **games}.items() if root in paths}
        self._bundles = Bundles({module: sources[path] for module, path in paths.items()}, roots)
        self.short = self._bundles.short
        trees = self._bundles.trees
        squeeze_trees(trees)
        self.names = borrowed(trees, list(roots), packages)
        # What stands in the modules of each game.
        self._known: dict[str, set[str]] = {package: set() for package in packages}
        for module, tree in trees.items():
            self._known.get(module.rpartition(".")[0], set()).update(names_in(tree))
        self.texts: dict[str, str] = {}
        for module, tree in trees.items():
            # A folder is a package without a module that only says what it is for.
            if _does(tree):
                rename(tree, self.names)
                self.texts[paths.get(module) or module.replace(".", "/") + ".py"] = text_of(tree)

    def script(self, text: str) -> str:
        """A script that uses the sources, as it has to be on the board."""
        tree = self._bundles.script(text)
        rename(tree, self.names)
        return text_of(tree)

    def restored(self, traceback: str) -> str:
        """A text from the board with the names of the sources. Where games share a name, it is that of the game whose
        modules the text names."""
        told = [names for package, names in self._known.items() if package + "." in traceback]
        old = {new: module for module, new in self.short.items()}
        for name, new in self.names.items():
            if new not in old or any(name in names for names in told):
                old[new] = name
        return re.sub(r"[\w.]+", lambda word: old.get(word[0], word[0]), traceback)


def _does(tree: ast.Module) -> bool:
    """Whether a module does anything."""
    return not all(isinstance(part, ast.Pass) or _is_text(part) for part in tree.body)


def _is_text(part: ast.stmt) -> bool:
    return isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)


def module_of(path: str) -> str:
    """The dotted name of a module."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
