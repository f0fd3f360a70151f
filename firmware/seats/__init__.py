"""Who moves: people, the board's own opponent, somebody elsewhere."""

# Whom a seat belongs to.
PEOPLE, BOARD, ELSEWHERE = KINDS = ("people", "board", "elsewhere")
