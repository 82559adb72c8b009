"""Marks and votes from private pages: a player's for opponents, a player's vote, and a judge's marks."""

from __future__ import annotations

from decimal import Decimal

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from common.pure.errors import RuleError
from tournaments.base.column_forms import ExactField
from tournaments.base.forms import whole
from tournaments.base.pages.idempotent_forms import once
from tournaments.events.languages import show_language_of
from tournaments.events.models import Entry
from tournaments.events.time_zones import show_times_of
from tournaments.players.pages.private.pages import private
from tournaments.players.pages.private.view import player_context
from tournaments.players.selectors.slip_desks import my_open_game
from tournaments.prizes.access import kind_behind
from tournaments.prizes.pages.desk.soft import marks_form
from tournaments.prizes.services.ballots import vote
from tournaments.prizes.services.marks import give_marks_as_judge, give_opponents_mark


@require_POST
@private
@once
def mark(request: HttpRequest, token: str, *, entry: Entry) -> HttpResponse:
    """Give an opponent a mark."""
    numbers = {name: whole(request.POST.get(name)) for name in ("kind", "game", "entry")}
    try:
        value = _value(request.POST.get("value", ""))
        give_opponents_mark(entry, **numbers, value=value, sentence=request.POST.get("sentence", ""))
    except RuleError as error:
        return _refused(request, token, entry, error)
    messages.success(request, _("Your mark is saved. Nobody sees it."))
    return redirect("player:page", token)


@require_POST
@private
def cast(request: HttpRequest, token: str, *, entry: Entry, ballot: int) -> HttpResponse:
    """Vote on a ballot."""
    chosen = [whole(each) for each in request.POST.getlist("choice") if each]
    try:
        vote(entry, ballot, chosen)
    except RuleError as error:
        return _refused(request, token, entry, error)
    messages.success(request, _("Your vote is saved. You can change it while the ballot is open."))
    return redirect("player:page", token)


@require_http_methods(["GET", "HEAD", "POST"])
def judge(request: HttpRequest, token: str) -> HttpResponse:
    """A judge's marks of one kind."""
    row = kind_behind(token)
    event = row.event
    show_times_of(event)
    show_language_of(event)
    form = marks_form(row, request, as_shown=True)
    if form.is_valid():
        try:
            give_marks_as_judge(row, form.marks())
        except RuleError as error:
            form.show(error)
        else:
            messages.success(request, _("The marks are saved."))
            return redirect("prizes:judge", token)
    context = {"kind": row, "event": event, "club": event.club, "accent": event.club.accent, "form": form}
    context["read_only"] = event.archived_at is not None
    response = render(request, "prizes/private/judge.html", context, status=422 if form.errors else 200)
    response["Referrer-Policy"] = "same-origin"
    response["X-Robots-Tag"] = "noindex, nofollow"
    response["Cache-Control"] = "private, no-store"
    return response


def _value(text: str) -> Decimal | None:
    """The number that was entered; None for nothing. Raises `RuleError` at `value`."""
    field = ExactField(required=False)
    try:
        found: Decimal | None = field.clean(text)
        return found
    except ValidationError as error:
        raise RuleError.one("value", "invalid", _("This is not a number. Enter a mark such as 7.")) from error


def _refused(request: HttpRequest, token: str, entry: Entry, error: RuleError) -> HttpResponse:
    context = player_context(entry, token, mine=my_open_game(entry), problems=error.problems)
    return render(request, "players/private/page.html", context, status=422)
