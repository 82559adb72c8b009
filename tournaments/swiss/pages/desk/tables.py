"""One table: its result, the margins that the game asks for, its versions, and corrections."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from itertools import groupby
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import StaleError
from tournaments.base.forms import show_problems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.events.models import Game, ResultVersion
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.players.pages.slip_pages import slips_of_game
from tournaments.swiss.access import access_table
from tournaments.swiss.disciplines import MARGINS
from tournaments.swiss.models import DuelResult, Outcome, SwissRoundState
from tournaments.swiss.pages.desk.duel_forms import DuelForm
from tournaments.swiss.selectors.margins import asked_margins, typed_total
from tournaments.swiss.selectors.rounds import TableLine, round_view
from tournaments.swiss.selectors.rows import load_swiss_rows
from tournaments.swiss.selectors.table_slips import TableSlip, figures_in_short, round_slips
from tournaments.swiss.services.corrections import preview_correction
from tournaments.swiss.services.high_losses import loss_questions
from tournaments.swiss.services.results import CODES, clear_duel, in_words, record_duel


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A table with its sides; the numbers of all tables of its round, and whether a later round is made already.

    `versions` are all results that were entered, newest first, with what each says. `taken` is the slip that the result
    was taken from, if any.
    """

    line: TableLine
    numbers: tuple[int, ...]
    later: bool
    versions: list[tuple[ResultVersion, str]]
    taken: TableSlip | None

    @property
    def version(self) -> int:
        """The number of the current result, or of the last one if there is none now."""
        return self.line.version or (self.versions[0][0].number if self.versions else 0)


@desk_view(access_table, see=Action.SEE_DESK, change=Action.ENTER_RESULTS, once=True)
def table(
    request: HttpRequest, actor: Actor, game: Game, *, club: str, event: str, number: int, table: int
) -> HttpResponse:
    """The sheet of a table. Once a later round is made, a correction shows first what it would have changed."""
    if request.method == "POST" and request.POST.get("do") == "clear":
        return _clear(request, actor, game)
    sheet = _sheet(game)
    form = _form(request, game, sheet)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            RuleError.gather([] if data["anyway"] else loss_questions(form.margins()))
            if sheet.later and request.POST.get("confirmed") != "yes" and data["seen"] in {None, sheet.version}:
                return _preview(request, game, sheet.line, form)
            record_duel(
                actor, game, outcome=data["outcome"], margins=form.margins(), seen=data["seen"], anyway=data["anyway"]
            )
        except StaleError as error:
            game.refresh_from_db(fields=["result"])
            sheet = _sheet(game)
            return _page(request, game, sheet, _form(None, game, sheet), status=409, stale=error)
        except RuleError as error:
            show_problems(form, error)
        else:
            messages.success(request, _("Table %(n)s is saved.") % {"n": game.number})
            return redirect(f"{reverse('desk:swiss_round', args=[club, event, number])}#table-{game.number}")
    return _page(request, game, sheet, form, status=422 if form.errors else 200)


def _preview(request: HttpRequest, game: Game, line: TableLine, form: DuelForm) -> HttpResponse:
    """What the correction would have changed, with a button that makes it. Raises `RuleError` for a wrong result."""
    outcome = form.cleaned_data["outcome"]
    names, margins = [side.name for side in line.sides], form.margins()
    context = {
        **event_frame(game.round.event, "swiss_rounds"),
        "line": line,
        "number": game.round.number,
        "form": form,
        "sent": [(name, value) for name, value in request.POST.items() if name in form.fields and name != "outcome"]
        + [("outcome", outcome)],
        "preview": preview_correction(game, outcome=outcome, margins=margins),
        "before": in_words(line.code, names) if line.code else _("no result"),
        "after": in_words(outcome, names),
        "figures": (
            figures_in_short((dict(line.sides[0].margins), dict(line.sides[1].margins))),
            figures_in_short((asdict(margins[0]), asdict(margins[1]))),
        ),
    }
    return render(request, "swiss/desk/correction.html", context)


def _form(request: HttpRequest | None, game: Game, sheet: _Sheet) -> DuelForm:
    event, line = game.round.event, sheet.line
    asked = tuple(field.name for field in asked_margins(event))
    sent = request.POST if request is not None and request.method == "POST" else None
    initial = {"outcome": line.code, "seen": sheet.version}
    return DuelForm(line, sent, asked=asked, total=typed_total(event), initial=initial)


def _sheet(game: Game) -> _Sheet:
    number = game.round.number
    rows = load_swiss_rows(game.round.event, only=[number], pairs=False)
    tables = round_view(rows, number).tables
    line = next(line for line in tables if line.number == game.number)
    later = any(one.number > number for one in rows.rounds)
    names = [side.name for side in line.sides]
    slips = round_slips(rows, number).tables.get(game.number) if getattr(game, "has_slips", True) else None
    taken = slips.taken if slips else None
    return _Sheet(line, tuple(line.number for line in tables), later, _versions(game, names), taken)


def _clear(request: HttpRequest, actor: Actor, game: Game) -> HttpResponse:
    try:
        clear_duel(actor, game)
    except RuleError as error:
        sheet = _sheet(game)
        return _page(request, game, sheet, _form(None, game, sheet), status=422, problems=error.problems)
    messages.success(request, _("The result of table %(n)s is removed.") % {"n": game.number})
    round_ = game.round
    return redirect("desk:swiss_round", round_.event.club.slug, round_.event.slug, round_.number)


def _page(
    request: HttpRequest, game: Game, sheet: _Sheet, form: DuelForm, *, status: int, **extra: Any
) -> HttpResponse:
    round_, line, others = game.round, sheet.line, sheet.numbers
    place = others.index(game.number)
    names = [side.name for side in line.sides]
    context = {
        **event_frame(round_.event, "swiss_rounds"),
        "line": line,
        "form": form,
        "number": round_.number,
        "slipped": slips_of_game(game),
        "names": names,
        "draft": round_.swiss.state == SwissRoundState.DRAFT,
        "later": sheet.later,
        "previous": others[place - 1] if place else None,
        "next_table": others[place + 1] if place + 1 < len(others) else None,
        "versions": sheet.versions,
        "counts": game.result_id,
        "taken": sheet.taken,
        "margin_rows": [
            (side, [form[f"seats[{index}].{name}"] for name in MARGINS if f"seats[{index}].{name}" in form.fields])
            for index, side in enumerate(line.sides)
        ],
        "colours": any(side.colour for side in line.sides),
        **extra,
    }
    return render(request, "swiss/desk/table.html", context, status=status)


def _versions(game: Game, names: list[str]) -> list[tuple[ResultVersion, str]]:
    rows = DuelResult.objects.filter(version__game=game).select_related("version__entered_by")
    found = groupby(rows.order_by("-version__number", "seat__position"), key=lambda row: row.version)
    return [(version, _words([Outcome(row.outcome) for row in duels], names)) for version, duels in found]


def _words(outcomes: list[Outcome], names: list[str]) -> str:
    return in_words(CODES[outcomes[0], outcomes[1]], names) if len(outcomes) == len(names) else ""
