"""With two dice: what the own next roll may bring.

Most turns are passes, and nobody may pass who can move. A roll may force the pieces off the start line that keep the
largest out of the field, or force the largest into it; who looks at all rolls sees which of the own moves lets that
happen. The others are taken to pass.
"""

from rules_core.games.cuboids.cuboid import PASS, ROLL
from rules_core.games.quader.dice import ROLLS
from rules_core.mind import Mind

# Of the moves that a roll allows so many are tried, those that look best.
TRIED = 5


def over_rolls(mind: Mind, player: int) -> int:
    """How well a player stands, in the mean over what is made of each own next roll. The game stays as it was."""
    game = mind.game
    rolls = ROLLS["volume"]
    start = len(game.history)
    while game.turn != player:
        game.play(ROLL | rolls[0])
        game.play(PASS)
    total = 0
    # The first one stands there twice: it is the one with which everybody can move.
    for number in range(1, len(rolls)):
        roll = rolls[number]
        game.play(ROLL | roll)
        total += (1 if roll & 7 == roll >> 3 else 2) * _best(mind, player)
        game.undo()
    while len(game.history) > start:
        game.undo()
    return total // 36


def _best(mind: Mind, player: int) -> int:
    """How well the player stands after the best move with this roll."""
    game = mind.game
    moves = game.legal_moves() or [PASS]
    if len(moves) > TRIED:
        order = [(-mind.prior(move), number) for number, move in enumerate(moves)]
        order.sort()
        moves = [moves[number] for _, number in order[:TRIED]]
    best = 0
    for number, move in enumerate(moves):
        game.play(move)
        worth = mind.worth(player)
        game.undo()
        if not number or worth > best:
            best = worth
    return best
