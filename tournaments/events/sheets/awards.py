"""Who won what: the list of awards for a wall, and a certificate for each winner."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from tournaments.base.days import days_in_words
from tournaments.base.figures import ordinal
from tournaments.base.sheets.paper import FRAMED, Document, size_step
from tournaments.events.award_words import award_title, titled
from tournaments.events.disciplines import DISCIPLINES, Power
from tournaments.events.ending_words import awards_so_far
from tournaments.events.extras import awards_of
from tournaments.events.formats import format_of
from tournaments.events.places import place_of
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.register import Sheet
from tournaments.events.shown import AwardShown, AwardWinner

Json = dict[str, Any]
TEMPLATE: Final = "events/print/awards/certificates.html"
NAME_STEPS: Final = (18, 36, 70)
"""A name of up to so many letters has the first, second or third size; a longer one the fourth."""
LONG_TITLE, MANY_MEMBERS = 44, 240
"""From so many letters on an award, or the members of a team, are set smaller."""
LONG_REASON: Final = 150
"""A longer reason is set smaller."""
Members = Callable[[Any, AwardWinner], list[str]]
Reason = Callable[[Any, AwardShown, AwardWinner, int], str]
WORD_STEPS: Final = (13, 19)
"""A name with a longer word has the second or third size."""


def awards(asked: Asked) -> Document:
    """Every award with who holds it; of boards among those who qualified, as the page of the awards begins."""
    shown = awards_of(asked.event, asked.data)
    context = asked.results_frame | {
        "prizes": titled(shown.prizes),
        "so_far": awards_so_far(asked.data, shown),
        "digits": shown.digits,
        "notes": shown.notes,
    }
    name = f"{asked.event} {_('awards')}"
    return Document(name=name, template="events/print/awards/awards.html", context=context, wall=True)


def award_sheets(members: Members, reason: Reason) -> tuple[Sheet, Sheet]:
    """The list of awards, and the certificates.

    `members` gives the names in a winning team, of snapshot and team; `reason` in a sentence what won an award, of
    snapshot, award, winner and the digits of scores.
    """
    listed = Sheet(code="awards", title=noop("Awards"), about=noop("Every award and who holds it."), build=awards)
    about = noop("A landscape page for each winner. Full names, including hidden awards.")
    return listed, certificates(about, lambda asked: _winners(asked, members, reason), so_far=_so_far)


def certificates(
    about: str, winners: Callable[[Asked], list[Json]], *, so_far: Callable[[Asked], str] = lambda _asked: ""
) -> Sheet:
    """A page across for each winner: those who share an award have one each, a team has one with its members.

    `so_far` says what keeps the awards from being final.
    """

    def build(asked: Asked) -> Document:
        event = asked.event
        name = f"{event} {_('certificates')}"
        return certificate_pages(asked, winners(asked), name=name, so_far=so_far(asked))

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


def certificate_pages(asked: Asked, sheets: Sequence[Json], *, name: str, so_far: str = "") -> Document:
    """The certificates, a page each, with the club's mark, and a code that leads to the results of a public event."""
    event = asked.event
    context = asked.frame | {
        "sheets": sheets,
        "mark": asked.mark,
        "when": days_in_words(event.starts_on, event.ends_on, month="F"),
        "where": place_of(event),
        "link": asked.link(),
        "powers": DISCIPLINES[event.discipline].powers if event.discipline in DISCIPLINES else (),
        "so_far": so_far,
        "signs_for": format_of(event).words.signs_for,
    }
    return Document(name=name, template=TEMPLATE, context=context, wide=True, styles=FRAMED)


def certificate(
    title: str,
    name: str,
    *,
    shared: bool,
    reason: str = "",
    members: Sequence[str] = (),
    place: int | None = None,
    power: Power | None = None,
    guest_of: str = "",
) -> Json:
    """What a certificate says: the award in words, the name, the `reason` in a sentence, and of a team its members.
    `guest_of` is the club of a player of another club.

    The seal shows the `place`, or the letter of the `power`, whose colour the certificate has; else the club's mark.
    """
    return {
        "title": title,
        "long": len(title) > LONG_TITLE,
        "name": name,
        "fit": size_step(name, lengths=NAME_STEPS, words=WORD_STEPS),
        "reason": reason,
        "long_reason": len(reason) > LONG_REASON,
        "members": list(members),
        "many": sum(map(len, members)) > MANY_MEMBERS,
        "shared": shared,
        "place": place,
        "power": power,
        "guest_of": guest_of,
    }


def _so_far(asked: Asked) -> str:
    return awards_so_far(asked.data, awards_of(asked.event, asked.data))


def _winners(asked: Asked, members: Members, reason: Reason) -> list[Json]:
    discipline = DISCIPLINES.get(asked.event.discipline)
    shown = awards_of(asked.event, asked.data)
    return [
        certificate(
            _certified(prize),
            winner.name,
            reason=reason(asked.data, prize, winner, shown.digits),
            members=members(asked.data, winner) if prize.code == "winning_team" else (),
            shared=len(prize.winners) > 1,
            place=prize.place,
            power=discipline.power(prize.power) if discipline and prize.power else None,
        )
        for prize in shown.prizes
        for winner in prize.winners
    ]


def _certified(prize: AwardShown) -> str:
    return _("%(rank)s place") % {"rank": ordinal(prize.place, feminine=True)} if prize.place else award_title(prize)
