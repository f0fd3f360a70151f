"""What is looked at in every phrase."""

import re


def values(pattern: str, text: str) -> list[str]:
    """The values that a phrase names, sorted. Where one only chooses between two forms of a word, as in
    `{0:game|games}`, the other language may need no choice."""
    return sorted(re.findall(pattern, re.sub(r"\{\w+:[^{}|]*\|[^{}]*\}", "", text)))
