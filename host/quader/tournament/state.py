"""A tournament as it stands: the sum of its events, and nothing else.

`apply` takes one event and refuses it, with the reason, before anything has changed.
"""

from rules_core.record import record
from rules_core.variant import checks

from ..words.tournament import refusal
from .parts import Event, Mark, Pairing, Player, Report, Round, read_result
from .points import read_points
from .settings import KNOCK_OUT, ROUND_ROBIN, Settings, changed, read_settings

MAX_PLAYERS = 2000


class Tournament:
    """The players, the rounds and their results."""

    def __init__(self) -> None:
        self.name = ""
        self.settings = Settings()
        self.players: dict[int, Player] = {}
        self.rounds: list[Round] = []
        # The board at each table: an address or the id of a board.
        self.boards: dict[int, str] = {}
        # Pairs of players who are not to meet: of one club, of one family.
        self.apart: set[tuple[int, int]] = set()
        # What the boards reported, by the digest of the record.
        self.reports: dict[str, Report] = {}
        self.marks: list[Mark] = []

    # --- questions -------------------------------------------------------------------------------------------

    def player(self, text: str) -> Player:
        """The player that a name or a number (`#3`) means; the beginning of a name is enough if it fits only one."""
        if text.startswith("#") and text[1:].isdecimal() and int(text[1:]) in self.players:
            return self.players[int(text[1:])]
        wanted = text.casefold()
        exact = [player for player in self.players.values() if player.name.casefold() == wanted]
        found = exact or [player for player in self.players.values() if player.name.casefold().startswith(wanted)]
        if len(found) != 1:
            raise refusal("", "several_players" if found else "no_player", text)
        return found[0]

    def seeded(self) -> list[Player]:
        """All players in starting order: by rating, then as they were added."""
        return sorted(self.players.values(), key=lambda player: (-player.rating, player.number))

    def current(self) -> Round:
        if not self.rounds:
            raise refusal("", "no_round_yet")
        return self.rounds[-1]

    def round(self, number: int | None) -> Round:
        """A round by its number, or the last one."""
        if number is None:
            return self.current()
        if not 1 <= number <= len(self.rounds):
            raise refusal("", "no_round", number)
        return self.rounds[number - 1]

    def inbox(self) -> list[Report]:
        """The games that wait for the organiser."""
        return [report for report in self.reports.values() if report.waits]

    def round_of(self, table: int) -> Round:
        """The round that a result typed for a table is for: the first in which it has none, or else the last."""
        self.current()
        waiting = [round_ for round_ in self.rounds if table in round_.open_tables()]
        return waiting[0] if waiting else self.rounds[-1]

    # --- events ----------------------------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Make the change that an event tells; Refused says why it cannot be."""
        act = getattr(self, f"_{event.get('do')}", None) if event.get("do") in EVENTS else None
        if act is None:
            raise refusal("", "unknown_event", str(event.get("do")))
        if event["do"] != "new" and not self.name:
            raise refusal("", "no_new_first")
        try:
            act(event)
        except (KeyError, TypeError, AttributeError, ValueError):
            raise refusal("", "bad_event", event.get("n", 0)) from None

    def _new(self, event: Event) -> None:
        if self.name:
            raise refusal("", "new_twice")
        self.settings = read_settings(event["settings"])
        self.name = record.plain(event["name"], "name", 80)

    def _set(self, event: Event) -> None:
        settings = changed(self.settings, event["settings"])
        if self.rounds and (settings.system, settings.seats) != (self.settings.system, self.settings.seats):
            raise refusal("", "system_fixed")
        if settings.rounds and settings.rounds < len(self.rounds):
            raise refusal("rounds", "rounds_played", len(self.rounds))
        if self.rounds and settings != self.settings:
            self._mark(event, "mark_set", ", ".join(sorted(event["settings"])))
        self.settings = settings

    def _add(self, event: Event) -> None:
        name, rating, club = self._described(event, Player(0, event["name"]))
        if len(self.players) >= MAX_PLAYERS:
            raise refusal("", "too_many_players", MAX_PLAYERS)
        if self.rounds:
            fixed = self.settings.system == KNOCK_OUT or (
                self.settings.system == ROUND_ROBIN and self.settings.seats == 2
            )
            if fixed:
                raise refusal("", "players_fixed", name)
            self._mark(event, "mark_joined", name, len(self.rounds))
        number = checks.integer(event["number"], "number", 1, 10**6)
        if number in self.players:
            raise refusal("", "bad_event", event.get("n", 0))
        self.players[number] = Player(number, name, rating, club, len(self.rounds))

    def _edit(self, event: Event) -> None:
        player = self._known(event["player"])
        name, rating, club = self._described(event, player)
        if self.rounds:
            self._mark(event, "mark_edit", player.name)
        player.name, player.rating, player.club = name, rating, club

    def _described(self, event: Event, player: Player) -> tuple[str, int, str]:
        """Name, rating and club as an event tells them of a player, who keeps what it leaves out."""
        name = record.plain(event.get("name", player.name), "name", record.MAX_NAME)
        rating = checks.integer(event.get("rating", player.rating), "rating", 0, 9999)
        club = event.get("club", player.club)
        if name.startswith("#"):
            raise refusal("", "bad_name", name)
        if any(other.name.casefold() == name.casefold() for other in self.players.values() if other is not player):
            raise refusal("", "player_twice", name)
        return name, rating, record.plain(club, "club", record.MAX_NAME) if club else ""

    def _apart(self, event: Event) -> None:
        players = sorted({self._known(number).number for number in event["players"]})
        pairs = {(one, two) for one in players for two in players if one < two}
        if not pairs:
            raise refusal("", "apart_two")
        self.apart = self.apart - pairs if event.get("lift") else self.apart | pairs

    def _withdraw(self, event: Event) -> None:
        player = self._known(event["player"])
        if player.withdrawn:
            raise refusal("", "already_withdrawn", player.name)
        player.withdrawn = True

    def _rejoin(self, event: Event) -> None:
        player = self._known(event["player"])
        if not player.withdrawn:
            raise refusal("", "not_withdrawn", player.name)
        player.withdrawn = False

    def _bye(self, event: Event) -> None:
        player = self._known(event["player"])
        number = checks.integer(event["round"], "round", 1, 999)
        if number <= len(self.rounds):
            raise refusal("", "round_paired", number)
        if self.settings.system == KNOCK_OUT:
            raise refusal("", "no_bye_wished")
        if number in player.wished:
            raise refusal("", "bye_twice", player.name, number)
        player.wished.add(number)

    def _pair(self, event: Event) -> None:
        number = len(self.rounds) + 1
        slots = [tuple(slot) for slot in event.get("slots", [])]
        third = tuple(event.get("third", []))
        groups = [tuple(table) for table in event["tables"]]
        byes, wished = list(event.get("byes", [])), list(event.get("wished", []))
        seen = [player for group in groups for player in group] + byes + wished
        if (
            event["round"] != number
            or len(set(seen)) != len(seen)
            or any(not 2 <= len(group) <= self.settings.seats for group in groups)
        ):
            raise refusal("", "bad_event", event.get("n", 0))
        for player in [*seen, *(player for slot in slots for player in slot)]:
            self._known(player)
        if any(len(slot) > 1 and sorted(slot) not in map(sorted, groups) for slot in [*slots, third]):
            raise refusal("", "bad_event", event.get("n", 0))
        tables = [Pairing(place + 1, group) for place, group in enumerate(groups)]
        by_hand = bool(event.get("by_hand", False))
        if by_hand:
            self._mark(event, "mark_by_hand", number)
        at, n = str(event.get("at", "")), int(event.get("n", 0))
        self.rounds.append(Round(number, tables, byes, wished, slots, third, by_hand, at, n))

    def _result(self, event: Event) -> None:
        found = self.round(event["round"])
        table = found.table(event["table"])
        # In a round robin the results do not decide who meets whom.
        late = found.number < len(self.rounds) and self.settings.system != ROUND_ROBIN
        places = event["places"]
        if places is None:
            if table.result is None:
                raise refusal("", "no_result_yet", table.number)
            if table.result.record in self.reports:
                self.reports[table.result.record].entered = None
            table.result = None
        else:
            table.result = read_result(event, len(table.players), late)
            if table.result.record in self.reports:
                self.reports[table.result.record].entered = (found.number, table.number)
        if late:
            self._mark(event, "mark_late", found.number, table.number)

    def _report(self, event: Event) -> None:
        digest = record.plain(event["record"], "record", 64)
        if digest in self.reports:
            raise refusal("", "reported", digest)
        players = tuple(str(name)[: record.MAX_NAME] for name in event["players"])
        found = event["found"]
        if found is not None:
            read_result(found, len(players), late=False)
        variant, when, board = (str(event[key])[:200] for key in ("variant", "when", "board"))
        values = tuple(str(value)[:200] for value in event.get("values", []))
        why = str(event.get("why", ""))
        self.reports[digest] = Report(int(event.get("n", 0)), digest, players, variant, when, board, found, why, values)

    def _reject(self, event: Event) -> None:
        report = self.reports.get(event["record"])
        if report is None or not report.waits:
            raise refusal("", "not_in_inbox", str(event["record"]))
        record.plain(event["note"], "why", record.MAX_TEXT)
        report.rejected = True

    def _adjust(self, event: Event) -> None:
        player = self._known(event["player"])
        points = read_points(event["points"], "points")
        record.plain(event["note"], "why", record.MAX_TEXT)
        player.adjusted += points
        self._mark(event, "mark_adjust", player.name, event["points"], event["note"])

    def _board(self, event: Event) -> None:
        number = checks.integer(event["table"], "table", 1, MAX_PLAYERS)
        if not event["address"]:
            if number not in self.boards:
                raise refusal("", "no_board", number)
            del self.boards[number]
            return
        address = record.plain(event["address"], "address", 200)
        for other, used in self.boards.items():
            if used == address and other != number:
                raise refusal("", "board_used", address, other)
        self.boards[number] = address

    def _known(self, number: object) -> Player:
        if not checks.is_int(number) or number not in self.players:
            raise refusal("", "no_player", str(number))
        return self.players[number]

    def _mark(self, event: Event, phrase: str, *values: object) -> None:
        self.marks.append(Mark(event.get("n", 0), phrase, values))


EVENTS = (
    "new", "set", "add", "edit", "apart", "withdraw", "rejoin", "bye", "pair", "result", "report", "reject", "adjust",
    "board",
)  # fmt: skip
