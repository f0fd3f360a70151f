"""What pyproject.toml cannot say: a wheel carries the compiled core beside the sources.

With QUADER_PURE=1, or where there is no C compiler, the wheel has the sources alone. An editable install has none of
it: `make compiled` builds it there.
"""

import os
import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

PURE = os.environ.get("QUADER_PURE", "") not in ("", "0")


class Build(build_py):
    def run(self) -> None:
        super().run()
        if self.editable_mode or PURE:
            return
        sys.path[:0] = [str(Path(__file__).parent / "host"), str(Path(__file__).parent)]
        from quader.compiled.build import place

        folder = Path(self.build_lib) / "quader" / "compiled" / "native"
        try:
            place(folder)
        except (Exception, SystemExit) as error:
            print(f"quader: no compiled core, the wheel has the sources alone: {error}", file=sys.stderr)


class WithNativeModules(Distribution):
    def has_ext_modules(self) -> bool:
        return not PURE


setup(cmdclass={"build_py": Build}, distclass=WithNativeModules)
