"""Says which columns of an imported list were not read, where the list was entered without a preview."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import ngettext


def tell_unread(request: HttpRequest, headings: Sequence[str]) -> None:
    """Name the columns that were not read, if any."""
    if headings:
        words = ngettext(
            "1 column was not read, because Topboard has no place for it: %(names)s.",
            "%(n)s columns were not read, because Topboard has no place for them: %(names)s.",
            len(headings),
        )
        messages.warning(request, words % {"n": len(headings), "names": ", ".join(headings)})
