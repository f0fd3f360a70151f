"""What the log of games says, in English and German."""

from collections.abc import Sequence

from rules_core.record import record

from .. import language as locale
from ..games.words import end_of_any
from . import speaker
from .terminal import PHRASES as _OF_THE_GAME

_PHRASES = {
    "agreed": ("by agreement", "nach Einigung"),
    "resigned": ("by resignation", "durch Aufgabe"),
    "time": ("time is up", "Zeit abgelaufen"),
    "ruling": ("by a ruling", "durch Entscheid"),
    "aborted": ("broken off", "abgebrochen"),
    "no_games": ("No games.", "Keine Spiele."),
    "running": ("not finished", "nicht beendet"),
    "heads": (
        "game|begun|variant|players|moves|result",
        "Spiel|Beginn|Variante|Spieler|Züge|Ergebnis",
    ),
    "marks": ("! the record is not right   * with additions", "! die Aufzeichnung stimmt nicht   * mit Zusätzen"),
    "game": ("game {0}: {1}", "Spiel {0}: {1}"),
    "variant": ("variant: {0} ({1})", "Variante: {0} ({1})"),
    "board": ("board: {0}, game {1}", "Brett: {0}, Spiel {1}"),
    "begun": ("begun: {0}", "Beginn: {0}"),
    "added": ("logged: {0}", "eingetragen: {0}"),
    "seat": ("{0}. {1}", "{0}. {1}"),
    "scores_now": ("scores: {0}", "Punkte: {0}"),
    "time_used": ("time used: {0}", "Zeit: {0}"),
    "right": ("judged again: right", "nachgeprüft: richtig"),
    "wrong": ("judged again: {0}", "nachgeprüft: {0}"),
    "no_beginning": ("the beginning of its evidence is missing", "der Anfang der Belege fehlt"),
    "chain_broken": (
        "the chain of hashes is broken at entry {0}",
        "die Kette der Prüfsummen ist bei Eintrag {0} gebrochen",
    ),
    "edited_header": ("the head of the game was changed", "der Kopf des Spiels wurde geändert"),
    "edited_result": ("the result was changed", "das Ergebnis wurde geändert"),
    "entry_missing": ("entry {0} is missing", "Eintrag {0} fehlt"),
    "entry_added": ("entry {0} ({1}) did not come from the board", "Eintrag {0} ({1}) kam nicht vom Brett"),
    "entry_edited": ("entry {0} is {1}, but came as {2}", "Eintrag {0} ist {1}, kam aber als {2}"),
    "unreadable": ("cannot be read any more ({0})", "ist nicht mehr lesbar ({0})"),
    "evidence_refused": ("its evidence cannot be read ({0})", "die Belege sind nicht lesbar ({0})"),
    "verifying": ("games", "Spiele"),
    "holds": ("{0} {0:game holds|games hold}", "{0} {0:Spiel stimmt|Spiele stimmen}"),
    "holds_chained": ("by their boards' chains: {0}", "nach den Ketten ihrer Bretter: {0}"),
    "holds_file": ("by their files: {0}", "nach ihren Dateien: {0}"),
    "holds_bare": ("by the rules alone: {0}", "nur nach den Regeln: {0}"),
    "vouched_by": (
        "board {0} vouches for {1} of them (ask it: --board ADDRESS)",
        "Brett {0} bürgt für {1} davon (frage es: --board ADRESSE)",
    ),
    "confirmed": ("board {0} confirms that it vouches for {1}", "Brett {0} bestätigt, dass es für {1} bürgt"),
    "vouched_other": (
        "board {0} has vouched for another course of this game",
        "Brett {0} hat für einen anderen Verlauf dieses Spiels gebürgt",
    ),
    "not_vouched": ("board {0} does not vouch for it", "Brett {0} bürgt nicht dafür"),
    "does_not_hold": ("game {0}: {1}", "Spiel {0}: {1}"),
    "rests_on": ("rests on: {0}", "beruht auf: {0}"),
    "rests_journal": (
        "the journal of board {0}, {1} {1:entry|entries}, chain {2}",
        "dem Journal von Brett {0}, {1} {1:Eintrag|Einträge}, Kette {2}",
    ),
    "rests_file": ("the file that was imported, {0}", "der eingelesenen Datei, {0}"),
    "rests_nothing": ("the rules alone; no evidence was kept", "den Regeln allein; Belege wurden nicht aufbewahrt"),
    "move": ("{0:>4}. {1:<12} {2:<18} {3}", "{0:>4}. {1:<12} {2:<18} {3}"),
    "remark": ("      {0}: {1}", "      {0}: {1}"),
    "history": ("added later:", "später hinzugefügt:"),
    "note": ("note", "Notiz"),
    "comment": ("comment", "Bemerkung"),
    "correction": ("correction", "Berichtigung"),
    "a_ruling": ("ruling", "Entscheid"),
    "imported": ("{0}: game {1}", "{0}: Spiel {1}"),
    "known": ("{0}: is logged already, as game {1}", "{0}: ist schon eingetragen, als Spiel {1}"),
    "written": ("Written: {0}", "Geschrieben: {0}"),
    "thinned": (
        "{0} of {1} positions are shown, the last one among them",
        "{0} von {1} Stellungen werden gezeigt, die letzte ist dabei",
    ),
    "done": ("game {0}: added", "Spiel {0}: hinzugefügt"),
    "all": ("games: {0}, finished: {1}", "Spiele: {0}, beendet: {1}"),
    "broken_off": (", broken off: {0}", ", abgebrochen: {0}"),
    "doubtful": (", not right: {0}", ", nicht richtig: {0}"),
    "stat_variant": ("{0}   games: {1}, finished: {2}", "{0}   Spiele: {1}, beendet: {2}"),
    "stat_first": (
        "  the first player wins   {0} ({1:.0f} %)",
        "  es gewinnt, wer beginnt {0} ({1:.0f} %)",
    ),
    "stat_wins": ("  wins by seat            {0}", "  Siege nach Platz        {0}"),
    "stat_other": ("  shared {0}, drawn {1}", "  geteilt {0}, unentschieden {1}"),
    "stat_moves": (
        "  moves                   {min} to {max}, mean {mean}, median {median}",
        "  Züge                    {min} bis {max}, Mittel {mean}, Median {median}",
    ),
    "stat_time": (
        "  time                    {0} to {1}, mean {2}",
        "  Zeit                    {0} bis {1}, Mittel {2}",
    ),
    "stat_reasons": ("  ends: {0}", "  Ende: {0}"),
    "stat_heads": (
        "player|games|won|shared|drawn|lost|began|time a move",
        "Spieler|Spiele|gewonnen|geteilt|remis|verloren|begonnen|Zeit je Zug",
    ),
}

_say = speaker(_PHRASES, _OF_THE_GAME)


def say(name: str, *values: object, language: str | None = None, **named: object) -> str:
    """A phrase in the user's language or a given one; other names are reasons for the end of a game."""
    if name in _PHRASES or name in _OF_THE_GAME:
        return _say(name, *values, language=language, **named)
    return end_of_any(name, language or locale.language())


def player_name(players: Sequence[str], seat: int, language: str | None = None) -> str:
    """The name of a player, or the number of the seat."""
    named = players[seat] if seat < len(players) else ""
    return named or say("player", seat + 1, language=language)


def told_result(result: tuple[str, tuple[int, ...]] | None, players: Sequence[str], language: str | None = None) -> str:
    """A result in words."""
    if result is None:
        return say("running", language=language)
    reason = say(result[0], language=language)
    if not result[1]:
        return say("draw", reason, language=language)
    names = ", ".join(player_name(players, seat, language) for seat in result[1])
    return say("wins" if len(result[1]) == 1 else "shares", names, reason, language=language)


def remark(kind: str) -> str:
    """What a remark of a record is called; `ruling` alone is a reason for the end."""
    return say("a_ruling" if kind == record.RULING else kind)


def told_time(ms: int | None) -> str:
    """A time as people read it: 4.2 s (in German 4,2 s), 3:05, 1:02:03."""
    if ms is None:
        return "-"
    if ms < 60_000:
        return f"{locale.decimal(ms / 1000, 1)} s"
    minutes, seconds = divmod(round(ms / 1000), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
