"""Small makers of real rows, for tests that need a world to act in."""

from __future__ import annotations

from itertools import count
from typing import Any

from django.core import mail
from django.core.mail import EmailMessage

from tournaments.base.actors import Actor, Door
from tournaments.base.permissions import Role
from tournaments.base.services.mails import send_waiting_mails
from tournaments.boards.games.details import OF_BOARDS
from tournaments.boards.games.models import BOARDS, BoardsRules
from tournaments.changes.models import Change, ChangeLine
from tournaments.clubs.models import Club, Membership, User
from tournaments.events.disciplines import DIPLOMACY
from tournaments.events.models import Entry, Event, Game, Registration, Round, Seat
from tournaments.lab.models import ScoringSystem
from tournaments.people.models import Person

_numbers = count(1)

WIN_DRAW = {
    "mode": "win_draw",
    "average_ties": False,
    "draws_include_all_survivors": False,
    "rounding": "none",
    "formulas": {
        "provisional": "",
        "elimination": "yrs-11",
        "places": ["121-yrs", "88-yrs", "66-yrs", "44-yrs", "33-yrs", "22-yrs", "11-yrs"],
    },
}

FORMAT_QUESTION = {"formats": [{"players": 14, "heats": 2, "system": {"slug": "c-diplo"}}], "events": 100}
"""A question that the format adviser answers in a moment."""


def make_user(name: str = "Someone", **fields: Any) -> User:
    """A user who can sign in with the password `correct horse battery`."""
    email = fields.pop("email", f"{name.lower().replace(' ', '.')}{next(_numbers)}@example.org")
    return User.objects.create_user(email, "correct horse battery", name=name, **fields)


def make_club(owner: User | None = None, **fields: Any) -> Club:
    """A club, owned by `owner` where one is given."""
    number = next(_numbers)
    club = Club.objects.create(**{"name": f"Club {number}", "slug": f"club-{number}", **fields})
    if owner:
        Membership.objects.create(club=club, user=owner, role=Role.OWNER)
    return club


def make_log_line(club: Club, *, kind: str, summary: str, event: Event | None = None) -> ChangeLine:
    """A line of the log, with the change that it is of, which can't be undone."""
    change = Change.objects.create(
        club=club, event=event, actor_name="Alice", door="page", kind=kind, headline=summary, needs=["SEE_DESK"]
    )
    return ChangeLine.objects.create(
        change=change, club=club, event=event, actor_name="Alice", kind=kind, summary=summary
    )


def join_club(club: Club, user: User, *, role: str) -> Membership:
    """Make the user a member."""
    return Membership.objects.create(club=club, user=user, role=role)


def make_system(club: Club | None = None, **fields: Any) -> ScoringSystem:
    """A scoring system of a club: win/draw by game-years, unless `definition` says otherwise."""
    number = next(_numbers)
    values = {"name": f"System {number}", "slug": f"system-{number}", "definition": WIN_DRAW, **fields}
    return ScoringSystem.objects.create(club=club, **values)


def make_people(club: Club, number: int) -> list[Person]:
    """`number` people of the club, named Player 01 … in order."""
    names = (f"{index:02d} {next(_numbers)}" for index in range(1, number + 1))
    return Person.objects.bulk_create(Person(club=club, first_name="Player", last_name=name) for name in names)


def make_boards_event(club: Club, *, players: int = 0, **fields: Any) -> Event:
    """An event of boards with `players` entries and a scoring system of its own; `fields` of it or of its rules."""
    number = next(_numbers)
    if "scoring_system" not in fields:
        fields["scoring_system"] = make_system(club)
    rules = {name: fields.pop(name) for name in OF_BOARDS if name in fields}
    values = {"format": BOARDS, "name": f"Event {number}", "slug": f"event-{number}", **fields}
    event = Event.objects.create(club=club, **values)
    BoardsRules.objects.create(event=event, **rules)
    Entry.objects.bulk_create(Entry(event=event, person=p) for p in make_people(club, players))
    return event


def actor_of(user: User | None, door: Door = Door.PAGE) -> Actor:
    """The user at a door."""
    return Actor(user, door)


def make_game(event: Event, *, heat: int = 1, number: int = 1, state: str = "started") -> Game:
    """A board of the event's first seven free entries, one for each power in order."""
    round_, _ = Round.objects.get_or_create(event=event, number=heat)
    seated = Seat.objects.filter(round=round_).values("entry")
    entries = list(event.entries.exclude(pk__in=seated).order_by("pk")[:7])
    game = Game.objects.create(round=round_, number=number, state=state)
    for position, (entry, power) in enumerate(zip(entries, DIPLOMACY.powers, strict=True)):
        Registration.objects.get_or_create(round=round_, entry=entry)
        Seat.objects.create(round=round_, game=game, entry=entry, position=position, power=power.code)
    return game


def delivered() -> list[EmailMessage]:
    """All mails of the test so far: those that wait are sent first, as the worker does."""
    send_waiting_mails()
    return list(mail.outbox)
