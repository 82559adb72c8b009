"""The form of the front page's search."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.base.column_forms import day_field
from tournaments.site.selectors.front import Asked, games_played


class SearchForm(forms.Form):
    """What somebody searches for; invalid fields are left out."""

    use_required_attribute = False

    q = forms.CharField(
        label=_("Find an event or a club"),
        required=False,
        max_length=80,
        widget=forms.TextInput(
            attrs={
                "type": "search",
                "autocomplete": "off",
                "enterkeyhint": "search",
                "placeholder": _("Name, place or game"),
            }
        ),
    )
    game = forms.ChoiceField(label=pgettext_lazy("what is played", "Game"), required=False)
    first = day_field(_("From"))
    last = day_field(_("Until"))

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["game"].choices = [("", _("Any game")), *games_played()]  # type: ignore[attr-defined]

    def finer(self) -> list[forms.BoundField]:
        """What may be asked besides words."""
        return [self[name] for name in ("game", "first", "last")]

    def is_finer(self) -> bool:
        """Whether any of that is asked."""
        return any(field.value() for field in self.finer())

    def asked(self) -> Asked:
        """What was understood."""
        self.full_clean()
        found = self.cleaned_data
        words = str(found.get("q", "")).replace("\0", "")
        return Asked(words, found.get("game") or "", found.get("first"), found.get("last"))
