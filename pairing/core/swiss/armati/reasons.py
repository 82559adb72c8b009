"""Why a round is paired as it is: score group, why this floater, what was refused.

Reasons are English templates with their params, for pages to translate. They are read off the field and its costs;
nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from common.pure.text import number as shown
from pairing.core.swiss.armati.engine import Draft
from pairing.core.swiss.armati.field import pair_of

MOST_NAMED = 6


@dataclass(frozen=True, slots=True)
class Reason:
    """One sentence. `players` are those whom it is about, so that pages can name them."""

    code: str
    message: str
    params: Mapping[str, object] = field(default_factory=dict)
    players: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """The sentence in English."""
        return self.message % self.params if self.params else self.message


@dataclass(frozen=True, slots=True)
class PairReasons:
    """The reasons of one pair, by the players' numbers; `scores` are those that they were paired by."""

    first: int
    second: int
    scores: tuple[Fraction, Fraction]
    reasons: tuple[Reason, ...]


def why_pairs(draft: Draft) -> tuple[PairReasons, ...]:
    """The reasons of every pair, in the draft's order."""
    contenders = draft.field.contenders
    return tuple(
        PairReasons(
            contenders[one].id,
            contenders[other].id,
            (contenders[one].score, contenders[other].score),
            tuple(_reasons(draft, *sorted((one, other)))),
        )
        for one, other in draft.pairs
    )


def why_round(draft: Draft) -> tuple[Reason, ...]:
    """What was considered for the whole round: rematches that were allowed, and the rounds after it."""
    found = []
    if draft.rematches:
        message = "No pairing of this round has fewer than %(count)s rematches."
        found.append(Reason("fewest_rematches", message, {"count": draft.rematches}))
    if draft.passed_over is None:
        message = "After this round, the remaining rounds may need a rematch. Consider fewer rounds."
        found.append(Reason("dead_end_ahead", message))
    elif draft.passed_over:
        message = (
            "%(count)s pairings that fit the scores as well or better were rejected, because no way was found to "
            "pair the remaining rounds after them without a rematch."
        )
        found.append(Reason("kept_pairable", message, {"count": draft.passed_over}))
    return tuple(found)


def _reasons(draft: Draft, upper: int, lower: int) -> Iterator[Reason]:
    layout, costs = draft.field, draft.costs
    a, b = layout.contenders[upper], layout.contenders[lower]
    yield from _special(draft, upper, lower)
    if layout.group[upper] != layout.group[lower]:
        yield from _float(draft, upper, lower)
        return
    size = layout.sizes[layout.group[upper]]
    message = "Both have %(score)s points, in a group of %(size)s."
    if a.score == 1:
        message = "Both have 1 point, in a group of %(size)s."
    yield Reason("same_group", message, {"score": shown(a.score), "size": size}, (a.id, b.id))
    how = costs.rules.first_round if costs.round_number == 1 else costs.rules.within
    if how != "halves":
        yield Reason("drawn", "Drawn by the seed of the round.")
        return
    yield from _other_than_halves(draft, upper, lower, size)


def _special(draft: Draft, upper: int, lower: int) -> Iterator[Reason]:
    """Reasons above scores: requested pairings, and a rematch that could not be avoided."""
    a, b = draft.field.contenders[upper], draft.field.contenders[lower]
    if pair_of(a.id, b.id) in draft.costs.rules.wished:
        yield Reason("wished", "This pairing was requested.", players=(a.id, b.id))
    if lower in draft.costs.met[upper]:
        message = "They have met: no pairing of this round has fewer than %(count)s rematches."
        yield Reason("rematch", message, {"count": draft.rematches}, (a.id, b.id))


def _float(draft: Draft, upper: int, lower: int) -> Iterator[Reason]:
    """Why two of different groups meet, and why these two."""
    layout = draft.field
    a, b = layout.contenders[upper], layout.contenders[lower]
    params: dict[str, object] = {"down": a.id, "high": shown(a.score), "up": b.id, "low": shown(b.score)}
    message = "Number %(down)s, with %(high)s points, floats down to number %(up)s, with %(low)s."
    if a.score == 1:
        message = "Number %(down)s, with 1 point, floats down to number %(up)s, with %(low)s."
    yield Reason("float", message, params, (a.id, b.id))
    group = layout.group[upper]
    if layout.odd_boundaries(bye=draft.bye)[group]:
        count = sum(layout.sizes[: group + 1]) - (draft.bye is not None and layout.group[draft.bye] <= group)
        message = (
            "%(count)s players have %(score)s points or more: an odd number, so one must meet somebody with fewer."
        )
        if a.score == 1:
            message = "%(count)s players have 1 point or more: an odd number, so one must meet somebody with fewer."
        yield Reason("odd_group", message, {"count": count, "score": shown(a.score)})
    else:
        message = "Those with %(score)s points can’t all meet among themselves: too many of them have met."
        if a.score == 1:
            message = "Those with 1 point can’t all meet among themselves: too many of them have met."
        yield Reason("exhausted_group", message, {"score": shown(a.score)})
    if draft.costs.rules.floaters == "top":
        yield from _from_the_top(draft, lower)
        return
    yield from _by_balance(draft, upper, down=True)
    yield from _by_balance(draft, lower, down=False)


def _from_the_top(draft: Draft, lower: int) -> Iterator[Reason]:
    layout = draft.field
    higher = [layout.contenders[one].id for one in layout.members(layout.group[lower]) if one < lower]
    if not higher:
        yield Reason("top_of_next", "The top player of the next group floats up.")
        return
    message = (
        "The top of the next group floats up. %(numbers)s rank higher, but choosing them would make the pairing worse."
    )
    yield Reason("top_passed", message, {"numbers": _named(higher)}, tuple(higher))


def _by_balance(draft: Draft, one: int, *, down: bool) -> Iterator[Reason]:
    """The balance of the floater, and who had a better claim but could not float."""
    layout = draft.field
    contender = layout.contenders[one]
    sign = 1 if down else -1
    claims = [
        other.id
        for at in layout.members(layout.group[one])
        if (other := layout.contenders[at]) and sign * other.balance > sign * contender.balance
    ]
    params: dict[str, object] = {"number": contender.id, "balance": _signed(contender.balance)}
    if not claims:
        message = (
            "Nobody in the group has floated up more, balance %(balance)s, than number %(number)s, who goes down."
            if down
            else "Nobody in the group has floated down more, balance %(balance)s, than number %(number)s, who goes up."
        )
        yield Reason("float_balance", message, params, (contender.id,))
        return
    params["numbers"] = _named(claims)
    message = "Number %(number)s has balance %(balance)s. %(numbers)s had a better claim, but pair worse elsewhere."
    yield Reason("float_passed", message, params, (contender.id, *claims))


def _other_than_halves(draft: Draft, upper: int, lower: int, size: int) -> Iterator[Reason]:
    """Whom the upper player would meet with first half against second half, and why it is somebody else."""
    layout, costs = draft.field, draft.costs
    at = upper + (size + 1) // 2
    if at == lower or at >= len(layout.contenders) or layout.group[at] != layout.group[upper]:
        if at == lower:
            yield Reason("halves", "First half against second half.")
        return
    a, other = layout.contenders[upper], layout.contenders[at]
    params = {"number": a.id, "other": other.id}
    if other.id in a.met:
        message = (
            "First half against second half would pair number %(number)s with number %(other)s, but they have met."
        )
        yield Reason("refused_met", message, params, (other.id,))
    elif not costs.legal(upper, at):
        message = (
            "First half against second half would pair number %(number)s with number %(other)s, but they must not meet."
        )
        yield Reason("refused_forbidden", message, params, (other.id,))
    elif a.club and a.club == other.club and (costs.rules.club_weight or costs.round_number == 1):
        message = (
            "First half against second half would pair number %(number)s with number %(other)s, but they "
            "are in the same club."
        )
        yield Reason("refused_club", message, params, (other.id,))
    else:
        message = (
            "First half against second half would pair number %(number)s with number %(other)s, who is needed "
            "elsewhere in the round."
        )
        yield Reason("refused_needed", message, params, (other.id,))


def _named(numbers: Sequence[int]) -> str:
    return ", ".join(str(number) for number in numbers[:MOST_NAMED]) + (" …" if len(numbers) > MOST_NAMED else "")


def _signed(balance: int) -> str:
    return f"+{balance}" if balance > 0 else f"−{-balance}" if balance else "0"
