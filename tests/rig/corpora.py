"""Corpora of cell events on an emulated Pico: `python -m tests.rig.corpora [FILE ...]` compares the journals.

With those of the PC. Without files all of tests/firmware/corpus are played: some minutes. Image: see QUADER_UF2.
"""

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from firmware import build
from firmware.config import Config
from quader.table.pico.board import Board
from quader.table.pico.flash import NO_IMAGE, micropython
from tests.firmware.corpus_port import replay
from tests.firmware.write_corpus import FOLDER

SCRIPT = """
import json
from corpus_port import replay
from firmware.config import Config
from firmware.ports.rp2040 import Port
with open("/corpus.json") as file:
    corpus = json.load(file)
with open("/board.json") as file:
    config = Config(json.load(file))
port = Port(config)
for line in replay(corpus, config, port.storage, port):
    print(line)
"""


def on_pico(corpus: Path, folder: Path) -> list[str]:
    """The journal that the firmware writes on an emulated Pico, with its own flash and its machine code."""
    board = json.loads(corpus.read_text())["board"]
    config = Config(json.loads((build.BOARDS / f"{board}.json").read_text()))
    source = Path(replay.__code__.co_filename)
    files = {
        **build.image(board),
        "main.py": build.mounting(),
        "corpus.json": corpus.read_bytes(),
        "corpus_port.mpy": build.compiled(build.small("rp2040").script(source.read_text()), source.name),
    }
    build.write(files, folder)
    with Board(folder, config, lights=False) as emulated:
        return emulated.execute(SCRIPT, 600_000).splitlines()


def on_pc(corpus: Path) -> list[str]:
    doc = json.loads(corpus.read_text())
    return list(replay(doc, Config(json.loads((build.BOARDS / f"{doc['board']}.json").read_text()))))


def main() -> int:
    if micropython() is None:
        print(NO_IMAGE)
        return 1
    different = 0
    for path in map(Path, sys.argv[1:] or sorted(FOLDER.glob("*.json"))):
        with TemporaryDirectory() as folder:
            expected = on_pc(path)
            same = on_pico(path, Path(folder, "image")) == expected
        different += not same
        print(f"{path.stem}: {len(expected)} entries, {'the same journal' if same else 'DIFFERENT'}", flush=True)
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
