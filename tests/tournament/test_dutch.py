"""The FIDE Dutch system by py4swiss, and TRF files that its own reader takes."""

import random

import pytest
from py4swiss.engines import DutchEngine
from py4swiss.trf import TrfParser

from quader.tournament import dutch, dutch_engine, pairing, trf
from quader.tournament.state import Tournament

from .play import begun, enter, pair, random_places


def _read(tournament: Tournament, tmp_path):
    """What py4swiss's own reader makes of our file; it checks points, rounds and results."""
    path = tmp_path / "out.trf"
    path.write_text(trf.to_trf(tournament), encoding="utf-8")
    return TrfParser.parse(path, strict=True)


@pytest.mark.parametrize("players", [8, 13, 30])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_rounds_are_those_of_the_file_given_to_the_engine(players, seed, tmp_path):
    """What an arbiter gets who gives our export to py4swiss is what we pair."""
    chance = random.Random(seed)
    tournament = begun(players, system="dutch", rounds=6)
    for _ in range(6):
        parsed = _read(tournament, tmp_path)
        pair(tournament)
        ranks = trf.ranks(tournament)
        ours = {tuple(ranks[number] for number in table.players) for table in tournament.current().tables}
        ours |= {(ranks[number], 0) for number in tournament.current().byes}
        assert {(one.white, one.black) for one in DutchEngine.generate_pairings(parsed)} == ours
        assert pairing.repeated(tournament, tournament.current()) == 0
        enter(tournament, random_places(chance))


@pytest.mark.parametrize("seed", range(8))
def test_the_quick_engine_makes_the_same_rounds(seed):
    """With byes, absences, rulings, clubs kept apart and acceleration."""
    chance = random.Random(seed)
    settings = {"acceleration": "baku"} if seed % 2 else {}
    tournament = begun(chance.randrange(6, 40), system="dutch", rounds=7, **settings)
    everybody = list(tournament.players)
    for player in chance.sample(everybody, len(everybody) // 5):
        tournament.apply({"do": "bye", "player": player, "round": chance.randrange(1, 6)})
    tournament.apply({"do": "apart", "players": chance.sample(everybody, 2)})
    told = []
    for _ in range(5):
        playing = {
            number for number in everybody if len(tournament.rounds) + 1 not in tournament.players[number].wished
        }
        theirs = DutchEngine.generate_pairings(dutch._parsed(tournament, playing))
        quick = dutch_engine.DutchEngine.pairs(dutch._parsed(tournament, playing), lambda *far: told.append(far))
        assert quick == theirs
        pair(tournament)
        enter(tournament, random_places(chance))
        points = {"do": "adjust", "player": chance.choice(everybody), "points": "-0.5", "note": "late"}
        tournament.apply(points)
    assert all(done <= of for done, of in told)
    assert told


@pytest.mark.parametrize("system", ["swiss", "dutch", "round-robin", "knock-out"])
@pytest.mark.parametrize("points", ["1,0.5,0", "3,1,0", "rolling-cubes"])
def test_every_point_system_with_byes_rulings_and_forfeits_is_read(system, points, tmp_path):
    chance = random.Random(7)
    tournament = begun(9, system=system, points=points, rounds=0 if system != "swiss" else 5, tiebreaks=[])
    if system != "knock-out":
        tournament.apply({"do": "bye", "player": 4, "round": 2})
    for number in range(1, 4):
        pair(tournament)
        enter(tournament, lambda table: chance.choice([[1, 2], [2, 1]]))
        table = tournament.current().tables[0]
        tournament.apply({"do": "result", "round": number, "table": 1, "places": [1, 0], "source": "ruling"})
        assert table.result is not None
        if number == 1 and system != "knock-out":
            tournament.apply({"do": "result", "round": 1, "table": 2, "places": [0, 0]})
            tournament.apply({"do": "adjust", "player": 2, "points": "-0.5", "note": "late"})
        _read(tournament, tmp_path)
    assert "XXR" in trf.to_trf(tournament)


def test_points_by_rulings_count_for_the_groups():
    tournament = begun(4, system="dutch", rounds=3)
    pair(tournament)
    enter(tournament, lambda _: [1, 2])
    winners = [table.players[0] for table in tournament.current().tables]
    losers = [table.players[1] for table in tournament.current().tables]
    tournament.apply({"do": "adjust", "player": winners[0], "points": "-1", "note": "phone"})
    tournament.apply({"do": "adjust", "player": losers[1], "points": "1", "note": "phone"})
    pair(tournament)
    groups = [set(table.players) for table in tournament.current().tables]
    assert {winners[1], losers[1]} not in groups
    assert {winners[0], losers[0]} not in groups


def test_bad_calls(run, tmp_path):
    run("tournament", "new", "Cup", "--system", "dutch", "--seats", 4).refused("the Dutch system is for two at a table")
    run("tournament", "new", "Cup", "--system", "dutch", "--points", "1,0.25,0")
    run("tournament", "add", "A", "B", "C")
    run("tournament", "pair").refused("TRF has no points finer than tenths")
    run("tournament", "set", "--points", "1,0.5,0")
    assert run("tournament", "pair").code == 0
    assert "FIDE Dutch" in run("tournament", "export", "-", "--format", "trf").out
