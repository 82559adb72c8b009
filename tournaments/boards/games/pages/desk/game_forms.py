"""The sheet of a game: one small form per seat, parsed into what `record_result` takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from common.pure.errors import Problem, RuleError
from common.web.problems import problem_text
from scoring.core.chart_facts import fill_from_chart
from scoring.core.seats import Result as CoreResult
from scoring.core.systems import System
from scoring.core.years import FIRST_YEAR, LAST_YEAR, full_year
from tournaments.boards.games.selectors.games import SHEET_FIELDS, SeatEntry, SeatLine
from tournaments.boards.games.services.result_versions import out_of_range
from tournaments.events.disciplines import Discipline, power_name
from tournaments.events.models import Result

_NUMBER = {"inputmode": "numeric", "autocomplete": "off"}


class YearField(forms.IntegerField):
    """A game-year, in full or by its last two digits."""

    def clean(self, value: Any) -> Any:
        """The year in full."""
        year = super().clean(value)
        return year if year is None else full_year(year)


class SeatForm(forms.Form):
    """One row of the sheet. Numbers outside of a board's bounds are the service's to refuse.

    The page only asks who won, with a tick: `parse_sheet` gives everybody else the loss.
    """

    power = forms.ChoiceField(label=_("Power"), required=False)
    result = forms.ChoiceField(label=_("Result"), choices=Result.choices, required=False)
    centers = forms.IntegerField(label=_("Centers"), required=False, widget=forms.TextInput(attrs=_NUMBER))
    final_year = YearField(label=_("Out in"), required=False, widget=forms.TextInput(attrs=_NUMBER))
    total_centers = forms.IntegerField(label=_("Total centers"), required=False, widget=forms.TextInput(attrs=_NUMBER))

    def __init__(
        self, *args: Any, line: SeatLine, discipline: Discipline, asked: frozenset[str], locked: bool = False, **kw: Any
    ) -> None:
        super().__init__(*args, **kw)
        self.auto_id = "%s"
        self.line = line
        choices = [("", _("Not known")), *((power.code, power_name(power.code)) for power in discipline.powers)]
        cast("forms.ChoiceField", self.fields["power"]).choices = choices
        if locked and line.seat.power:
            del self.fields["power"]
        for name in SHEET_FIELDS:
            if name not in asked:
                del self.fields[name]

    def entry(self) -> SeatEntry:
        """What was entered; facts that the system does not ask for stay as they were."""
        data = self.cleaned_data
        known = self.line.entry
        result: CoreResult | None = known.result
        if "result" in data:
            result = cast("CoreResult | None", data["result"] or None)
        return SeatEntry(
            seat_id=self.line.seat.pk,
            power=data.get("power") or self.line.seat.power,
            result=result,
            centers=data.get("centers", known.centers),
            final_year=data.get("final_year", known.final_year),
            total_centers=data.get("total_centers", known.total_centers),
            chart=known.chart,
        )


def fields_shown(system: System) -> frozenset[str]:
    """The facts that the system asks for, and the results where it scores a concession as a solo."""
    return system.fields_asked | system.fields_optional


def concession_only(system: System) -> bool:
    """Whether results only say if the others conceded, and to whom: the centers say everything else.

    On such a sheet, a tick means a concession, and no draw of all survivors is derived from the centers.
    """
    return "result" in system.fields_optional


def survivors_draw(system: System) -> bool:
    """Whether the centers say who drew."""
    return system.definition.draws_include_all_survivors and not concession_only(system)


def desk_fields(system: System) -> frozenset[str]:
    """What the desk's sheet shows: also the centers that the system doesn't need, since they say who is out."""
    return fields_shown(system) | {"centers"}


def sheet_forms(
    lines: Sequence[SeatLine],
    *,
    discipline: Discipline,
    asked: frozenset[str],
    locked: bool = False,
    data: Mapping[str, Any] | None = None,
) -> list[SeatForm]:
    """One form per seat, in the order of `lines`; bound where `data` is given.

    Where the powers are `locked`, only a seat without one is asked for its power. Those who played on show no year:
    theirs is the game's.
    """
    ended = last_year_of(lines)
    return [
        SeatForm(
            data,
            line=line,
            discipline=discipline,
            asked=asked,
            locked=locked,
            prefix=f"seats-{index}",
            initial={
                "power": line.seat.power,
                **{name: getattr(line.entry, name) for name in SHEET_FIELDS},
                **({"final_year": None} if line.entry.final_year == ended and line.entry.centers != 0 else {}),
            },
        )
        for index, line in enumerate(lines)
    ]


def blanks_as_zero(sheet: Sequence[SeatForm], data: Mapping[str, Any], *, of: int) -> dict[str, Any]:
    """What was typed, with 0 centers for each power left blank where the others hold all centers `of` the board."""
    if not all(form.is_valid() for form in sheet):
        return dict(data.items())
    centers = [fact.centers for fact in fill_from_chart([form.entry().facts() for form in sheet])]
    full = sum(count or 0 for count in centers) == of
    blank = [form.add_prefix("centers") for form, count in zip(sheet, centers, strict=True) if count is None]
    return dict(data.items()) | (dict.fromkeys(blank, "0") if full else {})


def last_year_of(lines: Sequence[SeatLine]) -> int | None:
    """The last game-year of those who played on, as far as it is entered."""
    years = [line.entry.final_year for line in lines if line.entry.centers != 0 and line.entry.final_year]
    return max(years, default=None)


def parse_sheet(sheet: Sequence[SeatForm], *, last_year: str = "", all_survivors: bool = False) -> list[SeatEntry]:
    """The entries of a bound sheet; `last_year` of the game fills the years left blank, but for the eliminated.

    Once anybody is ticked, players without a tick lost. Where draws include `all_survivors` and nobody is ticked, the
    centers decide who drew.

    Raises `RuleError` with every value that is not of its type, and with those that are impossible at a board.
    """
    problems = [
        Problem(f"seats[{index}].{name}", str(error.code or "invalid"), f"{_who(form)}: {error.messages[0]}")
        for index, form in enumerate(sheet)
        if not form.is_valid()
        for name, errors in form.errors.as_data().items()
        for error in errors
    ]
    ended = _game_year(last_year)
    if last_year and ended is None:
        message = gettext("The last game-year is a year from %(first)s to %(last)s, such as 1907 or 07.")
        problems.append(Problem("last_year", "invalid", message % {"first": FIRST_YEAR, "last": LAST_YEAR}))
    if problems:  # without any, the service reports numbers out of range along with all other problems
        for index, form in enumerate(sheet):
            problems += out_of_range(form.entry(), path=f"seats[{index}]", who=_who(form))
    RuleError.gather(problems)
    entries = [form.entry() for form in sheet]
    if ended is not None and "final_year" in sheet[0].fields:
        known = fill_from_chart([entry.facts() for entry in entries])
        entries = [
            replace(entry, final_year=ended) if entry.final_year is None and fact.centers != 0 else entry
            for entry, fact in zip(entries, known, strict=True)
        ]
    return _decided(entries, all_survivors=all_survivors) if "result" in sheet[0].fields else entries


def _decided(entries: Sequence[SeatEntry], *, all_survivors: bool) -> list[SeatEntry]:
    """The entries with the results that follow from the ticks or the centers."""
    won = [entry.result == "win" for entry in entries]
    centers = [fact.centers for fact in fill_from_chart([entry.facts() for entry in entries])]
    if all_survivors and not any(entry.result for entry in entries) and None not in centers:
        won = [bool(count) for count in centers]
    if not any(won):
        return list(entries)
    return [
        replace(entry, result=entry.result or ("win" if wins else "loss"))
        for entry, wins in zip(entries, won, strict=True)
    ]


def _who(form: SeatForm) -> str:
    """The seat in messages: its power, or who sits there."""
    return form.entry().power.title() or form.line.name


def _game_year(text: str) -> int | None:
    """The year that was typed, in full or by two digits; None for anything else."""
    year = full_year(int(text)) if text.isascii() and text.isdigit() and len(text) <= len(str(LAST_YEAR)) else 0
    return year if FIRST_YEAR <= year <= LAST_YEAR else None


def asks_conceded(error: RuleError, sheet: Sequence[SeatForm]) -> str:
    """If the refusal asks whether the others conceded: the id of the lone winner's centers, which may be wrong."""
    if all(problem.path != "conceded" for problem in error.problems):
        return ""
    asked = [form for form in sheet if {"result", "centers"} <= form.fields.keys()]
    return next((form["centers"].auto_id for form in asked if form["result"].value() == "win"), "won")


def show_sheet_problems(sheet: Sequence[SeatForm], problems: Sequence[Problem]) -> None:
    """Show each problem at its field, where it names one."""
    for index, form in enumerate(sheet):
        form.is_valid()
        for problem in problems:
            name = problem.path.removeprefix(f"seats[{index}].")
            if name in form.fields and name not in form.errors:
                form.add_error(name, forms.ValidationError(problem_text(problem), code=problem.code))
