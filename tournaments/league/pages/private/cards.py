"""Context of a captain's page: each match with its forms, the table, and what is still to play."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Any

from django import forms
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from tournaments.events.models import Event
from tournaments.events.selectors.visibility import view_of_everybody
from tournaments.events.time_zones import zone_of
from tournaments.league.forms import CaptainsScoreForm, DayForm
from tournaments.league.models import DivisionTeam
from tournaments.league.selectors.captain import (
    OwnCupMatch,
    OwnMatch,
    OwnMatches,
    own_cup_matches,
    own_matches,
    own_table,
)
from tournaments.league.selectors.desk import FixtureLine
from tournaments.league.selectors.rows import load_league_rows
from tournaments.league.words import record_in_words, score_word, table_words

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Refused:
    """The forms that come back with their errors, by the id of what they are about."""

    forms: dict[str, forms.Form] = field(default_factory=dict)


def today_of(season: Event) -> date:
    """Today where the season is played."""
    return timezone.localdate(timezone=zone_of(season))


def matches_of(place: DivisionTeam) -> OwnMatches:
    """The matches of the team."""
    return own_matches(load_league_rows(place.event), place, today=today_of(place.event))


def cup_matches_of(place: DivisionTeam) -> list[OwnCupMatch]:
    """The cup matches that the team can play now."""
    season = place.event
    found = own_cup_matches(load_league_rows(season), place, view_of_everybody(season), today=today_of(season))
    return [each for each in found if not each.level]


def captain_context(place: DivisionTeam, token: str, refused: Refused) -> Json:
    """Context of `league/private/page.html`."""
    season = place.event
    rows, today = load_league_rows(season), today_of(season)
    view = view_of_everybody(season)
    matches = own_matches(rows, place, today=today)
    cards = [_card(each, token, refused) for each in matches.cards]
    for card in cards[:1]:
        card["main"] = True
    cups = own_cup_matches(rows, place, view, today=today)
    ahead = [_ahead(line, place) for line in matches.done if line.points]
    return {
        "club": season.club,
        "accent": season.club.accent,
        "season": season,
        "place": place,
        "token": token,
        "cards": cards,
        "later": [_card(each, token, refused) for each in matches.later],
        "cups": [_cup_card(each, token, refused) for each in cups],
        "done": matches.done,
        "record": record_in_words(
            won=sum(each > 0 for each in ahead), drawn=ahead.count(Fraction()), lost=sum(each < 0 for each in ahead)
        ),
        "score_word": score_word(rows.rules.scoring),
        "table": table_words(own_table(rows, place, view), rows.rules.scoring),
        "refused": list(refused.forms.values()),
    }


def score_form(match: OwnMatch, request: HttpRequest | None = None) -> CaptainsScoreForm:
    """The scores of a match, as a captain enters them."""
    fixture = match.line.fixture
    return _scores(f"m{fixture.number}", fixture.home.name, fixture.away.name, request)


def day_form(match: OwnMatch, request: HttpRequest | None = None) -> DayForm:
    """The day that a captain proposes; it starts with the day of the match, unless that has passed."""
    form = DayForm.of(match.line.fixture, request.POST if request else None)
    if match.line.overdue:
        form.initial["played_on"] = None
    form.auto_id = f"d{match.line.fixture.number}_%s"
    return form


def cup_form(match: OwnCupMatch, request: HttpRequest | None = None) -> CaptainsScoreForm:
    """The scores of a cup match at the table."""
    words = match.words
    return _scores(f"c{match.cup.cup.number}_{words['number']}", words["home"], words["away"], request)


def _ahead(line: FixtureLine, place: DivisionTeam) -> Fraction:
    """How many more points than its opponent the team has from a match; 0 without points."""
    home, away = line.points or (Fraction(), Fraction())
    return home - away if line.fixture.home_id == place.pk else away - home


def _scores(name: str, home: str, away: str, request: HttpRequest | None) -> CaptainsScoreForm:
    return CaptainsScoreForm(request.POST if request else None, auto_id=f"{name}_%s", home=home, away=away)


def _card(match: OwnMatch, token: str, refused: Refused) -> Json:
    fixture = match.line.fixture
    score, day = f"score-{fixture.number}", f"day-{fixture.number}"
    return {
        "match": match,
        "fixture": fixture,
        "other": match.other,
        "day": refused.forms.get(day) or day_form(match),
        "day_wrong": day in refused.forms,
        "score": {
            "url": reverse("captain:match", args=[token, fixture.number]),
            "form": refused.forms.get(score) or score_form(match),
            "wrong": score in refused.forms,
            "mine": match.mine,
            "theirs": match.theirs,
            "disputed": match.line.said.disputed,
            "other": match.other.name,
            "home": fixture.home.name,
            "away": fixture.away.name,
        },
    }


def _cup_card(match: OwnCupMatch, token: str, refused: Refused) -> Json:
    number, words = match.cup.cup.number, match.words
    key = f"cup-{number}-{words['number']}"
    at_home = match.other is not None and words["home"] != match.other.name
    return {
        "match": match,
        "words": words,
        "cup": match.cup.cup,
        "key": key,
        "other": match.other,
        "other_name": words["away"] if at_home else words["home"],
        "score": {
            "url": reverse("captain:cup_match", args=[token, number, words["number"]]),
            "form": refused.forms.get(key) or cup_form(match),
            "wrong": key in refused.forms,
            "mine": match.mine,
            "theirs": match.theirs,
            "disputed": match.disputed,
            "other": words["away"] if at_home else words["home"],
            "home": words["home"],
            "away": words["away"],
        },
    }
