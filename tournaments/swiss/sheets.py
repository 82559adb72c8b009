"""The prints of a Swiss event: of a round its tables, its players by name and its result slips; standings, crosstable.

What everybody may see comes from the snapshot. A round's sheets come from its rows, for the desk prints drafts too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from tournaments.base.errors import MissingError
from tournaments.base.figures import figure
from tournaments.base.sheets.paper import Document
from tournaments.events.award_words import points_in_words
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.awards import award_sheets
from tournaments.events.sheets.badges import BADGES, badge_pages, card_of
from tournaments.events.sheets.people import entries_shown
from tournaments.events.sheets.register import Of, Sheet, entries_listed, games_listed, has_teams, teams_listed
from tournaments.events.shown import AwardShown, AwardWinner
from tournaments.swiss.disciplines import sides_of
from tournaments.swiss.selectors.crosstable import crosstable_context
from tournaments.swiss.selectors.margins import asked_margins
from tournaments.swiss.selectors.rounds import RoundView, Side, round_view
from tournaments.swiss.selectors.rows import load_swiss_rows
from tournaments.swiss.selectors.template_context import standings_context
from tournaments.swiss.selectors.visibility import seen_swiss
from tournaments.swiss.shown import SwissShown

SLIPS_ON_A_PAGE = 4
WIDE_FROM = 9
"""A crosstable of more rounds than these is printed across."""


def tables(asked: Asked) -> Document:
    """Players by table, for a wall; of a draft too."""
    return _round_sheet(asked, "tables", _("tables"))


def names(asked: Asked) -> Document:
    """Everybody in the order of surnames."""
    return _round_sheet(asked, "names", _("names"))


def slips(asked: Asked) -> Document:
    """A result slip for each table, four on a page, whose code opens the table at the desk."""
    return _round_sheet(asked, "slips", _("slips"))


def standings(asked: Asked) -> Document:
    """The table after the last complete round."""
    return event_sheet(asked, "standings", _("Standings"))


def crosstable(asked: Asked) -> Document:
    """Everybody's opponents and results, round by round, after the last complete round."""
    found = crosstable_context(asked.data, show="complete")
    return event_sheet(asked, "crosstable", _("Crosstable"), found, wide=len(found["numbers"]) > WIDE_FROM)


def teams(asked: Asked) -> Document:
    """The table of teams after the last complete round."""
    if asked.data.standings.teams is None:
        raise MissingError(_("This event has no teams. Its settings can add them."))
    counted = asked.event.swiss.team_counted
    return event_sheet(asked, "teams", _("Teams"), {"counted": counted})


def by_name(view: RoundView) -> list[tuple[Side, int | None, str]]:
    """Everybody in the round in the order of surnames: the side, the table, and the opponent; None and the bye."""
    lines: list[tuple[Side, int | None, str]] = [
        (side, line.number, line.sides[1 - place].name) for line in view.tables for place, side in enumerate(line.sides)
    ]
    lines += [(side, None, str(kind.label)) for side, kind, _why in view.byes]
    return sorted(lines, key=lambda each: (each[0].player.entry.person.sort_key, each[0].player.number))


def _round_sheet(asked: Asked, sheet: str, words: str) -> Document:
    event = asked.event
    rows = seen_swiss(load_swiss_rows(event), asked.view)
    if asked.number not in rows.tables:
        raise MissingError(_("This round has not been paired yet. Go back to the rounds."))
    view = round_view(rows, asked.number)
    context = asked.frame | {
        "view": view,
        "number": asked.number,
        "sides": sides_of(event.discipline, event.swiss.system),
    }
    if sheet == "names":
        context |= {"names": by_name(view)}
    if sheet == "slips":
        context |= {"pages": list(_slips(view, asked)), "asked": asked_margins(event)}
    name = _("%(event)s round %(n)s %(sheet)s") % {"event": event, "n": asked.number, "sheet": words}
    return Document(name=name, template=f"swiss/print/{sheet}.html", context=context, wall=sheet != "slips")


def event_sheet(
    asked: Asked, sheet: str, title: str, more: Mapping[str, Any] | None = None, *, wide: bool = False
) -> Document:
    context = asked.results_frame | standings_context(asked.data, show="complete") | dict(more or {})
    name = f"{asked.event} {title.lower()}"
    return Document(name=name, template=f"swiss/print/{sheet}.html", context=context, wide=wide, wall=True)


def _slips(view: RoundView, asked: Asked) -> Iterator[list[tuple[Any, str]]]:
    """The tables page by page, each with its code as a drawing."""
    for begin in range(0, len(view.tables), SLIPS_ON_A_PAGE):
        page = view.tables[begin : begin + SLIPS_ON_A_PAGE]
        yield [(line, asked.code("desk:swiss_table", view.round.number, line.number)) for line in page]


def badges(asked: Asked) -> Document:
    """As those of all events, with club, army and starting number."""
    rows = [(entry, entry.swiss) for entry in entries_shown(asked, "swiss").values()]
    return badge_pages(
        asked, [card_of(entry, club=own.club_name, side=own.army, number=own.number) for entry, own in rows]
    )


def _members(data: SwissShown, team: AwardWinner) -> list[str]:
    """The names of the players of a team that won."""
    teams = data.standings.teams or ()
    return [player.name for each in teams if each.name == team.name for player in each.players]


def _reason(data: SwissShown, prize: AwardShown, winner: AwardWinner, digits: int) -> str:
    """What won an award: with which army points after how many rounds, or what the award counts."""
    if prize.code == "most_inflicted":
        words = _("Inflicted losses of %(n)s%% of the enemies’ break points.")
        return words % {"n": figure(winner.score, digits=digits)}
    points = points_in_words(winner.score, digits=digits)
    if prize.code == "top_dog":
        return _("%(points)s after the handicap.") % {"points": points}
    rounds = ngettext("%(n)s round", "%(n)s rounds", data.standings.rounds) % {"n": data.standings.rounds}
    army = next((each.army for each in data.entries if each.id == winner.id and prize.code != "winning_team"), "")
    return f"{army}. {rounds}, {points}." if army else f"{rounds}, {points}."


SHEETS = (
    Sheet(
        code="tables",
        title=noop("Pairings by table"),
        about=noop("The pairings, for the wall."),
        build=tables,
        lists=games_listed,
        per_page=22,
        of=Of.ROUND,
    ),
    Sheet(
        code="names",
        title=noop("Pairings by name"),
        about=noop("Everybody by surname, with table and opponent, for the wall."),
        build=names,
        lists=games_listed,
        per_page=17,
        of=Of.ROUND,
    ),
    Sheet(
        code="slips",
        title=noop("Result slips"),
        about=noop("Four on a page, with a code that opens the table at the desk. Full names."),
        build=slips,
        lists=games_listed,
        per_page=SLIPS_ON_A_PAGE,
        of=Of.ROUND,
        on_walls=False,
    ),
    Sheet(
        code="standings",
        title=noop("Standings"),
        about=noop("The table after the last complete round."),
        build=standings,
        lists=entries_listed,
        per_page=33,
    ),
    Sheet(
        code="crosstable",
        title=noop("Crosstable"),
        about=noop("Everybody’s opponents and results, round by round."),
        build=crosstable,
        lists=entries_listed,
        per_page=33,
    ),
    Sheet(
        code="teams",
        title=noop("Team scores"),
        about=noop("The teams with the players who count."),
        build=teams,
        lists=teams_listed,
        per_page=20,
        only=has_teams,
    ),
    *award_sheets(_members, _reason),
    replace(BADGES, build=badges),
)
