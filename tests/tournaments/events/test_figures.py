"""Figures of an event: what comes along with a row of the desk is what a query of its own would find."""

from __future__ import annotations

from tests.scenes.rich_club import make_rich_club
from tournaments.base.actors import Actor, Door
from tournaments.clubs.models import Club, User
from tournaments.events.access import of_event
from tournaments.events.figures import FIGURES, figures_of
from tournaments.events.models import Event, Round


def test_figures_are_the_same_by_any_way(club: Club, alice: User) -> None:
    make_rich_club(club, alice)
    for event in Event.objects.filter(club=club):
        told = Event.objects.annotate(**{f"{name}_": figure("pk") for name, figure in FIGURES.items()}).get(pk=event.pk)
        asked = {name: getattr(told, f"{name}_") for name in FIGURES}
        found = of_event(Event.objects.all, Actor(alice, Door.PAGE), club.slug, event.slug)
        assert found is not None
        assert (dict(figures_of(found)), dict(figures_of(event))) == (asked, asked)
        newest = of_event(Round.objects.all, Actor(alice, Door.PAGE), club.slug, event.slug, path="event")
        assert newest is None or newest.event.figures == asked
