"""Rating lists that follow the results: whenever a counted event changes or one is over, a recount is queued.

A recount takes the club's lock, which comes before an event's; so it is never part of the change that calls for it.
"""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.base.models import Job, JobState
from tournaments.base.prepared import Prepared
from tournaments.base.services.jobs import UNDER_WAY
from tournaments.base.services.nudging import nudge_job
from tournaments.base.services.turns import queue_job
from tournaments.clubs.models import Club
from tournaments.events.models import Event, Game, GameState
from tournaments.events.selectors.visibility import hides_results
from tournaments.ratings.models import RatedEvent, RatingList

KIND = "rating_count"


def queue_recounts(event: Event) -> None:
    """Queue a recalculation of each automatic list that has counted this event, or has to, now that it is finished.

    A list that is calculated by hand follows only where the event's results may not be shown any more. Runs inside the
    caller's transaction. One query where the club keeps no list of the game, or the event has not begun.
    """
    if event.rules_frozen_at is None:
        return
    lists = _lists(club=event.club_id, discipline=event.discipline)
    if not lists:
        return
    rows = RatedEvent.objects.filter(event=event).exclude(position=None)
    counted = dict(rows.values_list("list_id", "counts"))
    hides = hides_results(event)
    games = Game.objects.filter(round__event=event)
    over = event.archived_at is not None or not games.exclude(state=GameState.FINISHED).exists()
    for each in lists:
        by_choice = counted.get(each.pk) is True
        gone = each.pk in counted and (hides or (not event.in_lists and not by_choice))
        if gone or (each.automatic and (over or each.pk in counted)):
            queue_count(each)


@Prepared
def _lists(*, club: int, discipline: str) -> QuerySet[RatingList]:
    return RatingList.objects.filter(club=club, discipline=discipline)


def follow_club(club: Club) -> None:
    """Queue a recount of every automatic list of the club: somebody was merged or renamed, or an event is gone."""
    for each in RatingList.objects.filter(club=club, automatic=True):
        queue_count(each)


def queue_count(rating_list: RatingList, *, by: int | None = None) -> Job:
    """The list's job that has not begun yet, or a new one, whose worker is notified on commit. `by` is a user's id."""
    with transaction.atomic():
        locked = RatingList.objects.select_for_update(of=("self",)).select_related("job", "club").get(pk=rating_list.pk)
        before = locked.job
        if before is not None and before.state == JobState.QUEUED and not before.stop_requested:
            return before
        job = queue_job(KIND, by=by, club_id=locked.club_id, message=_("Queued."), limited=False)
        RatingList.objects.filter(pk=locked.pk).update(job=job)
        if before is not None and before.state not in UNDER_WAY:
            before.delete()
        transaction.on_commit(partial(nudge_job, job.pk, KIND))
    return job
