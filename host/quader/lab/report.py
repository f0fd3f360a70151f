"""What a study says: its numbers with intervals, and in plain words."""

from collections import Counter
from typing import Any

from ..games.facts import in_play, seconds_a_move
from ..words.lab import say
from .counts import POINT, Counts, with_interval

# To say that one cannot move takes people about so long.
PASS_SECONDS = 4
# A piece or a kind of move with a smaller share than this is as good as never used.
HARDLY = 0.01
# A master who has more than so many times the fair share (of two players: 65 %) owes it to skill.
SKILLED = 1.3


def numbers(
    full: dict[str, Any], levels: list[str], counts: Counts, skill: Counts | None = None, nodes: int | None = None
) -> dict[str, Any]:
    """What `quader lab --json` prints for a variant; `nodes`: what the master was held to."""
    games = counts.games
    won = games - counts.draws
    seconds, there = seconds_a_move(full), in_play(full)
    passes = counts.passes / max(1, counts.plies)
    each = seconds * (1 - passes) + PASS_SECONDS * passes
    told: dict[str, Any] = {
        "variant": full["id"],
        "players": levels,
        "games": games,
        "plies": {
            "mean": round(counts.plies / games, 1),
            "median": counts.length(0.5),
            "low": counts.length(0.05),
            "high": counts.length(0.95),
            "max": max(map(int, counts.lengths)),
        },
        "minutes": [max(1, round(counts.length(share) * each / 60)) for share in (0.5, 0.05, 0.95)],
        "seconds_a_move": seconds,
        "first_player": _rounded(counts.share_of_seat(0)),
        "seats": [_rounded(counts.share_of_seat(seat)) for seat in range(len(levels))],
        "draws": round(counts.draws / games, 4),
        "ends": {reason: counts.ends[reason] for reason in sorted(counts.ends)},
        "cap_share": _share(counts, "move_cap", "round_cap", "unfinished"),
        "stalled_share": _share(counts, "stalled"),
        "dead_share": round(counts.dead / games, 4),
        "idle_share": round(counts.idle_plies / max(1, counts.plies), 4),
        "choices": round(counts.choices / max(1, counts.plies), 1),
        "passes": round(passes, 4),
        "lead_changes": round(counts.lead_changes / games, 2),
        "turned": _rounded(with_interval(counts.turned / won, won)) if won else None,
        "decided": round(counts.behind_percent / won / 100, 2) if won else None,
        "kinds": _parts(counts.kinds, there.get("kinds", [])),
        "pieces": _parts(counts.pieces, there.get("pieces", [])),
        "levels": _parts(counts.levels, []),
    }
    if skill is not None and skill.games:
        told["skill"] = _rounded(with_interval(skill.players["0"] / (POINT * skill.games), skill.games))
        told["skill_games"], told["skill_nodes"] = skill.games, nodes
    return told


def _share(counts: Counts, *reasons: str) -> float:
    return round(sum(counts.ends[reason] for reason in reasons) / counts.games, 4)


def _parts(found: Counter[str], there: list[str]) -> dict[str, float]:
    """Each key's share of all, in the order of numbers or names; what is there and was never used has 0."""
    total = sum(found.values()) or 1
    keys = sorted({*found, *there}, key=lambda key: (not key.isdecimal(), int(key) if key.isdecimal() else 0, key))
    return {key: max(0.0001, round(found[key] / total, 4)) if found[key] else 0.0 for key in keys}


def _rounded(share: tuple[float, float, float]) -> list[float]:
    return [round(value, 4) for value in share]


def verdict(told: dict[str, Any], language: str | None = None) -> list[str]:
    """The study in plain words."""

    def speak(code: str, *values: object) -> str:
        return say(code, *values, language=language)

    by_itself = 1 - told["cap_share"] - told["stalled_share"]
    lines = [speak("by_itself", 100 * by_itself), speak("length", told["plies"]["median"], told["minutes"][0])]
    _, low, high = told["first_player"]
    fair = 1 / len(told["seats"])
    if low <= fair <= high:
        lines.append(speak("fair", 100 * low, 100 * high))
    else:
        lines.append(speak("edge" if low > fair else "burden", 100 * low, 100 * high, 100 * fair))
    if told["draws"] >= 0.1:
        lines.append(speak("draws", 100 * told["draws"]))
    if told["dead_share"] >= 0.05:
        lines.append(speak("dead", 100 * told["dead_share"]))
    if told["passes"] >= 0.2:
        lines.append(speak("passes", 100 * told["passes"]))
    if told["turned"] is not None:
        lines.append(speak("drama", 100 * told["turned"][0], told["lead_changes"]))
    for key in ("pieces", "kinds"):
        for code, low, high in (("never", -1, 0), ("hardly", 0, HARDLY)):
            found = [part for part, share in told[key].items() if low < share <= high and part != "pass"]
            if found:
                lines.append(speak(f"{code}_{key}", ", ".join(found)))
    if "skill" in told:
        share, low, high = told["skill"]
        code = "skill" if low > SKILLED * fair else "luck" if high < SKILLED * fair else "skill_open"
        nodes = told["skill_nodes"]
        master = "master" if nodes is None else speak("thinking", "master", nodes)
        lines.append(speak(code, 100 * share, 100 * low, 100 * high, master))
    return lines
