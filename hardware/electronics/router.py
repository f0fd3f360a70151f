"""Finds tracks for what is not laid by hand: a maze search on a grid, both layers, that gives way where nets compete.

Every net is first laid as if the other searched nets were only expensive to cross; nets that share a place are laid
again, at a rising price, until none does. The search has no chance in it: the same board gives the same tracks.
"""

from __future__ import annotations

import heapq
import itertools
import math
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from .layout import BOTTOM, CLEARANCE, EDGE, SIGNAL, TOP, VIA, Layout, Point, Track

STEP = 0.25
VIA_COST = 12.0
# A slanting step passes nearer to a corner than the grid points it joins: hence the little more.
TRACK_NEED = CLEARANCE + SIGNAL / 2 + 0.06
VIA_NEED = CLEARANCE + VIA[0] / 2 + 0.06
LAYERS = (TOP, BOTTOM)
Grid = NDArray[np.int16]
Mask = NDArray[np.bool_]


@dataclass
class Route:
    """The way of one net: steps between neighbouring grid points, and stubs to the exact places they start from."""

    tracks: list[Track] = field(default_factory=list)
    vias: list[Point] = field(default_factory=list)


class Router:
    def __init__(
        self, layout: Layout, box: tuple[float, float, float, float], top: tuple[float, float] | None = None
    ) -> None:
        """Searches inside the box only; on the top layer only between these two x, if given."""
        self.layout = layout
        self.columns = int(layout.size[0] / STEP) + 1
        self.rows = int(layout.size[1] / STEP) + 1
        self.area = self.columns * self.rows
        shape = (2, self.rows, self.columns)
        self.xs = np.arange(self.columns) * STEP
        self.ys = np.arange(self.rows) * STEP
        self.wall: Grid = np.zeros(shape, np.int16)  # fixed copper of all nets, grown by a track's need
        self.via_wall: Grid = np.zeros(shape[1:], np.int16)
        self.own_wall: dict[str, Grid] = {}
        self.own_via_wall: dict[str, Grid] = {}
        self.no_via: Mask = np.zeros(shape[1:], bool)  # on pads: solder would run through
        self._border(box, top or (box[0], box[2]))
        self._fixed()

    def _border(self, box: tuple[float, float, float, float], top: tuple[float, float]) -> None:
        keep = self.layout.gap + EDGE
        for index, (wall, half) in enumerate(
            ((self.wall[0], SIGNAL / 2), (self.wall[1], SIGNAL / 2), (self.via_wall, VIA[0] / 2))
        ):
            x0, x1 = top if index != 1 else (box[0], box[2])
            inside = (self.xs >= x0 + keep + half) & (self.xs <= x1 - keep - half)
            inside_y = (self.ys >= box[1] + keep + half) & (self.ys <= box[3] - keep - half)
            wall += np.where(inside_y[:, None] & inside[None, :], 0, 100).astype(np.int16)

    def _fixed(self) -> None:
        for pad in self.layout.pads():
            layers = (0, 1) if pad.pad.drill else (0,)
            half = (pad.width / 2, pad.height / 2)
            self._grow(pad.net, layers, (pad.x, pad.y), (pad.x, pad.y), half)
            window, near = self._near(
                (pad.x, pad.y), (pad.x, pad.y), half, VIA[0] / 2 + (0.25 if pad.pad.drill else 0.05)
            )
            self.no_via[window] |= near
        for track in self.layout.tracks:
            self._grow(track.net, (LAYERS.index(track.layer),), track.start, track.end, (track.width / 2,) * 2, True)
        for via in self.layout.vias:
            self._grow(via.net, (0, 1), (via.x, via.y), (via.x, via.y), (via.size / 2,) * 2, True)
            window, near = self._near((via.x, via.y), (via.x, via.y), (via.size / 2,) * 2, VIA[0] / 2 + 0.1, True)
            self.no_via[window] |= near
        for x, y, diameter in self.layout.holes:
            self._grow("", (0, 1), (x, y), (x, y), (diameter / 2 + 0.2,) * 2, True)
        for x, y in self.layout.fiducials:
            self._grow("", (0,), (x, y), (x, y), (1.0, 1.0), True)

    def _near(
        self, start: Point, end: Point, half: Point, more: float, rounded: bool = False
    ) -> tuple[tuple[slice, slice], Mask]:
        """Grid points nearer than `more` to a rectangle (start = end) or to a thick line, in a window of the grid."""
        reach = (half[0] + more, half[1] + more)
        low = [max(0, int((min(start[axis], end[axis]) - reach[axis]) / STEP)) for axis in (0, 1)]
        high = [int((max(start[axis], end[axis]) + reach[axis]) / STEP) + 2 for axis in (0, 1)]
        window = (slice(low[1], high[1]), slice(low[0], high[0]))
        xs, ys = self.xs[None, window[1]], self.ys[window[0], None]
        if rounded:
            dx, dy = end[0] - start[0], end[1] - start[1]
            square = dx * dx + dy * dy
            t = np.clip(((xs - start[0]) * dx + (ys - start[1]) * dy) / square, 0, 1) if square else 0.0
            far = np.hypot(xs - start[0] - t * dx, ys - start[1] - t * dy) - half[0]
        else:
            far = np.hypot(
                np.maximum(np.abs(xs - start[0]) - half[0], 0), np.maximum(np.abs(ys - start[1]) - half[1], 0)
            )
        return window, far < more - 1e-6

    def _grow(
        self, net: str, layers: tuple[int, ...], start: Point, end: Point, half: Point, rounded: bool = False
    ) -> None:
        window, near = self._near(start, end, half, TRACK_NEED, rounded)
        own = self.own_wall.setdefault(net, np.zeros_like(self.wall))
        for layer in layers:
            self.wall[layer][window] += near
            own[layer][window] += near
        window, near = self._near(start, end, half, VIA_NEED, rounded)
        self.via_wall[window] += near
        self.own_via_wall.setdefault(net, np.zeros_like(self.via_wall))[window] += near

    def route(self, nets: list[str], to_plane: list[tuple[str, str]], rounds: int = 40) -> None:
        """Lays these nets, and a via to the ground area for each of these pads; adds all to the layout."""
        jobs: dict[str, list[list[int]]] = {net: self._islands(net) for net in nets}
        for ref, number in to_plane:
            jobs[f"{ref}.{number}"] = [self._pad_points(ref, number)]
        laid: dict[str, Route] = {}
        taken: dict[str, tuple[Grid, Grid]] = {}
        soft: Grid = np.zeros_like(self.wall)
        soft_via: Grid = np.zeros_like(self.via_wall)
        history = np.zeros(2 * self.area)
        order = sorted(jobs, key=lambda job: (len(jobs[job]) == 1, self._spread(jobs[job])))
        for turn in range(rounds):
            waiting = [job for job in order if job not in laid]
            if not waiting:
                break
            price = 1.0 + 2.0 * turn
            for job in waiting:
                net = job if job in nets else "GND"
                laid[job] = self._lay(net, jobs[job], soft, soft_via, history, price)
                taken[job] = self._claims(laid[job])
                soft += taken[job][0]
                soft_via += taken[job][1]
            for job in order:
                if self._crossed(job, laid, taken, soft, soft_via, history):
                    soft -= taken[job][0]
                    soft_via -= taken[job][1]
                    del laid[job], taken[job]
        missing = [job for job in order if job not in laid]
        assert not missing, f"no way found for {missing}"
        for job in order:
            self.layout.tracks += laid[job].tracks
            for x, y in laid[job].vias:
                self.layout.via(job if job in nets else "GND", x, y)

    def _spread(self, islands: list[list[int]]) -> float:
        points = [self._place(nodes[0]) for nodes in islands]
        return max(math.dist(points[0], point) for point in points)

    def _claims(self, route: Route) -> tuple[Grid, Grid]:
        """What other nets must keep away from: for their tracks, and for their vias."""
        soft: Grid = np.zeros_like(self.wall)
        soft_via: Grid = np.zeros_like(self.via_wall)
        for track in route.tracks:
            half = (track.width / 2,) * 2
            window, near = self._near(track.start, track.end, half, TRACK_NEED, True)
            soft[LAYERS.index(track.layer)][window] |= near
            window, near = self._near(track.start, track.end, half, VIA_NEED, True)
            soft_via[window] |= near
        for point in route.vias:
            half = (VIA[0] / 2,) * 2
            window, near = self._near(point, point, half, TRACK_NEED, True)
            soft[:, window[0], window[1]] |= near
            window, near = self._near(point, point, half, VIA_NEED, True)
            soft_via[window] |= near
        return soft, soft_via

    def _crossed(
        self,
        job: str,
        laid: dict[str, Route],
        taken: dict[str, tuple[Grid, Grid]],
        soft: Grid,
        soft_via: Grid,
        history: NDArray[np.float64],
    ) -> bool:
        """Whether another net needs a place of this one; remembers the place as a dear one."""
        others = soft - taken[job][0]
        others_via = soft_via - taken[job][1]
        crossed = False
        for track in laid[job].tracks:
            for point in (track.start, track.end):
                node = self._node(point, LAYERS.index(track.layer))
                if others.flat[node] > 0:
                    history[node] += 1.0
                    crossed = True
        for point in laid[job].vias:
            if others_via.flat[self._node(point, 0)] > 0:
                history[self._node(point, 0)] += 1.0
                crossed = True
        return crossed

    def _node(self, point: Point, layer: int) -> int:
        return layer * self.area + round(point[1] / STEP) * self.columns + round(point[0] / STEP)

    def _place(self, node: int) -> Point:
        node %= self.area
        return (node % self.columns) * STEP, (node // self.columns) * STEP

    def _pad_points(self, ref: str, number: str) -> list[int]:
        return [
            node
            for pad in self.layout.pads_of(ref)
            if pad.pad.number == number
            for node in self._covered(
                (pad.x, pad.y), (pad.x, pad.y), (pad.width / 2, pad.height / 2), (0, 1) if pad.pad.drill else (0,)
            )
        ]

    def _covered(
        self, start: Point, end: Point, half: Point, layers: tuple[int, ...], rounded: bool = False
    ) -> list[int]:
        """Grid points on this copper, with the one nearest to its middle at least."""
        if rounded:
            window, near = self._near(start, end, (0.0, 0.0), STEP / 2 + 0.01, True)
        else:
            window, near = self._near(start, end, (max(half[0] - 0.1, 0.0), max(half[1] - 0.1, 0.0)), 0.01)
        rows, columns = np.nonzero(near)
        flat = (rows + window[0].start) * self.columns + columns + window[1].start
        if not len(flat):
            flat = np.array([self._node(start, 0)])
        return [int(node) + layer * self.area for layer in layers for node in flat]

    def _islands(self, net: str) -> list[list[int]]:
        """The grid points of each connected piece of this net's fixed copper."""
        pieces: list[set[int]] = []
        for pad in self.layout.pads():
            if pad.net == net:
                half = (pad.width / 2, pad.height / 2)
                pieces.append(
                    set(self._covered((pad.x, pad.y), (pad.x, pad.y), half, (0, 1) if pad.pad.drill else (0,)))
                )
        for track in self.layout.tracks:
            if track.net == net:
                layer = (LAYERS.index(track.layer),)
                pieces.append(set(self._covered(track.start, track.end, (track.width / 2,) * 2, layer, True)))
        for via in self.layout.vias:
            if via.net == net:
                pieces.append(set(self._covered((via.x, via.y), (via.x, via.y), (0.1, 0.1), (0, 1))))
        joined: list[set[int]] = []
        for piece in pieces:
            touching = [other for other in joined if other & piece]
            for other in touching:
                joined.remove(other)
                piece = piece | other
            joined.append(piece)
        return [sorted(piece) for piece in joined]

    def _lay(
        self, net: str, islands: list[list[int]], soft: Grid, soft_via: Grid, history: NDArray[np.float64], price: float
    ) -> Route:
        own = self.own_wall.get(net)
        own_via = self.own_via_wall.get(net)
        wall = self.wall - own if own is not None else self.wall
        via_wall = self.via_wall - own_via if own_via is not None else self.via_wall
        cost = (1.0 + price * soft.reshape(-1) + price * history).tolist()
        blocked = (wall.reshape(-1) > 0).tolist()
        no_via = ((via_wall > 0) | self.no_via).reshape(-1).tolist()
        via_cost = (VIA_COST + price * 2 * soft_via.reshape(-1)).tolist()
        route = Route()
        if len(islands) == 1:
            path = self._search(islands[0], None, blocked, no_via, cost, via_cost)
            self._draw(net, path, route, to_plane=True)
            return route
        tree = list(islands[0])
        rest = [set(island) for island in islands[1:]]
        while rest:
            targets = set().union(*rest)
            path = self._search(tree, targets, blocked, no_via, cost, via_cost)
            self._draw(net, path, route)
            reached = next(island for island in rest if path[-1] in island)
            rest.remove(reached)
            tree = [*tree, *path, *sorted(reached)]
        return route

    def _search(
        self,
        sources: list[int],
        targets: set[int] | None,
        blocked: list[bool],
        no_via: list[bool],
        cost: list[float],
        via_cost: list[float],
    ) -> list[int]:
        """The cheapest way from any source to any target, or (no targets) to the next place where a via may be."""
        columns, area = self.columns, self.area
        box = self._box(targets) if targets else None
        best = dict.fromkeys(sources, 0.0)
        back: dict[int, int] = {}
        heap = [(0.0 + (self._ahead(node, box) if box else 0.0), node) for node in sorted(best)]
        heapq.heapify(heap)
        done: set[int] = set()
        moves = ((1, 1.0), (-1, 1.0), (columns, 1.0), (-columns, 1.0))
        diagonals = ((columns + 1, 1.414), (columns - 1, 1.414), (-columns + 1, 1.414), (-columns - 1, 1.414))
        while heap:
            _, node = heapq.heappop(heap)
            if node in done:
                continue
            done.add(node)
            if (node in targets) if targets else (not no_via[node % area] and via_cost[node % area] < VIA_COST + 0.5):
                path = [node]
                while node in back:
                    node = back[node]
                    path.append(node)
                return path[::-1]
            here = best[node]
            top = node < area
            # Tracks run along the board on top and across it below, so that they seldom meet.
            for delta, length in moves + diagonals:
                other = node + delta
                if blocked[other] or other in done:
                    continue
                along = delta in (columns, -columns)
                across = delta in (1, -1)
                much = here + length * cost[other] * (1.3 if (across and top) or (along and not top) else 1.0)
                if much < best.get(other, 1e18):
                    best[other] = much
                    back[other] = node
                    heapq.heappush(heap, (much + (self._ahead(other, box) if box else 0.0), other))
            other = node + area if top else node - area
            if not no_via[node % area] and not blocked[other] and other not in done:
                much = here + via_cost[node % area]
                if much < best.get(other, 1e18):
                    best[other] = much
                    back[other] = node
                    heapq.heappush(heap, (much + (self._ahead(other, box) if box else 0.0), other))
        raise ValueError("walled in")

    def _box(self, targets: set[int]) -> tuple[int, int, int, int]:
        columns = [node % self.area % self.columns for node in targets]
        rows = [node % self.area // self.columns for node in targets]
        return min(columns), min(rows), max(columns), max(rows)

    def _ahead(self, node: int, box: tuple[int, int, int, int]) -> float:
        node %= self.area
        column, row = node % self.columns, node // self.columns
        dx = max(box[0] - column, column - box[2], 0)
        dy = max(box[1] - row, row - box[3], 0)
        return max(dx, dy) + 0.414 * min(dx, dy)

    def _draw(self, net: str, path: list[int], route: Route, to_plane: bool = False) -> None:
        layer = path[0] // self.area
        start = self._place(path[0])
        self._stub(net, layer, start, route)
        for node, after in itertools.pairwise(path):
            here, there = self._place(node), self._place(after)
            if node // self.area != after // self.area:
                route.vias.append(here)
            else:
                route.tracks.append(Track(net, LAYERS[node // self.area], SIGNAL, here, there))
        if to_plane:
            route.vias.append(self._place(path[-1]))
        else:
            self._stub(net, path[-1] // self.area, self._place(path[-1]), route)

    def _stub(self, net: str, layer: int, point: Point, route: Route) -> None:
        """From a grid point to the true middle of the copper it lies on."""
        ends: list[Point] = []
        for pad in self.layout.pads():
            on_layer = pad.pad.drill or layer == 0
            if (
                pad.net == net
                and on_layer
                and abs(point[0] - pad.x) <= pad.width / 2
                and abs(point[1] - pad.y) <= pad.height / 2
            ):
                ends.append((pad.x, pad.y))
        for track in self.layout.tracks:
            if track.net == net and LAYERS.index(track.layer) == layer:
                foot = _foot(point, track.start, track.end)
                if math.dist(foot, point) <= STEP / 2 + 0.02:
                    ends.append(foot)
        for via in self.layout.vias:
            if via.net == net and math.dist((via.x, via.y), point) <= via.size / 2:
                ends.append((via.x, via.y))
        near = min(ends, key=lambda end: math.dist(end, point), default=point)
        if math.dist(near, point) > 1e-6:
            route.tracks.append(Track(net, LAYERS[layer], SIGNAL, point, near))


def _foot(point: Point, start: Point, end: Point) -> Point:
    """The point of a line that is nearest to this one."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    t = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / (dx * dx + dy * dy)
    t = min(1.0, max(0.0, t))
    return start[0] + t * dx, start[1] + t * dy
