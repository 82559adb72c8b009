"""Top Dog in public: the second standings of an event next to the main ones, and what a handicap would be."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from common.pure.errors import Problem, RuleError
from handicaps.core.top_dog_table import parse_table
from handicaps.words import table_words
from tournaments.base.figures import as_exact
from tournaments.base.pages.actor import page_actor
from tournaments.events.pages.public.conditional_pages import public_page_of
from tournaments.events.pages.public.files import table_file
from tournaments.events.pages.public.page_context import Json, PublicPage
from tournaments.events.selectors.snapshots import seen_data
from tournaments.events.selectors.visibility import view_of_everybody
from tournaments.events.viewers import view_for
from tournaments.swiss.access import access_public_swiss
from tournaments.swiss.pages.public.page_context import swiss_frame
from tournaments.swiss.shown import SwissShown
from tournaments.top_dog.details import top_dog_details_of
from tournaments.top_dog.pages.history_tables import look_up_context
from tournaments.top_dog.selectors.display import people_asked_for, top_dog_lines, top_dog_of, top_dog_title
from tournaments.top_dog.selectors.files import top_dog_rows
from tournaments.top_dog.selectors.look_up import Question, look_up, question_of
from tournaments.top_dog.shown import TopDogShown

BAR: Final = 95
"""The highest score, in units of the drawing."""
NOTHING: Final = Fraction(0)


@public_page_of("swiss")
def top_dog(page: PublicPage[SwissShown]) -> tuple[str, Json]:
    """The table after the last complete round, each handicap with its arithmetic."""
    table = top_dog_of(page.data)
    return "swiss/public/top_dog.html", swiss_frame(page, "swiss_top_dog") | top_dog_context(page.data, table)


@require_safe
def top_dog_csv(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """The second table as a file."""
    actor = page_actor(request)
    row = access_public_swiss(actor, club, event)
    data = seen_data(row, view_for(actor, row))
    return table_file(request, f"{row.name} Top Dog", top_dog_rows(top_dog_of(data)))


@require_safe
@gzip_page
def top_dog_look_up(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """What a handicap would be at this event with each army, by its own table."""
    row = access_public_swiss(page_actor(request), club, event)
    data: SwissShown = seen_data(row, view_of_everybody(row))
    top_dog_of(data)
    details, asked = top_dog_details_of(row), request.GET.dict()
    answer, question = None, Question()
    problems: tuple[Problem, ...] = ()
    people = people_asked_for(row, view_of_everybody(row))
    try:
        question = question_of(asked, table=details.table)
        armies = [entry.army for entry in data.entries]
        answer = look_up(row.club, question, game=row.discipline, table=details.table, people=people, armies=armies)
    except RuleError as error:
        problems = error.problems
    page = PublicPage(row, data, None, asked, {})
    context = (
        swiss_frame(page, "swiss_top_dog")
        | look_up_context(answer, question, asked)
        | {
            "problems": problems,
            "wrong": {problem.path: problem for problem in reversed(problems)},
            "people": people,
            "discounts": table_words(details.table),
            "scale": details.table.highest_score,
        }
    )
    return render(request, "swiss/public/look_up.html", context, status=422 if problems else 200)


def _bars(lines: Sequence[Json]) -> list[Json]:
    """Each score, and what the handicaps leave of it, as parts of the highest score; in text they are next to it."""
    scores = [(as_exact(line["score"]) or NOTHING, as_exact(line["net"]) or NOTHING) for line in lines]
    highest = max((score for score, _net in scores), default=NOTHING)
    if highest <= 0:
        return [{} for _line in lines]
    return [{"score": _long(score / highest), "net": _long(net / highest)} for score, net in scores]


def _long(share: Fraction) -> str:
    return f"{float(max(share, NOTHING)) * BAR:.1f}"


def top_dog_context(data: SwissShown, table: TopDogShown) -> Json:
    """The lines in order, players who can win on top; each with its arithmetic in words."""
    lines = top_dog_lines(data, table)
    running = next((each for each in data.rounds if each.number > table.rounds), None)
    discounts = parse_table(table.table)
    return {
        "title": top_dog_title(data, table),
        "rows": [line | {"bar": bar} for line, bar in zip(lines, _bars(lines), strict=True)],
        "played": table.rounds,
        "running": running and running.number,
        "top_dog": table,
        "all_excluded": bool(lines) and all(row["excluded"] for row in lines),
        "discounts": table_words(discounts),
        "scale": table.table["highest_score"],
        "same_scale": discounts.highest_score == Fraction(table.highest_of_game),
    }
