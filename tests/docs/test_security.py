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


@pytest.mark.parametrize("path", sorted({path for path, _ in NAMED}))
def test_what_is_named_is_run_by_make_test(path):
    """Of a test with parameters at least some: only a whole one can be marked as long."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    marked = [node for node in tree.body if isinstance(node, ast.Assign) and "mark.long" in ast.unparse(node)]
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and (path, node.name) in NAMED:
            marked += [mark for mark in node.decorator_list if ast.unparse(mark) == "pytest.mark.long"]
    assert marked == []


def test_every_threat_has_its_test():
    assert [threat for threat, _, tests in THREATS if "::test_" not in tests] == []
