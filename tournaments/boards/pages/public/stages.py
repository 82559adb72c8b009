"""What the first page of an event of boards shows before it begins and once it is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.base.figures import figure
from tournaments.base.shown import with_more
from tournaments.boards.games.details import details_of
from tournaments.boards.games.entry_words import total_digits
from tournaments.boards.games.selectors.rules import questions
from tournaments.boards.games.shown.events import BoardsShown, GameShown, HeatShown
from tournaments.boards.games.shown.standings import HeatCell, StandingsRow, TeamScoreShown
from tournaments.boards.games.words import dropping_in_words, ending_in_short, result_line, team_in_words
from tournaments.events.disciplines import DISCIPLINES
from tournaments.events.models import Event
from tournaments.events.pages.formats import AwardNote, AwardNotes
from tournaments.events.pages.public.page_context import PublicPage
from tournaments.events.pages.stages import After, Before, Fact, Games, Line, Question, Ranked, players_in_words
from tournaments.events.shown import AwardShown, AwardWinner

MOST_SEATS: Final = 420
"""So many seats are written out on the page of a finished event; older heats are links."""


def boards_before(page: PublicPage[BoardsShown]) -> Before:
    """Rules, heats that have a time, and the players who are coming."""
    event, entries = page.event, page.data.entries
    heats = [heat for heat in page.data.heats if heat.starts_at]
    return Before(
        facts=[_game(event)],
        days=[
            (date_format(timezone.localtime(heat.starts_at), "D j M, H:i"), _("Heat %(n)s") % {"n": heat.number})
            for heat in heats
        ],
        questions=[Question(title, lines) for title, lines in questions(details_of(event))],
        coming=[Line(entry.name, note=entry.town, entry=entry.id) for entry in entries],
        coming_title=players_in_words(len(entries)),
        coming_page="people",
        mine="boards/public/mine.html",
    )


def _game(event: Event) -> Fact:
    game = DISCIPLINES[event.discipline].name if event.discipline in DISCIPLINES else event.discipline.title()
    heats = ngettext("%(n)s heat", "%(n)s heats", event.boards.heats) % {"n": event.boards.heats}
    return Fact(pgettext("what is played", "Game"), game, "dices", f"{heats}, {event.boards.scoring_system.name}")


def boards_after(page: PublicPage[BoardsShown]) -> After:
    """The final table, the teams, and every board."""
    data, event = page.data, page.event
    table = data.standings
    rows = table.qualified if any(row.rank for row in table.qualified) else table.all
    teams = {entry: team.name for team in table.teams for entry in data.teams.get(team.team, ())}
    names = {entry.id: entry.name for entry in data.entries}
    return After(
        ranked=[_ranked(row, teams) for row in rows if row.rank],
        unit=(_("point"), _("points")),
        digits=total_digits(table.all),
        count=players_in_words(len(data.entries)),
        rule=dropping_in_words(event, over=True, bracketed=False)[0],
        teams=[
            Line(team.name, figure(team.total), _members(team_in_words(team, names)), str(team.rank))
            for team in table.teams
            if team.rank is not None
        ],
        games=_games(event, data),
        games_title=_("All games"),
        games_template="boards/public/results.html",
        mine="boards/public/mine.html",
    )


def _ranked(row: StandingsRow, teams: Mapping[int, str]) -> Ranked:
    cells = [cell for cell in row.heats if cell]
    scores = [_counted(cell) for cell in cells]
    dropped = frozenset(at for at, cell in enumerate(cells) if not Fraction(cell.multiplier) and cell.tier != "final")
    team = teams.get(row.entry, "")
    final = next((cell for cell in row.heats if cell and cell.tier == "final"), None)
    if final is None:
        return Ranked(row.rank or 0, row.name, Fraction(row.total), team, scores, row.entry, dropped)
    # Finalists are ranked by the final: a total from the heats before it wouldn't match the winner.
    note = _("Final: %(score)s") % {"score": figure(Fraction(final.score))}
    points = Fraction(final.score)
    return Ranked(row.rank or 0, row.name, points, " · ".join(filter(None, (note, team))), scores, row.entry, dropped)


def _counted(cell: HeatCell) -> float:
    return float(Fraction(cell.score))


def _members(team: Mapping[str, Any]) -> str:
    """Each member's scores that count: "Hood 113 + 59, Fest 57 + 113"."""
    members: list[tuple[int, str, list[TeamScoreShown]]] = team["members"]
    return ", ".join(f"{name} {_sum(scores)}" for _, name, scores in members)


def _sum(scores: Sequence[TeamScoreShown]) -> str:
    """The scores as a sum: "113 + 59", "−5 − 3"."""
    first, *rest = [figure(each.score) for each in scores] or [""]
    return first + "".join(f" − {each[1:]}" if each.startswith("−") else f" + {each}" for each in rest)


def _games(event: Event, data: BoardsShown) -> list[Games]:
    """The heats, newest first; those that no longer fit on the page are links."""
    found: list[Games] = []
    left = MOST_SEATS
    for heat in reversed(data.heats):
        left -= sum(len(game.seats) for game in heat.games)
        parts = [ngettext("%(n)s game", "%(n)s games", len(heat.games)) % {"n": len(heat.games)}]
        if heat.starts_at:
            parts.append(date_format(timezone.localtime(heat.starts_at), "l"))
        url = reverse("public:heat", args=[event.club.slug, event.slug, heat.number])
        rows = [_game_row(event, heat, game) for game in heat.games] if left >= 0 or not found else ()
        found.append(Games(_("Heat %(n)s") % {"n": heat.number}, url, " · ".join(parts), rows))
    return found


def _game_row(event: Event, heat: HeatShown, game: GameShown) -> dict[str, Any]:
    """A board with its seats in the order of the powers."""
    powers = DISCIPLINES[event.discipline].powers if event.discipline in DISCIPLINES else ()
    order = {power.code: place for place, power in enumerate(powers)}
    seats = sorted(game.seats, key=lambda seat: order.get(seat.power, len(order)))
    url = reverse("public:game", args=[event.club.slug, event.slug, heat.number, game.number])
    return with_more(game, seats=seats, line=result_line(game), url=url)


def boards_award_notes(data: BoardsShown) -> AwardNotes:
    """Where the best result of a power was played."""
    found = {
        (each.power, result.entry): result for each in data.standings.by_power for result in reversed(each.results)
    }
    games = {(heat.number, game.number): game for heat in data.heats for game in heat.games}

    def note(prize: AwardShown, winner: AwardWinner) -> AwardNote:
        best = found.get((prize.power or "", winner.id))
        if best is None:
            return AwardNote()
        game = games.get((best.heat, best.game))
        ended = ending_in_short(game, power=prize.power or "") if game else ""
        return AwardNote(", ".join(filter(None, (_("Heat %(n)s") % {"n": best.heat}, ended))))

    return note


def has_games(heats: tuple[HeatShown, ...]) -> bool:
    """Whether a heat has boards, or a draw whose fingerprint everybody may note: before, there is nothing to find."""
    return any(heat.games or heat.draws for heat in heats)
