"""What a study says: its numbers with intervals, and in plain words."""

from collections import Counter
from typing import Any

from rules_core import VERSION

from .. import language as locale
from ..games.facts import in_play, seconds_a_move
from ..games.words import Voice
from ..words.lab import say
from .core import core_print
from .counts import POINT, Counts, Measured, with_interval

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
    median = counts.median()
    choices, passing, idle = (counts.of_a_ply(name) for name in ("choices", "passes", "idle_plies"))
    leads = counts.of_a_game("lead_changes", games)
    decided = counts.of_a_game("behind_percent", won) if won else None
    told: dict[str, Any] = {
        "variant": full["id"],
        "game": full["game"],
        "version": VERSION,
        "core": core_print(),
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
        "dead_since": round(counts.dead_since / counts.dead) if counts.dead else None,
        "idle_share": round(idle[0], 4),
        "choices": round(choices[0], 1),
        "passes": round(passing[0], 4),
        "lead_changes": round(leads[0], 2),
        "turned": _rounded(with_interval(counts.turned / won, won)) if won else None,
        "decided": round(decided[0] / 100, 2) if decided else None,
        "kinds": _parts(counts.kinds, there.get("kinds", [])),
        "pieces": _parts(counts.pieces, there.get("pieces", [])),
        "levels": _parts(counts.levels, []),
    }
    told["intervals"] = {
        "plies": list(median[1:]),
        "minutes": [max(1, round(length * each / 60)) for length in median[1:]],
        "choices": [round(end, 1) for end in choices[1:]],
        "passes": _ends(passing),
        "idle_share": _ends(idle),
        "lead_changes": [round(end, 2) for end in leads[1:]],
        "decided": [round(end / 100, 2) for end in decided[1:]] if decided else None,
        "ends": {reason: _ends(with_interval(count / games, games)) for reason, count in told["ends"].items()},
        "by_itself": _ends(with_interval(1 - told["cap_share"] - told["stalled_share"], games)),
    }
    for key in ("draws", "cap_share", "stalled_share", "dead_share"):
        told["intervals"][key] = _ends(with_interval(told[key], games))
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


def _rounded(share: Measured) -> list[float]:
    return [round(value, 4) for value in share]


def _ends(share: Measured) -> list[float]:
    """The interval alone."""
    return _rounded(share)[1:]


def by_itself(one: dict[str, Any]) -> float:
    """The share of a study's games that no limit has ended."""
    share: float = round(1 - one["cap_share"] - one["stalled_share"], 4)
    # What is left of a sum may be a little below nothing.
    return max(0.0, share)


def measured(one: dict[str, Any], key: str) -> Measured | None:
    """A number of a study with its 95 % interval; without one its ends are the number itself. None: there is none."""
    ends = one["intervals"].get(key)
    if key == "by_itself":
        return by_itself(one), ends[0], ends[1]
    value = one.get(key)
    if value is None:
        return None
    if key == "plies":
        value = value["median"]
    elif key == "minutes":
        value = value[0]
    elif isinstance(value, list):
        return value[0], value[1], value[2]
    return (value, *ends) if ends else (value, value, value)


def verdict(told: dict[str, Any], language: str | None = None) -> list[str]:
    """The study in plain words."""

    def speak(code: str, *values: object) -> str:
        return say(code, *values, language=language)

    game = Voice(told["game"], language or locale.language())
    low, high = told["intervals"]["by_itself"]
    lines = [
        speak("by_itself", 100 * by_itself(told), 100 * low, 100 * high),
        speak("length", told["plies"]["median"], told["minutes"][0]),
    ]
    _, low, high = told["first_player"]
    fair = 1 / len(told["seats"])
    alone = len(told["seats"]) == 1
    if alone:
        # Nobody to be better than.
        pass
    elif low <= fair <= high:
        lines.append(speak("fair", 100 * low, 100 * high))
    else:
        lines.append(speak("edge" if low > fair else "burden", 100 * low, 100 * high, 100 * fair))
    # Of two seats the first tells everything.
    for seat, (_, low, high) in enumerate(told["seats"]):
        if seat and len(told["seats"]) > 2 and low > fair:
            lines.append(speak("seat", seat + 1, 100 * low, 100 * high, 100 * fair))
    if told["draws"] >= 0.1:
        lines.append(speak("draws", 100 * told["draws"]))
    if told["dead_share"] >= 0.05:
        lines.append(speak("dead", 100 * told["dead_share"], told["dead_since"]))
    if told["passes"] >= 0.2:
        lines.append(speak("passes", 100 * told["passes"]))
    if told["turned"] is not None and not alone:
        leads = locale.decimal(told["lead_changes"], 1, language)
        lines.append(speak("drama", 100 * told["turned"][0], leads))
    for key in ("pieces", "kinds"):
        for code, low, high in (("never", -1, 0), ("hardly", 0, HARDLY)):
            found = [part for part, share in told[key].items() if low < share <= high and part != "pass"]
            if found:
                names = map(game.move, found) if key == "kinds" else found
                lines.append(speak(f"{code}_{key}", ", ".join(names)))
    if "skill" in told:
        share, low, high = told["skill"]
        code = "skill" if low > SKILLED * fair else "luck" if high < SKILLED * fair else "skill_open"
        nodes = told["skill_nodes"]
        master = speak("level_master")
        who = master if nodes is None else speak("thinking", master, nodes)
        lines.append(speak(code, 100 * share, 100 * low, 100 * high, who))
    return lines
