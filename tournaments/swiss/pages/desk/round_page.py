"""The page of a round: its tables in two columns, the slips at them, and the one row where something is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.messages import get_messages
from django.contrib.messages.storage.base import Message
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.pure.errors import Problem, RuleError
from common.web.problems import problem_text
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError, StaleError
from tournaments.base.forms import show_problems, whole
from tournaments.base.live.address import live_address
from tournaments.base.permissions import Action
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.clubs.roles import may
from tournaments.events.models import Event
from tournaments.events.pages.desk.audience import asked_of
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.swiss.details import TAKES_FORBIDDEN
from tournaments.swiss.disciplines import sides_of
from tournaments.swiss.models import Outcome, SwissRoundState
from tournaments.swiss.pages.desk.duel_forms import RowForm
from tournaments.swiss.selectors.drafts import draft_findings
from tournaments.swiss.selectors.margins import asked_margins
from tournaments.swiss.selectors.players import playing
from tournaments.swiss.selectors.rounds import PLAYED, RoundView, Side, TableLine, results_without_figures, round_view
from tournaments.swiss.selectors.rows import SwissRows, load_swiss_rows, with_pair_rules
from tournaments.swiss.selectors.sit_outs import undecided_sit_outs
from tournaments.swiss.selectors.standings import ranking_values
from tournaments.swiss.selectors.table_slips import RoundSlips, TableSlips, figures_in_short, round_slips
from tournaments.swiss.services.results import needs_winner

ASKED = ("score", "why", "no-show", "done", "gone")


@dataclass(frozen=True, slots=True)
class Refused:
    """What was refused at a table: its number, what was sent, and why."""

    table: int
    error: RuleError | StaleError


@dataclass(frozen=True, slots=True)
class Row:
    """A table as its row shows it. `asks` is what is open in it, one of `ASKED`; `form` are its figures.

    `gone` are the players who did not come; those who are not withdrawn yet can be. `undo` tells of what was just done
    here, with the address that takes it back.
    """

    line: TableLine
    slips: TableSlips | None
    asks: str = ""
    form: RowForm | None = None
    problems: Sequence[Problem] = ()
    stale: StaleError | None = None
    undo: Message | None = None
    gone: tuple[Side, ...] = ()

    @property
    def number(self) -> int:
        """The table's number."""
        return self.line.number

    @property
    def anchor(self) -> str:
        """The fragment for forms that return to this row."""
        return f"{self.number}%23table-{self.number}"

    @property
    def figures(self) -> str:
        """The losses or points of both, in short."""
        return figures_in_short((dict(self.line.sides[0].margins), dict(self.line.sides[1].margins)))


def swiss_round_page(
    request: HttpRequest,
    actor: Actor,
    row: Event,
    number: int,
    *,
    status: int = 200,
    refused: Refused | None = None,
    **extra: Any,
) -> HttpResponse:
    """The round's page, with what was refused where something was."""
    rows = load_swiss_rows(row, pairs=False)
    if number not in rows.tables:
        raise MissingError(_("This round has not been paired yet. Go back to the rounds."))
    view = round_view(rows, number)
    found = (
        [(each.path == "note", problem_text(each)) for each in draft_findings(with_pair_rules(rows))]
        if view.draft
        else []
    )
    slips = RoundSlips({}, 0) if view.draft else round_slips(rows, number)
    newest = rows.rounds[-1].number == number
    messages, undo = _offered_undo(request)
    lines = _rows(request, rows, view, slips, refused=refused, newest=newest, undo=undo)
    half = (len(lines) + 1) // 2
    context = {
        **event_frame(row, "swiss_rounds"),
        "messages": messages,
        "event_line": event_line(rows),
        "live_url": live_address(row.pk, published=row.published),
        "view": view,
        "number": number,
        "columns": [lines[:half], lines[half:]] if lines else [],
        "entered": len(view.tables) - view.open,
        "still_open": view.open + (view.lacking if newest else 0),
        "slips": slips,
        "seats": sides_of(row.discipline, rows.rules.system),
        "colours": any(side.colour for line in view.tables for side in line.sides),
        "template": RowForm(asked=_asked(row)) if asked_margins(row) else None,
        "figures_head": _figures_head(row),
        "may_run": may(actor, row, Action.RUN_HEATS),
        "question": asked_of(
            actor,
            row,
            title=_("Publish round %(n)s, and show it to whom?") % {"n": number},
            public=_("Publish the event and round %(n)s") % {"n": number},
            members=_("Publish round %(n)s for members only") % {"n": number},
        ),
        "may_enter": may(actor, row, Action.ENTER_RESULTS) and not view.draft,
        "may_manage": may(actor, row, Action.MANAGE_ENTRIES),
        "may_register": may(actor, row, Action.REGISTER_PLAYERS),
        "round_tabs": _round_tabs(row, rows, number),
        "newest": newest,
        "planned": rows.rules.rounds,
        "next_round": rows.published[-1].number + 1 if rows.published else 1,
        "findings": found,
        "blocked": any(not note for note, _text in found),
        "everyone": _everyone(view),
        "without_figures": results_without_figures(rows),
        **sit_outs_context(rows),
        "slips_differ": slips.elsewhere,
        "needs_winner": needs_winner(row),
        "takes_pairs": row.swiss.system in TAKES_FORBIDDEN,
        "can_unpublish": not view.draft and view.open == len(view.tables) and newest,
        **extra,
    }
    return render(request, "swiss/desk/round.html", context, status=status)


def _rows(
    request: HttpRequest,
    rows: SwissRows,
    view: RoundView,
    slips: RoundSlips,
    *,
    refused: Refused | None,
    newest: bool,
    undo: Message | None,
) -> list[Row]:
    asks, at = ("score", refused.table) if refused else _at(request)
    found = []
    for line in view.tables:
        here: dict[str, Any] = {}
        if line.number == at and not view.draft:
            here = {"asks": asks, "undo": undo, **_asked_here(request, rows, line, asks, refused)}
        elif line.number == at:
            here = {"asks": asks}
        gone = _gone(line) if newest and rows.rules.rounds > view.round.number else ()
        found.append(Row(line, slips.tables.get(line.number), gone=gone, **here))
    return found


def _asked_here(
    request: HttpRequest, rows: SwissRows, line: TableLine, asks: str, refused: Refused | None
) -> dict[str, Any]:
    """The figures of a table that is being entered, and what was refused of them."""
    asked = _asked(rows.event)
    error = refused.error if refused else None
    if isinstance(error, StaleError):
        return {"stale": error, "form": _typed_before(request, line, asked)}
    if asks != "score":
        return {}
    if error is None:
        shown = asked and line.code in PLAYED
        form = RowForm(sides=line.sides, asked=asked, send=f"{line.number} {line.code} {line.version}")
        return {"form": form if shown else None}
    form = RowForm(request.POST, sides=line.sides, asked=asked, send=request.POST.get("result", ""))
    form.full_clean()
    show_problems(form, error)
    return {"form": form if asked else None, "problems": error.problems}


def _typed_before(request: HttpRequest, line: TableLine, asked: tuple[str, ...]) -> RowForm | None:
    """The figures that were sent while somebody else entered a result: to save over it, now that it was seen."""
    if not any(name.startswith("seats[") for name in request.POST):
        return None
    outcome = f"{request.POST.get('result', '')}  ".split(" ")[1]
    return RowForm(request.POST, sides=line.sides, asked=asked, send=f"{line.number} {outcome} {line.version}")


def _at(request: HttpRequest) -> tuple[str, int]:
    """What the address asks for, and at which table."""
    return next(((name, whole(request.GET[name])) for name in ASKED if name in request.GET), ("", 0))


def _offered_undo(request: HttpRequest) -> tuple[list[Message], Message | None]:
    """The messages of the page, and the one with an undo, which is shown at the table that it is about."""
    found = list(get_messages(request))
    if _at(request)[0] not in {"score", "done", "gone"}:
        return found, None
    undo = next((each for each in found if "/changes/" in each.extra_tags), None)
    return [each for each in found if each is not undo], undo


def _gone(line: TableLine) -> tuple[Side, ...]:
    return tuple(side for side in line.sides if side.outcome == Outcome.FORFEIT_LOSS)


def _figures_head(row: Event) -> str:
    """What the last column has, where the sheets ask for figures."""
    heads = {"loss": _("Lost %"), "units_lost": _("Units lost"), "points": _("Points")}
    return next((head for name, head in heads.items() if name in _asked(row)), "")


def _asked(row: Event) -> tuple[str, ...]:
    return tuple(field.name for field in asked_margins(row))


def _everyone(view: RoundView) -> list[Side]:
    """The players who can be paired by hand, by name, each once. A bye requested after the draft was made doesn't
    change it."""
    byes = (side for side, _kind, _why in view.byes)
    found = {side.player.pk: side for side in (*view.free, *byes, *(one for line in view.tables for one in line.sides))}
    return sorted(found.values(), key=lambda side: side.player.entry.person.sort_key)


def sit_outs_context(rows: SwissRows) -> dict[str, Any]:
    """The players who asked to sit out the round that comes next, where the organiser decides what it counts as."""
    number = len(rows.published) + 1
    waiting = undecided_sit_outs(rows, number) if number <= rows.rules.rounds else []
    return {
        "sit_outs": [(player.entry_id, rows.names[player.entry_id]) for player in waiting],
        "sit_out_round": number,
        "draw_points": ranking_values(rows.rules).half_bye,
    }


def _round_tabs(row: Event, rows: SwissRows, current: int) -> list[Tab]:
    return [
        Tab(
            _("Round %(n)s, draft") % {"n": one.number}
            if one.swiss.state == SwissRoundState.DRAFT
            else _("Round %(n)s") % {"n": one.number},
            reverse("desk:swiss_round", args=[row.club.slug, row.slug, one.number]),
            one.number == current,
        )
        for one in rows.rounds
    ]


def event_line(rows: SwissRows) -> str:
    """How far the event is, and how many play."""
    number = len(rows.published)
    players = playing((each.withdrawn_from for each in rows.players), number=number)
    text = ngettext(
        "Round %(n)s of %(rounds)s · %(players)s player", "Round %(n)s of %(rounds)s · %(players)s players", players
    )
    return text % {"n": number, "rounds": rows.rules.rounds, "players": players}
