"""Stones: a small game that only the tests carry."""
