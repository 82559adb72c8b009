"""The form of a Swiss format: it parses types, and `read_question` checks the rules."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.base.column_forms import ExactField

FIRST_ROUND_WORDS = (("random", _("At random")), ("halves", _("First half against second half, by strength")))
ACCELERATION_WORDS = (
    ("none", pgettext_lazy("acceleration", "None")),
    ("paper", _("Two rounds with a virtual win for the first half")),
    ("baku", _("Baku: virtual points in the first half of the rounds")),
)
WHOLE = {"inputmode": "numeric", "autocomplete": "off"}


class SwissFormatForm(forms.Form):
    """One Swiss event."""

    use_required_attribute = False

    players = forms.IntegerField(label=_("Players"), help_text=_("2 to 64."), widget=forms.TextInput(attrs=WHOLE))
    rounds = forms.IntegerField(label=_("Rounds"), help_text=_("1 to 12."), widget=forms.TextInput(attrs=WHOLE))
    first_round = forms.ChoiceField(label=_("Round 1"), choices=FIRST_ROUND_WORDS, required=False)
    acceleration = forms.ChoiceField(label=_("Acceleration"), choices=ACCELERATION_WORDS, required=False)
    draw_percent = ExactField(label=_("Games that are drawn, in %"), help_text=_("0 to 100."), required=False)

    def raw(self) -> dict[str, Any]:
        """The format as the core reads it; blank fields are left out."""
        found = {name: value for name, value in self.cleaned_data.items() if value not in {None, ""}}
        if "draw_percent" in found:
            found["draw_percent"] = float(found["draw_percent"])
        return {"kind": "swiss", **found}
