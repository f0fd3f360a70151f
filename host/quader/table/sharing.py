"""Share links at the table: what one holds, as a page shows it, and the link to something here."""

from typing import Any

from rules_core import registry
from rules_core.refused import Refused

from .. import share
from . import saves


def told(link: str) -> dict[str, Any]:
    """What a link holds: a puzzle's id, or a record with its positions; nothing on the table changes."""
    try:
        found = share.read(link)
    except Refused as refused:
        # The page says itself that it speaks of the link.
        raise refused.at("") if refused.where == "link" else refused from None
    if found.record is None:
        return {"puzzle": found.puzzle}
    return saves.told(found.record) | {"players": registry.new_game(found.record.variant).players}


def linked(part: str) -> dict[str, Any]:
    """The last part of a link, and the address that comes before it where a site is known."""
    return {"link": part, "site": share.site_address()}
