"""The tabs that show a table: what each of them is told, and when."""

import json
import time
from typing import TYPE_CHECKING, Any

import quader
from firmware.ticks import PERIOD
from rules_core import registry
from rules_core.refused import Refused

from ..engine.levels import NAMES
from ..games import facts, first, half
from ..games.words import both
from ..language import language
from ..words import heard, reason_in_both
from . import puzzling
from .board import SIZES
from .bodies import tray_size, trays_of
from .clients import Client
from .seats import MEANINGS

if TYPE_CHECKING:
    from .table import Table


class Tabs:
    """Everybody who watches a table. `frame`: the lights as they were shown last."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self.clients: dict[int, Client] = {}
        self.frame = b""
        self._numbers = 0
        self._told_state = ""
        self._told_moves = (-1, 0)
        self._told_variant: Any = None

    def forget_state(self) -> None:
        """What is going on will be told again, new or not."""
        self._told_state = ""

    def say(self, doc: dict[str, Any]) -> None:
        """Tell all tabs."""
        if self.clients:
            text = json.dumps(doc)
            for client in self.clients.values():
                client.say_text(text)

    def pass_on(self, event: dict[str, Any]) -> None:
        """Tell all tabs what the board tells; what it refuses, in the words of each."""
        if event["event"] == "refused":
            event = {**event, "words": reason_in_both(heard({**event, "no": event["why"]}))}
        self.say({"kind": "event", "event": event})

    def refuse(self, refused: Refused) -> None:
        """Tell all tabs why something could not be done that nobody is waiting for."""
        self.say(
            {"kind": "event", "event": {"event": "refused", "why": str(refused), "words": reason_in_both(refused)}}
        )

    def show(self, frame: bytes) -> None:
        """Show these lights in all tabs."""
        self.frame = frame
        for client in self.clients.values():
            client.show(frame)

    def greet(self) -> None:
        """Tell all tabs everything anew."""
        for client in self.clients.values():
            self._greet(client)

    def join(self, client: Client) -> None:
        """A tab has come."""
        self.clients[client.number] = client
        self._greet(client)

    def leave(self, client: Client) -> None:
        """A tab has gone; what it held is put back."""
        del self.clients[client.number]
        self._table.world.leave(client.number)
        self.tell_world()
        if client.device:
            self.tell_state()

    def next_number(self) -> int:
        self._numbers += 1
        return self._numbers

    def _greet(self, client: Client) -> None:
        config = self._table.board.config
        left, low = self._table.corner
        client.say(
            {
                "kind": "hello",
                "client": client.number,
                "board": {
                    "columns": config.columns,
                    "rows": config.rows,
                    "strip": config.strip,
                    "left": left,
                    "low": low,
                    "size": self._table.board.size,
                },
                "sizes": list(SIZES),
                "engine": self._table.engine,
                "language": language(),
                "version": quader.__version__,
                "serial": [] if client.is_guest else self._table.line.addresses,
                "faults": self._table.with_faults and not client.is_guest,
                "guest": client.is_guest,
                "presses": list(MEANINGS) if client.is_guest else None,
                "phones": None if client.is_guest else self._table.phones,
                "levels": list(NAMES),
                "mirror": self._table.mirror,
                "games": {name: _told(name) for name in registry.GAMES},
                "variants": _first_ones_first(self._table.folder.variants(self._table.board.storage)),
            }
        )
        client.say(self._world_document())
        client.say(
            {"kind": "state", **self.state(), "variant_doc": self._variant(), "moves": self._table.followed.moves}
        )
        client.say(self.faults_document())
        if self.frame:
            client.show(self.frame)

    def _world_document(self) -> dict[str, Any]:
        bodies = list(self._table.world.bodies.values())
        return {
            "kind": "world",
            "pieces": [body.document() for body in bodies],
            "trays": trays_of(bodies),
            "tray_size": list(tray_size(bodies)),
        }

    def tell_world(self) -> None:
        """Tell all tabs where the pieces are now."""
        world = self._table.world
        if world.is_new:
            world.is_new = False
            world.changed.clear()
            self.say(self._world_document())
        elif world.changed:
            changed = {number: world.bodies[number].document() for number in world.changed}
            world.changed.clear()
            for client in self.clients.values():
                client.pieces(changed)

    def _variant(self) -> dict[str, Any] | None:
        return self._table.followed.game.variant if self._table.followed.game else None

    def state(self) -> dict[str, Any]:
        """What is going on, for the page."""
        game = self._table.followed.game
        left, low = self._table.corner
        return {
            "info": self._table.helping.shown(self._table.info),
            "left": left,
            "low": low,
            "position": facts.of_position(game) if game else {},
            "computer": {str(player): level for player, level in self._table.computer.players.items()},
            "plain": self._table.helping.plain,
            "puzzle": puzzling.told(self._table.followed),
            "seats": self._table.seats.told(),
            "takes_back": self._table.followed.takes_back,
            "connected": self._table.board.powered,
            "clock": int(time.monotonic() * 1000) % PERIOD,
        }

    def tell_state(self) -> None:
        """Tell all tabs what is new."""
        followed = self._table.followed
        doc: dict[str, Any] = {"kind": "state", **self.state()}
        variant = self._variant()
        if variant is not self._told_variant:
            self._told_variant = variant
            doc["variant_doc"] = variant
        revision, known = self._told_moves
        if revision != followed.revision or len(followed.moves) < known:
            doc["moves"] = followed.moves
            known = len(followed.moves)
        self._told_moves = (followed.revision, len(followed.moves))
        running = any(left is not None for left in self._table.info.get("clocks", []))
        text = json.dumps({**doc, "clock": 0, "info": {**doc["info"], "used": None}}, ensure_ascii=False)
        if text != self._told_state or running:
            self._told_state = text
            self.say(doc)
        for move in followed.moves[known:]:
            self.say({"kind": "move", "move": move})

    def faults_document(self) -> dict[str, Any]:
        faults = self._table.board.faults
        columns = self._table.board.config.columns
        return {
            "kind": "faults",
            "noise": faults.noise,
            "weak": faults.weak,
            "dead": [[cell % columns, cell // columns] for cell in sorted(faults.dead)],
            "stuck": [[cell % columns, cell // columns, value] for cell, value in sorted(faults.stuck.items())],
            "cable": self._table.line.pulled,
            "power": not self._table.board.powered,
            "lost": self._table.line.lost,
        }


def _first_ones_first(variants: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each game's variants begin with the one with which people get to know it."""
    return sorted(variants, key=lambda variant: variant["id"] != first(variant["game"]))


def _told(game: str) -> dict[str, dict[str, str]]:
    """What a game says of itself, by code: what it is called and what it is about, what is due, why it ended."""
    own = half(game, "words")
    codes = {
        code: {"en": english, "de": german}
        for code, (english, german) in (own.WORDS if own else {}).items()
        if code.startswith(("due-", "end-", "explained"))
    }
    return {"name": both(game, lambda say: say.name()), "about": both(game, lambda say: say.about()), **codes}
