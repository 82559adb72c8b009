"""Forms of rating lists: they parse types, and the services check the rules."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from handicaps.core.ratings.rules import CHOICES
from tournaments.ratings.models import RatingList
from tournaments.ratings.services.lists import ListDetails
from tournaments.ratings.words import GAMES, RULE_HINTS, RULE_WORDS, VALUE_WORDS

SYSTEMS = [
    ("elo", _("Elo: one number, as in chess")),
    ("glicko2", _("Glicko-2: a number and how certain it is; good if people play rarely")),
    ("plackett-luce", _("Plackett–Luce: for boards of many players, such as Diplomacy")),
]
NAME = {"maxlength": 80, "autocomplete": "off", "required": True}


class NewListForm(forms.Form):
    """A new list; its rules are the system's defaults, to be changed in its settings."""

    use_required_attribute = False

    name = forms.CharField(label=_("Name"), required=False, widget=forms.TextInput(attrs=NAME))
    discipline = forms.ChoiceField(label=pgettext_lazy("what is played", "Game"), choices=list(GAMES.items()))
    system = forms.ChoiceField(label=_("Rating system"), choices=SYSTEMS)

    def details(self) -> ListDetails:
        """What was entered."""
        return ListDetails(**self.cleaned_data)


class SettingsForm(forms.Form):
    """A list's name, switches, and the rules of its system by name."""

    use_required_attribute = False

    name = forms.CharField(label=_("Name"), required=False, widget=forms.TextInput(attrs=NAME))
    automatic = forms.BooleanField(label=_("Count events automatically once they have finished"), required=False)
    published = forms.BooleanField(label=_("Everybody can see the list"), required=False)

    def __init__(self, rating_list: RatingList, data: Any = None) -> None:
        values = {name: getattr(rating_list, name) for name in ("name", "automatic", "published")}
        super().__init__(data, initial={**values, **rating_list.rules})
        self.rating_list = rating_list
        for name in rating_list.rules:
            self.fields[name] = _rule_field(name)

    @property
    def rule_names(self) -> str:
        """The fields of the rules, for templates."""
        return " ".join(self.rating_list.rules)

    def details(self) -> ListDetails:
        """What was entered; game and system stay."""
        data = self.cleaned_data
        return ListDetails(
            name=data["name"],
            discipline=self.rating_list.discipline,
            system=self.rating_list.system,
            rules={name: data[name] for name in self.rating_list.rules},
            automatic=data["automatic"],
            published=data["published"],
        )


class TakeForm(forms.Form):
    """Which list the players' ratings are taken from."""

    only_missing = forms.BooleanField(label=_("Only for players without a rating"), required=False)


def _rule_field(name: str) -> forms.Field:
    label, hint = RULE_WORDS[name], RULE_HINTS.get(name, "")
    if name in CHOICES:
        choices = [(value, VALUE_WORDS[name][value]) for value in CHOICES[name]]
        return forms.ChoiceField(label=label, choices=choices, help_text=hint)
    attrs = {"inputmode": "decimal", "autocomplete": "off", "maxlength": 12, "size": 8}
    return forms.CharField(label=label, required=False, help_text=hint, widget=forms.TextInput(attrs=attrs))
