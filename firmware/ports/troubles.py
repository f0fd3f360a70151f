"""What a board finds wrong with its tiles and its supply, in words."""

from .tiles import MIDDLE, believed

_FULL_MV = 3300


def troubles(tiles: "list[int]", returned: "bytearray | list[int]", supply: int) -> "dict[str, str]":
    """By name. `returned`: after how many tiles each chain's token came back."""
    if not believed(supply):
        # Then no token was sent.
        return {"supply": "the sensors have %d mV" % (supply * _FULL_MV // MIDDLE)}
    found = {}
    for chain, count in enumerate(tiles):
        if returned[chain] != count:
            found["chain " + "AB"[chain]] = "the token came back after %d of %d tiles" % (returned[chain], count)
    return found
