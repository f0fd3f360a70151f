"""Where tournaments lie: one file each, in a folder beside the user's variants, or wherever the organiser wants."""

import os
from pathlib import Path

from .. import variants
from ..words.tournament import refusal
from .log import SUFFIX


def folder() -> Path:
    return variants.data_folder() / "tournaments"


def all_paths() -> list[Path]:
    """The files of tournaments; an empty file is none."""
    return sorted(path for path in folder().glob("*" + SUFFIX) if path.is_file() and path.stat().st_size)


def new_path(name: str) -> Path:
    """The file of a new tournament: its name, in characters that every file system takes."""
    plain = "-".join("".join(c if c.isalnum() else " " for c in name.lower()).split())[:60]
    if not plain:
        raise refusal("", "bad_tournament_name", name)
    return folder() / (plain + SUFFIX)


def find(name: str | None) -> Path:
    """The file of the tournament that a name means; without one, of `QUADER_TOURNAMENT`, or of the only tournament."""
    name = name or os.environ.get("QUADER_TOURNAMENT")
    paths = all_paths()
    if name:
        wanted = new_path(name)
        if wanted not in paths:
            raise refusal("", "no_such_tournament", name)
        return wanted
    if not paths:
        raise refusal("", "no_tournament")
    if len(paths) > 1:
        raise refusal("", "which_tournament", ", ".join(path.stem for path in paths))
    return paths[0]
