"""Categories that rank players otherwise than the standings do: by marks, by votes, or against their rating."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from pairing.core.swiss.ranking.performance import expected
from scoring.core.prizes.plan import Contender
from scoring.core.prizes.totals import places_by
from tournaments.base.figures import figure, for_plural, signed_figure
from tournaments.events.formats import format_of
from tournaments.events.models import Event
from tournaments.prizes.models import PrizeCategory
from tournaments.prizes.selectors.ballots import counted_votes, is_closed
from tournaments.prizes.selectors.players import Players
from tournaments.prizes.selectors.totals import marks_of

BY_HAND: Final = frozenset({"by_hand", "best_game"})


@dataclass(frozen=True, slots=True)
class CategoryOrder:
    """The players of a category in its own order, what each has of it, and why there is nobody yet."""

    contenders: tuple[Contender, ...]
    values: Mapping[int, str]
    nobody: str = ""


def orders_of(event: Event, categories: Iterable[PrizeCategory], players: Players) -> dict[int, CategoryOrder]:
    """The orders of the categories that have their own, by their numbers."""
    found = {each.pk: MAKERS[each.basis](event, each, players) for each in categories if each.basis in MAKERS}
    return dict(found)


def _by_marks(event: Event, category: PrizeCategory, players: Players) -> CategoryOrder:
    kind = category.soft_kind
    if kind is None:
        return _nobody(gettext_noop("This category goes to the best marks. Choose which marks."))
    if kind.entered_by == "opponent" and not players.over:
        return _nobody(gettext_noop("The marks are counted once the event is over."))
    values = {entry: marks[kind.pk] for entry, marks in marks_of([kind]).items() if kind.pk in marks}
    return _order(players, values, lambda value: f"{kind.name}: {figure(value)}")


def _by_votes(event: Event, category: PrizeCategory, players: Players) -> CategoryOrder:
    ballot = category.ballot
    if ballot is None:
        return _nobody(gettext_noop("This category goes to the most votes. Choose the ballot."))
    if not is_closed(ballot, timezone.now()):
        return _nobody(gettext_noop("The votes are counted once the ballot is closed."))
    found = counted_votes(ballot)
    places = places_by(found, players.places)
    points = {entry: values[0] for entry, values in found.items()}
    return _ordered(players, places, points, _in_the_vote)


def _in_the_vote(points: Fraction) -> str:
    words = ngettext("%(n)s point in the vote", "%(n)s points in the vote", for_plural(points))
    return words % {"n": figure(points)}


def _against_rating(event: Event, category: PrizeCategory, players: Players) -> CategoryOrder:
    entries = {row.person_id: number for number, row in players.entries.items()}
    ratings = {number: facts.rating for number, facts in players.facts.items() if facts.rating}
    values: dict[int, Fraction] = {}
    for duel in format_of(event).rated_games(event, by_score=False).duels:
        pair = entries.get(duel.first), entries.get(duel.second)
        if pair[0] in ratings and pair[1] in ratings:
            foretold = Fraction(expected(ratings[pair[0]] - ratings[pair[1]]), 100)
            values[pair[0]] = values.get(pair[0], Fraction()) + duel.score - foretold
            values[pair[1]] = values.get(pair[1], Fraction()) + foretold - duel.score
    if not values:
        return _nobody(gettext_noop("No game was played between two players with a rating."))
    return _order(players, values, lambda value: _("%(n)s compared with the rating") % {"n": signed_figure(value)})


def _order(players: Players, values: Mapping[int, Fraction], say: Callable[[Fraction], str]) -> CategoryOrder:
    return _ordered(players, places_by(values, players.places), values, say)


def _ordered(
    players: Players, places: Mapping[int, int], values: Mapping[int, Fraction], say: Callable[[Fraction], str]
) -> CategoryOrder:
    contenders = tuple(
        Contender(id=one.id, place=places[one.id], points=values[one.id])
        for one in players.contenders
        if one.id in places
    )
    return CategoryOrder(contenders, {one.id: say(one.points) for one in contenders})


def _nobody(why: str) -> CategoryOrder:
    return CategoryOrder((), {}, why)


MAKERS: Final[Mapping[str, Callable[[Event, PrizeCategory, Players], CategoryOrder]]] = {
    "soft": _by_marks,
    "votes": _by_votes,
    "vs_rating": _against_rating,
}
