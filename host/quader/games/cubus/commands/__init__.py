"""The commands of CUBUS."""

COMMANDS = {"cubus": "count the cards of a CUBUS stack, or find the best action"}
