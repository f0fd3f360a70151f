"""The words in the drawings of positions, in German."""

import re

_ENDS = {
    "the form is complete": "die Form ist fertig",
    "all pieces are in": "alle Steine sind im Ziel",
    "the limit of moves is reached": "die Zuggrenze ist erreicht",
    "nothing has come to its goal for too long": "zu lange ist nichts ins Ziel gekommen",
    "nobody can move": "niemand kann ziehen",
    "(houses)": "(letztes Haus)",
    "(monuments)": "(letztes Denkmal)",
    "(no_moves)": "(kein Zug möglich)",
    "(no_action)": "(niemand kann mehr bauen)",
    "(all_taken)": "(alles abgetragen)",
    "(move_cap)": "(Zuggrenze)",
    "(stalled)": "(nichts kam mehr ins Ziel)",
}
_DUE = {
    "move": "zieht",
    "roll": "würfelt",
    "set": "setzt ein Haus",
    "slide": "verschiebt ein Haus",
    "claim": "setzt ein Denkmal",
    "draw": "nimmt Karten",
    "build": "baut",
    "knock": "kann klopfen",
    "leftover": "legt die übrigen Karten",
    "end": "ist fertig",
}
_TITLES = {
    "One after the other": "Einer nach dem anderen",
    "All together": "Alle zusammen",
    "The last cube": "Der letzte Würfel",
    "Solitaire": "Solitär",
}
_WORDS = {
    "player": "Spieler",
    "round": "Runde",
    "points": "Punkte",
    "total": "gesamt",
    "blue": "blau",
    "green": "grün",
    "red": "rot",
    "poker": "Poker",
    "No crate is left": "Keine Kiste ist übrig",
    "Golden: the form to build.": "Golden: die Form, die gebaut wird.",
    "Dashed: place to reach.": "Gestrichelt: der Platz, der zu erreichen ist.",
    "draw": "unentschieden",
}
# Tried one after the other on what is left of the English.
_PATTERNS = [
    *((re.escape(said), german) for said, german in (_ENDS | _TITLES).items()),
    (r"^Tournament, game (\d+)", r"Turnier, Spiel \1"),
    (r", round (\d+): player (\d+) rolls$", r", Runde \1: Spieler \2 würfelt"),
    (r", round (\d+): player (\d+) makes an equation$", r", Runde \1: Spieler \2 bildet eine Gleichung"),
    (r", round (\d+): player (\d+) chooses a row$", r", Runde \1: Spieler \2 wählt eine Reihe"),
    (r": won by nobody$", ": niemand gewinnt"),
    (r": won by (.*)$", r": gewonnen von \1"),
    *((rf"^([A-D]|Player \d+) to {due}\b", rf"\1 {german}") for due, german in _DUE.items()),
    (r", dice (\d+) and (\d+)$", r", Würfel \1 und \2"),
    (r", dice (\d+)$", r", Würfel \1"),
    (r"^([A-D]) wins:", r"\1 gewinnt:"),
    (r"^([A-D](?: and [A-D])+) win:", r"\1 gewinnen:"),
    (r"^draw:", "unentschieden:"),
    (r"^Over (\([^)]*\)): a draw", r"Ende \1: unentschieden"),
    (r"^Over (\([^)]*\)): player (.*) wins$", r"Ende \1: Spieler \2 gewinnt"),
    (r"^Stack (.*): (\d+) crates?, (\d+) cards$", r"Stapel \1: \2 Kisten, \3 Karten"),
    (r": 1 Kisten", ": 1 Kiste"),
    (r": score (-?\d+); left: houses (.*), monuments (\d+)$", r": Punkte \1; übrig: Häuser \2, Denkmäler \3"),
    (r"^Pile: ", "Vorrat: "),
    (r"^points of (\d+)$", r"Punkte von \1"),
    (r"^place (\d+)$", r"Platz \1"),
    (r"^(\d+) points$", r"\1 Punkte"),
    (r"\b[Pp]layer (\d+)", r"Spieler \1"),
    (r"\band\b", "und"),
]


def german(text: str, titles: dict[str, str]) -> str:
    """What a drawing says, in German; `titles` are those of the variant."""
    if text == titles.get("en") and "de" in titles:
        return titles["de"]
    if text in _WORDS:
        return _WORDS[text]
    for pattern, said in _PATTERNS:
        text = re.sub(pattern, said, text)
    return text


def german_svg(svg: str, titles: dict[str, str]) -> str:
    """A drawing, or a part of one, with its words in German."""
    from html import escape, unescape

    def said(match: re.Match[str]) -> str:
        return match[1] + escape(german(unescape(match[2]), titles)) + match[3]

    return re.sub(r"(<text[^>]*>)([^<]*)(</text>)", said, svg)
