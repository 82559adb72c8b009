"""The public pages of an event of boards: now, standings, heats, people, rules, awards, from the snapshot alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from msgspec.structs import asdict

from common.pure.letters import search_key
from scoring.core.definitions import parse_definition
from scoring.core.describe import describe_system
from scoring.core.tie_breaks import BOARDS_TIE_BREAKS
from tournaments.base.errors import MissingError
from tournaments.base.figures import figure
from tournaments.base.pages.bars import COUNTS, PALE, Scale, bars
from tournaments.base.shown import with_more
from tournaments.boards.games.entry_words import entries_in_words, handicap_columns
from tournaments.boards.games.pages.public.page_context import boards_frame
from tournaments.boards.games.shown.events import BoardsShown, EntryShown, HeatShown
from tournaments.boards.games.shown.standings import HeatCell, StandingsRow
from tournaments.boards.games.words import (
    dropping_in_words,
    facts_known,
    heat_columns,
    heats_played,
    pools_in_words,
    qualified_in_words,
    result_line,
    standings_title,
    team_in_words,
    win_in_words,
    with_ties,
)
from tournaments.boards.heats.pages.public.draws import newest_draw
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.events.models import GameState
from tournaments.events.pages.awards import awards_context
from tournaments.events.pages.desk.navigation import keep_choice
from tournaments.events.pages.public.conditional_pages import public_page_of
from tournaments.events.pages.public.first_pages import first_page
from tournaments.events.pages.public.page_context import Json, PublicPage, reasons_shown
from tournaments.hall.pages.frame import page_clock
from tournaments.lab.models import ScoringSystem


def now(page: PublicPage[BoardsShown]) -> tuple[str, Json]:
    """The current state: my board first, then the boards of the current heat and the top of the table."""
    heats = page.data.heats
    current = _heat_played_by(heats, page.me) or _current_heat(heats)
    ranks = {row.entry: row.rank for row in page.data.standings.all}
    mine = _my_seat(current, page.me)
    found = _found(page.data.entries, page.query.get("q", ""))
    if mine:
        mine["against"] = [with_more(seat, rank=ranks.get(seat.entry)) for seat in mine["others"]]
    context = boards_frame(page, "now") | {
        "heat": current and _heat_context(current, page.me),
        "clock": page_clock(page, current.number if current else None),
        "mine": mine,
        "i_sit_out": _sits_out(page, current),
        "my_row": next((row for row in page.data.standings.all if row.entry == page.me), None),
        "my_name": _name(page),
        "top": page.data.standings.all[:7],
        "q": page.query.get("q", ""),
        "found": found,
        "drawn": newest_draw(heats),
    }
    return first_page(page, "boards/public/now.html", context)


def _sits_out(page: PublicPage[BoardsShown], heat: HeatShown | None) -> bool:
    """Whether the viewer sits this heat out. Nobody else is shown it."""
    return heat is not None and page.me in page.data.sits_out.get(heat.number, ())


def standings(page: PublicPage[BoardsShown]) -> tuple[str, Json]:
    """The table: all players or the qualified only, teams, or the best results by power."""
    show = page.query.get("show", "")
    base = page.data.standings
    views = {"": _("Players"), "teams": _("Teams"), "powers": _("Best by power")}
    if not page.event.team_size:
        del views["teams"]
    show = show if show in views else ""
    only = page.query.get("only") == "qualified"
    rows = base.rows(only_qualified=only)
    teams = {entry: team.name for team in base.teams for entry in page.data.teams.get(team.team, ())}
    names = {entry.id: entry.name for entry in page.data.entries}
    lines = _lines(rows, teams, _on_now(page.data))
    return "boards/public/standings.html", _with_choice(page, "standings") | {
        "views": [Tab(label, f"?show={key}" if key else "?", key == show) for key, label in views.items()],
        "filters": [
            Tab(_("Qualified %(n)s") % {"n": len(base.qualified)}, "?only=qualified", only),
            Tab(_("All %(n)s") % {"n": len(base.all)}, "?only=all", not only),
        ],
        "show": show,
        "only": only,
        "rows": lines,
        **reasons_shown(page, len(rows)),
        "any_reason": any(row["asked"] for row in lines),
        "reasoned": True,
        "heat_columns": heat_columns(page.event),
        **handicap_columns(page.event, rows),
        "teams": with_ties(team_in_words(team, names) for team in base.teams),
        "by_power": [with_more(each, results=with_ties(map(asdict, each.results))) for each in base.by_power],
        "set_scores": base.set_scores,
        "summary": dropping_in_words(page.event, over=heats_played(page.data, page.event)),
        "title": standings_title(page.data),
    }


def _on_now(data: BoardsShown) -> set[tuple[int, int]]:
    """The player and the heat of each seat of a game that is in progress."""
    return {
        (seat.entry, heat.number)
        for heat in data.heats
        for game in heat.games
        if game.state == GameState.STARTED
        for seat in game.seats
        if not seat.fills
    }


def _lines(rows: Sequence[StandingsRow], teams: Mapping[int, str], on_now: set[tuple[int, int]]) -> list[Json]:
    """The rows with their cells, bars on one scale, and how far each is behind the first."""
    totals = [Fraction(row.total) for row in rows]
    scale = Scale.of(float(Fraction(cell.score)) for row in rows for cell in row.heats if cell)
    return [
        with_more(
            row,
            team=teams.get(row.entry, ""),
            cells=_cells(row.heats, {number for number in range(len(row.heats)) if (row.entry, number + 1) in on_now}),
            bars=bars([_bar(cell) for cell in row.heats], scale),
            asked=bool(row.why or row.top or row.undecided),
            behind=figure(total - totals[0]) if row.rank and total < totals[0] else "–" if row.rank == 1 else "",
        )
        for row, total in zip(rows, totals, strict=True)
    ]


def _bar(cell: HeatCell | None) -> tuple[float, str] | None:
    return (float(Fraction(cell.score)), PALE if cell.multiplier == "0" else COUNTS) if cell else None


def _cells(heats: Sequence[HeatCell | None], on: set[int]) -> list[Json]:
    """The scores of a row, ready to be shown but for the `rare` ones: thousands of cells make the page's cost.

    `on` are the places of heats that the player plays now.
    """
    cells = []
    for place, heat in enumerate(heats):
        css = "n" if place >= len(heats) - 4 else "n wide-only"
        rare = heat if heat and heat.is_rare else None
        cells.append(
            {"css": css, "rare": rare, "text": figure(heat.score) if heat else "", "on": not heat and place in on}
        )
    return cells


@public_page_of("boards")
def heats(page: PublicPage[BoardsShown]) -> tuple[str, Json]:
    """The newest heat; the others by its tabs."""
    return _heat_page(page, page.data.heats[-1] if page.data.heats else None)


@public_page_of("boards")
def heat(page: PublicPage[BoardsShown]) -> tuple[str, Json]:
    """One heat's boards and results."""
    number = page.numbers["heat"]
    found = next((heat for heat in page.data.heats if heat.number == number), None)
    if found is None:
        raise MissingError(_("Heat %(n)s has not been created yet.") % {"n": number})
    return _heat_page(page, found)


def people(page: PublicPage[BoardsShown]) -> tuple[str, Json]:
    """Everyone entered, with team and record."""
    rows = {row.entry: row for row in page.data.standings.all}
    names = {team.team: team.name for team in page.data.standings.teams}
    teams = {entry: names.get(team, "") for team, members in page.data.teams.items() for entry in members}
    entries = [with_more(entry, team=teams.get(entry.id, ""), row=rows.get(entry.id)) for entry in page.data.entries]
    return "boards/public/people.html", boards_frame(page, "people") | {"entries": entries}


def rules(page: PublicPage[BoardsShown]) -> tuple[str, Json]:
    """The rules in words: scoring, dropping, qualifying, teams, tie-breaks."""
    event = page.event
    own = {game.system for heat in page.data.heats for game in heat.games} - {event.boards.scoring_system.name}
    return "boards/public/rules.html", boards_frame(page, "rules") | {
        "system": event.boards.scoring_system,
        "words": describe_system(parse_definition(event.boards.scoring_system.definition)),
        "others": [(each, describe_system(parse_definition(each.definition))) for each in _systems(event, own)],
        "summary": [*dropping_in_words(event), *entries_in_words(page.data.standings.all)],
        "pools": pools_in_words(page.data.pools),
        "tie_breaks": [BOARDS_TIE_BREAKS[code] for code in event.boards.tie_breaks],
    }


def awards(page: PublicPage[BoardsShown]) -> tuple[str, Json]:
    """The prizes and who would win them now."""
    frame = boards_frame(page, "awards")
    only = page.query.get("only")
    everybody = _("All: players with fewer heats can win, too.")
    frame["filters_say"] = f"{qualified_in_words(page.event)} {everybody}"
    return "events/public/awards.html", frame | awards_context(page.event, page.data, tabs=frame["tabs"], only=only)


def _with_choice(page: PublicPage[BoardsShown], current: str) -> Json:
    frame = boards_frame(page, current)
    return frame | {"tabs": keep_choice(frame["tabs"], page.query.get("only", ""))}


def _heat_page(page: PublicPage[BoardsShown], heat: HeatShown | None) -> tuple[str, Json]:
    frame = boards_frame(page, "heats")
    base = reverse("public:heats", args=[page.event.club.slug, page.event.slug])
    return "boards/public/heat.html", frame | {
        "reasoned": heat is not None,
        "heat": heat and _heat_context(heat, page.me),
        "clock": page_clock(page, heat.number if heat else None),
        "drawn": newest_draw([heat]) if heat else None,
        "heat_tabs": [
            Tab(_("Heat %(n)s") % {"n": each.number}, f"{base}{each.number}/", each is heat) for each in page.data.heats
        ],
    }


def _heat_context(heat: HeatShown, me: int | None) -> Json:
    games = [
        with_more(
            game,
            mine=any(seat.entry == me for seat in game.seats) if me else False,
            line=result_line(game),
            known=facts_known(game),
            win=win_in_words(game),
        )
        for game in heat.games
    ]
    states = [game.state for game in heat.games]
    return with_more(
        heat,
        games=sorted(games, key=lambda game: (not game["mine"], game["number"])),
        starts=heat.starts_at,
        ends=heat.ends_at,
        count=_count(states),
    )


def _count(states: Sequence[str]) -> str:
    """The number of games in each state that has any: "2 finished · 3 in progress"."""
    words = {
        GameState.FINISHED: _("%(n)s finished"),
        GameState.STARTED: _("%(n)s in progress"),
        GameState.UNSTARTED: _("%(n)s not started"),
    }
    counts = ((text, states.count(state)) for state, text in words.items())
    return " · ".join(text % {"n": n} for text, n in counts if n)


def _current_heat(heats: Sequence[HeatShown]) -> HeatShown | None:
    """The first heat with an open board, else the newest."""
    with_boards = [heat for heat in heats if heat.games]
    still_open = [heat for heat in with_boards if heat.state != GameState.FINISHED]
    return next(iter(still_open), with_boards[-1] if with_boards else None)


def _heat_played_by(heats: Sequence[HeatShown], me: int | None) -> HeatShown | None:
    """The newest heat in which this player's game is in progress, even if an older heat was reopened."""
    return next((heat for heat in reversed(heats) if _plays(heat, me)), None) if me else None


def _plays(heat: HeatShown, me: int) -> bool:
    return any(game.state == GameState.STARTED and any(seat.entry == me for seat in game.seats) for game in heat.games)


def _my_seat(heat: HeatShown | None, me: int | None) -> Json | None:
    if heat is None or me is None:
        return None
    found = [(game, seat) for game in heat.games for seat in game.seats if seat.entry == me]
    if not found:
        return None
    # Of players at two boards, the seat that scores; the other one is shown next to it.
    found.sort(key=lambda pair: pair[1].fills)
    game, seat = found[0]
    others = [other for other in game.seats if other is not seat]
    return {"game": game, "seat": seat, "others": others, "second": found[1] if len(found) > 1 else None}


def _found(entries: Iterable[EntryShown], query: str) -> list[EntryShown]:
    words = search_key(query).split()
    return [entry for entry in entries if all(word in search_key(entry.name) for word in words)][:20] if words else []


def _name(page: PublicPage[BoardsShown]) -> str:
    return next((entry.name for entry in page.data.entries if entry.id == page.me), "")


def _systems(event: Any, names: set[str]) -> list[ScoringSystem]:
    if not names:
        return []
    return [each for each in ScoringSystem.objects.filter(name__in=names) if each.club_id in {None, event.club_id}]
