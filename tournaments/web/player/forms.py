"""The slip of a table of two, from the player's side: what I did, and the figures that the game asks for."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.services.swiss.results import Margins
from tournaments.swiss_disciplines import MARGINS
from tournaments.web.desk.tournament_forms import ExactField

__all__ = ["PICTURES", "DuelSlipForm", "PhotoForm"]

PICTURES = "image/jpeg,image/png,image/webp"
# What I did, as the table's result where I am its first player, and where I am its second.
MINE = {
    "won": ("first", "second"),
    "drew": ("draw", "draw"),
    "lost": ("second", "first"),
    "alone": ("first_walkover", "second_walkover"),
}


class PhotoForm(forms.Form):
    """A picture of the paper slip."""

    use_required_attribute = False

    photo = forms.FileField(
        label=_("Photo of the slip"),
        required=False,
        help_text=_("Only the desk sees it."),
        widget=forms.FileInput(attrs={"accept": PICTURES}),
    )

    def picture(self) -> bytes | None:
        """The file of a valid form."""
        sent = self.cleaned_data["photo"]
        return sent.read() if sent else None


class DuelSlipForm(PhotoForm):
    """What one player of a table says of it. `place` is 0 for the first player and 1 for the second."""

    outcome = forms.ChoiceField(
        label=_("How did it end?"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose how it ended.")},
    )

    def __init__(self, *args: Any, place: int, opponent: str, asked: tuple[str, ...], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.place, self.asked = place, asked
        choices = [
            ("won", _("I won")),
            ("drew", _("A draw")),
            ("lost", _("I lost")),
            ("alone", _("%(name)s did not come") % {"name": opponent}),
        ]
        self.fields["outcome"].choices = choices  # type: ignore[attr-defined]
        for name in asked:
            label = MARGINS[name].label
            self.fields[f"mine.{name}"] = ExactField(label=_("%(what)s, you") % {"what": label}, required=False)
            theirs = _("%(what)s, %(name)s") % {"what": label, "name": opponent}
            self.fields[f"theirs.{name}"] = ExactField(label=theirs, required=False)
        self.order_fields(["outcome", *(name for name in self.fields if "." in name), "photo"])

    def result(self) -> str:
        """The table's result as `record_duel` names it."""
        return MINE[self.cleaned_data["outcome"]][self.place]

    def margins(self) -> tuple[Margins, Margins]:
        """Those of the first and of the second player."""

        def of(whose: str) -> Margins:
            found: dict[str, Decimal | None] = {name: self.cleaned_data[f"{whose}.{name}"] for name in self.asked}
            return Margins(**found)

        mine, theirs = of("mine"), of("theirs")
        return (theirs, mine) if self.place else (mine, theirs)

    def field_of(self, path: str) -> str:
        """The field of a problem's path: `seats[1].loss` is the second player's."""
        if not path.startswith("seats["):
            return path
        whose = "mine" if int(path[6]) == self.place else "theirs"
        return f"{whose}.{path.partition('.')[2]}"
