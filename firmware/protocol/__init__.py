"""What board and PC both speak, written once."""

# Requests that do no harm when they are repeated, so that their replies need not be kept.
REPEATABLE = (
    "hello",
    "info",
    "health",
    "scan",
    "variants",
    "games",
    "game",
    "entries",
    "settings",
    "watch",
    "time",
    "vouch",
    "vouched",
)
