"""The heap of the whole firmware in the largest game, as the image has it: within the budgets, with room to spare."""

from tests.bench.firmware_heap import (
    BUDGET,
    BUDGET_OF_ALL,
    DEAF,
    LIFT,
    QUIET,
    RESERVE,
    SET_UP,
    THINKING,
    WATCHED,
    Crowd,
)


def test_with_a_piece_in_hand_there_is_room_for_what_else_a_board_may_do(tmp_path) -> None:
    assert Crowd(tmp_path, feet=False).live(SET_UP + LIFT) <= BUDGET - RESERVE


def test_with_everything_at_once_and_a_host_that_acknowledges_nothing(tmp_path) -> None:
    assert Crowd(tmp_path, feet=True).live(SET_UP + WATCHED + DEAF + THINKING) <= BUDGET_OF_ALL


def test_a_host_that_only_watches_takes_less(tmp_path) -> None:
    crowd = Crowd(tmp_path, feet=True)
    asked, watched = (crowd.live(SET_UP + WATCHED + after) for after in ("", QUIET))
    assert watched < asked - 6 * 1024
