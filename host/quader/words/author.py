"""What authors of variants are told, in English and German."""

from typing import Any

from ..games.words import Voice, end_of_any, plain
from ..language import language
from ..variants import title
from . import speaker

_PHRASES = {
    "players": ("{0} {0:player|players}", "{0} Spieler"),
    "gone": ("{0} is gone; waiting for it", "{0} ist weg; warte darauf"),
    "bye": ("No longer watching.", "Beobachtung beendet."),
    "games": ("{0} quick random {0:game|games}:", "{0} {0:schnelles Zufallsspiel|schnelle Zufallsspiele}:"),
    "length": (
        "  length           {min} to {max} {max:move|moves}, median {median}",
        "  Länge            {min} bis {max} {max:Zug|Züge}, Median {median}",
    ),
    "stopped": (
        "  stopped          {0} of {1}, after {2} moves and rolls",
        "  abgebrochen      {0} von {1}, nach {2} Zügen und Würfen",
    ),
    "branching": (
        "  branching        mean {mean}, at most {max} {max:move|moves} to choose from",
        "  Auswahl          im Mittel {mean}, höchstens {max} {max:Zug|Züge}",
    ),
    "first": (
        "  first player     ahead in {0:.0f} % of the games with one leader (ended {1}, stopped {2})",
        "  wer beginnt      führt in {0:.0f} % der Spiele mit einem Führenden (beendet {1}, abgebrochen {2})",
    ),
    "nobody": ("  first player     nobody is ever ahead alone", "  wer beginnt      niemand führt je allein"),
    "reasons": ("  ends             {0}", "  Ende             {0}"),
    "dead": (
        "  dead ends        {games} {games:game|games} in which nobody could move; {passes} forced {passes:pass|passes} in {turns} {turns:turn|turns}",
        "  Sackgassen       {games} {games:Spiel, in dem|Spiele, in denen} niemand ziehen konnte; "
        "{passes} {passes:erzwungener Pass|erzwungene Pässe} in {turns} {turns:Zug|Zügen}",
    ),
    "written": ("Written: {0}, and what its keys mean: {1}", "Geschrieben: {0}, und was die Schlüssel bedeuten: {1}"),
    "go_on": (
        "Now edit it, with this in another window:  quader check --watch {0}",
        "Nun ändern, und dabei in einem anderen Fenster:  quader check --watch {0}",
    ),
}

say = speaker(_PHRASES)


def checked(full: dict[str, Any], seats: int, facts: dict[str, Any]) -> list[str]:
    """A variant that is right, with its numbers."""
    players = say("players", seats)
    lines = ["ok", f"{full['id']}: {title(full, language())} ({full['game']}, {players})"]
    words = Voice(full["game"], language())
    for name, value in facts.items():
        label = words(f"fact-{name}") if f"fact-{name}" in words else plain(name)
        lines.append(f"{label}: {words(f'fact-{name}-{value}') if f'fact-{name}-{value}' in words else value}")
    return lines


def played(told: dict[str, Any]) -> list[str]:
    """What the quick games of `playouts.summary` say."""
    from ..author.playouts import MOST_ACTS

    lines = [say("games", told["games"]), say("length", **told["moves"])]
    stopped = told["games"] - told["ended"]
    if stopped:
        lines.append(say("stopped", stopped, told["games"], MOST_ACTS))
    lines.append(say("branching", **told["branching"]))
    share = told["first_player_share"]
    seats = [" : ".join(str(wins) for wins in told[key]) for key in ("wins", "leads_when_stopped")]
    lines.append(say("nobody") if share is None else say("first", 100 * share, *seats))
    if told["reasons"]:
        reasons = (f"{end_of_any(reason, language())} {number}" for reason, number in told["reasons"].items())
        lines.append(say("reasons", ", ".join(reasons)))
    return [*lines, say("dead", **told["dead_ends"])]
