"""Which of the club's people an application refers to.

A name proves nothing. A stranger is taken for somebody known only by the address: the one that the club holds for that
person, confirmed by the email that was sent there. Everything else that looks alike is for the desk to decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.plain_text import fold, person_key
from tournaments.entering.models import EntryRequest, Source
from tournaments.entering.selectors.entrants import enters_sides
from tournaments.entering.selectors.forms import mails_go_out
from tournaments.entering.selectors.sides import is_taken
from tournaments.entering.services.sides import division_for
from tournaments.events.services.formats import services_of
from tournaments.people.files.namesakes import KnownName, free_distinction
from tournaments.people.services.namesakes import people_written_like
from tournaments.people.services.people import DISTINCTION_LENGTH


@dataclass(frozen=True, slots=True)
class Meant:
    """Whom an application means: a person of the club, or somebody new with this distinction.

    A team goes into the division `group`.
    """

    person: int | None = None
    distinction: str = ""
    group: int | None = None


def known_to_club(request: EntryRequest) -> list[KnownName]:
    """Whom the application may mean: those of exactly this name, else those whose name is only written differently.

    A team is nobody of the club's people.
    """
    if enters_sides(request.event):
        return []
    found = people_written_like(request.event.club, request.first_name, request.last_name)
    return [each for each in found if _has_name(each, request)] or found


def _has_name(known: KnownName, request: EntryRequest) -> bool:
    return person_key(known.first_name, known.last_name) == person_key(request.first_name, request.last_name)


def named(request: EntryRequest) -> str:
    """How the log names an application: by name once it is one of the club's people, where the name can be erased."""
    return request.person.name if request.person else _("entry no. %(number)s") % {"number": request.number}


def whom_it_means(request: EntryRequest) -> Meant:
    """The person whom the application is shown to be, or somebody new. Raises `RuleError` at `person` where only people
    can tell."""
    person = person_shown(request)
    if person is not None:
        return Meant(person)
    known = known_to_club(request)
    if not known:
        return Meant()
    if len(known) > 1:
        message = gettext_noop("The club has several people called %(name)s. Open the entry and choose one.")
    elif _is_plain(known[0], request):
        message = gettext_noop(
            "The club knows %(known)s, but nothing proves that it is the same person. "
            "Open the entry of %(name)s and choose who it is."
        )
    elif _has_name(known[0], request):
        message = gettext_noop(
            "The club knows %(known)s with another address. Open the entry of %(name)s and choose who it is."
        )
    else:
        message = gettext_noop(
            "The club has a person of almost this name: %(known)s. Open the entry of %(name)s and choose."
        )
    raise RuleError.one("person", "several", message, name=request.name, known=known[0].name)


def must_be_asked(request: EntryRequest) -> bool:
    """Whether the organisers have to say whom the application means before it can be accepted."""
    return person_shown(request) is None and bool(known_to_club(request))


def person_shown(request: EntryRequest) -> int | None:
    """The person that the application is shown to be of, without a decision of the desk; None for nobody.

    That is the one whom the desk said before, or whose address was confirmed. What the desk itself enters means the
    one person of the name.
    """
    if request.person_id:
        return request.person_id
    known = known_to_club(request)
    if request.source == Source.DESK:
        found = [each for each in known if _is_plain(each, request)] if len(known) == 1 else []
    else:
        found = [each for each in known if each.email and fold(each.email) == fold(confirmed_address(request))]
    return found[0].id if len(found) == 1 else None


def confirmed_address(request: EntryRequest) -> str:
    """The address at which the email to confirm the application was opened; blank for none."""
    return request.mailed_to if request.confirmed_at else ""


def without_the_desk(request: EntryRequest) -> Meant:
    """Whom an application means that is accepted without a decision of the desk: somebody new where that is in doubt.

    Somebody new gets a distinction from others of the name.
    """
    if enters_sides(request.event):
        groups = services_of(request.event).groups_open(request.event)
        return Meant(group=division_for(request) or next((number for number, _name in reversed(groups)), None))
    person = person_shown(request)
    if person is not None and (request.person_id or not doubts_about(request)):
        return Meant(person)
    namesakes = [each for each in known_to_club(request) if _has_name(each, request)]
    return Meant(distinction=_distinction(request, namesakes))


def _distinction(request: EntryRequest, namesakes: Sequence[KnownName]) -> str:
    """What tells somebody new from others of the name: the club or the country, else a number. Blank without others."""
    if not namesakes:
        return ""
    used = {fold(text) for each in namesakes for text in (each.distinction, each.town)}
    told = (" ".join(text.split()) for text in (request.club_name, request.country))
    free = (text for text in told if text and len(text) <= DISTINCTION_LENGTH and fold(text) not in used)
    return next(free, "") or free_distinction(each.distinction for each in namesakes)


def doubts_about(request: EntryRequest) -> str:
    """Why only the organisers can say whom the application means; blank if it is clear."""
    if request.doubts or enters_sides(request.event):
        return request.doubts or _doubt_of_side(request)
    person, known = person_shown(request), known_to_club(request)
    if person is not None:
        taken = request.entry_id is None and request.event.entries.filter(person=person).exists()
        return _("Somebody of this name has a place already.") if taken else ""
    if len(known) > 1:
        return _("Several people of the club have this name.")
    if not known:
        return ""
    if not _is_plain(known[0], request):
        return _("The club knows somebody of this name with another address.")
    if mails_go_out():
        words = _("The club already has a %(name)s, but no address to compare. Choose who it is.")
    else:
        words = _("This looks like %(name)s, whom the club knows, but the address is not confirmed. Choose who it is.")
    return words % {"name": known[0].name}


def _is_plain(known: KnownName, request: EntryRequest) -> bool:
    """Whether nothing speaks against this person: the address that the club holds, or without one the exact name."""
    return _has_address(known, request) or (not known.email and _has_name(known, request))


def _doubt_of_side(request: EntryRequest) -> str:
    if not is_taken(request.event, request.called, but=request):
        return ""
    words = _("The name %(name)s is taken in this season. Enter another name before you accept the entry.")
    return words % {"name": request.called}


def _has_address(known: KnownName, request: EntryRequest) -> bool:
    return bool(known.email) and fold(known.email) in {fold(request.email), fold(request.guardian_email)}
