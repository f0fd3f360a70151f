"""A small game that only the tests carry: it proves that a game needs nothing but the interface."""
