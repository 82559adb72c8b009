"""What an event's first page shows before it begins and once it is over, as each format tells it of its snapshot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.base import days
from tournaments.base.figures import decimals_of, even_figure, figure
from tournaments.base.languages import before_stop
from tournaments.events.ending_words import listed_names
from tournaments.events.models import Event

PODIUM = 3


@dataclass(frozen=True, slots=True)
class Fact:
    """A key fact: "Fee" and "£12", with a smaller note."""

    label: str
    value: str
    icon: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A question about the rules, the sentences that answer it, and a list below them."""

    title: str
    lines: Sequence[str]
    steps: Sequence[tuple[str, str]] = ()
    """What is asked one after the other: a name and what it is."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a list: a name, a figure at its end, and what is said below the name."""

    name: str
    figure: str = ""
    note: str = ""
    rank: str = ""
    entry: int | None = None


@dataclass(frozen=True, slots=True)
class Ranked:
    """Somebody's line of the final table; `scores` are shown as bars."""

    rank: int
    name: str
    points: Fraction
    note: str = ""
    scores: Sequence[float] = ()
    entry: int | None = None
    dropped: frozenset[int] = frozenset()
    """The places of the scores that don't count."""
    url: str = ""
    """The page of a side that is no player."""


@dataclass(frozen=True, slots=True)
class Games:
    """The games of a round: its heading, what is said next to it, its own page, and the rows of the format's template.

    Without rows the heading is a link.
    """

    title: str
    url: str
    note: str = ""
    rows: Sequence[Any] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Before:
    """What is known of an event that has not begun."""

    facts: Sequence[Fact] = ()
    days: Sequence[tuple[str, str]] = ()
    """When the rounds begin, where that is known: the moment and the round."""
    questions: Sequence[Question] = ()
    coming: Sequence[Line] = ()
    coming_title: str = ""
    coming_page: str = ""
    """The name of the page that lists all of them."""
    mine: str = ""
    """The template of what concerns the reader."""
    tables: str = ""
    """The template of what is listed below, which the context of the page has; blank for none."""
    sheet: str = ""
    """The style sheet of the templates, if they need one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class After:
    """How an event ended. `ranked` is the table that decides who won, best first."""

    ranked: Sequence[Ranked] = ()
    of: str = ""
    """The table among several: a division."""
    unit: tuple[str, str] = ("", "")
    """A point and points."""
    digits: int = 2
    table_page: str = "standings"
    """The name of the page with the whole table; blank where it is on this page."""
    teams: Sequence[Line] = ()
    games: Sequence[Games] = ()
    games_title: str = ""
    games_template: str = ""
    mine: str = ""
    tables: str = ""
    """The template of what is listed below, which the context of the page has; blank for none."""
    sheet: str = ""
    """The style sheet of the templates, if they need one."""
    count: str = ""
    """How many sides are in the table: "56 players"."""
    rule: str = ""
    """What the points are made of, in a sentence."""


def days_in_words(event: Event) -> str:
    """The days of the event: "13 Feb 2027", "16–18 Feb 2001" or "28 Feb – 1 Mar 2027"; blank where none is set."""
    return days.days_in_words(event.starts_on, event.ends_on)


def podium_of(after: After) -> list[dict[str, Any]]:
    """The first three for `components/podium.html`: whole ranks only, so that nobody who shares one is left out."""
    shown: list[Ranked] = []
    for _rank, group in groupby(after.ranked, key=lambda each: each.rank):
        found = list(group)
        if len(shown) + len(found) > PODIUM:
            break
        shown += found
    ranks = [each.rank for each in shown]
    decimals = decimals_of((each.points for each in shown), digits=after.digits)
    return [
        {
            "rank": f"{each.rank}=" if ranks.count(each.rank) > 1 else str(each.rank),
            "name": each.name,
            "entry": each.entry,
            "points": even_figure(each.points, decimals),
            "note": each.note,
            "scores": each.scores,
            "dropped": each.dropped,
            "url": each.url,
            "first": each.rank == 1,
        }
        for each in shown
    ]


def places_after(after: After, shown: int, most: int) -> list[dict[str, str]]:
    """The lines of the table below the first `shown`, at most `most`: the rank, with "=" where it is shared."""
    ranks = [each.rank for each in after.ranked]
    return [
        {
            "rank": f"{each.rank}=" if ranks.count(each.rank) > 1 else str(each.rank),
            "name": each.name,
            "points": figure(each.points, digits=after.digits),
        }
        for each in after.ranked[shown : shown + most]
    ]


def verdict_of(after: After) -> tuple[str, list[str]]:
    """Who won, as a headline, and sentences about how far ahead, and who shares the places below."""
    if not after.ranked:
        return "", []
    groups = [list(group) for _rank, group in groupby(after.ranked, key=lambda each: each.rank)]
    first, rest = groups[0], groups[1:]
    points = points_in_words(first[0].points, after)
    names = listed_names([each.name for each in first])
    if len(first) == 1:
        words = _("%(names)s wins %(of)s with %(points)s") if after.of else _("%(names)s wins with %(points)s")
    else:
        words = _("%(names)s share first place with %(points)s")
    title = words % {"names": names, "of": after.of, "points": points}
    said: list[str] = []
    if rest and len(first) == 1 and first[0].points > rest[0][0].points:
        ahead = points_in_words(first[0].points - rest[0][0].points, after)
        words = _("%(points)s ahead.") if len(rest[0]) > 1 else _("%(points)s ahead of %(name)s.")
        said.append(words % {"points": ahead, "name": before_stop(rest[0][0].name)})
    elif rest and len(first) == 1 and first[0].points == rest[0][0].points:
        said.append(_("The tie-breaks decided."))
    said += [line for group in rest if (line := _shared(group))]
    return title, said


def points_in_words(points: Fraction, after: After) -> str:
    """A number of points with the unit: "1 point", "230 points"."""
    one, many = after.unit
    return f"{figure(points, digits=after.digits)} {one if points == 1 else many}"


def _shared(group: Sequence[Ranked]) -> str:
    """The sentence that players share second or third place; blank for one alone, and for the places below."""
    words = {2: _("%(names)s share second place."), 3: _("%(names)s share third place.")}
    if len(group) == 1 or group[0].rank not in words:
        return ""
    return words[group[0].rank] % {"names": listed_names([each.name for each in group])}


def players_in_words(count: int) -> str:
    """A number of players, in words of the reader's language."""
    return ngettext("%(n)s player", "%(n)s players", count) % {"n": count}
