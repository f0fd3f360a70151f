"""Two sides that hear of each other late find to one game, whatever people do meanwhile. Boards are real games of the
rules core with the journal's events; only the hands and the time are made up."""

import random
from collections.abc import Iterator

import pytest

from firmware.protocol.json_text import compact
from quader import variants
from quader.remote.settle import next_step
from quader.remote.view import Reading, View, from_bytes, to_bytes
from rules_core import registry
from rules_core.refused import Refused

VARIANT = variants.by_name("simple-10x6-cover")


class Board:
    """A board as its journal tells it: moves are made, taken back, ended and lit here."""

    def __init__(self, seats: tuple[int, ...], settings: dict[str, int]) -> None:
        self.seats = seats
        self.settings = settings
        self.game = registry.new_game(VARIANT)
        self.journal: list[tuple[str, bytes]] = []
        self.lit = ""
        self.agreed = None
        self.ended = False
        self._add("H", compact({"variant": VARIANT, "players": [], "settings": settings, "number": 1}).encode())
        for player in {0, 1} - set(seats):
            self._add("s", compact({"player": player, "by": "elsewhere", "name": "remote abc"}).encode())

    def _add(self, kind: str, payload: bytes) -> None:
        self.journal.append((kind, payload))

    def view(self) -> View:
        reading = Reading()
        for kind, payload in self.journal:
            reading.take(kind, payload)
        view = reading.view
        view.seats, view.lit, view.agreed = self.seats, self.lit, self.agreed
        return from_bytes(to_bytes(view))

    # --- what people do ----------------------------------------------------------------------------------------------

    def play(self, text: str) -> None:
        self.game.play(self.game.parse(text))
        self._add("t", bytes(3) + text.encode())
        self.lit = ""

    def back(self) -> None:
        if self.ended:
            self.ended = False
            self._add("o", b"")
        elif self.game.history:
            self.game.undo()
            self._add("u", bytes(3))
        self.lit = ""

    def end(self, reason: str, winners: list[int]) -> None:
        if self.ended:
            self._add("o", b"")
        self.ended = True
        self.lit = ""
        self._add("e", compact({"reason": reason, "winners": winners}).encode())

    def hands(self) -> None:
        if self.lit and not self.ended:
            self.play(self.lit)

    def person(self, chance: random.Random) -> None:
        """Somebody at this board does something."""
        what = chance.random()
        if what < 0.04:
            self.end(*chance.choice([("agreed", []), ("resigned", [1 - self.seats[0]])]))
        elif what < 0.25:
            self.back()
        elif self.lit:
            self.hands()
        elif self.game.turn in self.seats and not self.ended and self.game.outcome() is None:
            moves = self.game.legal_moves()
            self.play(self.game.text(chance.choice(moves)))

    # --- what the other side makes it do -----------------------------------------------------------------------------

    def follow(self, there: View, first: bool) -> bool:
        here = self.view()
        if here.same(there):
            self.agreed = here.ended_by_people
        step = next_step(here, there, first)
        if step is None:
            return False
        if step.do == "back":
            self.back()
        elif step.do == "unlight":
            self.lit = ""
        elif step.do == "end":
            self.end(step.result[0], list(step.result[1]))
        elif step.do == "guest":
            assert step.move.player not in self.seats
            assert not self.ended
            self.lit = step.move.text
        elif step.do == "again":
            self.play(step.move.text)
        else:
            raise AssertionError(step)
        return True


def settled(one: Board, two: Board) -> Iterator[None]:
    """Both follow each other until nothing changes any more."""
    for _ in range(400):
        moved = one.follow(two.view(), True)
        moved |= two.follow(one.view(), False)
        lit = one.lit or two.lit
        one.hands()
        two.hands()
        if not moved and not lit:
            return
        yield


@pytest.mark.parametrize("take_back", [1, 0])
def test_whatever_happens_both_find_to_one_game(take_back: int) -> None:
    random_games(take_back, 15, 1)


def random_games(take_back: int, games: int, seed: int) -> None:
    chance = random.Random(seed)
    made = 0
    for _ in range(games):
        boards = [Board((0,), {"take_back": take_back}), Board((1,), {"take_back": take_back})]
        heard = [boards[1].view(), boards[0].view()]
        for _ in range(30):
            which = chance.randrange(2)
            if chance.random() < 0.5:
                boards[which].person(chance)
            else:
                # What it hears may be old by now.
                boards[which].follow(heard[which], which == 0)
            if chance.random() < 0.6:
                heard[which] = boards[1 - which].view()
            if chance.random() < 0.05:
                # The program was killed: only the journal is left.
                boards[which].agreed = None
        list(settled(*boards))
        one, two = (board.view() for board in boards)
        assert one.same(two), (one.moves, two.moves, one.result, two.result)
        assert [move.text for move in one.moves] == boards[1].game.texts()
        made += len(one.moves)
    assert made > games // 3


def two(**settings: int) -> tuple[Board, Board]:
    return Board((0,), settings), Board((1,), settings)


def first_moves(board: Board, count: int = 2) -> list[str]:
    return [board.game.text(move) for move in board.game.legal_moves()[:count]]


def test_a_move_taken_back_before_its_answer_is_taken_back_there() -> None:
    one, other = two()
    one.play(first_moves(one)[0])
    list(settled(one, other))
    one.back()
    list(settled(one, other))
    assert one.game.texts() == other.game.texts() == []


def test_a_move_that_was_answered_stands() -> None:
    """Taken back here while the answer is made there: it comes back."""
    one, other = two()
    one.play(first_moves(one)[0])
    list(settled(one, other))
    other.play(first_moves(other)[0])
    one.back()
    one.play(first_moves(one)[1])
    list(settled(one, other))
    assert one.game.texts() == other.game.texts()
    assert len(one.game.texts()) == 2


def test_nobody_moves_for_the_other_side() -> None:
    """Moves that people here have not made are not made for them, whatever the other side tells."""
    one, other = two()
    # People there have taken the first seat over, and answered themselves.
    other.play(first_moves(other)[0])
    other.play(first_moves(other)[0])
    assert not one.follow(other.view(), True)
    list(settled(one, other))
    assert one.game.texts() == other.game.texts() == []


def test_where_nothing_is_taken_back_it_comes_back() -> None:
    one, other = two(take_back=0)
    text = first_moves(one)[0]
    one.play(text)
    list(settled(one, other))
    one.back()
    list(settled(one, other))
    assert one.game.texts() == other.game.texts() == [text]


def test_an_end_here_is_an_end_there_and_can_be_taken_back() -> None:
    one, other = two()
    one.play(first_moves(one)[0])
    other.end("resigned", [0])
    list(settled(one, other))
    assert one.view().result == ("resigned", (0,))
    assert one.game.texts() == other.game.texts()
    one.back()
    list(settled(one, other))
    assert one.view().result is None
    assert other.view().result is None


EMPTY = to_bytes(View("m", (0,), {}, [], {}))
NO_POSITION = to_bytes(View("m", (0,), VARIANT, [], {}, base="[", rulings=1))


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"[]", b"\xff", b'{"mark":1}', b"[" * 100_000, EMPTY, NO_POSITION, b"x" * (1 << 21)]
)
def test_what_is_no_game_is_refused(data: bytes) -> None:
    with pytest.raises(Refused):
        from_bytes(data)
