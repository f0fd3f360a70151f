"""Where pieces have been lately: a player who goes round in circles gets nowhere."""

from .cuboid import KIND, POSE, ROLL

MYPY = False
if MYPY:
    from .cuboids import Cuboids

# So many moves of the history are remembered.
LATELY = 32
# What coming back costs, each time, and at most so often.
AGAIN = 35
MOST = 4


class Recent:
    """The poses that the pieces of the player to act have had, and how often."""

    def __init__(self) -> None:
        self._times: dict[int, int] = {}

    def look(self, game: "Cuboids") -> None:
        """Take in what the player to act has moved lately."""
        times: dict[int, int] = {}
        history = game.history
        # The mover of each entry, counted back; rolls are nobody's turn.
        mover = game.turn
        for number in range(len(history) - 1, max(len(history) - LATELY, 0) - 1, -1):
            move = history[number]
            if move & KIND == ROLL:
                continue
            mover = (mover - 1) % game.players
            if mover == game.turn and move & KIND < ROLL:
                piece = (mover << 25) | move & (63 << 19 | POSE)
                times[piece] = times.get(piece, 0) + 1
        self._times = times

    def penalty(self, player: int, move: int) -> int:
        """What a move costs because the piece has been there before."""
        if not self._times:
            return 0
        return AGAIN * min(self._times.get((player << 25) | move & (63 << 19 | POSE), 0), MOST)
