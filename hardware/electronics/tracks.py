"""Tracks that lie in one line become one."""

from __future__ import annotations

import math

from .layout import Point, Track


def joined(tracks: list[Track]) -> list[Track]:
    """Straight runs of steps as one track each."""
    result: list[Track] = []
    for track in tracks:
        if result:
            last = result[-1]
            same = (last.net, last.layer, last.width) == (
                track.net,
                track.layer,
                track.width,
            ) and last.end == track.start
            if same and _direction(last) == _direction(track):
                result[-1] = Track(last.net, last.layer, last.width, last.start, track.end)
                continue
        result.append(track)
    return result


def _direction(track: Track) -> Point:
    dx, dy = track.end[0] - track.start[0], track.end[1] - track.start[1]
    length = math.hypot(dx, dy)
    return round(dx / length, 3), round(dy / length, 3)
