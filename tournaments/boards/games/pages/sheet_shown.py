"""A sheet as a page shows it, at the desk and on a player's phone: who won, what that means, a row a power, the sum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from common.pure.errors import Problem
from scoring.core.systems import System
from scoring.core.years import BOARD_CENTERS, SOLO_CENTERS
from tournaments.boards.games.pages.desk.game_forms import (
    SeatForm,
    concession_only,
    show_sheet_problems,
    survivors_draw,
)
from tournaments.boards.games.selectors.games import SHEET_FIELDS, SeatLine, facts_of
from tournaments.events.models import ScoreOverride
from tournaments.events.tags.powers import power_name

SENTENCES = {
    "none": gettext_lazy("No winner is chosen yet."),
    "solo": gettext_lazy("Solo: {names}."),
    "draw": gettext_lazy("Draw of {n}: {names}."),
    "all": gettext_lazy("Draw of all {n}."),
    "rest": gettext_lazy("Everybody else lost."),
    "and": gettext_lazy("and"),
}
"""What the ticks mean. A script says the same while they change, from the same words."""

CONCESSIONS = {
    **SENTENCES,
    "none": gettext_lazy("No concession: the centers count."),
    "solo": gettext_lazy("Conceded to {names}. It counts as a solo."),
    "rest": "",
}
"""The same where the ticks say only whether the others conceded."""

SUMS = {
    "sum": gettext_lazy("{total} of {most}"),
    "left": gettext_lazy(", {n} left"),
    "over": gettext_lazy(", {n} over"),
}
"""How the centers add up, likewise."""

NEEDED = {"final_year": "last_year", "centers": "centers", "total_centers": "total_centers"}
"""The figures that a system may ask for, and the field that has each: all who played on share the last year."""

MANY = 2
"""More seats than these that lack the same are one line of the summary."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One seat of the sheet, with what the desk knows about it."""

    form: SeatForm
    score: Any = None
    derived: Mapping[str, int] = field(default_factory=dict)
    by_hand: ScoreOverride | None = None
    differing: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    """What slips say of a fact that they don't agree on."""

    @property
    def line(self) -> SeatLine:
        """The seat and its player."""
        return self.form.line

    @property
    def name(self) -> str:
        """The power, or the player where it is not known."""
        return power_name(self.line.seat.power) or self.line.name

    @property
    def won(self) -> bool:
        """Whether it is ticked."""
        return bool(self._value("result") == "win")

    @property
    def zero(self) -> bool:
        """Whether it has no centers left, or is known to be out."""
        return str(self._value("centers")) == "0" or bool(self._value("final_year"))

    @property
    def centers(self) -> int:
        """Its centers as typed; 0 where that is not a number."""
        typed = str(self._value("centers") or self.derived.get("centers", ""))
        return int(typed) if typed.isascii() and typed.isdigit() and len(typed) <= len(str(BOARD_CENTERS)) else 0

    @property
    def facts(self) -> dict[str, object]:
        """What is entered or follows from the chart, for a sheet that is only read."""
        entry = self.line.entry
        found = {name: getattr(entry, name) for name in SHEET_FIELDS}
        return {name: self.derived.get(name, "–") if value is None else value for name, value in found.items()}

    @property
    def versions(self) -> dict[str, str]:
        """The versions of slips, as "10 or 11"."""
        said = {"win": _("won"), "loss": _("lost")}
        return {
            name: get_text_list([said.get(value, str(value)) for value in values], _("or"))
            for name, values in self.differing.items()
        }

    def _value(self, name: str) -> Any:
        return self.form[name].value() if name in self.form.fields else None


def sheet_shown(rows: Sequence[SheetRow], *, system: System) -> dict[str, Any]:
    """Context of `boards/sheet/*.html`."""
    total = sum(row.centers for row in rows)
    fields = rows[0].form.fields if rows else {}
    won = [row.name for row in rows if row.won]
    only = concession_only(system)
    words: Mapping[str, Any] = CONCESSIONS if only else SENTENCES
    return {
        "rows": rows,
        "asks_won": "result" in fields,
        "concession_only": only,
        "shows_won": "result" in fields and (bool(won) or not only),
        "asks_centers": "centers" in fields,
        "asks_year": "final_year" in fields,
        "asks_total": "total_centers" in fields,
        "needs": " ".join(name for field, name in NEEDED.items() if field in system.fields_asked),
        "asks_power": any("power" in row.form.fields for row in rows),
        "all_survivors": survivors_draw(system),
        "final_game_year": system.definition.final_year,
        "verdict": verdict(won, of=len(rows)),
        "picked": verdict(won, of=len(rows), words=words),
        "conceded": [0 < row.centers < SOLO_CENTERS for row in rows if row.won] == [True],
        "verdict_words": words,
        "word": _words(rows),
        "sum": sum_of_centers(total),
        "sum_words": SUMS,
        "sum_over": total > BOARD_CENTERS,
        "sum_exact": total == BOARD_CENTERS,
        "most_centers": BOARD_CENTERS,
    }


def verdict(names: Sequence[str], *, of: int, words: Mapping[str, Any] = SENTENCES) -> tuple[str, str]:
    """What the ticks mean, and what happens to the others."""
    if not names:
        return str(words["none"]), ""
    if len(names) == of:
        return words["all"].format(n=of), ""
    kind = "solo" if len(names) == 1 else "draw"
    listed = ", ".join(names[:-1])
    listed = get_text_list([listed, names[-1]], str(words["and"])) if listed else names[-1]
    return words[kind].format(n=len(names), names=listed), str(words["rest"])


def sum_of_centers(total: int) -> tuple[str, str]:
    """The sum against the centers of a board, and what is left or over."""
    left = BOARD_CENTERS - total
    rest = SUMS["left" if left > 0 else "over"].format(n=abs(left)) if left else ""
    return SUMS["sum"].format(total=total, most=BOARD_CENTERS), rest


def typed_in_words(sheet: Sequence[SeatForm]) -> str:
    """Who won and the centers by a typed sheet, in a line; nothing if it has neither."""
    rows = [SheetRow(form) for form in sheet]
    won = [row.name for row in rows if row.won]
    typed = [(row.name, row.form["centers"].value()) for row in rows if "centers" in row.form.fields]
    centers = ", ".join(f"{name} {count}" for name, count in typed if count not in {None, ""})
    parts = [verdict(won, of=len(rows))[0] if won else "", _("Centers: %(all)s.") % {"all": centers} if centers else ""]
    return " ".join(part for part in parts if part)


def noted_in_words(lines: Sequence[SeatLine]) -> str:
    """The centers that the desk has entered for a game in progress, in a line; nothing without any."""
    facts = facts_of(lines)
    named = [(power_name(fact.power) or line.name, fact.centers) for line, fact in zip(lines, facts, strict=True)]
    centers = ", ".join(f"{name} {count}" for name, count in named if count is not None)
    year = max((fact.final_year or 0 for fact in facts if fact.centers), default=0)
    said = _("Noted at the desk after %(year)s: %(all)s.") if year else _("Noted at the desk so far: %(all)s.")
    return said % {"year": year, "all": centers} if centers else ""


def in_short(problems: Sequence[Problem], *, last_year: str) -> list[Problem]:
    """The problems for a page: if many seats lack the same fact, that is said once, at the first field to fill in.

    With a `last_year` of the game, only those who were out before lack a year of their own.
    """
    fields = {"result": "won"} | ({} if last_year else {"final_year": "last_year"})
    once_said = _SAID_ONCE | ({"final_year": _WHEN_OUT} if last_year else {})
    lacking: dict[str, list[Problem]] = {}
    for problem in problems:
        if problem.code == "missing" and problem.path.startswith("seats["):
            lacking.setdefault(problem.path.partition("].")[2], []).append(problem)
    said = {
        name: Problem(
            fields.get(name, found[0].path),
            "missing",
            once_said[name] % {"n": len(found)},
        )
        for name, found in lacking.items()
        if name in once_said and len(found) > MANY
    }
    short: list[Problem] = []
    for problem in problems:
        once = said.get(problem.path.partition("].")[2]) if problem.code == "missing" else None
        if once is None:
            short.append(Problem("won", *_rest(problem)) if problem.code == "no_win" else problem)
        elif once not in short:
            short.append(once)
    return short


def shown_at_seats(
    sheet: Sequence[SeatForm], problems: Sequence[Problem], *, last_year: str, data: Mapping[str, Any]
) -> list[Problem]:
    """The problems in short, each shown at its seats too: what many lack is marked at each of them."""
    changed = _changed_last(sheet, data)
    short = [_naming(problem, changed) for problem in in_short(problems, last_year=last_year)]
    marked = {each.path.partition("].")[2] for each in short if each.path.startswith("seats[")}
    lacking = [each for each in problems if each.code == "missing" and each.path.partition("].")[2] in marked]
    by_field = Counter(each.path.partition("].")[2] for each in lacking)
    everybody = {name for name, count in by_field.items() if count == len(sheet)}
    show_sheet_problems(sheet, [each for each in lacking if each.path.partition("].")[2] not in everybody])
    show_sheet_problems(sheet, short)
    return short


def _changed_last(sheet: Sequence[SeatForm], data: Mapping[str, Any]) -> tuple[int, str] | None:
    """The seat whose centers were changed last, with its name: a script tells it, or only one differs from before."""
    asked = [k for k, form in enumerate(sheet) if "centers" in form.fields]
    told = data.get("changed_last", "")
    changed = [k for k in asked if str(k) == told]
    if not changed:
        before = {k: sheet[k].line.entry.centers for k in asked}
        changed = [
            k for k in asked if str(sheet[k]["centers"].value() or "") != str("" if before[k] is None else before[k])
        ]
    return (changed[0], SheetRow(sheet[changed[0]]).name) if len(changed) == 1 else None


def _naming(problem: Problem, changed: tuple[int, str] | None) -> Problem:
    """Too many centers, with the count to check first."""
    if changed is None or problem.code != "too_many_centers":
        return problem
    message = _("The centers add up to %(total)s, but a board has %(most)s. Check %(power)s, which you changed last.")
    params = {**problem.params, "most": BOARD_CENTERS, "power": changed[1]}
    return Problem(f"seats[{changed[0]}].centers", problem.code, message, params)


_SAID_ONCE = {
    "result": gettext_lazy("No winner is chosen yet. Choose who won."),
    "final_year": gettext_lazy("Enter the last game-year, such as 07."),
    "centers": gettext_lazy("%(n)s powers have no centers yet. Enter 0 for those that are out."),
    "total_centers": gettext_lazy("%(n)s powers have no total of centers yet."),
}

_WHEN_OUT = gettext_lazy("%(n)s powers have 0 centers. Enter the year that each was out, such as 05.")


def _rest(problem: Problem) -> tuple[str, str, Mapping[str, object]]:
    return problem.code, problem.message, problem.params


def _words(rows: Sequence[SheetRow]) -> dict[str, str]:
    """What a row says about its result: ticked alone, ticked with others, or not ticked while somebody is."""
    won = sum(row.won for row in rows)
    return {"won": _("solo") if won == 1 else _("drew"), "lost": _("lost") if won else "–"}
