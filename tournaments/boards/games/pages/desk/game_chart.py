"""The yearly chart of a game: a grid of powers and game-years, saved as a version of the result like all facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from common.pure.errors import Problem, RuleError
from common.web.problems import problem_text
from scoring.core.chart import chart_problems
from scoring.core.chart_facts import chart_contradictions, chart_unfinished, read_from_chart
from scoring.core.years import FIRST_YEAR, LAST_YEAR
from tournaments.base.actors import Actor
from tournaments.base.errors import StaleError
from tournaments.base.forms import whole
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.base.tags.topboard import anchor
from tournaments.boards.games.access import access_game
from tournaments.boards.games.pages.center_charts import ChartSeat, center_graph, chart_rows_of
from tournaments.boards.games.selectors.games import SeatEntry, SeatLine, facts_of, seat_lines, version_number
from tournaments.boards.games.services.results import record_result
from tournaments.events.models import Game, GameState
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.lab.selectors.systems import compiled, system_of_game

LONGEST_COUNT = 2
MOST_YEARS = LAST_YEAR - FIRST_YEAR + 1


@dataclass(frozen=True, slots=True)
class Cell:
    """One field of the grid."""

    name: str
    power: str
    value: str
    error: str


@desk_view(access_game, see=Action.SEE_DESK, change=Action.ENTER_RESULTS, once=True)
def game_chart(
    request: HttpRequest, actor: Actor, row: Game, *, club: str, event: str, heat: int, game: int
) -> HttpResponse:
    """The grid. `do=save` saves it, `do=add` adds a row and saves nothing yet."""
    posted = request.method == "POST"
    lines = seat_lines(row)
    if not posted:
        return render(request, "boards/desk/games/chart.html", _context(row, lines))
    years = _typed_years(request.POST)
    if request.POST.get("do") == "add":
        longer = _context(row, lines, typed=request.POST, years=min(years + 1, MOST_YEARS))
        return render(request, "boards/desk/games/chart.html", longer)
    try:
        entries = _parse(lines, request.POST, years=years)
        record_result(actor, row, facts=entries, seen=whole(request.POST.get("seen"), otherwise=-1))
    except StaleError as error:
        return render(request, "boards/desk/games/chart.html", _context(row, lines, stale=error), status=409)
    except RuleError as error:
        refused = _context(row, lines, typed=request.POST, years=years, problems=error.problems)
        return render(request, "boards/desk/games/chart.html", refused, status=422)
    messages.success(request, _("Chart saved."))
    return redirect("desk:game_chart", club, event, heat, game)


@desk_view(access_game, change=Action.ENTER_RESULTS)
def game_chart_preview(request: HttpRequest, actor: Actor, row: Game) -> HttpResponse:
    """Sums, what follows from the typed chart, and its graph, as parts that replace their namesakes."""
    lines = seat_lines(row)
    years = _typed_years(request.POST)
    try:
        entries = _parse(lines, request.POST, years=years)
    except RuleError:
        return HttpResponse("")
    shown = [SeatLine(line.seat, entry) for line, entry in zip(lines, entries, strict=True)]
    figure = chart_figure(row, shown)
    totals = [each.total for each in figure["chart_rows"]]
    sums = [(k, totals[k] if k < len(totals) else "") for k in range(years)]
    return render(request, "boards/desk/games/chart_preview.html", {"sums": sums, **figure})


def chart_figure(row: Game, lines: Sequence[SeatLine]) -> dict[str, Any]:
    """What the desk shows of a chart: graph, table, what follows from it, and what contradicts it."""
    entered = [line.facts() for line in lines]
    seats = [ChartSeat(line.seat.power, line.name, line.entry.chart) for line in lines]
    asked = "chart" in compiled(system_of_game(row)).fields_asked
    unfinished = not asked and chart_unfinished(entered)
    problems = [
        *chart_problems(entered, unfinished=unfinished),
        *chart_contradictions(facts_of(lines), unfinished=unfinished),
    ]
    return {
        "graph": center_graph(seats),
        "chart_seats": seats,
        "chart_rows": chart_rows_of(seats),
        "from_chart": list(zip(seats, read_from_chart(entered), strict=True)),
        "chart_says": problems,
        "chart_asked": asked,
        "chart_stops_in": last_charted_year(lines) if unfinished else None,
    }


def last_charted_year(lines: Sequence[SeatLine]) -> int:
    """The last game-year that the chart has."""
    return FIRST_YEAR + max(len(line.entry.chart or ()) for line in lines) - 1


def chart_field_url(row: Game, problems: Sequence[Problem]) -> str:
    """The field of the chart that the first problem about it is about, on the chart's own page; "" without any."""
    path = next((problem.path for problem in problems if ".chart" in problem.path), "")
    if not path:
        return ""
    event = row.round.event
    page = reverse("desk:game_chart", args=[event.club.slug, event.slug, row.round.number, row.number])
    last = last_charted_year(seat_lines(row)) - FIRST_YEAR
    return f"{page}#{anchor(path if path.endswith(']') else f'{path}[{last}]')}"


def _context(
    row: Game,
    lines: Sequence[SeatLine],
    *,
    typed: Mapping[str, str] | None = None,
    years: int = 0,
    problems: Sequence[Problem] = (),
    stale: StaleError | None = None,
) -> dict[str, Any]:
    event = row.round.event
    years = years or _years_to_show(row, lines)
    errors = {problem.path: problem_text(problem) for problem in problems}
    return {
        **event_frame(event, "heats"),
        **chart_figure(row, lines),
        "event_line": _("Heat %(heat)s of %(heats)s") % {"heat": row.round.number, "heats": event.boards.heats},
        "game": row,
        "heat": row.round,
        "is_open": row.state == GameState.STARTED,
        "seen": version_number(row),
        "years": years,
        "may_add": years < MOST_YEARS,
        "grid": [(FIRST_YEAR + k, k, _cells(lines, k, typed=typed, errors=errors)) for k in range(years)],
        "sums": {r.year: r.total for r in chart_rows_of([ChartSeat("", "", line.entry.chart) for line in lines])},
        "problems": problems,
        "stale": stale,
    }


def _cells(
    lines: Sequence[SeatLine], k: int, *, typed: Mapping[str, str] | None, errors: Mapping[str, str]
) -> list[Cell]:
    cells = []
    for i, line in enumerate(lines):
        name = f"seats-{i}-chart-{k}"
        chart = line.entry.chart or ()
        saved = str(chart[k]) if k < len(chart) else ""
        value = saved if typed is None else typed.get(name, "")
        cells.append(Cell(name, line.seat.power or line.name, value, errors.get(f"seats[{i}].chart[{k}]", "")))
    return cells


def _years_to_show(row: Game, lines: Sequence[SeatLine]) -> int:
    """The years entered and one more; as many as the game lasted, where its last year is known."""
    entered = max((len(line.entry.chart or ()) for line in lines), default=0)
    last = max((line.entry.final_year or 0 for line in lines), default=0)
    limit = compiled(system_of_game(row)).definition.final_year or LAST_YEAR
    return max(entered, min(max(entered + 1, last - FIRST_YEAR + 1), limit - FIRST_YEAR + 1))


def _parse(lines: Sequence[SeatLine], typed: Mapping[str, str], *, years: int) -> list[SeatEntry]:
    """The entries with their charts as typed. Raises `RuleError` for values that aren't numbers, and for gaps."""
    problems: list[Problem] = []
    entries = []
    for i, line in enumerate(lines):
        texts = [typed.get(f"seats-{i}-chart-{k}", "").strip() for k in range(years)]
        while texts and not texts[-1]:
            texts.pop()
        who = line.seat.power.title() or line.name
        counts = [
            _count(text, path=f"seats[{i}].chart[{k}]", who=who, year=FIRST_YEAR + k, problems=problems)
            for k, text in enumerate(texts)
        ]
        entries.append(replace(line.entry, chart=tuple(counts) or None))
    RuleError.gather(problems)
    return entries


def _count(text: str, *, path: str, who: str, year: int, problems: list[Problem]) -> int:
    if text.isascii() and text.isdigit() and len(text) <= LONGEST_COUNT:
        return int(text)
    if text:
        message = _("Enter the centers of %(who)s after %(year)s as a number from 0 to 34.")
    else:
        message = _(
            "%(who)s has centers after a later year but none after %(year)s. Enter the missing number, "
            "or clear the later years."
        )
    problems.append(Problem(path, "invalid" if text else "gap", message, {"who": who, "year": year}))
    return 0


def _typed_years(typed: Mapping[str, str]) -> int:
    return min(max(whole(typed.get("years"), otherwise=-1), 1), MOST_YEARS)
