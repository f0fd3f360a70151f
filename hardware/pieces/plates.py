"""Parts side by side on printing beds, and the files: STL and 3MF.

The 3MF files are written here: each part is stored once, however often it lies on the plate, and the same design gives
the same bytes.
"""

import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import trimesh
from trimesh.exchange.stl import export_stl

from hardware.pieces.solids import Part
from rules_core.refused import Refused

MARGIN = 5.0  # around the bed: skirt, clips
SPACING = 2.0


class Lying(NamedTuple):
    """A part on a bed, with the lowest corner of its bounding box at (x, y)."""

    part: Part
    x: float
    y: float


Plate = list[Lying]


def lay_out(wanted: Sequence[tuple[Part, int]], bed: tuple[float, float]) -> list[Plate]:
    """Rows from the front to the back, deepest parts first; a row that does not fit any more begins the next plate."""
    wide, deep = bed[0] - MARGIN, bed[1] - MARGIN
    plates: list[Plate] = []
    x = y = row = float("inf")
    for part, count in sorted(wanted, key=lambda item: (-item[0].mesh.extents[1], -item[0].mesh.extents[0])):
        size = part.mesh.extents
        if size[0] > wide - MARGIN or size[1] > deep - MARGIN:
            raise Refused(
                "bed", f"{part.name} is {size[0]:.1f} x {size[1]:.1f} mm and does not fit with {MARGIN:g} mm margin"
            )
        for _ in range(count):
            if x + size[0] > wide:
                x, y, row = MARGIN, y + row + SPACING, size[1]
            if y + size[1] > deep:
                plates.append([])
                x, y, row = MARGIN, MARGIN, size[1]
            plates[-1].append(Lying(part, x, y))
            x += size[0] + SPACING
    return plates


def write_stl(plate: Plate, path: Path) -> None:
    bodies = []
    for lying in plate:
        body = lying.part.mesh.copy()
        body.apply_translation(_shift(lying))
        bodies.append(body)
    path.write_bytes(export_stl(trimesh.util.concatenate(bodies)))


def _shift(lying: Lying) -> tuple[float, float, float]:
    low = lying.part.mesh.bounds[0]
    return float(lying.x - low[0]), float(lying.y - low[1]), float(-low[2])


_TYPES = """<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
</Types>
"""
_RELATIONS = """<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Target="/3D/3dmodel.model" Id="model" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>
</Relationships>
"""


def write_3mf(plate: Plate, path: Path) -> None:
    parts = list({lying.part.name: lying.part for lying in plate}.values())
    numbers = {part.name: number for number, part in enumerate(parts, 1)}
    objects = "".join(_object(numbers[part.name], part) for part in parts)
    items = "".join(
        f'<item objectid="{numbers[lying.part.name]}" transform="1 0 0 0 1 0 0 0 1 {_text(_shift(lying))}"/>\n'
        for lying in plate
    )
    model = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<model unit="millimeter" xml:lang="en-US" '
        'xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">\n'
        f"<resources>\n{objects}</resources>\n<build>\n{items}</build>\n</model>\n"
    )
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in [("[Content_Types].xml", _TYPES), ("_rels/.rels", _RELATIONS), ("3D/3dmodel.model", model)]:
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, text)


def _text(point: tuple[float, float, float]) -> str:
    return " ".join(f"{value:.4f}" for value in point)


def _object(number: int, part: Part) -> str:
    vertices = "".join(f'<vertex x="{x:.5f}" y="{y:.5f}" z="{z:.5f}"/>' for x, y, z in np.asarray(part.mesh.vertices))
    faces = "".join(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in np.asarray(part.mesh.faces))
    return (
        f'<object id="{number}" type="model" name="{part.name}">\n<mesh>\n<vertices>{vertices}</vertices>\n'
        f"<triangles>{faces}</triangles>\n</mesh>\n</object>\n"
    )
