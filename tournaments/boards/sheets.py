"""The prints of an event of boards: of a heat its boards, the list of seats, and slips; standings, powers, teams.

All of it comes from the snapshot of the view that the paper is for.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext
from msgspec.structs import asdict

from tournaments.base.errors import MissingError
from tournaments.base.sheets.paper import Document
from tournaments.base.shown import with_more
from tournaments.boards.games.entry_words import entries_in_words, handicap_columns, total_digits
from tournaments.boards.games.shown.events import BoardsShown, HeatShown
from tournaments.boards.games.words import (
    dropping_in_words,
    ending_in_short,
    heat_columns,
    heats_played,
    standings_title,
    team_in_words,
    with_ties,
)
from tournaments.events.award_words import points_in_words
from tournaments.events.disciplines import DISCIPLINES, power_name
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.awards import award_sheets
from tournaments.events.sheets.badges import BADGES
from tournaments.events.sheets.people import entries_shown
from tournaments.events.sheets.register import Of, Sheet, entries_listed, games_listed, has_teams, teams_listed
from tournaments.events.shown import AwardShown, AwardWinner

Json = dict[str, Any]
SLIPS_ON_A_PAGE = 2
FEW_BOARDS = 4
CHART_YEARS = range(1901, 1911)


def board_sheets(asked: Asked) -> Document:
    """A page for each board, to lie on its table: powers, players, and an empty chart of centers by year."""
    heat = _heat(asked)
    context = _heat_frame(asked, heat) | {"boards": _boards(asked, heat), "years": CHART_YEARS}
    return Document(name=_name(asked, _("boards")), template="boards/print/boards.html", context=context)


def board_tables(asked: Asked) -> Document:
    """Players by board, for a wall: a line for each board, or a column for each of a few."""
    heat = _heat(asked)
    boards = _boards(asked, heat)
    columns: list[Json] = []
    if all(seat["power"] for board in boards for seat in board["seats"]):
        columns = [
            {"code": power.code, "name": power_name(power.code)} for power in DISCIPLINES[asked.event.discipline].powers
        ]
    for board in boards:
        by_power = {seat["power"]: seat for seat in board["seats"]}
        board["cells"] = [by_power.get(column["code"]) for column in columns] or board["seats"]
    powers_down = (
        []
        if len(boards) > FEW_BOARDS
        else [column | {"cells": [board["cells"][at] for board in boards]} for at, column in enumerate(columns)]
    )
    context = _heat_frame(asked, heat) | {"boards": boards, "columns": columns, "powers_down": powers_down}
    name = _name(asked, _("by board"))
    return Document(name=name, template="boards/print/tables.html", context=context, wide=True, wall=True)


def board_names(asked: Asked) -> Document:
    """Everybody at a board in the order of surnames, each with board and power."""
    heat = _heat(asked)
    entries = entries_shown(asked)
    seats = [(seat, board) for board in heat.games for seat in board.seats]
    places = {pk: place for place, pk in enumerate(entries)}
    seats.sort(key=lambda pair: (places[pair[0].entry], pair[0].fills))
    lines = [{"person": entries[seat.entry].person, "board": board.number, "seat": seat} for seat, board in seats]
    context = _heat_frame(asked, heat) | {"lines": lines}
    return Document(name=_name(asked, _("by name")), template="boards/print/names.html", context=context, wall=True)


def board_slips(asked: Asked) -> Document:
    """A result slip for each board, two on a page, whose code opens the board at the desk."""
    heat = _heat(asked)
    boards = _boards(asked, heat)
    for board in boards:
        board["qr"] = asked.code("desk:game", heat.number, board["number"])
    pages = [boards[k : k + SLIPS_ON_A_PAGE] for k in range(0, len(boards), SLIPS_ON_A_PAGE)]
    context = _heat_frame(asked, heat) | {"pages": pages}
    return Document(name=_name(asked, _("slips")), template="boards/print/slips.html", context=context)


def board_standings(asked: Asked) -> Document:
    """The table of all players, with the score of each heat."""
    table = asked.data.standings
    rows = table.all
    team_of = {score.entry: team.name for team in table.teams for score in team.scores}
    context = asked.results_frame | {
        "title": standings_title(asked.data),
        "notes": [
            *dropping_in_words(asked.event, over=heats_played(asked.data, asked.event)),
            *entries_in_words(rows),
        ],
        "rows": [with_more(row, team=team_of.get(row.entry, "")) for row in rows],
        "heat_columns": heat_columns(asked.event),
        "digits": total_digits(rows),
        "set_scores": table.set_scores,
        **handicap_columns(asked.event, rows),
    }
    name = f"{asked.event} {_('standings')}"
    return Document(name=name, template="boards/print/standings.html", context=context, wall=True)


def powers(asked: Asked) -> Document:
    """The best results with each power."""
    best = asked.data.standings.by_power
    context = asked.results_frame | {
        "powers": [with_more(each, results=with_ties(map(asdict, each.results))) for each in best]
    }
    name = f"{asked.event} {_('best by power')}"
    return Document(name=name, template="boards/print/powers.html", context=context, wall=True)


def board_teams(asked: Asked) -> Document:
    """The table of teams, with the scores of their members that count."""
    names = {entry.id: entry.name for entry in asked.data.entries}
    context = asked.results_frame | {
        "teams": with_ties(team_in_words(each, names) for each in asked.data.standings.teams)
    }
    return Document(name=f"{asked.event} {_('teams')}", template="boards/print/teams.html", context=context, wall=True)


def _heat(asked: Asked) -> HeatShown:
    data: BoardsShown = asked.data
    found = next((heat for heat in data.heats if heat.number == asked.number), None)
    if found is None:
        raise MissingError(_("Heat %(n)s has not been created yet.") % {"n": asked.number})
    if not found.games:
        raise MissingError(_("Heat %(n)s has no boards to print. Seed it first.") % {"n": asked.number})
    return found


def _heat_frame(asked: Asked, heat: HeatShown) -> Json:
    return asked.frame | {"heat": heat, "heats": asked.event.boards.heats, "starts": heat.starts_at}


def _name(asked: Asked, words: str) -> str:
    return _("%(event)s heat %(n)s %(sheet)s") % {"event": asked.event, "n": asked.number, "sheet": words}


def _boards(asked: Asked, heat: HeatShown) -> list[Json]:
    """The boards with each player's town or team, and the centers that there are to share."""
    data: BoardsShown = asked.data
    teams = {team.team: team.name for team in data.standings.teams}
    team_of = {entry: teams.get(pk, "") for pk, entries in data.teams.items() for entry in entries}
    town_of = {entry.id: entry.town for entry in data.entries}
    centers = DISCIPLINES[asked.event.discipline].centers
    return [
        with_more(
            board,
            centers=centers,
            seats=[
                {**asdict(seat), "from": " · ".join(filter(None, (town_of[seat.entry], team_of.get(seat.entry, ""))))}
                for seat in board.seats
            ],
        )
        for board in heat.games
    ]


def _members(data: BoardsShown, team: AwardWinner) -> list[str]:
    """The names of the players of a team that won."""
    entries = data.teams[team.id]
    return [entry.name for entry in data.entries if entry.id in entries]


def _reason(data: BoardsShown, prize: AwardShown, winner: AwardWinner, digits: int) -> str:
    """What won an award: a result with a power and among how many, or points and games; a team's are points alone."""
    points = points_in_words(winner.score, digits=digits)
    if prize.code == "best_power":
        results = next((each.results for each in data.standings.by_power if each.power == prize.power), ())
        best = next((each for each in results if each.entry == winner.id), None)
        if best is None:
            return f"{points}."
        won = _("%(points)s in heat %(heat)s, on board %(board)s.")
        of_heat = (game for heat in data.heats if heat.number == best.heat for game in heat.games)
        game = next((each for each in of_heat if each.number == best.game), None)
        ended = ending_in_short(game, power=prize.power or "") if game else ""
        if ended:
            won = _("%(points)s in heat %(heat)s, on board %(board)s (%(ended)s).")
        played = sum(
            seat.power == prize.power and seat.score is not None and not seat.fills
            for heat in data.heats
            for game in heat.games
            for seat in game.seats
        )
        among = ngettext("The only result with %(power)s.", "The best of %(n)s results with %(power)s.", played)
        words = {
            "points": points,
            "heat": best.heat,
            "board": best.game,
            "ended": ended,
            "n": played,
            "power": power_name(prize.power or ""),
        }
        return f"{won} {among}" % words
    row = next((each for each in data.standings.all if each.entry == winner.id), None)
    if prize.code == "winning_team" or row is None or not row.played:
        return f"{points}."
    games = ngettext("%(n)s game", "%(n)s games", row.played) % {"n": row.played}
    return f"{games}, {points}."


SHEETS = (
    Sheet(
        code="boards",
        title=noop("Boards"),
        about=noop("A page for each board, with an empty chart of centers, to lie on its table."),
        build=board_sheets,
        lists=games_listed,
        per_page=1,
        of=Of.ROUND,
    ),
    Sheet(
        code="tables",
        title=noop("Pairings by board"),
        about=noop("The players and powers of each board, for the wall."),
        build=board_tables,
        lists=games_listed,
        per_page=14,
        of=Of.ROUND,
    ),
    Sheet(
        code="names",
        title=noop("Pairings by name"),
        about=noop("Everybody by surname, with board and power, for the wall."),
        build=board_names,
        lists=games_listed,
        per_page=9,
        of=Of.ROUND,
    ),
    Sheet(
        code="slips",
        title=noop("Result slips"),
        about=noop("Two on a page, with a code that opens the game at the desk. Full names."),
        build=board_slips,
        lists=games_listed,
        per_page=SLIPS_ON_A_PAGE,
        of=Of.ROUND,
        on_walls=False,
    ),
    Sheet(
        code="standings",
        title=noop("Standings"),
        about=noop("All players with their heats."),
        build=board_standings,
        lists=entries_listed,
        per_page=33,
    ),
    Sheet(
        code="powers",
        title=noop("Best by power"),
        about=noop("The best ten results with each power."),
        build=powers,
    ),
    Sheet(
        code="teams",
        title=noop("Team scores"),
        about=noop("The teams with the scores that count."),
        build=board_teams,
        lists=teams_listed,
        per_page=20,
        only=has_teams,
    ),
    *award_sheets(_members, _reason),
    BADGES,
)
