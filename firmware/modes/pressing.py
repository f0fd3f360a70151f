"""What pressing a button does in a game with pieces. Loaded when somebody does."""

from rules_core.refused import Refused

from ..keep.running_game import PEOPLE
from ..sense.sight import WRONG
from .questions import meaning, only_pass

MYPY = False
if MYPY:
    from .play import Play

# As many sensors may be bad at once.
_MASKED = 16


def press(play: "Play", button: int, now: int) -> None:
    """Do what the button means now."""
    tracker = play.tracker
    game = play.running.game
    code = meaning(play, button)
    if play.entry:
        _enter(play, button, now)
    elif code == "look":
        _look_closer(play)
    elif play.doubts:
        _mask(play, code == "yes", now)
    elif code == "believe":
        play.attempt(lambda: _believe(play))
    elif play.asking:
        play.asking = False
        if code == "yes":
            play.attempt(play.running.take_back)
            play.look(now)
            play.setting_up = bool(tracker.odd)
    elif code == "confirm" and not play.guest:
        play.made(tracker.choose(), now)
        # It was a person who said what the weak cells mean.
        tracker.trust()
    elif code == "take-over":
        play.running.seat(game.turn, "people", "")
        play.look(now)
    elif play.guest and code == "confirm":
        play.made(play.guest.move, now)
    elif code == "close":
        play.hint = None
    elif code == "other":
        tracker.shown = (tracker.shown + 1) % len(tracker.candidates)
    elif code == "retract":
        play.declined = sorted(tracker.odd)
        tracker.retract()
    elif code == "roll":
        play.roll("", now)
    elif code == "enter":
        from .value_entry import ValueEntry

        play.entry = ValueEntry(game)
    elif code == "heights":
        from .column_entry import ColumnEntry

        play.entry = ColumnEntry(game)
    elif code == "pass":
        tracker.by = PEOPLE
        play.made(only_pass(play), now)
    elif code == "choose":
        tracker.offer_unseen()
    elif code == "take-back":
        play.asking = True


def _enter(play: "Play", button: int, now: int) -> None:
    """Something is entered by hand; it makes of a button None (not yet), an empty text (given up) or a text."""
    text = play.entry.press(button) if play.entry else ""
    if text is None:
        return
    play.entry = None
    if text:
        play.attempt(lambda: play.play(text, now))


def _look_closer(play: "Play") -> None:
    """A person says that pieces stand right, or have moved, although their cells are weak or see nothing."""
    tracker = play.tracker
    if len(tracker.weak()) == len(tracker.odd):
        tracker.trust()
    elif not play.setting_up:
        from ..sense.correction import doubted

        moves = doubted(tracker)
        if moves:
            tracker.offer(moves)


def _believe(play: "Play") -> None:
    """A person says that the pieces stand right. If that may be a move it is offered; else, and if it was offered and
    declined, each sensor that says otherwise is asked about, if they are few: many do not die together."""
    tracker = play.tracker
    if not play.setting_up and sorted(tracker.odd) != play.declined:
        _look_closer(play)
        if tracker.state != WRONG:
            return
    if len(tracker.odd) > _MASKED:
        raise Refused("", "%d cells say otherwise: these are no bad sensors", "too-many-odd", len(tracker.odd))
    play.doubts = sorted(tracker.odd)


def _mask(play: "Play", yes: bool, now: int) -> None:
    """The next of the cells that say otherwise than people: is its sensor bad?"""
    cell = play.doubts.pop(0)
    if yes and cell in play.tracker.odd:
        play.app.mask([play.stage.board_cell(cell)], now)
    play.doubts = [cell for cell in play.doubts if cell in play.tracker.odd]
