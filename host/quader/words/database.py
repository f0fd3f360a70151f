"""Why the database of the log refuses, by the code of the refusal. The English words are those where it is raised."""

DATABASE = {
    "no-address": ("is no address such as %s or %s", "ist keine Adresse wie %s oder %s"),
    "no-database": ("SQLAlchemy knows no database %s", "SQLAlchemy kennt keine Datenbank %s"),
    "no-log": ("there is no game log", "hier ist kein Spielprotokoll"),
    "package": ("needs the package %s: pip install %s", "braucht das Paket %s: pip install %s"),
    "not-a-log": ("is no game log", "ist kein Spielprotokoll"),
    "not-a-file": ("is no file", "ist keine Datei"),
    "newer-log": (
        "was written by a newer quader (log version %d, this one knows %d)",
        "wurde von einem neueren quader geschrieben (Protokoll der Version %d, dieses kennt %d)",
    ),
    "log-gone": (
        "has gone or was replaced while it was open; open it again, nothing counts as written",
        "ist verschwunden oder wurde ersetzt, während es offen war; öffne es neu, nichts gilt als geschrieben",
    ),
    "log-locked": (
        "is locked by another program; nothing was written, try again",
        "ist von einem anderen Programm gesperrt; nichts wurde geschrieben, versuche es noch einmal",
    ),
    "log-not-opened": (
        "cannot be opened: is there such a folder, and may you write there",
        "lässt sich nicht öffnen: gibt es den Ordner, und darfst du dort schreiben",
    ),
    "log-silent": (
        "the database does not answer; nothing was written (%s)",
        "die Datenbank antwortet nicht; nichts wurde geschrieben (%s)",
    ),
    "disk-full": ("the disk is full; nothing was written", "der Datenträger ist voll; nichts wurde geschrieben"),
    "read-only": ("may not be written", "darf nicht beschrieben werden"),
}
