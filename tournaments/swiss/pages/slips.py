"""Slips of tables of two on a player's private page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from django.db.models import Prefetch, prefetch_related_objects
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from common.pure.errors import RuleError
from tournaments.base.forms import show_problems
from tournaments.base.languages import labelled
from tournaments.events.models import Entry, Seat
from tournaments.events.pages.public.page_context import Json
from tournaments.players.models import ResultSlip
from tournaments.players.pages.slip_pages import Entered, SlipPages
from tournaments.players.selectors.slip_desks import Facts, MyGame
from tournaments.players.selectors.slips import slips_differ
from tournaments.players.services.slip_photos import SmallJpeg
from tournaments.players.services.slips import Handed, confirm_slip, slip_to_confirm
from tournaments.swiss.disciplines import MARGINS
from tournaments.swiss.models import SWISS, ByeKind, DuelResult
from tournaments.swiss.pages.slip_forms import ConfirmForm, DuelSlipForm, FiguresForm
from tournaments.swiss.selectors.margins import asked_margins, typed_total
from tournaments.swiss.selectors.rounds import PLAYED, SCORES
from tournaments.swiss.selectors.slips import DuelSlips
from tournaments.swiss.selectors.template_context import MARKS, bye_mark
from tournaments.swiss.services.results import in_words
from tournaments.swiss.services.slips import hand_in_duel
from tournaments.swiss.shown import SwissShown


class DuelSlipPages(SlipPages):
    """See `SlipPages`."""

    code = SWISS
    mine = "swiss/public/mine.html"
    form = "swiss/private/slip_fields.html"
    past = "swiss/private/past.html"
    all_games = ("public:swiss_rounds", _("All tables"))
    final_once = _("It is final once your opponent submits the same result.")
    desk_page = "desk:swiss_table"

    def in_words(self, facts: Facts, seats: Iterable[Seat]) -> list[str]:
        """The result, and the figures."""
        names = [seat.entry.name for seat in sorted(seats, key=lambda seat: seat.position)]
        said = [in_words(facts["outcome"], names)]
        for name, margins in zip(names, facts["margins"], strict=True):
            said += [labelled(name, f"{MARGINS[key].label} {value}") for key, value in margins.items()]
        return said

    def entered(self, mine: MyGame, own: ResultSlip | None) -> Entered | None:
        """None once the next round is made: slips are refused from then on."""
        game, desk = mine.game, DuelSlips()
        if game.result is None or getattr(game, "is_before_another", False):
            return None
        prefetch_related_objects([game.result], Prefetch("duels", DuelResult.objects.select_related("seat")))
        stands = desk.standing(game)
        if stands is None:
            return None
        lines = self.in_words(stands, mine.seats)
        said = _as_i_see_it(stands["outcome"], mine.place)
        title = (gettext("The desk has entered: %s") if game.result.entered_by_id else gettext("The result: %s")) % said
        settled = game.result.created_at
        differs = own is not None and slips_differ(desk, [own], stands=stands, settled_at=settled)
        return Entered(title, lines, differs)

    def past_games(self, data: SwissShown, entry: int, *, public: SwissShown) -> list[Json]:
        """Tables and byes, with names as everybody sees them."""
        names = {each.id: each.name for each in public.entries}
        found: list[Json] = []
        for round_ in data.rounds:
            for table in round_.tables:
                if entry in table.entries:
                    seat = table.entries.index(entry)
                    found.append(
                        {
                            "round": round_.number,
                            "place": table.number,
                            "what": names[table.entries[1 - seat]],
                            "mark": MARKS.get(table.outcomes[seat] if table.outcomes else "", ""),
                            "colour": data.colours[seat] if data.colours else "",
                        }
                    )
            for bye in round_.byes:
                if bye.entry == entry:
                    label = ByeKind(bye.kind).label
                    found.append({"round": round_.number, "what": label, "mark": bye_mark(data, bye.kind)})
        return found

    def empty_forms(self, mine: MyGame, own: ResultSlip | None, others: Sequence[ResultSlip]) -> Json:
        return {"form": _slip_form(mine), "confirm_form": _confirm_form(mine, others[0]) if others else None}

    def hand_in(
        self, request: HttpRequest, player: Entry, mine: MyGame, *, picture: SmallJpeg | None, refused: RuleError | None
    ) -> Handed | Json:
        form = _slip_form(mine, request.POST, request.FILES)
        if form.is_valid():
            try:
                RuleError.gather(refused.problems if refused else [])
                return hand_in_duel(
                    player,
                    mine.game,
                    outcome=form.result(),
                    margins=form.margins(),
                    without_figures=form.without_figures(),
                    anyway=form.confirms_loss(),
                    photo=picture,
                )
            except RuleError as error:
                _show_figures(form, error)
        return {"form": form}

    def confirm(self, request: HttpRequest, player: Entry, mine: MyGame, *, slip: int) -> Handed | Json:
        """With the figures that the slip lacks."""
        try:
            form = _confirm_form(mine, slip_to_confirm(mine.game, slip), request.POST)
        except RuleError as error:
            return {"problems": error.problems}
        if form.is_valid():
            try:
                return confirm_slip(
                    player,
                    mine.game,
                    slip=slip,
                    margins=form.margins(),
                    without_figures=form.without_figures(),
                    anyway=form.confirms_loss(),
                )
            except RuleError as error:
                if any(form.field_of(each.path) not in form.fields for each in error.problems):
                    return {"problems": error.problems}
                _show_figures(form, error)
        return {"confirm_form": form}

    def typed(self, request: HttpRequest, mine: MyGame, problem: RuleError) -> Json:
        form = _slip_form(mine, request.POST, request.FILES)
        form.full_clean()
        show_problems(form, problem)
        return {"form": form}


def _as_i_see_it(outcome: str, place: int) -> str:
    """Such as "you lost 0–1"."""
    if outcome == "nobody":
        return gettext("neither of you came")
    if outcome not in PLAYED:
        came = outcome == ("first_walkover", "second_walkover")[place]
        return gettext("you won, your opponent did not come") if came else gettext("you did not come")
    mine, other = SCORES[outcome].split("–")[:: 1 if place == 0 else -1]
    words = {"1": gettext("you won %(score)s"), "0": gettext("you lost %(score)s")}.get(
        mine, gettext("you drew %(score)s")
    )
    return words % {"score": f"{mine}–{other}"}


def _slip_form(mine: MyGame, *args: Any) -> DuelSlipForm:
    total = typed_total(mine.game.round.event)
    return DuelSlipForm(*args, place=mine.place, opponent=mine.opponent, asked=_asked(mine), total=total)


def _confirm_form(mine: MyGame, slip: ResultSlip, *args: Any) -> ConfirmForm:
    """What the slip of my opponent lacks."""
    told = slip.facts["margins"] if slip.facts["outcome"] in PLAYED else ()
    lacking = [
        f"{'mine' if place == mine.place else 'theirs'}.{name}"
        for place, margins in enumerate(told)
        for name in _asked(mine)
        if name not in margins
    ]
    return ConfirmForm(*args, place=mine.place, opponent=mine.opponent, asked=_asked(mine), lacking=lacking)


def _asked(mine: MyGame) -> tuple[str, ...]:
    return tuple(field.name for field in asked_margins(mine.game.round.event))


def _show_figures(form: FiguresForm, error: RuleError) -> None:
    """Problems of a slip at its fields."""
    show_problems(form, RuleError(*(replace(each, path=form.field_of(each.path)) for each in error.problems)))


SLIPS = DuelSlipPages()
