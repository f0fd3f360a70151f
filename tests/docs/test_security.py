"""The page about security names only tests that exist, and a test for every threat."""

import ast
import re

import pytest

from tests.micropython.runner import ROOT

TEXT = (ROOT / "docs/security.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", TEXT)))
THREATS = re.findall(r"^\| (?!threat|---)(.+?) \| (.+?) \| (.*?) \|$", TEXT, re.MULTILINE)


def test_there_are_many():
    assert len(NAMED) > 50
    assert len(THREATS) > 40


@pytest.mark.parametrize(("path", "name"), NAMED)
def test_every_test_that_is_named_exists(path, name):
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    assert name in [node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def test_every_threat_has_its_test():
    assert [threat for threat, _, tests in THREATS if "::test_" not in tests] == []
