"""Images of boards for the tests on an emulated Pico."""

from collections.abc import Callable
from pathlib import Path

import pytest

from firmware import build


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """An image folder of a board, with some files changed; None leaves a file out."""

    def make(board: str, **changes: bytes | None) -> Path:
        folder = tmp_path_factory.mktemp("image") / "image"
        build.write(build.image(board), folder)
        own = next(folder.glob("firmware-*.img")).name
        for name, data in changes.items():
            path = folder / (own if name == "modules" else name.replace("__", "."))
            if data is None:
                path.unlink()
            else:
                path.write_bytes(data)
        return folder

    return make
