"""Variants: rule sets as data, read strictly, completed and checked."""
