"""`quader board remote`: one game on two real boards, with pulled cables, killed PCs, take-backs and ends."""

import time

import pytest

from tests.hub.services import Mosquitto, missing
from tests.patience import until
from tests.sample import sampled

from .conftest import Remote
from .slow import Slow

VARIANT = "simple-10x6-cover"


def together(one: Remote, two: Remote, count: int) -> None:
    """Wait until both boards have made the same so many moves."""
    until(lambda: len(one.texts()) == count and one.texts() == two.texts())


def begun(one: Remote, two: Remote) -> None:
    until(lambda: one.app.running.seats == ["people", "elsewhere"] and two.app.running.seats == ["elsewhere", "people"])


def agree(one: Remote, two: Remote) -> None:
    """Both journals hold the same game: moves, times, result."""
    first, second = one.view(), two.view()
    assert first.same(second)
    assert [move.ms for move in first.moves] == [move.ms for move in second.moves]


def test_a_game_with_everything_that_can_happen(boards, command) -> None:
    one, two = boards
    play = command(one.address, two.address, "--variant", VARIANT, "--players", "Anna", "Ben", "--total", "5:00")
    begun(one, two)
    assert one.app.running.players == two.app.running.players == ["Anna", "Ben"]
    one.play()
    together(one, two, 1)
    two.play()
    together(one, two, 2)
    # A cable is pulled here while somebody moves, then there.
    one.pull()
    one.play()
    one.plug()
    together(one, two, 3)
    two.pull()
    two.play()
    two.plug()
    together(one, two, 4)
    # Taken back before it was answered.
    one.play()
    together(one, two, 5)
    with one.lock:
        one.app.take_back()
    together(one, two, 4)
    # The PC is killed; people move and take back, then it starts again with the same command.
    play.kill()
    text = one.play(1)
    # Somebody there takes the silent seat over and makes a move that nobody made here.
    with two.lock:
        two.app.seat(0, "people", "")
    two.play(2)
    play.start()
    together(one, two, 5)
    assert two.texts()[-1] == text
    until(lambda: two.app.running.seats == ["elsewhere", "people"])
    # The power of a board goes.
    two.restart()
    two.play()
    together(one, two, 6)
    # An arbiter at one board lets the game go on from a position.
    with one.lock:
        position = one.app.running.game.position()
        position.pop("variant")
        one.app.ruling("Set up again", position)
    until(lambda: two.view().rulings == 1 and one.view().same(two.view()))
    one.play()
    together(one, two, 1)
    # An end on one side, told by people.
    with two.lock:
        two.app.end("resigned", [0])
    code, out, errors = play.ended()
    assert (code, errors) == (0, "")
    assert out.splitlines()[-1] == "both boards agree: 1 move, Player 1 wins (by resignation)"
    agree(one, two)


def test_no_clock_runs_before_the_other_board_is_there(boards, command) -> None:
    one, two = boards
    two.pull()
    play = command(one.address, two.address, "--variant", VARIANT, "--total", "5:00")
    # The first board can be reached, the second one cannot.
    while "no board answers" not in play.process.stdout.readline():
        assert play.process.poll() is None
    until(lambda: one.app.link.link)
    assert one.app.running.game is None
    two.plug()
    begun(one, two)
    one.play()
    together(one, two, 1)


@pytest.mark.parametrize("far", sampled([0, 1], [0]))
def test_a_slow_way_costs_nobody_any_time(boards, command, far) -> None:
    """What is charged has passed at the player's own board, since the move before was made there."""
    one, two = boards
    slow = Slow(boards[far].port, 0.3)
    addresses = [board.address for board in boards]
    addresses[far] = f"socket://127.0.0.1:{slow.port}"
    play = command(*addresses, "--variant", VARIANT, "--total", "5:00")
    begun(one, two)
    one.play()
    passed = []
    for number in range(1, 6):
        board = boards[number % 2]
        looked = [time.monotonic()]
        while len(board.texts()) < number:
            looked.append(time.monotonic())
        # From now on the clock runs, also while the board still shows the move before.
        until(lambda board=board: board.app.mode.state() == "quiet", "the player's turn")
        board.play()
        # It was not yet this player's turn when the test looked for the last time but one.
        passed.append(1000 * (time.monotonic() - looked[-2:][0]))
    together(one, two, 6)
    with one.lock:
        one.app.end("agreed", [])
    assert play.ended()[0] == 0
    agree(one, two)
    slow.stop()
    charged = [move.ms for move in two.view().moves[1:]]
    assert all(ms <= most + 1 for ms, most in zip(charged, passed, strict=True)), (charged, passed)


def test_dice_are_rolled_where_their_player_sits(boards, command) -> None:
    one, two = boards
    play = command(one.address, two.address, "--variant", "dice-10x6-cover")
    begun(one, two)
    with one.lock:
        one.app.roll("")
    together(one, two, 1)
    one.play()
    together(one, two, 2)
    assert two.app.mode.state() == "roll"
    assert one.app.mode.state() == "awaiting"
    with two.lock:
        two.app.roll("")
    together(one, two, 3)
    with one.lock:
        one.app.end("agreed", [])
    assert play.ended()[0] == 0
    agree(one, two)


def test_what_cannot_be_a_remote_game(boards, run) -> None:
    one, two = boards
    run("board", "remote", one.address).refused("name both boards")
    run("board", "remote", one.address, one.address).refused("the same board twice")
    run("board", "remote", one.address, two.address).refused("no remote game runs here")
    run("board", "remote", one.address, two.address, "--variant", VARIANT, "--seats", "1", "2").refused("--seats")
    run("board", "remote", one.address, two.address, "--variant", "nothing").refused("nothing")
    run("board", "remote", one.address, two.address, "--variant", "pyramid-220").refused("needs 22×22 cells")
    with two.lock:
        two.app.select(VARIANT, [], {})
    two.play()
    run("board", "remote", one.address, two.address, "--variant", VARIANT).refused("a game is running")


@pytest.mark.skipif(bool(missing()), reason=missing())
def test_two_pcs_play_through_the_broker(boards, command, tmp_path) -> None:
    """With TLS and a user for each PC; the broker and one PC are killed on the way."""
    one, two = boards
    broker = Mosquitto(tmp_path / "broker", ["north", "south"])

    def words(board: Remote, me: str, you: str) -> list[str]:
        return [board.address, "--broker", broker.address(me), "--ca", broker.ca, "--with", you]

    try:
        first = command(*words(one, "north", "south"), "--variant", VARIANT)
        second = command(*words(two, "south", "north"))
        begun(one, two)
        one.play()
        together(one, two, 1)
        broker.kill()
        two.play()
        first.kill()
        broker.start()
        first.start()
        together(one, two, 2)
        one.play()
        together(one, two, 3)
        with one.lock:
            one.app.end("resigned", [1])
        assert first.ended()[0] == 0
        assert second.ended()[0] == 0
        agree(one, two)
    finally:
        broker.kill()
