"""A person's data as a file, and its erasure, after showing what goes and what stays."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache

from tournaments.base.actors import Actor
from tournaments.base.forms import ShowProblems
from tournaments.base.pages.desk_view import desk_view
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
        widget=forms.TextInput(attrs={"autocomplete": "off", "maxlength": 160, "required": True}),
    )


@never_cache
@desk_view(access_person, see=Action.SEE_PERSONAL_DATA, change=Action.SEE_PERSONAL_DATA)
def person_data(request: HttpRequest, actor: Actor, row: Person) -> HttpResponse:
    """What erasing would do, and the form that does it."""
    form = ErasureForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            name = erase_person(actor, row, typed=form.cleaned_data["typed"])
            messages.success(request, _("Erased. The name is now shown as %(name)s.") % {"name": name})
            return redirect("desk:people", row.club.slug)
    context = club_frame(row.club, "people") | {"person": row, "form": form, "plan": erasure_plan(actor, row)}
    return render(request, "people/desk/data.html", context, status=422 if form.errors else 200)


@never_cache
@desk_view(access_person, see=Action.SEE_PERSONAL_DATA)
def person_data_file(request: HttpRequest, actor: Actor, row: Person) -> HttpResponse:
    """All that is kept of the person, as a zip."""
    return zip_response(row, export_zip(actor, row))


def zip_response(person: Person, content: bytes) -> HttpResponse:
    """The file, named after the person."""
    response = HttpResponse(content, content_type="application/zip")
    response["Content-Disposition"] = content_disposition_header(True, f"{person.name}.zip") or ""
    return response
