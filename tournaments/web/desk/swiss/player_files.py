"""Players of a Swiss event in and out of files: a list with columns, or a FIDE report file."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from scoring.core.errors import RuleError
from tournaments.access import access_swiss_event
from tournaments.imports.people_csv import decode_people
from tournaments.permissions import Action
from tournaments.selectors.swiss.files import player_rows
from tournaments.selectors.swiss.rows import load_swiss_rows
from tournaments.services.swiss.player_import import import_players
from tournaments.web.actor import page_actor
from tournaments.web.desk.frames import event_frame
from tournaments.web.public.files import csv_file

__all__ = ["players_csv", "players_import"]


class ImportForm(forms.Form):
    """A file, or the lines themselves."""

    use_required_attribute = False

    file = forms.FileField(label=_("File"), required=False, help_text=_("CSV, or a FIDE report file (TRF16, TRF26)."))
    text = forms.CharField(
        label=_("or paste the lines"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 8, "class": "code"}),
        help_text=_("The first line names the columns: first_name, last_name, town, club, rating, seed, army …"),
    )


@login_required
@require_http_methods(["GET", "POST"])
def players_import(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """Enter all players of a list, or nobody where something is wrong with it."""
    actor = page_actor(request)
    row = access_swiss_event(actor, club, event, Action.MANAGE_ENTRIES)
    form = ImportForm(request.POST, request.FILES) if request.method == "POST" else ImportForm()
    problems: tuple[object, ...] = ()
    if request.method == "POST" and form.is_valid():
        try:
            sent = form.cleaned_data["file"]
            text = decode_people(sent.read())[0] if sent else form.cleaned_data["text"]
            new = import_players(actor, row, text=text)
        except RuleError as error:
            problems = error.problems
        else:
            said = ngettext("%(count)s player entered.", "%(count)s players entered.", len(new)) % {"count": len(new)}
            messages.success(request, said)
            return redirect("desk:swiss_players", row.club.slug, row.slug)
    context = {**event_frame(row, "swiss_players"), "form": form, "problems": problems}
    return render(request, "desk/swiss/import.html", context, status=422 if problems else 200)


@login_required
@require_safe
def players_csv(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """The players with what they bring, in columns that come in again."""
    row = access_swiss_event(page_actor(request), club, event, Action.SEE_DESK)
    return csv_file(request, f"{row.name} players", player_rows(load_swiss_rows(row)))
