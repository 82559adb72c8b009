"""The winners of a circuit's prizes, by the same rules as prizes of events: proposed from the ranking until they are
fixed.

Two queries, and one more for winners who left the ranking.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.core.circuits.season import SeasonLine
from scoring.core.prizes import plan as core
from scoring.core.prizes.allocation import allocate
from tournaments.base.figures import figure, money, ordinal
from tournaments.base.winners_seen import mark_of_winners
from tournaments.circuits.models import CircuitAward, CircuitCategory, CircuitClass, CircuitPrize
from tournaments.circuits.selectors.rankings import CategoryRanking, category_rankings, class_rankings
from tournaments.circuits.selectors.seasons import CircuitSeason, people_shown
from tournaments.people.models import Person


@dataclass(frozen=True, slots=True)
class CircuitWinner:
    """Somebody who gets a prize, and the amount, as a number and in words; None and blank for a thing.

    `award` is the fixed one, None for a proposal.
    """

    person: Person
    amount: Decimal | None
    words: str
    award: CircuitAward | None = None

    @property
    def name(self) -> str:
        """As the reader may see it."""
        return self.person.name


@dataclass(frozen=True, slots=True)
class CircuitPrizeLine:
    """A prize with its value in words, those who get it, and why.

    `now` is who would get it by the ranking of today, where that is not who has it.
    """

    prize: CircuitPrize
    value: str
    winners: tuple[CircuitWinner, ...]
    why: str
    now: tuple[CircuitWinner, ...] | None = None

    @property
    def now_names(self) -> str:
        """Who would get it now; blank for nobody."""
        return ", ".join(one.name for one in self.now or ())


def circuit_prizes(found: CircuitSeason) -> list[CircuitPrizeLine]:
    """The prizes, each with those who have it, or by the ranking of today. A player wins one prize at most."""
    rows = CircuitPrize.objects.filter(circuit=found.circuit).select_related("event_class", "category", "choice")
    prizes = list(rows.prefetch_related("awards"))
    if not prizes:
        return []
    for each in prizes:
        each.circuit = found.circuit
    people = _people(found, prizes)
    orders = {
        **{_key(each.of_class): _contenders(line for line, _person in each.lines) for each in class_rankings(found)},
        **{_key(each.category): _among_themselves(each) for each in category_rankings(found)},
    }
    fund = core.Fund(
        rules=core.Rules(ties=core.Ties(found.circuit.prize_ties), seed=found.circuit.lot_seed),
        prizes=tuple(
            core.Prize(
                id=each.pk,
                category=_key(each.ranking),
                value=None if each.value is None else Fraction(each.value),
            )
            for each in prizes
        ),
        contenders=_contenders(found.season.lines),
        chosen={each.pk: each.choice.person_id for each in prizes if hasattr(each, "choice")},
        eligible={number: frozenset(one.id for one in order) for number, order in orders.items()},
        orders=orders,
    )
    among = {core.EVERYBODY: fund.contenders, **orders}
    titles = {each.pk: each.title for each in prizes}
    lines = [
        _line(people, prize, given, titles.__getitem__, among.get(_key(prize.ranking), ()))
        for prize, given in zip(prizes, allocate(fund), strict=True)
    ]
    return lines if found.circuit.prizes_fixed_at is None else [_fixed(line, people) for line in lines]


def winners_mark(lines: Iterable[CircuitPrizeLine]) -> str:
    """A mark of the prizes, and of who gets how much."""
    return mark_of_winners((each.prize.pk, [(one.person.pk, one.amount) for one in each.winners]) for each in lines)


def is_handed_over(lines: Iterable[CircuitPrizeLine]) -> bool:
    """Whether somebody has a prize already, so that the awards can't be opened again."""
    return any(one.award and one.award.handed_over_at for each in lines for one in each.winners)


def _people(found: CircuitSeason, prizes: Iterable[CircuitPrize]) -> Mapping[int, Person]:
    """Those of the ranking, and winners who are not in it any more."""
    wanted = {award.person_id for each in prizes for award in each.awards.all()}
    wanted |= {each.choice.person_id for each in prizes if hasattr(each, "choice") and each.choice.person_id}
    left = wanted.difference(found.people)
    if not left:
        return found.people
    return {**found.people, **people_shown(found.circuit, left, short_names=found.short_names)}


def _fixed(line: CircuitPrizeLine, people: Mapping[int, Person]) -> CircuitPrizeLine:
    """The awards as they were fixed, and the proposal next to them where it differs."""
    awards = list(line.prize.awards.all())
    winners = tuple(
        CircuitWinner(people[each.person_id], each.amount, _words(line.prize, each.amount), each) for each in awards
    )
    moved = {(one.person.pk, one.amount) for one in winners} != {(one.person.pk, one.amount) for one in line.winners}
    why = awards[0].reason if awards else line.why
    return CircuitPrizeLine(line.prize, line.value, winners, why, line.winners if moved else None)


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


def _among_themselves(ranking: CategoryRanking) -> tuple[core.Contender, ...]:
    return tuple(
        core.Contender(id=line.person, place=rank, points=Fraction(line.total)) for rank, line, _person in ranking.lines
    )


def _key(ranking: CircuitClass | CircuitCategory | None) -> int:
    """Classes and categories are numbered apart."""
    if ranking is None:
        return core.EVERYBODY
    return ranking.pk if isinstance(ranking, CircuitClass) else -ranking.pk


def _line(
    people: Mapping[int, Person],
    prize: CircuitPrize,
    given: core.Given,
    title: Callable[[int], str],
    among: Sequence[core.Contender],
) -> CircuitPrizeLine:
    winners = tuple(_winner(people[share.contender], prize, share.amount) for share in given.shares)
    if hasattr(prize, "choice"):
        told = (
            _("Chosen by the organisers: %(reason)s")
            if winners
            else _("Nobody, as decided by the organisers: %(reason)s")
        )
        why = told % {"reason": prize.choice.reason}
    else:
        why = _why(people, given, title, among)
    return CircuitPrizeLine(prize, _words(prize, prize.value), winners, why)


def _why(
    people: Mapping[int, Person], given: core.Given, title: Callable[[int], str], among: Sequence[core.Contender]
) -> str:
    if not given.shares:
        return _("Nobody has a rank yet.") if not among else _("Fewer players have a rank than there are prizes.")
    if len(given.shares) > 1 or given.shares[0].amount != given.prize.value:
        said = _("Shared by players with equal totals.")
    else:
        place = next(one.place for one in among if one.id == given.shares[0].contender)
        said = _("%(place)s in the ranking.") % {"place": ordinal(place)}
    told = [
        _("%(name)s has %(prize)s") % {"name": people[one.contender].name, "prize": title(one.prize)}
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
