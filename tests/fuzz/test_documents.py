"""Documents from strangers, made by hypothesis: the readers refuse with a reason and nothing else."""

import copy
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quader import positions, variants
from rules_core.record import record
from rules_core.refused import Refused
from rules_core.variant import completion as rules_variant
from rules_core.variant import document
from tests.host.samples import played, recorded

FUZZ = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
WORDS = st.sampled_from(
    ["format", "game", "quader", "engpass", "variant", "pieces", "owner", "volume", "at", "size", "reserve", "moves",
     "goal", "form", "kind", "steps", "rows", "options", "entries", "move", "result", "winners", "ten", "2*ten", "27"]
)  # fmt: skip
SCALARS = (
    st.none() | st.booleans() | st.integers(-(10**9) + 1, 10**9 - 1) | st.integers(-3, 30) | WORDS | st.text(max_size=8)
)
TREES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS | st.text(max_size=4), inner, max_size=4)
)


def _places(value, path=()):
    """The paths of all values in a document."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from _places(inner, (*path, key))


@st.composite
def mutated(draw, document_of):
    """A right document with one to three things changed, taken away or added."""
    doc = copy.deepcopy(document_of())
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from([path for path in _places(doc) if path]))
        at = doc
        for key in path[:-1]:
            at = at[key]
        change = draw(st.integers(0, 3))
        if change == 0:
            del at[path[-1]]
        elif change == 1 and isinstance(at, list):
            at.append(copy.deepcopy(at[path[-1]]))
        elif change == 2 and isinstance(at[path[-1]], int) and not isinstance(at[path[-1]], bool):
            at[path[-1]] += draw(st.integers(-4, 4))
        else:
            at[path[-1]] = draw(TREES)
        if not doc:
            break
    return doc


def _only_refused(act, *values):
    """Run something; a refusal is fine, any other exception is not."""
    said = "nothing"
    try:
        return act(*values)
    except Refused as refused:
        said = str(refused)
    assert len(said.splitlines()) == 1
    return None


@FUZZ
@given(st.binary(max_size=60) | st.text('{}[]",:0123456789-.eE\\u \n\ttruefalsnl', max_size=60).map(str.encode))
def test_the_document_reader_takes_any_bytes(data):
    value = _only_refused(document.read, data, 100)
    if value is not None:
        assert json.loads(data) == value


@FUZZ
@given(TREES)
def test_the_document_reader_reads_what_json_writes(tree):
    for data in (json.dumps(tree), json.dumps(tree, ensure_ascii=False, indent=1)):
        found = _only_refused(document.read, data.encode("utf-8", "replace"), 10**6)
        assert found is None or found == tree or "?" in data


@FUZZ
@given(
    TREES | mutated(lambda: variants.by_name("tactic-10-stairs-42")) | mutated(lambda: variants.by_name("engpass-16"))
)
def test_the_variant_checker(doc):
    if isinstance(doc, dict):
        full = _only_refused(variants.complete, doc)
        if full is not None:
            assert rules_variant.complete(full) == full


POSITIONS = {name: played(name, 60).position() for name in ("tactic-10-stairs-42", "dice-split-sum", "engpass-10")}


@pytest.mark.parametrize("name", POSITIONS)
def test_the_position_reader(name):
    @FUZZ
    @given(TREES | mutated(lambda: POSITIONS[name]))
    def check(doc):
        if not isinstance(doc, dict):
            return
        game = _only_refused(positions.of_document, doc)
        if game is not None:
            assert len(game.legal_moves()) < 10000
            again = positions.of_document(json.loads(json.dumps(game.position())))
            assert again.line() == game.line()

    check()


RECORDS = {name: recorded(name, 12) for name in ("tactic-10-stairs-42", "dice-split-sum", "engpass-10")}


def _judge(made: record.Record) -> None:
    text = record.to_text(made)
    assert record.to_text(record.from_text(text.encode())) == text
    _only_refused(record.verify, made)


@pytest.mark.parametrize("name", RECORDS)
def test_the_record_reader(name):
    @FUZZ
    @given(TREES | mutated(lambda: json.loads(json.dumps(record.to_json(RECORDS[name])))))
    def check(doc):
        made = _only_refused(record.from_json, doc)
        if made is not None:
            _judge(made)

    check()


@FUZZ
@given(st.data())
def test_the_text_reader(data):
    lines = record.to_text(RECORDS[data.draw(st.sampled_from(sorted(RECORDS)))]).split("\n")
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(lines) - 1))
        change = data.draw(st.integers(0, 4))
        if change == 0 and len(lines) > 1:
            del lines[at]
        elif change == 1:
            lines.insert(at, data.draw(st.sampled_from(lines)))
        elif change == 2:
            lines[at] = data.draw(st.text(max_size=30))
        else:
            column = data.draw(st.integers(0, len(lines[at])))
            lines[at] = lines[at][:column] + data.draw(st.text(max_size=2)) + lines[at][column + change - 3 :]
    made = _only_refused(record.from_text, "\n".join(lines).encode("utf-8", "replace"))
    if made is not None:
        _judge(made)


@FUZZ
@given(st.binary(max_size=80).map(lambda data: b"Quader record 1\n" + data) | st.binary(max_size=40))
def test_the_text_reader_takes_any_bytes(data):
    _only_refused(record.from_text, data)
