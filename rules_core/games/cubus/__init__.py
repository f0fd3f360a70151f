"""CUBUS: one stack of crates out of cards that show its faces."""
