"""The modules that nobody needs while a game is played: dropped, this one too, and imported again when missed."""

IDLE = (
    "firmware.idle", "firmware.service", "firmware.keep.variants", "firmware.modes.menu", "firmware.modes.entry",
    "firmware.light.palette", "firmware.keep.calendar", "firmware.sense.correction", "firmware.light.glyphs",
    "firmware.keep.session_changes", "firmware.keep.journal_changes", "firmware.keep.archive",
    "firmware.keep.reading", "firmware.keep.store", "rules_core.registry", "rules_core.games.cuboids.text",
    "rules_core.games.cuboids.position", "rules_core.games.quader.forms", "rules_core.games.cuboids.piece_sets",
    "rules_core.games.quader.areas", "rules_core.games.quader.score",
)  # fmt: skip
