"""A refusal as it goes over the link: words for people, a code and values for programs."""

from rules_core.refused import Refused


def told(refused: Refused) -> dict:
    """The refusal as a reply."""
    values = [told(value) if isinstance(value, Refused) else value for value in refused.values]
    return {"no": str(refused), "code": refused.code, "where": refused.where, "values": values}


def of_flash(error: OSError) -> Refused:
    """What the flash does not do is refused if nothing was changed by then."""
    return Refused("", "the board's flash: %s", "flash-failed", str(error))
