"""Who won what: the list of awards for a wall, and a certificate for each winner."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from tournaments.base.figures import ordinal
from tournaments.base.sheets.paper import Document
from tournaments.events.award_words import award_title, titled
from tournaments.events.ending_words import awards_so_far
from tournaments.events.formats import format_of
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.register import Sheet
from tournaments.events.shown import AwardShown, AwardWinner

Json = dict[str, Any]
LONG_NAME = 22
"""From so many letters on a name is set smaller."""


def awards(asked: Asked) -> Document:
    """Every award with who holds it; of boards among those who qualified, as the page of the awards begins."""
    shown = format_of(asked.event).awards_shown(asked.event, asked.data)
    context = asked.results_frame | {
        "prizes": titled(shown.prizes),
        "so_far": awards_so_far(asked.data, shown),
        "digits": shown.digits,
        "notes": shown.notes,
    }
    name = f"{asked.event} {_('awards')}"
    return Document(name=name, template="events/print/awards/awards.html", context=context)


def award_sheets(members: Callable[[Any, AwardWinner], list[str]]) -> tuple[Sheet, Sheet]:
    """The list of awards, and the certificates; `members` gives the names in a winning team, of snapshot and team."""
    listed = Sheet(code="awards", title=noop("Awards"), about=noop("Every award and who holds it."), build=awards)
    about = noop("A page across for each winner. Whole names, and awards that are kept back.")
    return listed, certificates(about, lambda asked: _winners(asked, members), so_far=_so_far)


def certificates(
    about: str, winners: Callable[[Asked], list[Json]], *, so_far: Callable[[Asked], str] = lambda _asked: ""
) -> Sheet:
    """A page across for each winner: those who share an award have one each, a team has one with its members.

    `so_far` says what keeps the awards from being final.
    """

    def build(asked: Asked) -> Document:
        event = asked.event
        context = asked.frame | {
            "sheets": winners(asked),
            "day": event.ends_on or event.starts_on,
            "so_far": so_far(asked),
            "signs_for": format_of(event).words.signs_for,
        }
        name = f"{event} {_('certificates')}"
        return Document(name=name, template="events/print/awards/certificates.html", context=context, wide=True)

    def count(asked: Asked) -> int:
        return len(winners(asked))

    return Sheet(
        code="certificates",
        title=noop("Certificates"),
        about=about,
        build=build,
        lists=count,
        on_walls=False,
        so_far=so_far,
    )


def certificate(title: str, name: str, *, shared: bool, members: Sequence[str] = ()) -> Json:
    """What a certificate says: the award in words, the name, and of a team its members."""
    return {
        "title": title,
        "name": name,
        "long": len(name) >= LONG_NAME,
        "members": list(members),
        "shared": shared,
    }


def _so_far(asked: Asked) -> str:
    return awards_so_far(asked.data, format_of(asked.event).awards_shown(asked.event, asked.data))


def _winners(asked: Asked, members: Callable[[Any, AwardWinner], list[str]]) -> list[Json]:
    return [
        certificate(
            _certified(prize),
            winner.name,
            members=members(asked.data, winner) if prize.code == "winning_team" else (),
            shared=len(prize.winners) > 1,
        )
        for prize in format_of(asked.event).awards_shown(asked.event, asked.data).prizes
        for winner in prize.winners
    ]


def _certified(prize: AwardShown) -> str:
    return _("%(rank)s place") % {"rank": ordinal(prize.place)} if prize.place else award_title(prize)
