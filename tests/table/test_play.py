"""Games through the page's own messages: hands, magnets, buttons and touches; nothing else reaches the firmware."""

import asyncio
import json
from pathlib import Path

import pytest

from quader.records import read
from rules_core.record import record as game_record

from .page import begin, described, line, opened, served

CAPPED = {
    "format": 1, "game": "quader", "id": "short-game", "title": {"de": "Kurz", "en": "Short"}, "edition": "6.2",
    "extends": "simple-10x6-cover", "move_cap": 4,
}  # fmt: skip


def test_a_whole_game_of_cuboids_is_played_archived_and_downloaded(tmp_path: Path):
    async def play():
        async with served() as server, opened(server) as page:
            answer = await page.do("upload", text=json.dumps(CAPPED))
            assert answer["variant"] == "short-game"
            await page.until(lambda: any(row["id"] == "short-game" and row["own"] for row in page.hello["variants"]))
            await begin(page, "short-game")
            assert page.state["info"]["players"] == ["Anna", "Ben"]
            for _ in range(4):
                await page.make(described(page, "place")[-1])
            await page.until_state("over")
            assert page.moves[-1]["kind"] == "result"
            assert page.state["info"]["result"]["reason"] == "move_cap"
            for form in ("json", "txt"):
                file = await page.do("file", number=0, form=form)
                assert file["name"].startswith("short-game-")
                assert file["name"].endswith(f".{form}")
                (tmp_path / file["name"]).write_text(file["text"], encoding="utf-8")
                record = read(str(tmp_path / file["name"]))
                game_record.verify(record)
                assert [entry[1] for entry in record.entries] == [m["text"] for m in page.moves if m["kind"] == "move"]
            await page.press("ok")
            await page.until_state("menu")
            games = (await page.do("records"))["games"]
            assert [(row["variant"], row["moves"], row["players"]) for row in games] == [
                ("short-game", 4, ["Anna", "Ben"])
            ]
            told = await page.do("record", number=games[0]["number"])
            assert [len(step["pieces"]) for step in told["steps"]] == [0, 1, 2, 3, 4]
            await page.do("remove", variant="short-game")
            await page.until(lambda: all(row["id"] != "short-game" for row in page.hello["variants"]))

    asyncio.run(play())


def test_targets_light_up_while_a_piece_is_in_hand_and_a_push_counts():
    async def play():
        async with served() as server, opened(server) as page:
            await begin(page, "simple-10x6-cover")
            await page.make(described(page, "place")[-1])
            await page.make(described(page, "place")[-1])
            move = next(move for move in described(page, "push", "slide") if move["from"]["at"] != move["to"]["at"])
            x, y, _ = move["from"]["at"]
            piece = page.piece_at(x, y)
            assert piece is not None
            before = page.frame
            await page.do("grab", piece=piece["id"])
            await page.until_state("hand")
            await page.until(lambda: page.frame != before)
            await page.do("putback", piece=piece["id"])
            await page.until_state("quiet")
            made = page.made()
            to = move["to"]["at"]
            await page.do("grab", piece=piece["id"], push=True)
            for step in range(1, 9):
                at = [x + (to[0] - x) * step / 8, y + (to[1] - y) * step / 8]
                await page.do("drag", piece=piece["id"], at=at, push=True)
                await asyncio.sleep(0.02)
            await page.do("drop", piece=piece["id"])
            await page.until(lambda: page.made() > made)
            assert page.moves[-1]["text"] == move["notation"]

    asyncio.run(play())


def test_a_wrong_drop_is_corrected_under_guidance_and_a_move_is_taken_back():
    async def play():
        async with served() as server, opened(server) as page:
            await begin(page, "simple-10x6-cover")
            first = described(page, "place")[-1]
            await page.make(first)
            # Far away from where anything may be placed.
            await page.put(page.in_tray("cuboid", 1, 27), 0, 0, [3, 3, 3])
            await page.until_state("correction")
            assert (await page.do("follow"))["steps"] == 1
            await page.until_state("quiet")
            await page.until(lambda: page.moves[-1]["kind"] == "correction")
            assert page.moves[-1]["text"] == "restored: clear 0,0 1,0 2,0 0,1 1,1 2,1 0,2 1,2 2,2"
            await page.do("request", request={"do": "back"})
            await page.until(lambda: page.made() == 0)
            await page.until_state("setup")
            await page.do("follow")
            await page.until_state("quiet")
            assert all(piece["where"] == "tray" for piece in page.pieces.values())
            await page.make(first)

    asyncio.run(play())


def test_a_piece_on_an_upper_level_is_chosen_and_stays_where_it_was_put():
    async def play():
        async with served() as server, opened(server) as page:
            await begin(page, "simple-10x6-cover")
            move = described(page, "place")[0]
            await page.make(move)
            x, y, _ = move["to"]["at"]
            crown = page.in_tray("cuboid", 1, 1)
            await page.put(crown, x, y, [1, 1, 1])
            await page.until(lambda: page.pieces[crown["id"]]["where"] == "board")
            assert page.pieces[crown["id"]]["at"] == [x, y, move["to"]["size"][2]]
            await asyncio.sleep(0.2)
            assert page.is_at == "quiet", "an upper level is not sensed"

    asyncio.run(play())


def test_planquadrat_houses_slide_and_are_skipped():
    async def play():
        async with served("22x22") as server, opened(server) as page:
            await begin(page, "planquadrat")
            left, low = page.state["left"], page.state["low"]
            assert page.hello["board"]["size"] == "22x22"
            for _ in range(2):
                game = page.game()
                made = len(game.history)
                # Two houses in one groove; then the first may slide towards the second.
                move = game.parse(("set v 0 0 1", "set v 0 2 1")[made])
                x, y, wide, deep, code = game.footprints(move)[0]
                house = page.in_tray("house", game.turn, max(wide, deep))
                assert code == house["magnet"] + 1
                await page.put(house, x + left, y + low, [wide, deep, 1])
                await page.until(lambda made=made: page.made() == made + 1)
                assert page.moves[made]["text"] == game.text(move)
            assert page.state["position"]["stock"] == [[11, 8, 4, 6], [11, 8, 4, 6]]
            assert page.state["info"]["phase"] == "slide"
            await page.press("ok")
            await page.until(lambda: page.made() == 3)
            assert page.moves[2]["text"] == "skip"

    asyncio.run(play())


def test_cubus_draws_cards_and_tells_them():
    async def play():
        async with served("10x16") as server, opened(server) as page:
            await begin(page, "cubus")
            await page.until_state("setup")
            await page.do("follow")
            await page.until_state("roll")
            assert page.state["position"]["stack"] == "1"
            assert page.state["position"]["pile"] == 45
            await page.press("ok")
            await page.until(lambda: page.made() == 1)
            assert page.moves[0]["kind"] == "roll"
            assert sum(page.state["position"]["hands"][0].values()) == 1
            await page.press("ok")
            await page.until(lambda: page.made() == 2)
            assert [move["player"] for move in page.moves] == [0, 1]

    asyncio.run(play())


def test_rolling_cubes_by_touch_with_points_explained():
    async def play():
        async with served("16x16") as server, opened(server) as page:
            await begin(page, "rolling-one-by-one")
            await page.do("request", request={"do": "roll", "text": "roll 1335 2468 +-x:"})
            await page.until(lambda: page.made() == 1)
            cubes = page.state["position"]["cubes"]
            used: list[int] = []
            for sign in "1+3=4":
                cube = next(i for i, cube in enumerate(cubes) if cube["sign"] == sign and i not in used)
                used.append(cube)
                await page.do("touch", cell=cubes[cube]["cells"][0])
            touched = lambda: [event["text"] for event in page.events if event["event"] == "touch"]  # noqa: E731
            await page.until(lambda: touched()[-1:] == ["1+3=4"])
            await page.press("ok")
            await page.until(lambda: page.made() == 2)
            assert page.moves[1]["text"] == "eq 1+3=4"
            position = page.state["position"]
            assert [row["points"] for row in position["points"]] == [1, 1, 1, 1, 1]
            assert position["total"] == 5

    asyncio.run(play())


@pytest.mark.parametrize(
    ("variant", "size", "moves"),
    [
        ("simple-10x6-cover", "10x16", 6), ("dice-10x6-cover", "10x16", 6), ("engpass-10", "22x22", 4),
        ("planquadrat", "22x22", 5), ("cubus", "10x16", 8), ("cubus-teardown", "10x16", 4),
        ("rolling-solitaire", "16x16", 3),
    ],
)  # fmt: skip
def test_the_computer_plays_every_game(variant: str, size: str, moves: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("quader.table.computer._STEP_SECONDS", 0.08)
    monkeypatch.setattr("quader.table.computer._BEFORE_SECONDS", 0.0)

    async def play():
        async with served(size) as server, opened(server) as page:
            await begin(page, variant, names=1)
            if page.is_at == "setup":
                await page.do("follow")
            for player in range(5):
                await page.do("computer", player=player)
            await page.until(lambda: page.made() >= moves)
            await page.do("computer", player=0, on=False)
            assert [event for event in page.events if event["event"] == "refused"] == []
            assert all(move["kind"] in ("move", "roll", "result") for move in page.moves)

    asyncio.run(play())


def test_a_hint_is_a_legal_move():
    async def play():
        async with served() as server, opened(server) as page:
            await begin(page, "simple-10x6-cover")
            hint = await page.do("hint")
            game = page.game()
            assert game.human(game.parse(hint["text"])) == hint["human"]

    asyncio.run(play())


def test_two_tabs_see_the_same_and_one_hand_holds_a_piece():
    async def play():
        async with served() as server, opened(server) as one, opened(server) as two:
            assert one.hello["client"] != two.hello["client"]
            await begin(one, "simple-10x6-cover")
            await two.until(lambda: two.variant == one.variant and two.pieces)
            move = described(one, "place")[-1]
            piece = one.in_tray("cuboid", 0, move["volume"])
            await one.do("grab", piece=piece["id"])
            await two.until(lambda: two.pieces[piece["id"]]["hand"] == one.hello["client"])
            assert line(await two.say("grab", piece=piece["id"])) == "piece: somebody else has it in hand"
            await one.do("drag", piece=piece["id"], at=[2.25, 3.5])
            await two.until(lambda: two.pieces[piece["id"]]["at"][:2] == [2.25, 3.5])
            await one.do("putback", piece=piece["id"])
            await one.make(move)
            await two.until(lambda: two.made() == 1)
            assert two.moves == one.moves
            await one.until(lambda: one.frame == two.frame)

    asyncio.run(play())


def test_faults_of_the_sensors_reach_the_board():
    async def play():
        async with served(faults=True) as server, opened(server) as page:
            await begin(page, "simple-10x6-cover")
            await page.do("fault", name="dead", value={"cell": [4, 0]})
            await page.do("fault", name="stuck", value={"cell": [0, 0], "value": 1000})
            await page.until_state("correction")
            codes = (await page.do("request", request={"do": "scan"}))["reply"]["codes"]
            assert codes[0] == "1"
            assert codes.count("0") == 159
            assert page.faults["dead"] == [[4, 0]]
            assert page.faults["stuck"] == [[0, 0, 1000]]
            piece = page.in_tray("cuboid", 0, 27)
            await page.do("fault", name="weak", value={"piece": piece["id"], "strength": 0.05})
            await page.do("fault", name="noise", value=0)
            await page.put(piece, 3, 6, [3, 3, 3])
            await asyncio.sleep(0.2)
            codes = (await page.do("request", request={"do": "scan"}))["reply"]["codes"]
            assert codes.count("0") == 159, "a magnet as weak as that is not felt"
            await page.do("tray", piece=piece["id"])
            await page.do("fault", name="clear")
            await page.until_state("quiet")
            assert page.faults["stuck"] == []
            beside = await page.say("fault", name="dead", value={"cell": [12, 0]})
            assert line(beside) == "cell: lies beside the board"
            assert line(await page.say("fault", name="dead", value=3)) == "value: must be an object, not 3"

    asyncio.run(play())


BAD = [
    ("{", "line 1"),
    ('{"format": 1, "game": "chess"}', "game"),
    (json.dumps({**CAPPED, "move_cap": -1}), "move_cap"),
    (json.dumps({**CAPPED, "id": "../x"}), "id"),
    (json.dumps({**CAPPED, "colour": "red"}), "colour"),
    (json.dumps({**CAPPED, "id": "cubus"}), "id: cubus is there already; give your variant an id of its own"),
]


def test_a_bad_variant_is_refused_with_the_checkers_line():
    async def play():
        async with served() as server, opened(server) as page:
            before = page.hello["variants"]
            for text, part in BAD:
                answer = await page.say("upload", text=text)
                assert not answer["ok"]
                assert part in line(answer), answer
                assert "\n" not in line(answer)
            assert page.hello["variants"] == before

    asyncio.run(play())


def test_the_board_is_exchanged_for_one_that_the_variant_fits():
    async def play():
        async with served() as server, opened(server) as page:
            await begin(page, "simple-10x6-cover")
            await page.make(described(page, "place")[-1])
            await begin(page, "tactic-16-cover")
            assert page.hello["board"]["size"] == "16x16"
            # The game that waits on the other board is listed too.
            (waits,) = (await page.do("records"))["games"]
            assert (waits["board"], waits["moves"], waits["result"]) == ("10x16", 1, None)
            record = (await page.do("record", number=waits["number"], board="10x16"))["record"]
            assert record["variant"]["id"] == "simple-10x6-cover"
            assert len(page.frame) in (3 * 256, 0)
            await page.do("board", size="10x16")
            await page.until(lambda: page.made() == 1 and page.hello["board"]["size"] == "10x16")
            assert page.variant is not None
            assert page.variant["id"] == "simple-10x6-cover"
            await page.until_state("quiet")

    asyncio.run(play())


def test_buttons_choose_a_variant_without_any_page():
    """The board's own menu works too; its pieces are then brought."""

    async def play():
        async with served() as server, opened(server) as page:
            assert page.is_at == "menu"
            await page.press("ok")
            await page.until(lambda: page.variant is not None)
            await page.until(lambda: page.pieces)

    asyncio.run(play())


def test_refusals_come_in_the_language_of_the_page_and_tell_apart_what_is_meant_and_why():
    async def play():
        async with served() as server, opened(server) as page:
            answer = await page.say("grab", piece=999)
            assert (answer["where"], answer["why"]) == ("piece", "there is no piece 999")
            assert (await page.say("request", request={"do": "back"}))["why"] == "no game is running"
            await page.do("language", language="de")
            answer = await page.say("grab", piece=999)
            assert (answer["where"], answer["why"]) == ("piece", "es gibt keinen Stein 999")
            # What the board itself refuses too.
            answer = await page.say("request", request={"do": "back"})
            assert (answer["where"], answer["why"]) == ("", "es läuft kein Spiel")
            answer = await page.say("select", variant="nothing")
            assert answer["why"] == "es gibt keine Variante 'nothing'; `quader variants` zählt sie auf"

    asyncio.run(play())
