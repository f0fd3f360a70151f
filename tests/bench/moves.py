"""Move generation and playouts beside python-chess and OpenSpiel, with the sources and compiled."""

from quader import variants
from tests.corpus.write import names

from .page import Table
from .turns import ROUNDS, SLICE, Rates, Runner, Worker, in_turns, middle, ratio

VARIANTS = ("tactic-16-cover", "engpass-16", "planquadrat", "dice-10x6-cover")
PEERS = ("python-chess", "openspiel-chess")
GOALS = {
    ("tactic-16-cover", "pure"): "1.8 × python-chess",
    ("tactic-16-cover", "compiled"): "8 × python-chess, 1 × OpenSpiel",
}


def text() -> str:
    with Worker() as pure, Worker(pure=False) as compiled:
        cores = [pure, compiled] if compiled.kind == "compiled" else [pure]
        runners = [Runner(core, "quader", variants.by_name(name)) for name in VARIANTS for core in cores]
        found = in_turns(runners + [Runner(pure, peer) for peer in PEERS])
        peers = dict(zip(PEERS, found[len(runners) :], strict=True))
        rows = []
        for runner, rounds in zip(runners, found, strict=False):
            assert rounds is not None
            assert runner.variant is not None
            name, kind = runner.variant["id"], runner.worker.kind
            rows.append((f"{name}, {kind}", *_figures(rounds, peers), GOALS.get((name, kind), "")))
        if len(cores) == 1:
            rows.append(("compiled", "not built", *[""] * 4))
        for peer, rounds in peers.items():
            rows.append((peer, *_figures(rounds, peers), "") if rounds else (peer, "not installed", *[""] * 4))
        table = Table(("", "plies/s", "legal moves/s", "× python-chess", "× OpenSpiel chess", "goal"), rows)
        each = Table(("variant", *(core.kind for core in cores)), [_variant(name, cores) for name in names()])
    return f"""Random playouts of at most 300 plies, rates for a second of processor time: the median of {ROUNDS}
rounds, in each of which all take their turn for {SLICE} s. *Plies* are moves made, *legal moves* all that were listed.
python-chess is written in Python, OpenSpiel's chess in C++ (called from Python, as ours is). How many times as quick
the sources are as python-chess depends on the interpreter and on the processor: it reckons with long integers, they
with small ones.

{table.text()}

Plies a second of every variant:

{each.text()}"""


def _figures(rounds: list[Rates], peers: dict[str, list[Rates] | None]) -> tuple[str, ...]:
    rates = middle(rounds)
    ratios = [f"{ratio(rounds, theirs):.2f}" if theirs else "" for theirs in peers.values()]
    return f"{rates.plies:,.0f}", f"{rates.moves:,.0f}", *ratios


def _variant(name: str, cores: list[Worker]) -> tuple[str, ...]:
    full = variants.by_name(name)
    rates = [core.slice("quader", full) for core in cores]
    return name, *(f"{rate.plies:,.0f}" for rate in rates if rate)
