"""The prize plan of an event: each group with its prizes, the winners by the current standings, and what was fixed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from scoring.core.prizes import plan as core
from scoring.core.prizes.allocation import allocate, in_order
from scoring.core.prizes.funds import scaled, share_of_fund
from tournaments.base.winners_seen import mark_of_winners
from tournaments.events.models import Event
from tournaments.events.selectors.conditions import condition_of
from tournaments.events.selectors.visibility import entry_as_shown, event_names, view_of_everybody
from tournaments.prizes.models import Prize, PrizeAward, PrizeCategory, PrizeGroup
from tournaments.prizes.selectors.orders import BY_HAND, CategoryOrder, orders_of
from tournaments.prizes.selectors.players import Players, counts_of, players_of
from tournaments.prizes.words import (
    amount_in_words,
    condition_lines,
    earned_words,
    nobody_words,
    passed_words,
    place_words,
    why_words,
)


@dataclass(frozen=True, slots=True)
class WinnerLine:
    """Somebody who gets a prize or a share; `award` is the fixed one, None for a proposal."""

    entry: int
    name: str
    amount: Decimal | None
    words: str
    award: PrizeAward | None = None


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """A prize, its winner, and why. `now` is the winner by the current standings, if that is somebody else.

    `earned` is the reason of a winner as their certificate has it, by the id of the entry.
    """

    prize: Prize
    value: Decimal | None
    value_words: str
    winners: tuple[WinnerLine, ...]
    why: str
    is_choice: bool = False
    now: tuple[WinnerLine, ...] | None = None
    earned: Mapping[int, str] = field(default_factory=dict)

    @property
    def now_names(self) -> str:
        """Who would get it now; blank for nobody."""
        return ", ".join(one.name for one in self.now or ())


@dataclass(frozen=True, slots=True)
class GroupLine:
    """A group with its prizes in the listed order; `part` of its money is paid, 1 for all."""

    group: PrizeGroup
    prizes: tuple[PrizeLine, ...]
    part: Fraction
    total_words: str

    @property
    def percent(self) -> int:
        """The part that is paid, rounded down."""
        return int(self.part * 100)

    @property
    def is_fixed(self) -> bool:
        """Whether the awards stay."""
        return self.group.fixed_at is not None

    @property
    def mark(self) -> str:
        """A mark of the prizes, and of who gets how much."""
        return mark_of_winners(
            (each.prize.pk, [(one.entry, one.amount) for one in each.winners]) for each in self.prizes
        )

    @property
    def is_handed_over(self) -> bool:
        """Whether somebody has a prize of it already, so that it can't be opened again."""
        return any(one.award and one.award.handed_over_at for each in self.prizes for one in each.winners)


@dataclass(frozen=True, slots=True)
class CategoryLine:
    """A category, how many fit, and a warning where a winner's age could be guessed."""

    category: PrizeCategory
    conditions: tuple[str, ...]
    fitting: int
    tells_age: bool


@dataclass(frozen=True, slots=True)
class PrizePlan:
    """All groups and categories of an event; `players` are those who can win."""

    groups: tuple[GroupLine, ...] = ()
    categories: tuple[CategoryLine, ...] = ()
    players: Players = field(default_factory=lambda: Players((), {}, {}))

    def group(self, number: int) -> GroupLine:
        """The group of this number."""
        return next(each for each in self.groups if each.group.pk == number)


def prize_plan(event: Event) -> PrizePlan:
    """The plan as the desk sees it, with whole names. Usually six queries."""
    groups, prizes, categories = _rows(event)
    players = players_of(event)
    orders = orders_of(event, categories, players)
    counts = counts_of(players, categories)
    names = {number: row.person.name for number, row in players.entries.items()}
    return PrizePlan(
        groups=tuple(_group(each, prizes.get(each.pk, []), players, names, orders) for each in groups),
        categories=tuple(
            CategoryLine(
                each,
                tuple(condition_lines(each)),
                counts[each.pk],
                tells_age=counts[each.pk] == 1 and condition_of(each).tells_age,
            )
            for each in categories
        ),
        players=players,
    )


def public_plan(
    event: Event, places: Mapping[int, int] | None = None, names_shown: Mapping[int, str] | None = None
) -> PrizePlan:
    """The plan as everybody sees it: awards once they are fixed and nothing is hidden, with names as shown.

    Before awards are fixed, a prize for everybody says who has its place in the standings: `places` by entry, and
    `names_shown` of entries.
    """
    groups, prizes, categories = _rows(event)
    hidden = view_of_everybody(event).keeps_back
    names = {} if hidden else event_names(event)
    lines = []
    for each in groups:
        rows = prizes.get(each.pk, [])
        show = each.fixed_at is not None and not hidden
        own = tuple(_public_line(prize, show, names) for prize in rows)
        if show and each.one_each:
            own = passed_told(own)
        elif each.fixed_at is None and not hidden and places:
            own = _placed(own, places, names_shown or {})
        lines.append(GroupLine(each, own, Fraction(1), _total(each, [one.value for one in rows])))
    told = tuple(CategoryLine(each, tuple(condition_lines(each)), 0, tells_age=False) for each in categories)
    return PrizePlan(tuple(lines), told)


def _placed(lines: Sequence[PrizeLine], places: Mapping[int, int], names: Mapping[int, str]) -> tuple[PrizeLine, ...]:
    """The prizes for everybody with those who have their places in the standings, as `now`.

    Prizes of categories tell nothing before they are fixed: that somebody is in one is private.
    """
    ends = {place: place + sum(each == place for each in places.values()) for place in places.values()}
    found, rank = [], 0
    for line in lines:
        if line.prize.category_id is not None:
            found.append(line)
            continue
        rank += 1
        held = [entry for entry, place in places.items() if place <= rank < ends[place]]
        people = tuple(WinnerLine(entry, names[entry], None, "") for entry in held if entry in names)
        found.append(replace(line, now=people or None))
    return tuple(found)


def passed_told(lines: Sequence[PrizeLine]) -> tuple[PrizeLine, ...]:
    """The prizes of a group in which each player gets one: each says once which better placed players it went past,
    since they have a prize of a category. Places are those of when the awards were fixed."""
    awards = [one.award for line in lines for one in line.winners if one.award is not None]
    places = {each.entry_id: each.place for each in awards if each.place}
    waiting = {
        one.entry: (one.name, line.prize.title)
        for line in lines
        if line.prize.category_id is not None
        for one in line.winners
        if one.entry in places
    }
    told = []
    for line in lines:
        place = min((places.get(one.entry, 0) for one in line.winners), default=0)
        passed = sorted((number for number in waiting if places[number] < place), key=places.__getitem__)
        if line.prize.category_id is not None or not passed or line.why:
            told.append(line)
            continue
        own = [passed_words(places[number], *waiting.pop(number)) for number in passed]
        told.append(replace(line, why=" ".join([place_words(place), *own])))
    return tuple(told)


def fund_of(
    group: PrizeGroup, prizes: Sequence[Prize], players: Players, orders: Mapping[int, CategoryOrder]
) -> core.Fund:
    """The group as the rules read it, with the money that is paid."""
    values = _paid(group, prizes, players)
    used = {each.category_id: each.category for each in prizes if each.category is not None}
    return core.Fund(
        rules=core.Rules(
            one_each=group.one_each,
            by_value=group.order == "value",
            moves_up=group.moves_up,
            ties=core.Ties(group.ties),
            seed=group.seed,
        ),
        prizes=tuple(
            core.Prize(
                id=each.pk,
                category=each.category_id or core.EVERYBODY,
                value=values.get(each.pk),
                by_hand=each.category is not None and each.category.basis in BY_HAND,
            )
            for each in prizes
        ),
        contenders=players.contenders,
        eligible={number: players.eligible(each) for number, each in used.items() if number is not None},
        chosen={each.pk: each.choice.entry_id for each in prizes if hasattr(each, "choice")},
        orders={number: each.contenders for number, each in orders.items()},
    )


def proposal(
    group: PrizeGroup,
    prizes: Sequence[Prize],
    players: Players,
    names: Mapping[int, str],
    orders: Mapping[int, CategoryOrder],
) -> list[PrizeLine]:
    """The winners of each prize of the group by the current standings, and why."""
    places, titles = players.places, {each.pk: each.title for each in prizes}
    return [
        _proposed(
            group,
            prize,
            given,
            places=places,
            name=names.__getitem__,
            title=titles.__getitem__,
            order=orders.get(prize.category_id or core.EVERYBODY),
        )
        for prize, given in zip(prizes, allocate(fund_of(group, prizes, players, orders)), strict=True)
    ]


def part_paid(group: PrizeGroup, prizes: Sequence[Prize], players: Players) -> Fraction:
    """The part of the group's money that is paid, by how many entered."""
    total = sum((Fraction(each.value) for each in prizes if each.value is not None), Fraction())
    return share_of_fund(total, based_on=group.based_on, entered=len(players.entries))


def _rows(event: Event) -> tuple[list[PrizeGroup], dict[int, list[Prize]], list[PrizeCategory]]:
    categories = list(PrizeCategory.objects.filter(event=event).select_related("soft_kind", "ballot"))
    prizes: dict[int, list[Prize]] = {}
    awards = PrizeAward.objects.select_related("entry__person")
    rows = Prize.objects.filter(group__event=event).select_related("group", "category", "choice")
    for each in rows.prefetch_related(Prefetch("awards", awards)):
        prizes.setdefault(each.group_id, []).append(each)
    return list(PrizeGroup.objects.filter(event=event)), prizes, categories


def _paid(group: PrizeGroup, prizes: Sequence[Prize], players: Players) -> dict[int, Fraction]:
    """The value of each prize of money, as far as the fund is paid."""
    money = [core.Prize(id=each.pk, value=Fraction(each.value)) for each in prizes if each.value is not None]
    dearest = in_order(money, core.Rules())
    values = scaled([each.value or Fraction() for each in dearest], part_paid(group, prizes, players))
    return {each.id: value for each, value in zip(dearest, values, strict=True)}


def _group(
    group: PrizeGroup,
    prizes: Sequence[Prize],
    players: Players,
    names: Mapping[int, str],
    orders: Mapping[int, CategoryOrder],
) -> GroupLine:
    lines = proposal(group, prizes, players, names, orders)
    if group.fixed_at is not None:
        lines = [_fixed(line, names) for line in lines]
    total = _total(group, [each.value for each in prizes])
    return GroupLine(group, tuple(lines), part_paid(group, prizes, players), total)


def _proposed(
    group: PrizeGroup,
    prize: Prize,
    given: core.Given,
    *,
    places: Mapping[int, int],
    name: Callable[[int], str],
    title: Callable[[int], str],
    order: CategoryOrder | None,
) -> PrizeLine:
    winners = tuple(
        WinnerLine(share.contender, name(share.contender), _decimal(share.amount), _words(group, share.amount))
        for share in given.shares
    )
    choice = getattr(prize, "choice", None)
    why = why_words(
        given,
        place=places.get(given.shares[0].contender, 0) if given.shares else 0,
        name=name,
        title=title,
        chosen=choice.reason if choice else "",
        has=order.values.get(given.shares[0].contender, "") if order and given.shares else "",
        nobody=order.nobody if order else "",
    )
    earned = {
        share.contender: earned_words(
            given,
            place=places.get(share.contender, 0),
            chosen=choice.reason if choice else "",
            has=order.values.get(share.contender, "") if order else "",
        )
        for share in given.shares
    }
    value = _decimal(given.prize.value)
    words = _words(group, given.prize.value)
    return PrizeLine(prize, value, words, winners, why, is_choice=choice is not None, earned=earned)


def _fixed(line: PrizeLine, names: Mapping[int, str]) -> PrizeLine:
    """The awards as they were fixed, and the proposal next to them where it differs."""
    awards = list(line.prize.awards.all())
    winners = tuple(_winner(each, names[each.entry_id], line.prize) for each in awards)
    moved = {(one.entry, one.amount) for one in winners} != {(one.entry, one.amount) for one in line.winners}
    if awards:
        why = awards[0].reason
    else:  # the recorded reason stays valid while nobody would get it now either
        why = _("Nobody had won it when the awards were fixed.") if line.winners else line.why
    return PrizeLine(
        line.prize,
        line.value,
        line.value_words,
        winners,
        why,
        line.is_choice,
        now=line.winners if moved else None,
        earned={each.entry_id: each.earned for each in awards},
    )


def _public_line(prize: Prize, show: bool, names: Mapping[int, object]) -> PrizeLine:
    winners: tuple[WinnerLine, ...] = ()
    why = ""
    if show:
        awards = list(prize.awards.all())
        shown = [entry_as_shown(each.entry, names) for each in awards]  # type: ignore[arg-type]
        winners = tuple(_winner(each, one.person.name, prize) for each, one in zip(awards, shown, strict=True))
        by_hand = prize.category is not None and prize.category.basis in BY_HAND
        if hasattr(prize, "choice"):
            why = prize.choice.reason
        elif not awards:
            why = nobody_words(by_hand=by_hand)
    return PrizeLine(prize, prize.value, amount_in_words(prize.value, prize.group.currency), winners, why)


def _winner(award: PrizeAward, name: str, prize: Prize) -> WinnerLine:
    words = amount_in_words(award.amount, prize.group.currency)
    return WinnerLine(award.entry_id, name, award.amount, words, award)


def _total(group: PrizeGroup, values: Sequence[Decimal | None]) -> str:
    money = [each for each in values if each is not None]
    return amount_in_words(sum(money, Decimal()), group.currency) if money else ""


def _words(group: PrizeGroup, value: Fraction | None) -> str:
    return amount_in_words(_decimal(value), group.currency)


def _decimal(value: Fraction | None) -> Decimal | None:
    """Cents, exactly: amounts are whole cents by now."""
    return None if value is None else (Decimal(int(value * 100)) / 100).quantize(Decimal("0.01"))
