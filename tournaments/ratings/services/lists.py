"""Rating lists at the club's desk: made, changed, deleted, and which events count in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from handicaps.core.ratings.rules import parse_rules, rules_json
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.base.plain_text import address_word, clean_line, fold
from tournaments.changes.services.changes import OpenChange
from tournaments.clubs.models import Club
from tournaments.clubs.services.changes import ClubChange, change_club
from tournaments.events.disciplines import DISCIPLINES
from tournaments.events.formats import format_of
from tournaments.events.models import Event, Game
from tournaments.ratings.models import RatedEvent, RatingList, RatingSystem
from tournaments.ratings.selectors.candidates import RATES
from tournaments.ratings.services.counting import count_list
from tournaments.ratings.services.recount_queue import queue_count
from tournaments.swiss.disciplines import SWISS_DISCIPLINES

LONGEST_NAME = 80
LONGEST_SLUG = 60
MOST_LISTS = 50
# Up to this many games in the club's events, the request recalculates; above that, the worker does it.
MOST_GAMES_AT_ONCE = 1_500


@dataclass(frozen=True, slots=True, kw_only=True)
class ListDetails:
    """A list as it is entered: `rules` by name, those left out are the system's defaults."""

    name: str
    discipline: str
    system: str
    rules: Mapping[str, object] = field(default_factory=dict)
    automatic: bool = True
    published: bool = True


def create_list(actor: Actor, club: Club, *, details: ListDetails) -> RatingList:
    """A new list, calculated at once if it is automatic. Raises `RuleError` at the names of the fields.

    A game of two is rated by Elo or Glicko-2, a board of many by Plackett–Luce.
    """
    with change_club(actor, club, Action.MANAGE_RATINGS) as change:
        name, rules = _checked(change.club, details)
        made = RatingList(
            club=change.club,
            name=name,
            slug=_free_slug(change.club, name),
            discipline=details.discipline,
            system=details.system,
            rules=rules,
            automatic=details.automatic,
            published=details.published,
        )
        _save(made)
        summary = _("Created the rating list %(list)s.") % {"list": made.name}
        change.record("create_rating_list", summary, subject=_subject(made), after=_for_log(made))
        if made.automatic:
            bring_up_to_date(actor, made, within=change)
    return made


def edit_list(actor: Actor, rating_list: RatingList, *, details: ListDetails) -> None:
    """Change name, rules and switches; other rules recalculate everything.

    Game and system stay: another is a new list. Raises `RuleError` at the names of the fields.
    """
    with change_club(actor, rating_list.club, Action.MANAGE_RATINGS) as change:
        locked = lock_list(change, rating_list)
        before = _for_log(locked)
        problems = [
            Problem(
                name,
                "fixed",
                gettext_noop("The game and the system of a list can’t change. Create another list instead."),
            )
            for name in ("discipline", "system")
            if getattr(details, name) != getattr(locked, name)
        ]
        RuleError.gather(problems)
        locked.name, locked.rules = _checked(change.club, details, own=locked)
        locked.automatic, locked.published = details.automatic, details.published
        after = _for_log(locked)
        changed = [name for name in after if after[name] != before[name]]
        if changed:
            locked.revision += 1
            _save(locked)
            summary = _("Changed the rating list %(list)s.") % {"list": locked.name}
            change.record(
                "edit_rating_list",
                summary,
                subject=_subject(locked),
                before={name: before[name] for name in changed},
                after={name: after[name] for name in changed},
            )
        if "rules" in changed or (locked.automatic and "automatic" in changed):
            bring_up_to_date(actor, rating_list, within=change)
    rating_list.refresh_from_db()


def delete_list(actor: Actor, rating_list: RatingList) -> None:
    """Delete the list with its ratings and starts; events keep the ratings that their players have."""
    with change_club(actor, rating_list.club, Action.MANAGE_RATINGS) as change:
        locked = lock_list(change, rating_list)
        summary = _("Deleted the rating list %(list)s.") % {"list": locked.name}
        change.record("delete_rating_list", summary, subject=_subject(locked), before=_for_log(locked))
        job = locked.job
        locked.delete()
        if job is not None:
            job.delete()


def choose_event(actor: Actor, rating_list: RatingList, event: Event, *, counts: bool | None) -> None:
    """Set whether an event counts, whatever the rule says; None leaves it to the rule.

    Raises `RuleError` at `event` for an event of another game. The list is recalculated.
    """
    with change_club(actor, rating_list.club, Action.MANAGE_RATINGS) as change:
        locked = lock_list(change, rating_list)
        fits = event.club_id == change.club.pk and event.discipline == locked.discipline
        if not fits or format_of(event).rates != RATES[locked.system]:
            message = gettext_noop("%(event)s isn’t an event of this list’s game. Choose an event of that game.")
            raise RuleError.one("event", "other_game", message, event=event.name)
        row, _made = RatedEvent.objects.get_or_create(list=locked, event=event)
        if counts is None and row.counts and not locked.automatic:
            counts = False  # by its rule, only events counted before still count, such as this one
        if row.counts != counts:
            before, row.counts = row.counts, counts
            row.save(update_fields=["counts"])
            RatingList.objects.filter(pk=locked.pk).update(revision=F("revision") + 1)
            words = {
                True: _("%(event)s counts in %(list)s."),
                False: _("%(event)s does not count in %(list)s."),
                None: _("The list’s own rule decides whether %(event)s counts in %(list)s."),
            }
            summary = words[counts] % {"event": event.name, "list": locked.name}
            change.record("choose_rated_event", summary, subject=_subject(locked), before=before, after=counts)
        bring_up_to_date(actor, rating_list, within=change)


def bring_up_to_date(actor: Actor, rating_list: RatingList, *, within: OpenChange | None = None) -> bool:
    """Count the list now, or leave it to the worker where that takes long. Returns whether it is done."""
    games = Game.objects.filter(round__event__club=rating_list.club_id)
    if games.filter(round__event__discipline=rating_list.discipline).count() > MOST_GAMES_AT_ONCE:
        with change_club(actor, rating_list.club, Action.MANAGE_RATINGS, within=within):
            queue_count(rating_list, by=actor.user.pk if actor.user else None)
        rating_list.refresh_from_db()
        return False
    count_list(actor, rating_list, within=within)
    return True


def lock_list(change: ClubChange, rating_list: RatingList) -> RatingList:
    """The list as it is now, under the club's lock; `MissingError` if it was deleted."""
    rows = RatingList.objects.select_for_update(of=("self",)).select_related("job")
    locked = rows.filter(pk=rating_list.pk, club=change.club).first()
    if locked is None:
        raise MissingError(_("This rating list has been deleted."))
    locked.club = change.club
    return locked


def _checked(club: Club, details: ListDetails, *, own: RatingList | None = None) -> tuple[str, dict[str, str]]:
    """Name and rules, checked, with every problem at once."""
    problems: list[Problem] = []
    label = gettext_noop("The name")
    name = clean_line(details.name, path="name", label=label, longest=LONGEST_NAME, problems=problems)
    lists = [each for each in RatingList.objects.filter(club=club) if own is None or each.pk != own.pk]
    if name and any(fold(other.name) == fold(name) for other in lists):
        message = gettext_noop("The club already has a rating list %(name)s. Choose another name.")
        problems.append(Problem("name", "taken", message, {"name": name}))
    if own is None and len(lists) >= MOST_LISTS:
        message = gettext_noop("A club can have at most %(most)s rating lists. Delete one first.")
        problems.append(Problem("", "too_many", message, {"most": MOST_LISTS}))
    problems += _kind_problems(details)
    rules: dict[str, str] = {}
    try:
        rules = rules_json(parse_rules(details.system, details.rules))
    except RuleError as error:
        problems += error.problems
    RuleError.gather(problems)
    return name, rules


def _kind_problems(details: ListDetails) -> list[Problem]:
    if details.discipline not in DISCIPLINES and details.discipline not in SWISS_DISCIPLINES:
        message = gettext_noop("This is not a game that Topboard knows. Choose one from the list.")
        return [Problem("discipline", "not_a_choice", message)]
    wanted = "boards" if details.discipline in DISCIPLINES else "duels"
    if details.system in RATES and RATES[details.system] != wanted:
        known = _(" or ").join(str(RatingSystem(system).label) for system, each in RATES.items() if each == wanted)
        message = gettext_noop("This game is rated by %(known)s. Choose that system.")
        return [Problem("system", "other_game", message, {"known": known})]
    return []


def _save(rating_list: RatingList) -> None:
    try:
        with transaction.atomic():
            rating_list.save()
    except IntegrityError as error:  # two lists whose names are equal only to the database's collation
        message = gettext_noop("The club already has a rating list %(name)s. Choose another name.")
        raise RuleError.one("name", "taken", message, name=rating_list.name) from error


def _free_slug(club: Club, name: str) -> str:
    base = address_word(name, LONGEST_SLUG - 5) or "ratings"
    taken = set(RatingList.objects.filter(club=club).values_list("slug", flat=True))
    slug, number = base, 1
    while slug in taken:
        number += 1
        slug = f"{base}-{number}"
    return slug


def _subject(rating_list: RatingList) -> str:
    return f"ratings:{rating_list.slug}"[:60]


def _for_log(rating_list: RatingList) -> dict[str, Any]:
    names = ("name", "discipline", "system", "rules", "automatic", "published")
    return {name: getattr(rating_list, name) for name in names}
