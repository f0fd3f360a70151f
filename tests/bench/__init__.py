"""How fast the rules core is and how much memory it needs, beside its budgets."""
