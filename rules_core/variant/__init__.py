"""Variants: rule sets as data, read strictly, completed and checked."""

# What the id of a variant is made of.
ID_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"


def is_id(value: object) -> bool:
    """Whether this can be the id of a variant; nothing else ever becomes part of a path."""
    return isinstance(value, str) and 1 <= len(value) <= 64 and not [1 for c in value if c not in ID_LETTERS]
