"""A person's data as a file, and its erasure, after showing what goes and what stays."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from common.pure.errors import RuleError
from tournaments.base.forms import show_problems
from tournaments.base.pages.actor import page_actor
from tournaments.base.permissions import Action
from tournaments.clubs.pages.desk.navigation import club_frame
from tournaments.people.access import access_person
from tournaments.people.models import Person
from tournaments.people.services.personal_data import erase_person, erasure_plan, export_zip


class ErasureForm(forms.Form):
    """The name, typed again."""

    typed = forms.CharField(
        label=gettext_lazy("Type the name to confirm"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "maxlength": 121, "required": True}),
    )


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def person_data(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """What erasing would do, and the form that does it."""
    actor = page_actor(request)
    row = access_person(actor, club, pk, Action.SEE_PERSONAL_DATA)
    form = ErasureForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            name = erase_person(actor, row, typed=form.cleaned_data["typed"])
        except RuleError as error:
            show_problems(form, error)
        else:
            messages.success(request, _("Erased. %(name)s stands in place of the name.") % {"name": name})
            return redirect("desk:people", row.club.slug)
    context = club_frame(row.club, "people") | {"person": row, "form": form, "plan": erasure_plan(actor, row)}
    return render(request, "people/desk/data.html", context, status=422 if form.errors else 200)


@login_required
@never_cache
@require_safe
def person_data_file(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """All that is kept of the person, as a zip."""
    actor = page_actor(request)
    row = access_person(actor, club, pk, Action.SEE_PERSONAL_DATA)
    return zip_response(row, export_zip(actor, row))


def zip_response(person: Person, content: bytes) -> HttpResponse:
    """The file, named after the person."""
    response = HttpResponse(content, content_type="application/zip")
    response["Content-Disposition"] = content_disposition_header(True, f"{person.name}.zip") or ""
    return response
