"""What pages and prints say of hidden results and awards."""

from __future__ import annotations

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tournaments.events.formats import format_of
from tournaments.events.models import Event
from tournaments.events.selectors.visibility import view_of_everybody
from tournaments.events.time_zones import zone_of


def kept_back_in_words(event: Event, hidden_from: int) -> list[str]:
    """What is hidden and until when; nothing where all is shown. `hidden_from` is the first hidden round."""
    view = view_of_everybody(event)
    lines = []
    if hidden_from:
        lines.append(format_of(event).words.hidden_from % {"n": hidden_from})
    if not view.awards:
        lines.append(_("The awards are announced at the ceremony."))
    if lines and event.reveal_at:
        at = date_format(localtime(event.reveal_at, zone_of(event)), "j M Y, H:i")
        lines.append(_("All results are shown from %(at)s, or earlier if the organisers reveal them.") % {"at": at})
    elif lines:
        lines.append(_("The organisers will reveal it when it is time."))
    return lines
