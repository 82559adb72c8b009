"""Who wins the prizes of a circuit, by the rules of prizes of events. One query; nothing of it is stored."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.core.circuits.season import SeasonLine
from scoring.core.prizes import plan as core
from scoring.core.prizes.allocation import allocate
from tournaments.base.figures import figure, money, ordinal
from tournaments.circuits.models import CircuitPrize
from tournaments.circuits.selectors.rankings import class_rankings
from tournaments.circuits.selectors.seasons import CircuitSeason
from tournaments.people.models import Person


@dataclass(frozen=True, slots=True)
class CircuitWinner:
    """Somebody who gets a prize, and the amount, as a number and in words; None and blank for a thing."""

    person: Person
    amount: Decimal | None
    words: str


@dataclass(frozen=True, slots=True)
class CircuitPrizeLine:
    """A prize with its value in words, those who get it by the ranking of today, and why."""

    prize: CircuitPrize
    value: str
    winners: tuple[CircuitWinner, ...]
    why: str


def circuit_prizes(found: CircuitSeason) -> list[CircuitPrizeLine]:
    """The prizes, each with its winners by the ranking of today. A player wins one prize at most."""
    prizes = list(CircuitPrize.objects.filter(circuit=found.circuit).select_related("event_class"))
    if not prizes:
        return []
    orders = {each.of_class.pk: _contenders(line for line, _person in each.lines) for each in class_rankings(found)}
    fund = core.Fund(
        rules=core.Rules(ties=core.Ties(found.circuit.prize_ties), seed=found.circuit.lot_seed),
        prizes=tuple(
            core.Prize(
                id=each.pk,
                category=each.event_class_id or core.EVERYBODY,
                value=None if each.value is None else Fraction(each.value),
            )
            for each in prizes
        ),
        contenders=_contenders(found.season.lines),
        eligible={number: frozenset(one.id for one in order) for number, order in orders.items()},
        orders=orders,
    )
    among = {core.EVERYBODY: fund.contenders, **orders}
    titles = {each.pk: each.title for each in prizes}
    return [
        _line(found, prize, given, titles.__getitem__, among.get(prize.event_class_id or core.EVERYBODY, ()))
        for prize, given in zip(prizes, allocate(fund), strict=True)
    ]


def is_decided(found: CircuitSeason) -> bool:
    """Whether the season is over, so that the ranking gives the prizes."""
    last = found.circuit.ends_on
    return last is not None and found.today > last and all(line.state != "open" for line in found.events)


def _contenders(lines: Iterable[SeasonLine]) -> tuple[core.Contender, ...]:
    return tuple(
        core.Contender(id=line.person, place=line.rank, points=Fraction(line.total))
        for line in lines
        if line.rank is not None
    )


def _line(
    found: CircuitSeason,
    prize: CircuitPrize,
    given: core.Given,
    title: Callable[[int], str],
    among: Sequence[core.Contender],
) -> CircuitPrizeLine:
    winners = tuple(_winner(found.people[share.contender], prize, share.amount) for share in given.shares)
    return CircuitPrizeLine(prize, _words(prize, prize.value), winners, _why(found, given, title, among))


def _why(found: CircuitSeason, given: core.Given, title: Callable[[int], str], among: Sequence[core.Contender]) -> str:
    if not given.shares:
        return _("Nobody has a rank yet.") if not among else _("Fewer players have a rank than there are prizes.")
    if len(given.shares) > 1 or given.shares[0].amount != given.prize.value:
        said = _("Shared by players with equal totals.")
    else:
        place = next(one.place for one in among if one.id == given.shares[0].contender)
        said = _("%(place)s in the ranking.") % {"place": ordinal(place)}
    told = [
        _("%(name)s has %(prize)s") % {"name": found.people[one.contender].name, "prize": title(one.prize)}
        for one in given.passed[:3]
    ]
    if told:
        said += f" {'; '.join(told)}."
    return f"{said} {_('Chosen at random: nothing else separates the players.')}" if given.drawn else said


def _winner(person: Person, prize: CircuitPrize, share: Fraction | None) -> CircuitWinner:
    # Amounts are whole cents by now.
    amount = None if share is None else (Decimal(int(share * 100)) / 100).quantize(Decimal("0.01"))
    return CircuitWinner(person, amount, _words(prize, amount))


def _words(prize: CircuitPrize, amount: Decimal | None) -> str:
    if amount is None:
        return ""
    return money(amount, prize.currency) if prize.currency else figure(amount)
