"""What happens to a game now and then: it begins, is resumed, taken back, ruled upon or ended by people."""

import json

from rules_core import VERSION as CORE
from rules_core import registry
from rules_core.refused import Refused

from .. import VERSION
from ..clocks import Clocks
from ..protocol.json_text import compact

# Ends that people decide.
BY_PEOPLE = ("agreed", "resigned", "time", "ruling", "aborted")


# --- beginning and resuming ----------------------------------------------------------------------------------------


def begin(session, variant, players, settings):
    """Start a game of a complete variant."""
    header = {
        "board": session.port.board_id,
        "firmware": VERSION,
        "core": CORE,
        "variant": variant,
        "players": players,
        "settings": settings,
    }
    now = session.port.now()
    if now:
        from .calendar import iso

        header["begun"] = iso(now)
    _start(session, variant, players, settings)
    number = session.journal.begin(header)
    session.tell("begin", {"game": number, "variant": variant["id"], "players": players})


def _start(session, variant, players, settings):
    # The old game's memory is free before the new one takes any.
    session.game = None
    session.game = registry.new_game(variant)
    session.players = players
    session.settings = settings
    session.clocks = Clocks(session.game.players, settings)
    session.result = None
    session.last = []


def resume(session):
    """Take up the game of the journal; False if there is none."""
    if not session.journal.running():
        return False
    for kind, payload in session.journal.entries():
        if kind == "H":
            header = json.loads(payload)
            _start(session, header["variant"], header["players"], header["settings"])
        else:
            _replay(session, kind, payload)
    session.last = []
    if session.game is None:
        return False
    if not session.result:
        # The power may have gone between the last move and its result.
        session.judge_end()
    return True


def _replay(session, kind, payload):
    game = session.game
    if kind in "mt":
        if kind == "m":
            move = int.from_bytes(payload[:4], "big")
            ms = int.from_bytes(payload[4:7], "big")
        else:
            move = game.parse(str(payload[3:], "utf-8"))
            ms = int.from_bytes(payload[:3], "big")
        if not game.is_chance():
            session.clocks.restore(game.turn, ms)
        game.play(move)
        session.spare()
    elif kind == "u":
        game.undo()
    elif kind == "r":
        _load(session, json.loads(payload).get("position"))
    elif kind == "e":
        doc = json.loads(payload)
        session.result = (doc["reason"], tuple(doc["winners"]))


def _load(session, position):
    if position is not None:
        game = registry.new_game(session.game.variant)
        game.load(dict(position, variant=session.game.variant))
        session.game = game


# --- decisions -----------------------------------------------------------------------------------------------------


def take_back(session):
    """The last move is taken back. A roll that followed it goes with it; a roll alone is not taken back."""
    game = session.game
    if session.result:
        raise Refused("", "the game is over")
    if not game.history:
        raise Refused("", "there is no move to take back")
    undone = []
    while game.history:
        undone.append(game.undo())
        if not game.is_chance():
            break
    else:
        for move in reversed(undone):
            game.play(move)
        raise Refused("", "there is no move to take back")
    for _ in undone:
        session.journal.add("u", bytes(3))
    session.last = []
    session.tell("back", session.stamped({"text": game.text(undone[-1])}))
    session.start_clock(session.port.ticks_ms())


def rule(session, text, position):
    """An arbiter's ruling; with a position the game goes on from there."""
    if session.result:
        raise Refused("", "the game is over")
    _load(session, position)
    doc = {"text": text}
    if position is not None:
        doc["position"] = position
    session.journal.add("r", compact(doc).encode())
    session.last = []
    session.tell("ruling", session.stamped({"text": text}))
    session.judge_end()


def end(session, reason, winners):
    """People end the game."""
    if session.result:
        raise Refused("", "the game is over")
    if reason not in BY_PEOPLE:
        raise Refused("reason", "must be one of %s" % ", ".join(BY_PEOPLE))
    for player in winners:
        if not isinstance(player, int) or not 0 <= player < session.game.players:
            raise Refused("winners", "must be players from 0 to %d" % (session.game.players - 1))
    session.ended((reason, tuple(sorted(winners))))
    session.start_clock(session.port.ticks_ms())
