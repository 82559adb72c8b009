"""Forms of players."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

PICTURES = "image/jpeg,image/png,image/webp"


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
        if not sent:
            return None
        content: bytes = sent.read()
        sent.seek(0)  # others read the form too
        return content
