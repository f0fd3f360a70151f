"""Monte Carlo tree search of OpenSpiel against random moves: python docs/examples/openspiel.py [VARIANT [MOVES]]."""

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator
from open_spiel.python.bots.uniform_random import UniformRandomBot

import quader.open_spiel  # noqa: F401 - registers the games

variant = sys.argv[1] if len(sys.argv) > 1 else "simple-10x6-cover"
most = int(sys.argv[2]) if len(sys.argv) > 2 else 10

game = pyspiel.load_game(f"quader(variant={variant})")
chance = np.random.RandomState(1)
searcher = MCTSBot(game, uct_c=2, max_simulations=6, evaluator=RandomRolloutEvaluator(1, chance), random_state=chance)
bots = [searcher, UniformRandomBot(1, chance)]
state = game.new_initial_state()
while not state.is_terminal() and len(state.history()) < most:
    player = state.current_player()
    action = bots[player].step(state)
    print(player + 1, state.action_to_string(player, action))
    state.apply_action(action)
print(state)
print(state.returns())
