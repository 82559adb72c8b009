"""The finalists of an event of boards, by the standings after the heats before it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from scoring.core.standings import standings
from tournaments.boards.games.details import rules_of
from tournaments.boards.games.selectors.standings import score_book_of
from tournaments.boards.heats.selectors.heat_rows import HeatRows
from tournaments.events.models import Event


@dataclass(frozen=True, slots=True)
class Finalists:
    """Entries by rank: `sure` have a place, and those `level` share the rank at the edge, with too few places."""

    sure: tuple[int, ...] = ()
    level: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenPlaces:
    """The open question of a final: `names` of entry and name are tied for the places that are left."""

    registered: int
    places: int
    names: tuple[tuple[int, str], ...]

    @property
    def left(self) -> int:
        """How many of the tied players can play."""
        return self.places - self.registered

    @property
    def in_words(self) -> str:
        """The names of the tied players."""
        return get_text_list([name for _entry, name in self.names], _("and"))


def finalists_of(event: Event, *, heat: int) -> Finalists:
    """The players who have a place in this heat by their rank: the finalists in the final, nobody in another heat.

    Players who share the rank at the edge, with fewer places than players, are left to the organiser. Players with too
    few heats never have a place.
    """
    if not is_final(event, heat=heat):
        return Finalists()
    lines = standings(score_book_of(event), only_qualified=True).ranked
    inside, outside = lines[: event.boards.finalists], lines[event.boards.finalists :]
    edge = outside[0].rank if outside else None
    shared = bool(inside) and inside[-1].rank == edge
    return Finalists(
        tuple(line.entry.id for line in inside if line.rank != edge),
        tuple(line.entry.id for line in lines if shared and line.rank == edge),
    )


def open_places(rows: HeatRows) -> OpenPlaces | None:
    """The places of a final for which players are tied. None elsewhere, and once all places are taken."""
    places = rows.event.boards.finalists
    registered = len(rows.registered)
    if rows.boards or not is_final(rows.event, heat=rows.heat.number) or registered >= places:
        return None
    level = [pk for pk in finalists_of(rows.event, heat=rows.heat.number).level if pk not in rows.registered]
    if not level:
        return None
    return OpenPlaces(registered, places, tuple((pk, rows.entries[pk].name) for pk in level))


def is_final(event: Event, *, heat: int) -> bool:
    """Whether a heat is the final of its event."""
    rules = rules_of(event.boards)
    return rules.final and heat == rules.all_heats
