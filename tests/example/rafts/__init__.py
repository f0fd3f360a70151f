"""Rafts: a small game that only the tests carry."""
