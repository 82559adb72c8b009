"""One study: plays the events of all its formats chunk by chunk, and sums up.

The same question and seed give the same sums, whichever worker runs it and however often it restarts.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from pairing.core.adviser.figures import FIRST_RANKS, Sums, difference
from pairing.core.adviser.kinds import KINDS
from pairing.core.adviser.outcomes import Floats, Outcomes, Whole
from pairing.core.adviser.question import Question

PODIUM: Final = 3


class Study:
    """Advances by chunks of events. Compared formats use the same random numbers as far as they are alike."""

    def __init__(self, question: Question, *, seed: int) -> None:
        self.question = question
        self.seed = seed
        self.done = 0
        self.size = min(KINDS[each.kind].chunk(each) for each in question.formats)
        self.chunk = 0
        self.sums = [Sums() for _ in question.formats]
        self.changed: dict[str, list[int]] = {}
        self.simulators = [KINDS[each.kind].simulator(each, question.model) for each in question.formats]

    @property
    def finished(self) -> bool:
        """Whether all events are played."""
        return self.done >= self.question.events

    def advance(self) -> None:
        """Play the next chunk in every format."""
        events = min(self.size, self.question.events - self.done)
        held = []
        for simulator, sums in zip(self.simulators, self.sums, strict=True):
            # Always play a whole chunk, so that a smaller study is the beginning of a larger one.
            outcomes = simulator.play(seed=self.seed, chunk=self.chunk, events=self.size)
            held.append(_sum_up(_first(outcomes, events), sums))
        if len(held) == 2:
            for name in (each for each in held[0] if each in held[1]):
                changed = self.changed.setdefault(name, [0, 0])
                changed[0] += int((held[1][name] & ~held[0][name]).sum())
                changed[1] += int((held[0][name] & ~held[1][name]).sum())
        self.chunk += 1
        self.done += events

    def answer(self) -> dict[str, Any]:
        """The figures of each format, and of two the difference, as JSON."""
        found: dict[str, Any] = {"formats": [sums.figures() for sums in self.sums]}
        if len(self.sums) == 2:
            found["differences"] = {
                name: difference(gained, lost, self.done) for name, (gained, lost) in self.changed.items()
            }
        return found


def _first(outcomes: Outcomes, events: int) -> Outcomes:
    extras = {name: values[:events] for name, values in outcomes.extras.items()}
    return Outcomes(outcomes.ranks[:events], extras, {name: held[:events] for name, held in outcomes.flags.items()})


def _sum_up(outcomes: Outcomes, sums: Sums) -> dict[str, Any]:
    """Add a chunk to the sums. Returns which events had each of `SHARES`, and the kind's own flags."""
    ranks = outcomes.ranks
    best = ranks[:, 0]
    level = np.stack([_sharing(line) for line in ranks])
    held = {
        "best_first": best == 1,
        "best_podium": best <= PODIUM,
        "tie_for_first": ((ranks == 1) & (level > 1)).any(axis=1),
        "tie_on_podium": ((ranks <= PODIUM) & (level > 1)).any(axis=1),
        **outcomes.flags,
    }
    sums.events += len(ranks)
    for name, flags in held.items():
        sums.counts[name] = sums.counts.get(name, 0) + int(flags.sum())
    for rank in np.minimum(best, FIRST_RANKS + 1):
        sums.best_ranks[int(rank) - 1] += 1
    means = {
        "best_rank": best.astype(np.float64),
        "rank_correlation": _correlations(ranks, level),
        # A tie of n players holds n of them, each a share of 1/n.
        "ties": np.where(level > 1, 1.0 / level, 0.0).sum(axis=1),
        "tied_players": (level > 1).sum(axis=1).astype(np.float64),
        **outcomes.extras,
    }
    for name, values in means.items():
        sums.add(name, float(values.sum()), float((values * values).sum()))
    return held


def _sharing(line: Whole) -> Whole:
    """How many share each one's rank."""
    counts: Whole = np.bincount(line)[line]
    return counts


def _correlations(ranks: Whole, level: Whole) -> Floats:
    """Spearman's correlation of strength and final rank in each event, ties at their middle; 0 where all are level."""
    middle = ranks + (level - 1) / 2
    strength = np.arange(ranks.shape[1], dtype=np.float64)
    strength -= strength.mean()
    middle = middle - middle.mean(axis=1, keepdims=True)
    scale = np.sqrt((strength**2).sum() * (middle**2).sum(axis=1))
    product = (middle * strength[None, :]).sum(axis=1)
    found: Floats = np.where(scale > 0, product / np.where(scale > 0, scale, 1.0), 0.0)
    return found
