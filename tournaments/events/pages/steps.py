"""An event's check list of what it still needs, on every page of its desk until it is over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.base.permissions import Action
from tournaments.events.figures import figures_of
from tournaments.events.formats import format_of
from tournaments.events.models import Event
from tournaments.events.pages.extras import extra_pages
from tournaments.events.pages.formats import pages_of


class Stage(IntEnum):
    """Where a step comes in the list; those of one stage stay in the order in which they are given."""

    PLAYERS = 1
    RULES = 2
    PAGE = 3
    ROUND = 4
    LINKS = 5
    START = 6
    AFTER = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One line of the list: what is done or to do, a sentence with its figures, and where it is done.

    An `optional` one is offered, never the next, and no part of what is counted. With `do`, which is posted to `url`,
    it is done by a button, which says the title where the step comes next.
    `page` has the same button itself, so that the list shows none there. `needs` is the right without which neither
    button nor link is shown.
    """

    stage: Stage
    title: str
    text: str
    done: bool = False
    optional: bool = False
    url: str
    label: str
    do: str = ""
    page: str = ""
    needs: Action = Action.SEE_DESK

    @property
    def sentence(self) -> str:
        """What is done or to do, in one line."""
        return f"{self.title}: {self.text}"


@dataclass(frozen=True, slots=True)
class Checklist:
    """The steps of an event in order; `started` says that its first game has begun, `folds` that done steps fold."""

    title: str
    steps: Sequence[Step]
    started: bool
    folds: bool = False

    @property
    def next(self) -> Step | None:
        """The first step that has to be done and is not."""
        return next((step for step in self.steps if not (step.done or step.optional)), None)

    @property
    def past(self) -> Sequence[Step]:
        """The done steps, where they fold."""
        return [step for step in self.steps if self.folds and step.done]

    @property
    def done(self) -> int:
        """How many steps are done."""
        return sum(step.done for step in self.steps)

    @property
    def counted(self) -> int:
        """How many steps there are, without those that nobody has to do."""
        return sum(not step.optional for step in self.steps)


def checklist_of(event: Event) -> Checklist:
    """The steps of an event as far as it is; none of one that is over or in the archive."""
    if event.over or event.archived_at is not None:
        return Checklist(_("Nothing is left to do"), (), started=True)
    figures, started = figures_of(event), event.rules_frozen_at is not None
    folds = started and not pages_of(event).keeps_steps
    given = [*pages_of(event).steps(event, figures), *_common(event, after=folds)]
    given += [step for each in extra_pages() for step in each.steps(event, figures)]
    title = _("What comes next")
    if not started:
        title = _("Get ready for %(round)s") % {"round": format_of(event).words.in_round % {"n": 1}}
    return Checklist(title, sorted(given, key=lambda step: step.stage), started, folds)


def _common(event: Event, *, after: bool) -> Iterable[Step]:
    """What all events need; `after` the first game, a page that is not public comes after the games. What is done
    keeps its place, so that the count never falls."""
    if rules := pages_of(event).rules_in_short(event):
        yield Step(
            stage=Stage.RULES,
            title=_("The rules are set"),
            text=rules,
            done=True,
            url=desk_url(event, "settings"),
            label=_("Settings"),
            needs=Action.MANAGE_EVENTS,
        )
    if not event.published:
        yield Step(
            stage=Stage.AFTER if after else Stage.PAGE,
            title=_("Publish the page"),
            text=seen_by_members(event),
            url=desk_url(event, "event_state"),
            label=_("Publish"),
            do="publish",
            needs=Action.MANAGE_EVENTS,
        )
    else:
        shown = _("Everybody can follow the event.") if event.listed else _("Anybody with its address can follow it.")
        url, label = reverse("public:now", args=[event.club.slug, event.slug]), _("Public page")
        yield Step(stage=Stage.PAGE, title=_("The page is public"), text=shown, done=True, url=url, label=label)


def seen_by_members(event: Event) -> str:
    """The sentence that tells the audience of an event that is not published; a guest of the club sees it too."""
    return _("Only members of %(club)s and people invited to this event see it now.") % {"club": event.club.name}


def desk_url(event: Event, name: str, *more: int) -> str:
    """The address of a page of the event's desk."""
    return reverse(f"desk:{name}", args=[event.club.slug, event.slug, *more])
