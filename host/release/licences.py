"""The licences of everything that a release carries or needs: Python packages, and what the page bundles."""

import json
import re
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Of what npm installs, these get into the page or the site; the others only build or test it.
BUNDLED = ("three", "marked", "pyodide")
# Its style and search are in the site's pages of documents.
THEME = "mkdocs-material"
FOOTPRINTS = "KiCad footprint libraries: CC-BY-SA 4.0 with an exception (NOTICE)"


def text() -> str:
    lines = ["Quader: MIT (LICENSE, NOTICE)", "", "Bundled in the page and the site", ""]
    lines += [_of_npm(name) for name in BUNDLED if (ROOT / "node_modules" / name).is_dir()]
    lines.append(_of_python(metadata.metadata(THEME)))
    lines += ["", "Bundled in the hardware's files", "", FOOTPRINTS]
    lines += ["", "Python packages that the tool needs, with its extras", ""]
    return "\n".join([*lines, *sorted(_needed("quader", set()), key=str.lower)]) + "\n"


def _of_npm(name: str) -> str:
    about = json.loads((ROOT / "node_modules" / name / "package.json").read_text(encoding="utf-8"))
    return f"{name} {about['version']}: {about['license']}"


def _needed(name: str, seen: set[str]) -> list[str]:
    """A line for each package that this one needs, directly or not, as far as it is installed."""
    lines = []
    for need in metadata.requires(name) or []:
        found = re.match(r"[\w.-]+", need)
        if not found or "extra == 'dev'" in need.replace('"', "'"):
            continue
        other = re.sub(r"[-_.]+", "-", found[0]).lower()
        try:
            about = metadata.metadata(other)
        except metadata.PackageNotFoundError:
            continue
        # Extras of others are not asked for.
        if other in seen or (name != "quader" and "extra ==" in need):
            continue
        seen.add(other)
        lines += [_of_python(about), *_needed(other, seen)]
    return lines


def _of_python(about: metadata.PackageMetadata) -> str:
    return f"{about['Name']} {about['Version']}: {_licence(about)}"


def _licence(about: metadata.PackageMetadata) -> str:
    """As the package says it: an expression, a classifier, or the first line of its text."""
    for expression in about.get_all("License-Expression") or []:
        return str(expression)
    named = [line.rpartition("::")[2].strip() for line in about.get_all("Classifier") or [] if "License ::" in line]
    for text in about.get_all("License") or []:
        named = named or str(text).strip().splitlines()[:1]
    return ", ".join(named) or "see its files"
