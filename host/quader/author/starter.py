"""A variant to start from, and a guide that tells what each of its keys means.

Variants are strict JSON, read by a board as well, and have no room for comments; so these go into a file beside it.
"""

import json
from pathlib import Path
from typing import Any

from rules_core import registry

from .. import variants
from ..language import language

# Key -> what it means, in English and German. A key of an object is written with a point.
_COMMON = {
    "format": ("always 1", "immer 1"),
    "game": ("the game whose rules these are", "das Spiel, dessen Regeln das sind"),
    "id": (
        "its name for commands: a-z, 0-9 and -; best the name of the file",
        "der Name für Befehle: a-z, 0-9 und -; am besten der Dateiname",
    ),
    "title": (
        "its name for people, in German (de) and English (en)",
        "der Name für Menschen, deutsch (de) und englisch (en)",
    ),
    "extends": (
        "the variant that all other keys come from; write only what differs",
        "die Variante, von der alle anderen Schlüssel kommen; schreibe nur, was anders ist",
    ),
}
_KEYS: dict[str, dict[str, tuple[str, str]]] = {
    "quader": {
        "edition": ('"6.2" or "earlier": some defaults differ', '"6.2" oder "earlier": einige Vorgaben sind anders'),
        "players": ("2 to 4", "2 bis 4"),
        "board": ("columns and rows, each 3 to 22", "Spalten und Reihen, je 3 bis 22"),
        "goal": (
            'place "top" or "centre", and its size in columns and rows',
            'Lage "top" (oben) oder "centre" (Mitte), und Größe in Spalten und Reihen',
        ),
        "start_rows": (
            "null: the start line is the edge; a number: so many rows in front of the goal",
            "null: die Startlinie ist der Rand; eine Zahl: so viele Reihen vor dem Ziel",
        ),
        "pieces": (
            'each player\'s set: "ten", "to-12", "2*small45+1*large45" or numbers by volume {"27": 1}',
            'der Satz jedes Spielers: "ten", "to-12", "2*small45+1*large45" oder Anzahlen je Volumen {"27": 1}',
        ),
        "form": (
            "what is built: cover, level, stairs, block, pyramid or map",
            "was gebaut wird: cover, level, stairs, block, pyramid oder map",
        ),
        "stages": (
            '"none", "levels", "inside_out" or "halves": the order of building',
            '"none", "levels", "inside_out" oder "halves": die Reihenfolge des Bauens',
        ),
        "moves": (
            "the kinds of moves in play; leave out what is forbidden",
            "die erlaubten Zugarten; lass weg, was verboten ist",
        ),
        "dice": (
            '"none", "volume" (two dice choose the piece) or "push" (one die)',
            '"none", "volume" (zwei Würfel bestimmen den Stein) oder "push" (ein Würfel)',
        ),
        "scoring": ('"last", "volume", "product" or "first"', '"last", "volume", "product" oder "first"'),
        "move_cap": ("the game ends after so many moves", "nach so vielen Zügen ist Schluss"),
        "stall": (
            "and after so many rounds in which nothing comes to its goal; 0: never",
            "und nach so vielen Runden, in denen nichts ins Ziel kommt; 0: nie",
        ),
        "max_height": ("1 to 9 levels in the goal", "1 bis 9 Stufen im Ziel"),
        "options": ("the switches of the rules:", "die Schalter der Regeln:"),
        "options.push_back": ("may pieces be pushed back", "darf man zurückschieben"),
        "options.push_area": (
            'pushing in the "start" field or the whole "field"',
            'schieben im Startfeld ("start") oder im ganzen Feld ("field")',
        ),
        "options.tip": ('"any" direction, or only "forward"', 'in jede Richtung ("any") oder nur vorwärts ("forward")'),
        "options.pivot_sweep": ("must the way of a pivot be free", "muss der Weg beim Schwenken frei sein"),
        "options.touch": (
            'to enter, touch the goal with "part" of a side or the "full" side',
            'zum Einsetzen mit einem Teil ("part") oder der ganzen Seite ("full") am Ziel',
        ),
        "options.enter": ("ways into the goal: push, tip, pivot, set", "Wege ins Ziel: push, tip, pivot, set"),
        "options.set_pose": (
            'set with the pose "kept", or in "any" pose',
            'setzen in gleicher Lage ("kept") oder beliebiger ("any")',
        ),
        "options.set_level": (
            'set on "any" level or only an "upper" one',
            'setzen auf jede Stufe ("any") oder nur obere ("upper")',
        ),
        "options.contact": (
            'what a set piece needs: "face" or "full_edge"',
            'was ein gesetzter Stein braucht: "face" (Fläche) oder "full_edge" (ganze Kante)',
        ),
        "options.set_hollow": ("may setting make a hollow", "darf Setzen einen Hohlraum schaffen"),
        "options.exact": ("nothing may rise above the form", "nichts darf über die Form ragen"),
        "options.replace": ("may a piece in the goal be replaced", "darf ein Stein im Ziel ersetzt werden"),
        "options.join": ("may pieces be joined", "darf man Steine vereinen"),
        "options.split_sum": (
            "with dice volume: two pieces may share the sum",
            "mit Würfeln volume: zwei Steine dürfen sich die Summe teilen",
        ),
    },
    "engpass": {
        "edition": ('"6.2" or "earlier" (no pivot)', '"6.2" oder "earlier" (ohne Schwenken)'),
        "players": ("always 2", "immer 2"),
        "board": (
            "[16, 16] with all ten pieces or [10, 16] without 18 and 27",
            "[16, 16] mit allen zehn Steinen oder [10, 16] ohne 18 und 27",
        ),
        "neck": ("the bottleneck: 4 or 6 cells", "der Engpass: 4 oder 6 Felder"),
        "start": ('"outside" or "inside" the board', 'außerhalb ("outside") oder auf dem Brett ("inside")'),
        "target": (
            '"opposite", "mirrored", "any_order" or "inside"',
            '"opposite", "mirrored", "any_order" oder "inside"',
        ),
        "moves": (
            "the kinds of moves in play; leave out what is forbidden",
            "die erlaubten Zugarten; lass weg, was verboten ist",
        ),
        "move_cap": ("the game ends after so many moves", "nach so vielen Zügen ist Schluss"),
        "stall": (
            "and after so many rounds in which nothing comes to its goal; 0: never",
            "und nach so vielen Runden, in denen nichts ins Ziel kommt; 0: nie",
        ),
    },
    "planquadrat": {
        "rim": (
            '"groove": houses may stand on the rim; "wall": the rim is a wall',
            '"groove": Häuser dürfen am Rand stehen; "wall": der Rand ist eine Mauer',
        ),
        "slide": ("may houses be moved", "darf man Häuser verschieben"),
    },
    "cubus": {
        "players": ("2 to 6", "2 bis 6"),
        "mode": ('"build" or "teardown"', 'aufbauen ("build") oder abtragen ("teardown")'),
        "floor": (
            "columns, rows and levels that a stack may have",
            "Spalten, Reihen und Stufen, die ein Stapel haben darf",
        ),
        "leftover": (
            'what happens to cards left over: "none", "lowest" or "best"',
            'was mit übrigen Karten geschieht: "none", "lowest" oder "best"',
        ),
        "open_lids": ("are open crates in play", "sind offene Kisten im Spiel"),
        "stack": ("the stack at the start, rows of heights", "der Stapel am Anfang, Reihen von Höhen"),
    },
    "rolling-cubes": {
        "players": ("1 to 6 (one alone only in mode solitaire)", "1 bis 6 (allein nur in der Art solitaire)"),
        "mode": (
            '"one-by-one", "together", "last-cube", "solitaire" or "tournament"',
            '"one-by-one", "together", "last-cube", "solitaire" oder "tournament"',
        ),
        "faces": ("the six signs of each cube, by colour", "die sechs Zeichen jedes Würfels, nach Farben"),
        "targets": ("the points that end each game", "die Punkte, bei denen jedes Spiel endet"),
    },
}
GAMES = tuple(_KEYS)


def document(name: str, game: str, extends: str | None) -> dict[str, Any]:
    """A new variant: all keys of a game with their defaults or, with `extends`, only its name."""
    words = name.replace("-", " ").capitalize()
    doc: dict[str, Any] = {"format": 1, "game": game, "id": name, "title": {"de": words, "en": words}}
    if extends is not None:
        doc["game"] = variants.by_name(extends)["game"]
        return doc | {"extends": extends}
    full = variants.complete(doc)
    # In the order of the guide.
    return doc | {key: full[key] for key in registry.checker(game)[0] if key in full}


def text(doc: dict[str, Any]) -> str:
    """A variant as JSON with one key on a line, as people write it."""
    lines = []
    for key, value in doc.items():
        if key == "options":
            inner = ",\n".join(f"  {json.dumps(name)}: {json.dumps(value[name])}" for name in value)
            lines.append(f' "options": {{\n{inner}}}')
        else:
            lines.append(f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{" + ",\n".join(lines)[1:] + "}\n"


def guide(doc: dict[str, Any]) -> str:
    """What each key means, with the value that holds now."""
    german = language() == "de"
    full = variants.complete(doc)
    known = _COMMON | _KEYS[full["game"]]
    head = "Schlüssel | gilt jetzt | Bedeutung" if german else "key | value now | meaning"
    lines = [f"# {doc['id']}", "", f"| {head} |", "|---|---|---|"]
    for key, said in known.items():
        if key == "extends" and "extends" not in doc:
            continue
        outer, _, inner = key.partition(".")
        value = full.get(outer, doc.get(outer))
        if inner:
            value = value[inner] if isinstance(value, dict) else None
        shown = "" if key == "options" else f"`{json.dumps(value, ensure_ascii=False)}`"
        lines.append(f"| `{key}` | {shown} | {said[german]} |")
    after = (
        "\nOhne Schlüssel gilt die Vorgabe. Alles Weitere: docs/variants.md."
        if german
        else "\nA key that is left out has its default. More: docs/variants.md."
    )
    return "\n".join(lines) + "\n" + after + "\n"


def name_of(path: Path) -> str:
    """The id that the name of a file gives."""
    plain = "".join(c if c in "abcdefghijklmnopqrstuvwxyz0123456789" else "-" for c in path.stem.lower())
    return "-".join(part for part in plain.split("-") if part)[:40].strip("-") or "my-variant"
