"""Forms about clubs and their members. They parse; the services decide what is allowed.

No field is `required` to the form: a browser asks for it, and the service says what is missing in its own words, the
same as at the API.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.conf import settings
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from tournaments.base.forms import file_field, line_field
from tournaments.base.permissions import Role
from tournaments.clubs.models import Accent, Club, ClubSite, Invitation
from tournaments.clubs.services.marks import MOST_BYTES
from tournaments.clubs.services.site import NO_PICTURE, SAID


class ClubForm(forms.Form):
    """A club's name, address, town, colour and language."""

    name = line_field(_("Name"), longest=80, needed=True, autocomplete="organization")
    slug = line_field(
        _("Short name for addresses"),
        longest=50,
        hint=_("Lower-case letters, digits and hyphens. If you leave it empty, it is made from the name."),
        spellcheck="false",
        autocapitalize="none",
    )
    town = line_field(_("Town"), longest=80)
    accent = forms.ChoiceField(label=_("Colour"), choices=Accent.choices, initial=Accent.PINE)
    language = forms.ChoiceField(
        label=_("Language"),
        choices=[("", _("The language of each visitor’s browser")), *settings.LANGUAGES],
        required=False,
        help_text=Club._meta.get_field("language").help_text,
    )

    @staticmethod
    def values_of(club: Club) -> dict[str, str]:
        """What an edit form starts with."""
        return {
            "name": club.name,
            "slug": club.slug,
            "town": club.town,
            "accent": club.accent,
            "language": club.language,
        }


class InviteForm(forms.Form):
    """The person to invite, and their role."""

    email = forms.CharField(
        label=_("Email address"),
        required=False,
        widget=forms.EmailInput(attrs={"required": True, "maxlength": 254, "autocomplete": "off"}),
    )
    event = forms.ChoiceField(
        label=capfirst(Invitation._meta.get_field("event").verbose_name),
        required=False,
        help_text=Invitation._meta.get_field("event").help_text,
    )
    role = forms.ChoiceField(
        label=_("Role"),
        choices=Role.choices,
        initial=Role.SCORER,
        help_text=_("Owners are always for the whole club, not for one event."),
    )

    def __init__(self, club: Club, data: Mapping[str, Any] | None = None, *, event: str = "") -> None:
        """With the slug of the `event` whose page led here, that one is chosen."""
        super().__init__(data, initial={"event": event})
        events = club.events.filter(archived_at=None).order_by("-starts_on", "-id").values_list("slug", "name")
        field = cast("forms.ChoiceField", self.fields["event"])
        field.choices = [("", _("The whole club")), *events]


class AcceptForm(forms.Form):
    """Whether somebody takes an invitation that was sent to another address than theirs."""

    anyway = forms.BooleanField(
        label=_("Accept it with this account"),
        required=False,
        widget=forms.CheckboxInput(attrs={"required": True}),
    )


class SiteForm(forms.ModelForm):  # type: ignore[type-arg]  # no type parameter when it runs
    """What a club says of itself on its public page; the service checks it."""

    use_required_attribute = False

    picture = file_field(_("Picture"), accept=".png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp")
    no_picture = forms.BooleanField(label=_("Use the drawn mark instead"), required=False)

    class Meta:
        model = ClubSite
        fields = SAID
        widgets = {
            "text": forms.Textarea(attrs={"rows": 6}),
            "links": forms.Textarea(attrs={"rows": 4, "class": "code", "spellcheck": "false", "wrap": "off"}),
        }

    def _post_clean(self) -> None:
        """Skip the model's validation: the service has better messages."""

    def said(self) -> dict[str, str]:
        """The values of the columns."""
        return {name: self.cleaned_data[name] for name in SAID}

    def picture_sent(self) -> bytes | None:
        """The file that was chosen, or the word to go without one; None to leave it as it is."""
        sent = self.cleaned_data["picture"]
        if sent:
            return bytes(sent.read(MOST_BYTES + 1))
        return NO_PICTURE if self.cleaned_data["no_picture"] else None
