"""What is asked in a game now and then: what the `state` event says of it, what weak or bad cells mean, and the move of
somebody elsewhere. Loaded when it is needed."""

from rules_core.refused import Refused

from ..sense.sight import CHOICE, WRONG

MYPY = False
if MYPY:
    from .play import Play

# As many candidates, and cells to clear, are told at most.
_TOLD = 32
_CLEARED = 64
# As many sensors may be bad at once.
_MASKED = 16


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


def look_closer(play: "Play") -> None:
    """A person says that pieces stand right, or have moved, although their cells are weak or see nothing."""
    tracker = play.tracker
    if len(tracker.weak()) == len(tracker.odd):
        tracker.trust()
    elif not play.setting_up:
        from ..sense.correction import doubted

        moves = doubted(tracker)
        if moves:
            tracker.offer(moves)


def believe(play: "Play") -> None:
    """A person says that the pieces stand right. If that may be a move it is offered; else each sensor that says
    otherwise is asked about, if they are few: many do not die together."""
    tracker = play.tracker
    if not play.setting_up:
        look_closer(play)
        if tracker.state != WRONG:
            return
    if len(tracker.odd) > _MASKED:
        raise Refused("", "%d cells say otherwise: these are no bad sensors", "too-many-odd", len(tracker.odd))
    play.doubts = sorted(tracker.odd)


def mask(play: "Play", yes: bool, now: int) -> None:
    """The next of the cells that say otherwise than people: is its sensor bad?"""
    cell = play.doubts.pop(0)
    if yes and cell in play.tracker.odd:
        play.app.mask([play.stage.board_cell(cell)], now)
    play.doubts = [cell for cell in play.doubts if cell in play.tracker.odd]
