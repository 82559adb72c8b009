"""Events of any format."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from datetime import datetime
from typing import Any, Final, TypeVar, cast

from django.db.models import F, Model, QuerySet
from django.db.models.expressions import Combinable
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.base.actors import Actor, Door
from tournaments.base.errors import MissingError, NothingHereError, OtherFormatError
from tournaments.base.permissions import Action
from tournaments.base.prepared import Prepared, Value
from tournaments.clubs.roles import asker, check_access, event_role_of, role_of
from tournaments.events.figures import FIGURES, keep_figures, told_figures
from tournaments.events.formats import format_of, rules_of_formats
from tournaments.events.languages import show_language_of
from tournaments.events.models import Event
from tournaments.events.portable import portable_of
from tournaments.events.time_zones import show_times_of

Row = TypeVar("Row", bound=Model)
Rows = Callable[..., QuerySet[Row]]
"""What makes rows of a shape and with values, as `Prepared` takes it."""

COUNTED: Final[dict[str, Callable[[datetime], Combinable]]] = {}
"""What comes along in the query of a public page, by name: facts of a moment, which change it without a revision."""


def access_event(actor: Actor, club_slug: str, slug: str, action: Action) -> Event:
    """The event with its club, if the actor may do `action` there."""
    event = _event(actor, club_slug, slug)
    return allow(actor, event, action)


def access_event_of_players(actor: Actor, club_slug: str, slug: str, action: Action) -> Event:
    """An event that people enter one by one; a season has teams."""
    event = access_event(actor, club_slug, slug, action)
    if not format_of(event).people_enter:
        raise other_format(event)
    return event


def access_portable_event(actor: Actor, club_slug: str, slug: str, action: Action) -> Event:
    """An event that goes into one file and out of it again, as its format knows how."""
    event = access_event(actor, club_slug, slug, action)
    if portable_of(event) is None:
        raise MissingError(str(format_of(event).words.no_document))
    return event


def access_public_event(actor: Actor, club_slug: str, slug: str) -> Event:
    """The event with its club, if it is public or the actor is a member of its club or of the event.

    What `COUNTED` names comes along.
    """
    event = _event(actor, club_slug, slug, _counted, tuple(COUNTED), now=timezone.now())
    if not event.published:
        check_access(actor, event, Action.SEE_DESK)
    _show_its_times(actor, event)
    if actor.door == Door.PAGE:
        show_language_of(event)
    return event


def allow(actor: Actor, event: Event, action: Action) -> Event:
    """The event, if the actor may do `action` there, by a role in its club or at the event alone."""
    check_access(actor, event, action)
    _show_its_times(actor, event)
    return event


def _show_its_times(actor: Actor, event: Event) -> None:
    """Set here, so that no page of an event can forget its time zone; the API and everything else name offsets."""
    if actor.door == Door.PAGE:
        show_times_of(event)


def of_format(event: Event, wanted: str) -> Event:
    """The event, if it is of this format."""
    if event.format != wanted:
        raise other_format(event)
    return event


def no_such_page() -> MissingError:
    """What to raise where the event lacks the page that was asked for."""
    return MissingError(_("This event has no such page. Go back to the event and choose from its tabs."))


def other_format(event: Event) -> MissingError:
    """The same where all events of its format lack it."""
    return OtherFormatError(
        no_such_page().message,
        for_scripts=_(
            "This event has the format “%(format)s”, which has nothing at this address. Choose an address for this "
            "format at /api/docs/."
        )
        % {"format": event.format},
    )


def _counted(names: tuple[str, ...], *, now: datetime) -> QuerySet[Event]:
    return Event.objects.annotate(**{name: COUNTED[name](now) for name in names})


def _event(
    actor: Actor, club_slug: str, slug: str, rows: Rows[Event] = Event.objects.all, *shape: Hashable, **values: Any
) -> Event:
    event = of_event(rows, actor, club_slug, slug, *shape, figures=not values, **values)
    if event is None:
        raise NothingHereError(_("There is nothing here. Check the address, or sign in with another account."))
    return event


def of_event(
    rows: Rows[Row],
    actor: Actor,
    club_slug: str,
    slug: str,
    *shape: Hashable,
    path: str = "",
    figures: bool = True,
    **values: Value,
) -> Row | None:
    """The one of `rows(*shape, **values)` that is of this event, with its event and club; the actor's roles come along.

    `path` leads from a row to its event. For a page, the `figures` of its check list come along too.
    """
    figures = figures and actor.door == Door.PAGE
    told = (rules_of_formats(), tuple(FIGURES) if figures else ())
    at = {**asker(actor), "club_slug": club_slug, "slug": slug}
    found: Any = next(iter(_rows_of_event(rows, shape, path, *told, **at, **values)), None)
    if found is not None:
        actor.roles[found.actors_club] = found.actors_role
        actor.event_roles[found.actors_event] = found.actors_event_role
        if figures:
            keep_figures(found, path=path)
    return cast("Row | None", found)


@Prepared
def _rows_of_event(
    rows: Rows[Any],
    shape: tuple[Hashable, ...],
    path: str,
    rules: tuple[str, ...],
    figures: tuple[str, ...],
    *,
    club_slug: str,
    slug: str,
    user: int | None,
    only_club: int | None,
    **values: Value,
) -> QuerySet[Any]:
    to = f"{path}__" if path else ""
    made: QuerySet[Any] = (
        rows(*shape, **values)
        .filter(**{f"{to}club__slug": club_slug, f"{to}slug": slug})
        .select_related(f"{to}club", *(f"{to}{rule}" for rule in rules))
        .annotate(
            actors_role=role_of(f"{to}club", user=user, only_club=only_club),
            actors_club=F(f"{to}club"),
            actors_event_role=event_role_of(path or "pk", user=user, only_club=only_club),
            actors_event=F(path or "pk"),
            **(told_figures(path) if figures else {}),
        )
        .order_by()
    )
    return made
