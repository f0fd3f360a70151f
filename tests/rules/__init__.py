"""Tests of the rules core: facts, comparison with the oracle, documents."""
