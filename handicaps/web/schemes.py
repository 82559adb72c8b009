"""The page that tries handicap schemes on matches: typed, pasted or uploaded, side by side, each with its plot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods

from common.pure.errors import Problem, RuleError
from common.web.lab_context import lab_tabs, refuse
from common.web.packing import pack, unpack
from common.web.problems import problem_text
from common.web.throttles import CalculatorThrottle
from handicaps.calculators.scheme_trials import TrialQuestion, read_trials
from handicaps.core.form_l import Division, DivisionTeam, form_l_handicaps
from handicaps.core.made_up_league import TrueStrength, made_up_season
from handicaps.core.samples import RUGBY_LEAGUE
from handicaps.web.match_lines import AVERAGES, MATCHES, Sheet
from handicaps.web.pages import PARAMETER, Said
from handicaps.web.scheme_words import SchemeView, scheme_views
from handicaps.web.typed import number_of
from handicaps.words import plain_fixed

VERSION: Final = "1"
LONGEST: Final = 60_000
# Not "matches": a control of that name hides the method `matches` of its form from scripts.
TEXTS: Final = ("match_lines", "team_lines")
USUAL: Final[Mapping[str, str]] = {
    "match_lines": "",
    "team_lines": "",
    "imps_per_vp": "2.75",
    "step": "6",
    "overlap": "1",
    "sample": "out",
    "after": "",
}
PLACES: Final[Mapping[str, str]] = {"matches": "match_lines", "teams": "team_lines", "after_handicap": "after"}
BOXES: Final = ("overlap", "after")
LUCK: Final = 8.0
SAMPLE_SEED: Final = 2014
SAMPLE_SEASONS: Final = ("A", "B")

Fields = Mapping[str, str]


@gzip_page
@require_http_methods(["GET", "POST"])
def schemes(request: HttpRequest) -> HttpResponse:
    """Try handicap schemes on matches. Valid input goes into the address, so that it can be kept or shared."""
    asked = request.method == "POST" or any(key in request.GET for key in (PARAMETER, "sample"))
    if asked and (refused := refuse(request, CalculatorThrottle())) is not None:
        return refused
    fields, problems = _read(request)
    sheets = MATCHES.read(fields["match_lines"]), AVERAGES.read(fields["team_lines"])
    question: TrialQuestion | None = None
    if asked and not problems:
        try:
            question = read_trials(_payload(fields, sheets))
        except RuleError as error:
            problems = error.problems
    packed = pack([fields[name] for name in USUAL], version=VERSION) if question else None
    if request.method == "POST" and packed:
        return redirect(f"{reverse('handicaps:schemes')}?{urlencode({PARAMETER: packed})}#result")
    said = [_said(problem, sheets) for problem in problems]
    context = {
        "tabs": lab_tabs("handicaps:schemes"),
        "fields": fields,
        "problems": said,
        "wrong": {each.path: each for each in reversed(said)},
        "texts": TEXTS,
        "link": f"{reverse('handicaps:schemes')}?{urlencode({PARAMETER: packed})}" if packed else "",
        "query": urlencode({PARAMETER: packed}) if packed else "",
        "schemes": scheme_views(question) if question else [],
        "samples": (("out", _("Out-of-sample: from other matches, played before")), ("in", _in_sample())),
    }
    status = 400 if any(each.path == "state" for each in said) else 422 if said else 200
    return render(request, "lab/handicaps/schemes.html", context, status=status)


def schemes_of(address: str) -> list[SchemeView]:
    """What the page shows for the input that an address holds. Errors: `RuleError`."""
    fields = unpack(address, version=VERSION, read=_unpacked)
    return scheme_views(
        read_trials(_payload(fields, (MATCHES.read(fields["match_lines"]), AVERAGES.read(fields["team_lines"]))))
    )


def _in_sample() -> str:
    return _("In-sample: from these same matches, which makes them look better")


def _read(request: HttpRequest) -> tuple[Fields, tuple[Problem, ...]]:
    if request.method == "POST":
        fields = {name: request.POST.get(name, "")[:LONGEST] for name in USUAL}
        fields |= {name: "1" if request.POST.get(name) else "" for name in BOXES}
        return _uploaded(request, fields)
    if request.GET.get("sample") == "made-up":
        return _made_up(), ()
    if PARAMETER not in request.GET:
        return USUAL, ()
    try:
        return unpack(request.GET[PARAMETER], version=VERSION, read=_unpacked), ()
    except RuleError as error:
        return USUAL, error.problems


def _uploaded(request: HttpRequest, fields: dict[str, str]) -> tuple[Fields, tuple[Problem, ...]]:
    """A file replaces the content of its text field."""
    problems = []
    for name in TEXTS:
        file = request.FILES.get(f"{name}_file")
        if file is None:
            continue
        try:
            fields[name] = file.read().decode("utf-8-sig")[:LONGEST]
        except UnicodeDecodeError:
            message = "This file isn’t text. Save the sheet as CSV (UTF-8), and choose that file."
            problems.append(Problem(name, "no_text", message))
    return fields, tuple(problems)


def _unpacked(raw: Any) -> Fields:
    if not isinstance(raw, list) or len(raw) != len(USUAL) or not all(isinstance(each, str) for each in raw):
        raise ValueError("other texts")
    return dict(zip(USUAL, raw, strict=True))


def _payload(fields: Fields, sheets: tuple[Sheet, Sheet]) -> dict[str, object]:
    matches, teams = sheets
    return {
        "matches": matches.payload(),
        "teams": teams.payload(),
        "imps_per_vp": number_of(fields["imps_per_vp"]),
        "step": number_of(fields["step"]),
        "overlap": bool(fields["overlap"]),
        "after_handicap": bool(fields["after"]),
        "sample": fields["sample"],
    }


def _said(problem: Problem, sheets: Sequence[Sheet]) -> Said:
    """A problem at its place on the page; an error in a line names the line."""
    text = problem_text(problem)
    for sheet in sheets:
        told = sheet.line_of(problem.path)
        if told is not None:
            line = _("Line %(line)s: %(problem)s") % {"line": told, "problem": text}
            return Said(PLACES[sheet.name], problem.code, line)
    path = PLACES.get(problem.path, problem.path)
    if path == "match_lines" and problem.code in {"missing", "wrong_count"} and not sheets[0].rows:
        text = _("There is nothing to try yet. Type, paste or upload matches.")
    return Said(path, problem.code, text)


def _made_up() -> Fields:
    """Random seasons from the strengths of the Rugby league, with their averages."""
    divisions = tuple(
        Division(name, tuple(DivisionTeam(t.name, Fraction(t.average)) for t in RUGBY_LEAGUE if t.division == name))
        for name in dict.fromkeys(team.division for team in RUGBY_LEAGUE)
    )
    truth = {team.name: TrueStrength(team.division, team.merged) for team in form_l_handicaps(divisions).teams}
    random = Random(SAMPLE_SEED)  # noqa: S311  the same seasons each time
    lines, teams = [], []
    for season in SAMPLE_SEASONS:
        found, matches = made_up_season(truth, random, luck=LUCK)
        lines += [f"{one.home}, {one.away}, {one.margin}, {season}" for one in matches]
        teams += [
            f"{each.name}, {team.name}, {plain_fixed(team.average)}, {season}" for each in found for team in each.teams
        ]
    return {
        **USUAL,
        "match_lines": "\n".join(["team, opponent, score, season", *lines]),
        "team_lines": "\n".join(["division, team, average, season", *teams]),
        "sample": "in",
    }
