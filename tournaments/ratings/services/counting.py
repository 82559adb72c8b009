"""Recalculating a rating list: new and corrected results are computed, and stored from the first difference on.

Results are read and ratings computed before any lock is taken; they are stored under the club's lock if the list is
still the one that was read.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from handicaps.core.ratings.counting import aged, is_new
from handicaps.core.ratings.games import RatedGames, Rating, RatingStep
from handicaps.core.ratings.rules import Rules
from tournaments.base.actors import Actor
from tournaments.base.errors import BusyError, MissingError
from tournaments.base.permissions import Action
from tournaments.changes.services.changes import OpenChange
from tournaments.clubs.services.changes import ClubChange, change_club
from tournaments.events.models import Event
from tournaments.ratings.models import RatedEvent, RatedPlayer, RatingChange, RatingList
from tournaments.ratings.selectors.plans import Plan, Step, list_rules, plan_recount, rating_of, starts_of

BATCH = 500
TRIES = 3
UNCOUNTED = {
    "position": None,
    "day": None,
    "periods": 0,
    "players": 0,
    "games": 0,
    "revision": None,
    "facts": "",
    "chain": "",
}


@dataclass(frozen=True, slots=True)
class Counted:
    """What a recalculation did: the events calculated again, and all that count now."""

    anew: int
    events: int


def count_list(
    actor: Actor,
    rating_list: RatingList,
    *,
    say: Callable[[int, int], bool] | None = None,
    within: OpenChange | None = None,
) -> Counted | None:
    """Calculate what is new or was corrected. Calls `say` with the events done and all; None if it answers False.

    Raises `MissingError` for a list that is gone, and `BusyError` where somebody changes the list each time.
    """
    for _try in range(TRIES):
        fresh = RatingList.objects.filter(pk=rating_list.pk).select_related("club").first()
        if fresh is None:
            raise MissingError(_("This rating list has been deleted."))
        plan = plan_recount(fresh, say=say)
        if plan is None:
            return None
        with change_club(actor, fresh.club, Action.MANAGE_RATINGS, within=within) as change:
            locked = _locked(fresh, plan)
            if locked is None:
                continue
            if not _stored_already(locked, plan):
                _store(change, locked, plan)
        rating_list.refresh_from_db()
        return Counted(len(plan.steps) - plan.first, len(plan.steps))
    raise BusyError(_("Somebody is changing this rating list right now. Recalculate it in a moment."))


def _locked(rating_list: RatingList, plan: Plan) -> RatingList | None:
    """The list under its lock, if it and its events are still those that were read."""
    events = [step.candidate.event.pk for step in plan.steps]
    if Event.objects.filter(pk__in=events).count() != len(events):
        return None
    return RatingList.objects.select_for_update().filter(pk=rating_list.pk, revision=plan.seen).first()


def _stored_already(rating_list: RatingList, plan: Plan) -> bool:
    """Whether the stored rows are up to date: nothing to recalculate, nothing to remove, no starting rating to show."""
    counted = RatedEvent.objects.filter(list=rating_list).exclude(position=None).count()
    read = all(step.candidate.row and not step.candidate.stale for step in plan.steps[: plan.first])
    same = rating_list.counted_at is not None and rating_list.base == plan.base
    return same and read and plan.first == len(plan.steps) == counted


def _store(change: ClubChange, rating_list: RatingList, plan: Plan) -> None:
    standing = [step.candidate.row for step in plan.steps[: plan.first] if step.candidate.row is not None]
    gone = RatedEvent.objects.filter(list=rating_list).exclude(pk__in=[row.pk for row in standing])
    RatingChange.objects.filter(event__in=gone).delete()
    gone.exclude(position=None).update(**UNCOUNTED)
    for row, step in zip(standing, plan.steps, strict=False):
        if row.revision != step.candidate.event.revision:
            RatedEvent.objects.filter(pk=row.pk).update(revision=step.candidate.event.revision)
    for index in range(plan.first, len(plan.steps)):
        _store_event(rating_list, plan, index)
    periods = plan.periods[-1] if plan.periods else 0
    _store_players(rating_list, periods=periods)
    RatingList.objects.filter(pk=rating_list.pk).update(
        revision=F("revision") + 1, periods=periods, base=plan.base, counted_at=timezone.now()
    )
    names = [step.candidate.event.name for step in plan.steps[plan.first :]]
    summary = _("Recalculated the ratings %(list)s: %(anew)s of %(events)s events.")
    values = {"list": rating_list.name, "events": len(plan.steps), "anew": len(names)}
    change.record("count_ratings", summary % values, subject=f"ratings:{rating_list.slug}"[:60], after=names)


def _store_event(rating_list: RatingList, plan: Plan, index: int) -> None:
    step: Step = plan.steps[index]
    event = step.event or RatedGames()
    values = {
        "position": index + 1,
        "day": step.candidate.day,
        "periods": plan.periods[index],
        "players": len(plan.changes[index]),
        "games": len(event.duels) + len(event.boards),
        "revision": step.candidate.event.revision,
        "facts": step.facts,
        "chain": step.chain,
    }
    stored, _made = RatedEvent.objects.update_or_create(list=rating_list, event=step.candidate.event, defaults=values)
    RatingChange.objects.bulk_create((_row(stored, each) for each in plan.changes[index]), batch_size=BATCH)


def _row(event: RatedEvent, change: RatingStep) -> RatingChange:
    before, after, factor = change.before, change.after, change.factor
    return RatingChange(
        event=event,
        person_id=change.person,
        games=change.games,
        met=change.met,
        scored=Decimal(change.scored.numerator) / change.scored.denominator,
        expected=change.expected,
        factor=None if factor is None else round(Decimal(factor.numerator) / factor.denominator, 2),
        rating_before=before.value,
        rating=after.value,
        deviation_before=before.deviation,
        deviation=after.deviation,
        volatility=after.volatility,
        best=after.best,
        games_after=after.games,
        period=after.period,
    )


def _store_players(rating_list: RatingList, *, periods: int) -> None:
    """Everybody's current rating: by the last change of each, or the start of players who have not played."""
    rules = list_rules(rating_list)
    last: dict[int, RatingChange] = {}
    events: dict[int, int] = {}
    for row in RatingChange.objects.filter(event__list=rating_list).order_by("event__position"):
        last[row.person_id] = row
        events[row.person_id] = events.get(row.person_id, 0) + 1
    ratings = starts_of(rating_list) | {person: rating_of(row) for person, row in last.items()}
    now = {person: aged(rules, rating, period=periods) for person, rating in ratings.items()}
    rows = []
    for person, rank in _ranks(now).items():
        player = _player(rules, now[person], last.get(person))
        player.list, player.person_id, player.rank, player.events = rating_list, person, rank, events.get(person, 0)
        rows.append(player)
    RatedPlayer.objects.filter(list=rating_list).delete()
    RatedPlayer.objects.bulk_create(rows, batch_size=BATCH)


def _ranks(ratings: dict[int, Rating]) -> dict[int, int]:
    """Ranks by rating, the best first; players whose ratings are equal as the list shows them share a rank."""
    order = sorted(ratings, key=lambda person: (-round(ratings[person].value), person))
    places: dict[int, int] = {}
    for place, person in enumerate(order, start=1):
        places.setdefault(round(ratings[person].value), place)
    return {person: places[round(ratings[person].value)] for person in order}


def _player(rules: Rules, rating: Rating, last: RatingChange | None) -> RatedPlayer:
    return RatedPlayer(
        rating=rating.value,
        deviation=rating.deviation,
        volatility=rating.volatility,
        best=max(rating.best, rating.value),
        games=rating.games,
        gain=last.rating - last.rating_before if last else None,
        provisional=is_new(rules, rating),
        last_event_id=last.event_id if last else None,
    )
