"""The finished games on a board, brought into the game log: each once, with its chain of hashes, judged again."""

import contextlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from firmware.protocol import journal_record
from rules_core.refused import Refused

from ..log import GameLog
from ..log.evidence import END, REOPENED, End, Proof, Word, chain_of
from ..log.moves import Entry
from ..log.refusals import OfGame
from ..log.tale import Tale, name_of, number_of
from ..words.board import say
from .refusals import BadAnswer, BoardRefused, Damaged

if TYPE_CHECKING:
    from .requests import Requests

# As many games of one number and header are told apart: a board that was reset counts from 1 again.
LIVES = 9


@dataclass(frozen=True)
class Fetched:
    """A game that was fetched: its number on the board and in the log, whether it or its end is new there, and what is
    wrong."""

    number: int
    game: int
    new: bool
    verdict: str = ""


def life_name(name: str, life: int) -> str:
    """The log's name of a game, if a board that was reset had others that look like it."""
    return name if life == 1 else f"{name}-{life}"


def missing(board: "Requests", log: GameLog) -> tuple[list[int], int]:
    """The numbers of the games on the board that the log may not have, and how many it has.

    If the newest game that both have is the same in both, so are those before it: a board only ever counts on,
    unless its flash was erased, and then the newest is another one.
    """
    there = board.games()
    rows = log.of_board(board.hello.board)
    logged = {number_of(name) for _, name in rows} & set(there)
    if not logged:
        return there, 0
    newest = max(logged)
    try:
        proofs = chain_of(entries_of(board, newest))
    except Damaged:
        return there, 0
    name = name_of(proofs[0].payload)
    alike = [log.proofs(game) for game, own in rows if own.startswith(name)]
    if not any(held and held[max(held)].chain == proofs[-1].chain for held in alike):
        return there, 0
    wanted = [number for number in there if number not in logged]
    return wanted, len(there) - len(wanted)


def fetch(board: "Requests", log: GameLog, number: int, judge: bool = True) -> Fetched:
    """Bring a game into the log. One that is against the rules is kept, and its verdict says why it is not right."""
    proofs = chain_of(entries_of(board, number))
    try:
        tale = Tale(proofs[0].payload)
        entries = [tale.entry(proof.kind, proof.payload) for proof in proofs[1:]]
    except Refused as refused:
        raise Damaged(f"game {number}", str(refused)) from None
    told: list[tuple[int, Entry]] = list(enumerate((entry for entry in entries if entry is not None), 1))
    for life in range(1, LIVES + 1):
        name = life_name(tale.name, life)
        known = log.known(tale.header.board, name)
        held = log.proofs(known) if known is not None else {}
        # The last end that was taken back since the log has heard of the game; 0: none.
        undone = max((at for at, proof in enumerate(proofs) if proof.kind == REOPENED and at not in held), default=0)
        game = log.begin(tale.header, name, proofs[0])
        try:
            _complete(log, game, tale, told, proofs, undone, word(board, number))
            return Fetched(number, game, known is None or undone > 0, log.judge(game) if judge else "")
        except OfGame:
            # The log has another game of this name.
            continue
    raise Damaged(f"game {number}", say("look_alike"))


def _complete(
    log: GameLog,
    game: int,
    tale: Tale,
    told: list[tuple[int, Entry]],
    proofs: list[Proof],
    undone: int,
    given: Word | None,
) -> None:
    """Log what of a game is not logged yet; OfGame if it is another game than the one in the log."""
    last = len(proofs)
    if tale.result is not None:
        last = max(at for at, proof in enumerate(proofs) if proof.kind == END)
    have = log.append_many(
        [(game, number, entry) for number, entry in told],
        {(game, number): proof for number, proof in enumerate(proofs[:last])},
    )
    if have.get(game, log.last(game)) > len(told):
        raise OfGame(game, "has more entries in the log than on the board")
    if undone:
        log.reopen(game, (undone, proofs[undone]))
    if tale.result is not None:
        rest = {number: proofs[number] for number in range(last, len(proofs))}
        (refused,) = log.finish_many([End(game, tale.result, tale.scores, rest, given)])
        if refused is not None:
            raise refused


def word(board: "Requests", number: int) -> Word | None:
    """The board's own word for a game that is over, if it can give one."""
    if "vouch" in board.hello.can:
        with contextlib.suppress(BoardRefused, BadAnswer):
            return Word(*board.vouch(number))
    return None


def entries_of(board: "Requests", number: int) -> list[tuple[str, bytes]]:
    """The entries of an archived game; Damaged if it cannot be read."""
    try:
        entries = journal_record.entries_of(board.game(number), number)
    except Refused as refused:
        if not board.connected:
            raise
        raise Damaged(f"game {number}", refused.why) from None
    if not entries:
        raise Damaged(f"game {number}", "is empty")
    return entries
