"""The form that names another site."""

from __future__ import annotations

from django import forms

from tournaments.sharing.models import AllowedOrigin


class OriginForm(forms.ModelForm):  # type: ignore[type-arg]  # no type parameter when it runs
    """A site that may show the club's pages; the service checks its address."""

    use_required_attribute = False

    class Meta:
        model = AllowedOrigin
        fields = ["origin"]

    def validate_unique(self) -> None:
        """Skip this check: the service has a better message."""
