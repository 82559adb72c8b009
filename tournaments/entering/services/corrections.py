"""A typo in the name or the address of an application, corrected at the desk."""

from __future__ import annotations

from django.db import IntegrityError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.base.plain_text import clean_email, clean_line, fold
from tournaments.clubs.roles import may
from tournaments.clubs.services.changes import ClubChange, change_club
from tournaments.entering.models import EntryRequest
from tournaments.entering.selectors.forms import form_of
from tournaments.entering.selectors.sides import is_taken, may_rename
from tournaments.entering.services.mails import tell
from tournaments.events.services.changes import change_event
from tournaments.people.models import Person
from tournaments.people.services.people import edit_person


def correct_entry(
    actor: Actor,
    request: EntryRequest,
    *,
    first_name: str,
    last_name: str,
    email: str,
    guardian_email: str = "",
    side_name: str = "",
) -> None:
    """Correct the name and the addresses of an application, and of the person that it became; or the name of a team
    that isn't in the season yet.

    The person follows where the actor manages people and both had the same name. A new address gets the private link by
    email. Raises `RuleError` at the names of the fields.
    """
    problems: list[Problem] = []
    labels = {"first_name": gettext_noop("The first name"), "last_name": gettext_noop("The last name")}
    values = {
        name: clean_line(
            text, path=name, label=labels[name], longest=60, problems=problems, required=name == "last_name"
        )
        for name, text in (("first_name", first_name), ("last_name", last_name))
    }
    values["email"] = clean_email(email, path="email", problems=problems)
    values["guardian_email"] = clean_email(guardian_email, path="guardian_email", problems=problems)
    if may_rename(request):
        values["side_name"] = clean_line(
            side_name, path="side_name", label=gettext_noop("The name of the team"), longest=80, problems=problems
        )
    RuleError.gather(problems)
    before = {name: getattr(request, name) for name in values}
    if before == values:
        return
    renamed = fold(values.get("side_name", "")) != fold(before.get("side_name", ""))
    if renamed and is_taken(request.event, values["side_name"], but=request):
        message = gettext_noop("%(name)s is in this season already, or has entered it. Enter another name.")
        raise RuleError.one("side_name", "taken", message, name=values["side_name"])
    try:
        if corrects_person(actor, request):
            with change_club(actor, request.event.club, Action.MANAGE_PEOPLE) as change:
                _store(request, values)
                _correct_person(actor, request, values, was=before["guardian_email"] or before["email"], within=change)
                change.record("correct_entry", _words(request))
        else:
            with change_event(actor, request.event, Action.MANAGE_ENTRIES) as change:
                _store(request, values)
                change.record("correct_entry", _words(request))
    except IntegrityError as error:
        message = gettext_noop("Another entry has this name and address. Decline or withdraw that one first.")
        raise RuleError.one("email", "entered", message) from error


def corrects_person(actor: Actor, request: EntryRequest) -> bool:
    """Whether the person that the application became is corrected, too."""
    person = request.person
    names = person is not None and (person.first_name, person.last_name) == (request.first_name, request.last_name)
    return names and may(actor, request.event.club, Action.MANAGE_PEOPLE)


def _store(request: EntryRequest, values: dict[str, str]) -> None:
    was = request.address
    if values.get("side_name", request.side_name) != request.side_name:
        request.doubts = ""  # what is doubtful about a team is its name
    for name, value in values.items():
        setattr(request, name, value)
    request.save(update_fields=[*values, "doubts", "sort_key"])
    form = form_of(request.event)
    if form is not None and request.address != was:
        tell(request, form)


def _correct_person(
    actor: Actor, request: EntryRequest, values: dict[str, str], *, was: str, within: ClubChange
) -> None:
    person = Person.objects.select_related("club").get(entry_requests=request)
    address = request.address if fold(person.email) in {"", fold(was)} else person.email
    edit_person(
        actor,
        person,
        first_name=values["first_name"],
        last_name=values["last_name"],
        email=address,
        town=person.town,
        within=within,
    )


def _words(request: EntryRequest) -> str:
    return _("Corrected the name or address of entry no. %(number)s.") % {"number": request.number}
