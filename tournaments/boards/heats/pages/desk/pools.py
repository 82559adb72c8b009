"""The pools of a heat: made, filled, emptied, and their players moved by hand; the top board in one tap."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.column_forms import ExactField
from tournaments.base.forms import ShowProblems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.boards.games.access import access_pool, access_round
from tournaments.boards.heats.pages.desk.heat_actions import answer, picked_entries
from tournaments.boards.heats.pages.desk.heat_view import heat_frame
from tournaments.boards.heats.selectors.heat_rows import load_heat_rows
from tournaments.boards.heats.selectors.pools import pool_lines
from tournaments.boards.heats.services.pools import (
    PoolDetails,
    add_to_pool,
    edit_pool,
    empty_pool,
    fill_pool,
    make_pool,
    make_top_board,
    remove_pool,
    remove_problems,
    take_from_pools,
)
from tournaments.clubs.roles import may
from tournaments.events.extras import order_called, orders_of
from tournaments.events.models import Pool, Round


class PoolForm(forms.Form):
    """What an organiser decides about a pool."""

    name = forms.CharField(label=gettext_lazy("Name"), required=False)
    size = forms.IntegerField(
        label=gettext_lazy("Players at most"),
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        help_text=gettext_lazy("Leave it empty for no limit."),
    )
    multiplier = ExactField(
        label=gettext_lazy("Scores multiplied by"),
        initial=1,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=gettext_lazy("1 leaves them as they are; 1.5 adds half."),
    )
    takes_top_ranks = forms.BooleanField(
        label=gettext_lazy("Decides the first ranks"),
        required=False,
        help_text=gettext_lazy(
            "Once its games are finished, its players rank above all others, by their scores in this heat."
        ),
    )

    @property
    def details(self) -> PoolDetails:
        """The value that services take."""
        names = ("name", "size", "multiplier", "takes_top_ranks")
        return PoolDetails(**{name: self.cleaned_data[name] for name in names})


class PoolEditForm(PoolForm):
    """The same, with the reason that a change of its scoring needs once a game has started."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        required=False,
        max_length=200,
        help_text=gettext_lazy("Needed to change the scoring once a game of the pool has started."),
    )


@desk_view(access_round, see=Action.SEE_DESK, change=Action.RUN_HEATS)
def heat_pools(request: HttpRequest, actor: Actor, row: Round) -> HttpResponse:
    """All pools with their players, and a new one."""
    posting = request.method == "POST"
    form = PoolForm(request.POST if posting else None, auto_id="new-%s")
    if form.is_valid():
        with ShowProblems(form):
            pool = make_pool(actor, row, details=form.details)
            messages.success(request, _("Pool %(pool)s is created. Fill it, then seed it.") % {"pool": pool.name})
            return redirect(_pools_url(row))
    return _page(request, actor, row, form=form, status=422 if form.errors else 200)


@desk_view(access_round, change=Action.RUN_HEATS)
def heat_top_board(request: HttpRequest, actor: Actor, row: Round) -> HttpResponse:
    """The recipe in one tap: a pool of one board from the top of the standings."""

    def make() -> str:
        pool, filling = make_top_board(actor, row)
        return _("Pool %(pool)s is created. %(filled)s") % {"pool": pool.name, "filled": filling.words}

    return answer(request, actor, row, make, pane=2, url=_pools_url(row))


@desk_view(access_round, change=Action.RUN_HEATS)
def heat_pool_move(request: HttpRequest, actor: Actor, row: Round, *, club: str, event: str, heat: int) -> HttpResponse:
    """Put the selected players into the chosen pool, or into none."""
    try:
        entries = picked_entries(request, row, "registered")
        if not entries:
            raise RuleError.one("entries", "none", _("Pick players first, then the pool."))
        number = request.POST.get("pool", "")
        if number == "0":
            count = take_from_pools(actor, row, entries=entries)
            text = ngettext("%(n)s player is in no pool now.", "%(n)s players are in no pool now.", count)
            messages.success(request, text % {"n": count})
        else:
            chosen = int(number) if number.isascii() and number.isdigit() and len(number) < 5 else 0
            pool = access_pool(actor, club, event, heat, chosen, Action.RUN_HEATS)
            count = add_to_pool(actor, pool, entries=entries)
            text = ngettext("%(n)s player is in %(pool)s now.", "%(n)s players are in %(pool)s now.", count)
            messages.success(request, text % {"n": count, "pool": pool.name})
    except RuleError as error:
        return _page(request, actor, row, problems=error.problems, status=422)
    return redirect(_pools_url(row))


@desk_view(access_pool, see=Action.RUN_HEATS, change=Action.RUN_HEATS)
def heat_pool(request: HttpRequest, actor: Actor, row: Pool) -> HttpResponse:
    """The settings of a pool."""
    names = ("name", "size", "multiplier", "takes_top_ranks")
    form = PoolEditForm(request.POST or None, initial={name: getattr(row, name) for name in names})
    if form.is_valid():
        with ShowProblems(form):
            edit_pool(actor, row, details=form.details, reason=form.cleaned_data["reason"])
            messages.success(request, _("Pool %(pool)s saved.") % {"pool": row.name})
            return redirect(_pools_url(row.round))
    context = {**heat_frame(row.round), "pool": row, "form": form}
    return render(request, "boards/desk/heats/pool.html", context, status=422 if form.errors else 200)


@desk_view(access_pool, change=Action.RUN_HEATS)
def heat_pool_fill(request: HttpRequest, actor: Actor, row: Pool) -> HttpResponse:
    """Put the first of the standings into the pool, or the strongest of the rating list that `by` names."""
    slug = request.POST.get("by", "")
    by = order_called(actor, row.round.event, slug) if slug else None
    typed = request.POST.get("first", "").strip()
    try:
        if not (typed.isascii() and typed.isdigit() and len(typed) < 6):
            raise RuleError.one(
                "first", "invalid", _("Enter how many players to take from the top of the standings, such as 7.")
            )
        messages.success(request, fill_pool(actor, row, first=int(typed), order=by).words)
    except RuleError as error:
        return _page(request, actor, row.round, problems=error.problems, status=422)
    return redirect(_pools_url(row.round))


@desk_view(access_pool, change=Action.RUN_HEATS)
def heat_pool_empty(request: HttpRequest, actor: Actor, row: Pool) -> HttpResponse:
    """Take everybody out of the pool."""
    try:
        empty_pool(actor, row)
    except RuleError as error:
        return _page(request, actor, row.round, problems=error.problems, status=422)
    messages.success(request, _("Pool %(pool)s is empty.") % {"pool": row.name})
    return redirect(_pools_url(row.round))


@desk_view(access_pool, see=Action.RUN_HEATS, change=Action.RUN_HEATS)
def heat_pool_remove(request: HttpRequest, actor: Actor, row: Pool) -> HttpResponse:
    """Ask, then remove the pool."""
    if request.method == "POST":
        try:
            remove_pool(actor, row)
        except RuleError as error:
            return _page(request, actor, row.round, problems=error.problems, status=422)
        messages.success(request, _("Pool %(pool)s is removed.") % {"pool": row.name})
        return redirect(_pools_url(row.round))
    words = {
        "title": _("Remove pool %(pool)s?") % {"pool": row.name},
        "problems": remove_problems(row),
        "text": _(
            "Its players stay registered, and its boards that haven’t started stay. Seeding mixes them with the others."
        ),
        "action": _("Remove the pool"),
        "back_url": _pools_url(row.round),
        "risk": True,
    }
    return render(request, "boards/desk/heats/confirm.html", {**heat_frame(row.round), **words})


def _page(
    request: HttpRequest,
    actor: Actor,
    heat: Round,
    *,
    form: PoolForm | None = None,
    problems: tuple[Problem, ...] = (),
    status: int = 200,
) -> HttpResponse:
    rows = load_heat_rows(heat)
    context = {
        **heat_frame(heat),
        "lines": pool_lines(rows),
        "free": [rows.entries[pk] for pk in rows.waiting_in(None)],
        "may_run": may(actor, heat.event, Action.RUN_HEATS),
        "form": form or PoolForm(auto_id="new-%s"),
        "problems": problems,
        "rating_lists": orders_of(actor, heat.event),
        "picked": set(request.POST.getlist("registered")) if problems else set(),
    }
    return render(request, "boards/desk/heats/pools.html", context, status=status)


def _pools_url(heat: Round) -> str:
    event = heat.event
    return reverse("desk:heat_pools", args=[event.club.slug, event.slug, heat.number])
