"""The heap of the whole firmware in the largest game on an emulated Pico: within the budgets, with room to spare."""

import pytest

from quader.table.pico.flash import NO_IMAGE, micropython
from tests.bench.firmware_heap import BUDGET, BUDGET_OF_ALL, RESERVE

pytestmark = pytest.mark.skipif(micropython() is None, reason=NO_IMAGE)


def test_there_is_room_for_what_else_a_board_may_do() -> None:
    from tests.bench.rp2040_board import heap

    alone, with_all = heap()
    assert alone <= BUDGET - RESERVE
    assert with_all <= BUDGET_OF_ALL
