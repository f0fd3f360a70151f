"""The site takes along what the pages link to outside docs/: parts pages, design files, licences, under files/.

Links to folders are for readers of the source tree: in the site they become plain text. A page of several parts, each
with a title of its own, gets one title there, so that its parts are listed beside it.
"""

import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File

ROOT = Path(__file__).resolve().parents[2]
_ICON = ROOT / "host" / "quader" / "page" / "icon.svg"
_FENCE = re.compile(r"(^```.*?^```$)", re.M | re.S)
_LINK = re.compile(r"\[([^\]]*)\]\(((?:\.\./)+)([^)#]+)(#[^)]*)?\)")


def _outside(page: str) -> list[Path]:
    """The targets of a page's links that lie in the project but not in docs/."""
    folder = (ROOT / "docs" / page).parent
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    targets = [(folder / up / name).resolve() for _, up, name, _ in _LINK.findall(text)]
    return [target for target in targets if ROOT / "docs" not in target.parents and target.is_file()]


def on_files(files: Any, config: Any) -> Any:
    wanted = {target for page in files.documentation_pages() for target in _outside(page.src_uri)} | {_ICON}
    for target in sorted(wanted):
        name = f"files/{target.relative_to(ROOT)}"
        files.append(File.generated(config, name, abs_src_path=str(target)))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    folder = (ROOT / "docs" / page.file.src_uri).parent
    depth = "../" * page.file.src_uri.count("/")

    def rewritten(link: re.Match[str]) -> str:
        text, up, name, anchor = link[1], link[2], link[3], link[4] or ""
        target = (folder / up / name).resolve()
        if ROOT / "docs" in target.parents:
            return link[0]
        if target.is_file():
            return f"[{text}]({depth}files/{target.relative_to(ROOT)}{anchor})"
        return text

    return _under_one_title(_LINK.sub(rewritten, markdown))


def _under_one_title(markdown: str) -> str:
    """Every heading after the first a level lower, if there is more than one title."""
    blocks = _FENCE.split(markdown)
    titles = [line for block in blocks[::2] for line in block.splitlines() if line.startswith("# ")]
    if len(titles) < 2:
        return markdown
    blocks[::2] = [re.sub(r"^#", "##", block, flags=re.M) for block in blocks[::2]]
    return "".join(blocks).replace("#" + titles[0], titles[0], 1)
