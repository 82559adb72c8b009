"""What pages about people say."""

from __future__ import annotations

from django.utils.translation import gettext as _


def no_such_person() -> str:
    """What to say if there is nothing about somebody."""
    return _("There is no page about this person. Go back to the club and choose a name there.")
