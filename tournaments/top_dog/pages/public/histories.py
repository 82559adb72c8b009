"""A club's histories in public, and the look-up of a handicap with any army, where the club wants that."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from common.pure.errors import Problem, RuleError
from handicaps.core.top_dog_table import PRESET
from handicaps.words import table_words
from tournaments.base.languages import show_language
from tournaments.base.pages.actor import page_actor
from tournaments.clubs.models import Club
from tournaments.events.pages.club_frame import club_frame
from tournaments.events.selectors.visibility import people_as_shown
from tournaments.people.models import Person
from tournaments.top_dog.access import access_histories
from tournaments.top_dog.details import ARMY_GAMES
from tournaments.top_dog.pages.history_tables import chosen_game, history_table, look_up_context
from tournaments.top_dog.selectors.look_up import Question, look_up, question_of


@require_safe
@gzip_page
def histories(request: HttpRequest, club: str) -> HttpResponse:
    """Players or armies with games, average and value."""
    row = access_histories(page_actor(request), club)
    show_language(row.language)
    context = _frame(row, "histories") | {
        "table": history_table(row, request.GET.dict(), short_names=True),
        "scale": PRESET.highest_score,
    }
    return render(request, "top_dog/public/histories.html", context)


@require_safe
@gzip_page
def look_up_page(request: HttpRequest, club: str) -> HttpResponse:
    """What would my handicap be with army X? By the published table."""
    row = access_histories(page_actor(request), club)
    show_language(row.language)
    asked = request.GET.dict()
    game = chosen_game(asked.get("game", ""))
    people = people_as_shown(list(Person.objects.filter(club=row, history_records__game=game).distinct()))
    answer, question = None, Question()
    problems: tuple[Problem, ...] = ()
    try:
        question = question_of(asked, table=PRESET)
        answer = look_up(row, question, game=game, table=PRESET, people=people)
    except RuleError as error:
        problems = error.problems
    context = (
        _frame(row, "look_up")
        | look_up_context(answer, question, asked)
        | {
            "problems": problems,
            "wrong": {problem.path: problem for problem in reversed(problems)},
            "people": people,
            "discounts": table_words(PRESET),
            "scale": PRESET.highest_score,
            "game": game,
            "games": ARMY_GAMES.items(),
        }
    )
    return render(request, "top_dog/public/look_up.html", context, status=422 if problems else 200)


def _frame(club: Club, current: str) -> dict[str, object]:
    return club_frame(club, current)
