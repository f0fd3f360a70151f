"""The licences of everything that a release carries or needs: Python packages, and what the page bundles."""

import json
import re
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Of what npm installs, these get into the page or the site; the others only build or test it.
BUNDLED = ("three", "pyodide")
# What the site's board needs to reach a real one, and the style and search of its pages of documents.
IN_SITE = ("pyserial", "mpremote", "mkdocs-material")
# What a text begins with, but for whose it is, if nothing else says which licence it is.
KNOWN = {"Permission is hereby granted, free of charge": "MIT", "Version 2.0, January 2004": "Apache-2.0"}
# Its runtime is in the compiled modules of a wheel.
COMPILER = "mypy"
TEXTS = "The texts of the licences of others (LICENCES-OF-OTHERS.txt)"
FOOTPRINTS = "KiCad footprint libraries: CC-BY-SA 4.0 with an exception (NOTICE)"


def text() -> str:
    lines = ["Quader: MIT (LICENSE, NOTICE)", f"{TEXTS}: in the wheels and the site", ""]
    lines += ["Bundled in the page and the site", ""]
    lines += [_of_npm(name) for name in BUNDLED]
    lines.append(f"CPython {_python_in_pyodide()} with its standard library, in Pyodide: PSF-2.0")
    lines += [_of_python(metadata.metadata(name)) for name in IN_SITE]
    lines += ["", "Bundled in the compiled modules of a wheel", "", _of_python(metadata.metadata(COMPILER))]
    lines += ["", "Bundled in the hardware's files", "", FOOTPRINTS]
    lines += ["", "Python packages that the tool needs, with its extras", ""]
    return "\n".join([*lines, *sorted(_needed("quader", set()), key=str.lower)]) + "\n"


def _of_npm(name: str) -> str:
    about = json.loads((ROOT / "node_modules" / name / "package.json").read_text(encoding="utf-8"))
    return f"{name} {about['version']}: {about['license']}"


def _python_in_pyodide() -> str:
    about = json.loads((ROOT / "node_modules" / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    return str(about["info"]["python"])


def _needed(name: str, seen: set[str], extras: tuple[str, ...] = ()) -> list[str]:
    """A line for each package that this one needs with these extras, directly or not, as far as it is installed."""
    lines = []
    for need in metadata.requires(name) or []:
        found = re.match(r"([\w.-]+)(?:\[([\w,-]+)\])?", need)
        extra = re.search(r"extra == [\"'](\w+)", need)
        wanted = not extra or (extra[1] != "dev" if name == "quader" else extra[1] in extras)
        if not found or not wanted:
            continue
        other = re.sub(r"[-_.]+", "-", found[1]).lower()
        try:
            about = metadata.metadata(other)
        except metadata.PackageNotFoundError:
            continue
        if other not in seen:
            seen.add(other)
            lines += [_of_python(about), *_needed(other, seen, tuple((found[2] or "").split(",")))]
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
    return ", ".join(named) or _by_its_text(about["Name"])


def _by_its_text(name: str) -> str:
    texts = [path.read_text(encoding="utf-8") for path in metadata.files(name) or [] if path.name.startswith("LICEN")]
    return next((known for begins, known in KNOWN.items() for text in texts if begins in text), "see its files")
