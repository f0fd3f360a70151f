"""What a game asks: what the `state` event says of it, what the buttons mean, the move of somebody elsewhere.

Loaded when somebody watches or presses a button.
"""

from rules_core.refused import Refused

from ..buttons import BACK, HOLD, NEXT, OK
from ..sense.sight import CHOICE, HAND, QUIET, WRONG

MYPY = False
if MYPY:
    from .play import Play

# As many candidates, and cells to clear, are told at most.
_TOLD = 32
_CLEARED = 64


def asks(play: "Play", doc: dict) -> None:
    tracker = play.tracker
    stage = play.stage
    if play.entry:
        doc["entered"] = play.entry.entered()
    elif play.doubts:
        cell = play.doubts[0]
        if tracker.seen[cell]:
            doc["clear"] = [stage.board_cell(cell)]
        else:
            doc["fill"] = [[stage.board_cell(cell), tracker.should[cell]]]
    elif play.setting_up or tracker.state == WRONG:
        from ..sense.correction import pair

        clear, fill = pair(tracker)
        doc["clear"] = [stage.board_cell(cell) for cell in sorted(clear)[:_CLEARED]]
        doc["fill"] = [[stage.board_cell(cell), tracker.should[cell]] for cell in fill]
    elif tracker.state == CHOICE:
        start = tracker.shown // _TOLD * _TOLD
        game = play.running.game
        doc["candidates"] = [game.text(move) for move in tracker.candidates[start : start + _TOLD]]
        doc["from"] = start
        doc["count"] = len(tracker.candidates)
        doc["shown"] = tracker.shown
    if play.guest:
        play.guest.asks(doc, stage)


def guest_moves(play: "Play", player: int, text: str, ms: int, now: int) -> None:
    """The move of somebody elsewhere, who took `ms` for it; Refused if it is not theirs, or not legal."""
    guest = play.guest
    if not guest or guest.kind != "elsewhere" or guest.player != player:
        raise Refused("player", "nobody elsewhere is to move for this seat now", "not-to-move")
    guest.know(play.running.game.parse(text), ms)
    play.lit(guest, now)


def meaning(play: "Play", button: int) -> str:
    """What a button does now; nothing: an empty text."""
    tracker = play.tracker
    game = play.running.game
    if play.entry:
        return play.entry.meaning(button)
    if play.doubts:
        return "yes" if button == OK else "no"
    if play.setting_up or tracker.state == WRONG:
        return {OK: "look", OK + HOLD: "believe"}.get(button, "")
    if play.asking:
        return "yes" if button == OK else "no"
    if play.guest:
        return play.guest.meaning(button, bool(tracker.allowed) and bool(tracker.unseen()))
    if play.hint and button == BACK and tracker.state == QUIET:
        return "close"
    if tracker.state == CHOICE:
        return {OK: "confirm", NEXT: "other", BACK: "retract"}.get(button, "")
    if game.is_chance():
        return "roll" if button == OK else "enter" if button == NEXT and game.fields() else ""
    if button == NEXT + HOLD:
        return "heights" if game.tallest else ""
    if button in (OK, NEXT) and tracker.state in (HAND, QUIET):
        return "pass" if button == OK and only_pass(play) >= 0 else "choose"
    if button == BACK and tracker.state == QUIET and tracker.take_back and game.history:
        return "take-back"
    return ""


def only_pass(play: "Play") -> int:
    """The only move that no sensor sees, if it moves nothing at all; else -1."""
    game = play.running.game
    if not [1 for move in game.legal_moves() if game.moves_nothing(move)]:
        # Most often, and much quicker than to compare all moves with the cells.
        return -1
    moves = play.tracker.unseen()
    return moves[0] if len(moves) == 1 and game.moves_nothing(moves[0]) else -1
