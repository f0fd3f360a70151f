"""The firmware for MicroPython on this machine: as the sources are, or as the image has them."""

from pathlib import Path

from firmware import build
from tests.micropython.runner import CUT, ROOT

from .write_corpus import FOLDER

# The portable part of the firmware, and what plays the corpora.
FILES = {
    path.relative_to(ROOT).as_posix(): path
    for path in (ROOT / "firmware").rglob("*.py")
    if not path.relative_to(ROOT).as_posix().startswith((*build.NOT_ON_BOARD, "firmware/main.py"))
    and path.parent.name not in ("ports", "virtual")
}
FILES["firmware/boards"] = ROOT / "firmware" / "boards"
FILES["corpus_port.py"] = Path(__file__).with_name("corpus_port.py")
FILES["corpus"] = FOLDER


def as_in_the_image(folder: Path) -> dict[str, Path]:
    """What plays corpora, with the rules core and the firmware as the image has them."""
    port = build.small("rp2040").script(FILES["corpus_port.py"].read_text(encoding="utf-8"))
    compiled = {**build.modules("rp2040"), "corpus_port.mpy": build.compiled(port, "corpus_port")}
    files = {name: path for name, path in FILES.items() if path.suffix != ".py"}
    left_out = (build.small("rp2040").place("firmware.ports") + "/", build.place("firmware.main"))
    for name, data in compiled.items():
        if name.endswith(".mpy") and not name.startswith(left_out):
            files[name] = folder / name
            files[name].parent.mkdir(parents=True, exist_ok=True)
            files[name].write_bytes(data)
    return files


def script(text: str) -> str:
    """A script for it, in its sections."""
    return f"\n{CUT}\n".join(build.small("rp2040").script(part) for part in text.split(CUT))
