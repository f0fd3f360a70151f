"""Slow, independent reference implementation of the rules, used to cross-check the fast engine."""
