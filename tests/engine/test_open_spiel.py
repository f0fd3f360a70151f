"""The games in OpenSpiel: its own tests pass, and one of its algorithms plays."""

import json
import subprocess
import sys

import pytest

from quader import variants
from rules_core.refused import Refused
from tests.micropython.runner import ROOT

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (extra openspiel)")
# Short games: the rules are tested elsewhere.
CAP = 8


@pytest.fixture
def load(tmp_path, monkeypatch):
    """Loads a variant whose games end soon."""
    monkeypatch.setenv("QUADER_HOME", str(tmp_path))
    import quader.open_spiel  # noqa: F401

    def load(kind, name):
        folder = tmp_path / "variants"
        folder.mkdir(exist_ok=True)
        short = {**variants.by_name(name), "id": f"short-{name}"}
        if "move_cap" in short:
            short["move_cap"] = CAP
        (folder / f"short-{name}.json").write_text(json.dumps(short), encoding="utf-8")
        return pyspiel.load_game(f"{kind}(variant=short-{name})")

    return load


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("quader", "simple-10x6-cover"),
        ("quader", "engpass-10"),
        ("quader", "planquadrat-no-slide"),
        ("quader", "three-players-cover"),
        ("quader", "cubus-teardown"),
        ("quader_chance", "dice-10x6-cover"),
        ("quader_chance", "dice-split-sum"),
        ("quader_chance", "push-die"),
    ],
)
def test_its_own_simulations_pass(load, kind, name):
    pyspiel.random_sim_test(load(kind, name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("kind", "name"), [("quader", "tactic-10-stairs-42"), ("quader_chance", "dice-10x6-cover")])
def test_a_playthrough_is_the_same_when_it_is_played_again(load, tmp_path, kind, name):
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    flags.FLAGS.mark_as_parsed()
    game = load(kind, name)
    path = tmp_path / "playthrough.txt"
    path.write_text(generate_playthrough.playthrough(str(game), [], seed=1), encoding="utf-8")
    before, after = generate_playthrough.replay(str(path))
    assert before == after
    assert "place" in before


def test_a_state_says_what_the_game_says(load):
    state = load("quader_chance", "dice-10x6-cover").new_initial_state()
    rolls = state.chance_outcomes()
    assert rolls == [(action, 1 / 36) for action in range(36)]
    state.apply_action(rolls[-1][0])
    copied = state.clone()
    assert str(copied) == str(state)
    assert copied.legal_actions() == state.legal_actions()
    moves = [state.played.text(move) for move in sorted(state.played.legal_moves())]
    assert [state.action_to_string(action) for action in state.legal_actions()] == moves


def test_a_win_is_worth_one_and_costs_the_others_one_together(load):
    state = load("quader", "cubus-teardown").new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) == 1


def test_what_cannot_be_loaded_is_refused(load):
    from quader import open_spiel

    for kind, name, why in (
        (open_spiel.Game, "rolling-one-by-one", "cannot be listed"),
        (open_spiel.Game, "rolling-solitaire", "one player"),
        (open_spiel.Game, "dice-10x6-cover", "quader_chance"),
        (open_spiel.ChanceGame, "planquadrat", "to be loaded as quader"),
        (open_spiel.Game, "nothing", "nothing"),
    ):
        with pytest.raises(Refused, match=why):
            kind({"variant": name})


def test_one_of_its_algorithms_plays():
    words = [sys.executable, "docs/examples/openspiel.py", "simple-10x6-cover", "3"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[0.0, 0.0]"
    assert [line.split()[0] for line in done.stdout.splitlines()[:3]] == ["1", "2", "1"]
