"""CUBUS: stacks, actions, both games, the command and the drawings."""
