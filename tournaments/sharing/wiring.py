"""What the room brings to the others."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.base.pages.registers import FILES_OF_LINKS, FORMS_OF_LINKS
from tournaments.clubs.pages.desk.navigation import add_club_tab
from tournaments.events.calendar_files import MAKERS
from tournaments.events.formats import FORMATS
from tournaments.events.sheets.register import register_sheets
from tournaments.league.services import captains
from tournaments.people.holders import HOLDERS
from tournaments.players.services import links
from tournaments.sharing.selectors.calendars import file_for_mail
from tournaments.sharing.services.holder import CalendarsHolder
from tournaments.sharing.sheets import POSTER


def wire() -> None:
    """Register the tab of a club, posters and the calendar files of emails.

    Private calendars get the same limits as other files and forms of links.
    """
    add_club_tab("share", _("Share"), before="members")
    FILES_OF_LINKS.add("private_calendar")
    FORMS_OF_LINKS.update(("player_calendar_address", "captain_calendar_address"))
    HOLDERS.append(CalendarsHolder())
    for code in FORMATS:
        register_sheets(code, (POSTER,), before="badges")
    MAKERS.append(file_for_mail)
    links.ALONG.append("entry__calendar_address")
    captains.ALONG.append("calendar_address")
