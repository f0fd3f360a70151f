"""The modules that nobody needs while a game is played: dropped, this one too, and imported again when missed."""

IDLE = (
    "firmware.idle", "firmware.service", "firmware.variants", "firmware.menu", "firmware.dice", "firmware.palette",
    "firmware.calendar", "firmware.guide", "firmware.glyphs", "firmware.session_changes", "firmware.journal_changes",
    "firmware.books", "firmware.pieces", "firmware.store", "rules_core.registry", "rules_core.cuboids_text",
    "rules_core.cuboids_position", "rules_core.forms", "rules_core.piece_sets", "rules_core.quader_areas",
    "rules_core.quader_score",
)  # fmt: skip
