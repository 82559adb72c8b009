"""Ratings that people bring along, from a list with columns: first shown, then saved as shown, or not at all."""

from __future__ import annotations

from django.db.models import F
from django.utils.translation import gettext as _

from tournaments.base.actors import Actor
from tournaments.base.files.plans import Verdict
from tournaments.base.permissions import Action
from tournaments.clubs.services.changes import change_club
from tournaments.people.files.namesakes import Who
from tournaments.people.files.people_rows import RowsPlan, plan_rows
from tournaments.people.services.namesakes import known_names
from tournaments.people.services.rows_import import BATCH, Imported, names_that_differ, take_rows
from tournaments.ratings.files.ratings_csv import RatingRow, parse_ratings
from tournaments.ratings.models import RatingList, RatingStart
from tournaments.ratings.services.lists import bring_up_to_date, lock_list


def preview_ratings(rating_list: RatingList, *, text: str, who: Who | None = None) -> RowsPlan[RatingRow]:
    """What an import of `text` would do now. Saves nothing. Raises `RuleError` at `text` if it can't be read."""
    table = parse_ratings(text)
    starts = {
        row.person_id: (row.rating, row.deviation, row.games) for row in RatingStart.objects.filter(list=rating_list)
    }
    return plan_rows(table, known_names(rating_list.club_id), starts, who=who)


def import_ratings(
    actor: Actor,
    rating_list: RatingList,
    *,
    text: str,
    fingerprint: str,
    who: Who | None = None,
    leave_out_wrong: bool = False,
    add_people: bool = False,
) -> Imported:
    """Save what a preview showed, as what these people start with, and count the list again.

    People who aren't in the club are left out, unless `add_people`. Raises as `take_rows` does.
    """
    with names_that_differ(), change_club(actor, rating_list.club, Action.MANAGE_RATINGS) as change:
        locked = lock_list(change, rating_list)
        taken = take_rows(
            change.club,
            lambda who: preview_ratings(locked, text=text, who=who),
            fingerprint=fingerprint,
            revision=locked.revision,
            who=who,
            leave_out_wrong=leave_out_wrong,
            add_people=add_people,
        )
        saved = taken.of(Verdict.NEW, Verdict.CHANGED)
        _save(locked, saved)
        if saved:
            RatingList.objects.filter(pk=locked.pk).update(revision=F("revision") + 1)
            names = [each.name for _person, each in saved]
            summary = _("Imported ratings into %(list)s: %(count)s.") % {"list": locked.name, "count": len(names)}
            change.record("import_ratings", summary, subject=f"ratings:{locked.slug}"[:60], after=names)
        bring_up_to_date(actor, rating_list, within=change)
    rating_list.refresh_from_db()
    return taken.counted()


def _save(rating_list: RatingList, rows: list[tuple[int, RatingRow]]) -> None:
    RatingStart.objects.bulk_create(
        (
            RatingStart(
                list=rating_list,
                person_id=person,
                rating=each.rating or 0,
                deviation=each.deviation,
                games=each.games,
            )
            for person, each in rows
        ),
        batch_size=BATCH,
        update_conflicts=True,
        unique_fields=["list", "person"],
        update_fields=["rating", "deviation", "games"],
    )
