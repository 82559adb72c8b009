"""Forms for events that come as files."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.clubs.models import Club
from tournaments.lab.models import ScoringSystem
from tournaments.lab.pages.desk.system_choice import SystemField
from tournaments.lab.selectors.system_use import offered_systems

CSV = {"accept": ".csv,.txt,text/csv,text/plain"}


def _file(label: Any, **attrs: str) -> forms.FileField:
    return forms.FileField(label=label, required=False, allow_empty_file=True, widget=forms.FileInput(attrs=attrs))


def _name(hint: Any) -> forms.CharField:
    widget = forms.TextInput(attrs={"maxlength": 80, "autocomplete": "off"})
    return forms.CharField(label=_("Name of the event"), required=False, help_text=hint, widget=widget)


class JsonImportForm(forms.Form):
    """A file that an export made."""

    prefix = "json"
    file = _file(_("JSON file"), accept=".json,application/json")
    name = _name(_("Left empty: the name in the file."))


class TrfImportForm(forms.Form):
    """A FIDE report file."""

    prefix = "trf"
    file = _file(_("Report file"), accept=".trf,.trfx,.txt,text/plain")
    name = _name(_("Left empty: the name in the file."))


class WddImportForm(forms.Form):
    """Two files of the World Diplomacy Database."""

    prefix = "wdd"
    boards = _file(_("boards.csv"), **CSV)
    classification = _file(_("classification.csv, if you have it"), **CSV)
    name = _name("")
    scoring_system = SystemField(
        queryset=ScoringSystem.objects.none(),
        label=_("Scoring system"),
        empty_label=_("Choose one"),
        help_text=_("Scores in the file that differ from this system's stand as the director's own."),
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        systems = offered_systems(club)
        self.fields["scoring_system"].queryset = systems  # type: ignore[attr-defined]  # a choice of rows
