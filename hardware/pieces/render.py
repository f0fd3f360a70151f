"""Pictures of bodies: parallel projection with a depth buffer, flat shading and drawn edges, written as PNG."""

import math
import struct
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import trimesh

Floats = npt.NDArray[np.float64]
Colour = tuple[int, int, int]

SMOOTH = 3  # picture points in each direction that make one point of the file
EDGE = math.radians(25)  # faces that meet at a larger angle are divided by a line
LIGHT = np.array([0.35, -0.55, 0.76])
PAPER: Colour = (255, 255, 255)
INK: Colour = (52, 49, 46)


class Body(NamedTuple):
    mesh: trimesh.Trimesh
    colour: Colour


def view(turn: float, lift: float) -> Floats:
    """Rows: rightwards, upwards, towards the eye, which is `turn` degrees east of south and `lift` degrees up."""
    t, u = math.radians(turn), math.radians(lift)
    eye = np.array([math.sin(t) * math.cos(u), -math.cos(t) * math.cos(u), math.sin(u)])
    right = np.array([math.cos(t), math.sin(t), 0.0])
    return np.array([right, np.cross(eye, right), eye])


def render(bodies: Sequence[Body], width: int, turn: float = 30, lift: float = 32) -> npt.NDArray[np.uint8]:
    """The bodies as rows of RGB points, as wide as asked."""
    axes = view(turn, lift)
    seen = [np.asarray(body.mesh.vertices) @ axes.T for body in bodies]
    low = np.min([points.min(axis=0) for points in seen], axis=0)
    high = np.max([points.max(axis=0) for points in seen], axis=0)
    margin = 8 * SMOOTH
    scale = (width * SMOOTH - 2 * margin) / (high[0] - low[0])
    size = (math.ceil((high[1] - low[1]) * scale / SMOOTH) * SMOOTH + 2 * margin, width * SMOOTH)
    image = np.full((*size, 3), PAPER, dtype=np.float64)
    depth = np.full(size, -np.inf)
    papers = [
        np.column_stack([(p[:, 0] - low[0]) * scale + margin, (high[1] - p[:, 1]) * scale + margin, p[:, 2] * scale])
        for p in seen
    ]
    for body, paper in zip(bodies, papers, strict=True):
        normals = np.asarray(body.mesh.face_normals)
        shades = 0.58 + 0.42 * np.clip(normals @ LIGHT, 0, 1)
        for face in np.flatnonzero(normals @ axes[2] > 1e-9):
            _fill(image, depth, paper[body.mesh.faces[face]], np.array(body.colour) * shades[face])
    for body, paper in zip(bodies, papers, strict=True):
        for one, two in body.mesh.face_adjacency_edges[body.mesh.face_adjacency_angles > EDGE]:
            _line(image, depth, paper[one], paper[two])
    rows, columns = size
    small = image.reshape(rows // SMOOTH, SMOOTH, columns // SMOOTH, SMOOTH, 3).mean(axis=(1, 3))
    points: npt.NDArray[np.uint8] = small.round().astype(np.uint8)
    return points


def _fill(image: Floats, depth: Floats, corners: Floats, colour: Floats) -> None:
    """One triangle, where nothing nearer has been drawn."""
    (x1, y1, _), (x2, y2, _), (x3, y3, _) = corners
    area = (x2 - x1) * (y3 - y1) - (x3 - x1) * (y2 - y1)
    if abs(area) < 1e-9:
        return
    left, top = np.floor(corners[:, :2].min(axis=0)).astype(int)
    right, bottom = np.ceil(corners[:, :2].max(axis=0)).astype(int) + 1
    y, x = np.mgrid[top:bottom, left:right] + 0.5
    b = ((x - x1) * (y3 - y1) - (x3 - x1) * (y - y1)) / area
    c = ((x2 - x1) * (y - y1) - (x - x1) * (y2 - y1)) / area
    z = corners[0, 2] + b * (corners[1, 2] - corners[0, 2]) + c * (corners[2, 2] - corners[0, 2])
    window = (slice(top, bottom), slice(left, right))
    nearer = (b >= 0) & (c >= 0) & (b + c <= 1) & (z > depth[window])
    depth[window][nearer] = z[nearer]
    image[window][nearer] = colour


def _line(image: Floats, depth: Floats, one: Floats, two: Floats) -> None:
    """An edge, as far as it is not hidden; it lies on its faces, hence the few points of tolerance."""
    steps = max(2, math.ceil(float(np.abs(two - one)[:2].max()) * 1.5))
    points = one + np.linspace(0, 1, steps)[:, None] * (two - one)
    for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)):
        x, y = points[:, 0].astype(int) + dx, points[:, 1].astype(int) + dy
        seen = points[:, 2] + 3 * SMOOTH > depth[y, x]
        image[y[seen], x[seen]] = INK


def write_png(picture: npt.NDArray[np.uint8], path: Path) -> None:
    rows, columns, _ = picture.shape
    lines = b"".join(b"\0" + picture[row].tobytes() for row in range(rows))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", columns, rows, 8, 2, 0, 0, 0)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(lines, 9)) + chunk(b"IEND", b"")
    )
