"""Every address of the site with one of each thing behind it, for walking them as every role."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from http.cookies import SimpleCookie
from typing import Any

from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone
from knox.models import AuthToken

from tests import factories
from tests.factories import actor_of
from tests.scenes.cup_scene import put_cup
from tests.scenes.league_scene import make_season
from tests.scenes.swiss_scene import make_swiss_event
from tests.scenes.top_dog_scene import read_in, switch_on
from tournaments.archive.models import ClubArchive
from tournaments.archive.services.backing_up import start_backup
from tournaments.base.models import Job
from tournaments.base.permissions import Role
from tournaments.boards.heats.models import SeedingRun
from tournaments.boards.heats.services.heats import register_entries
from tournaments.boards.heats.services.pools import PoolDetails, make_pool
from tournaments.boards.heats.services.seeding import start_seeding
from tournaments.changes.models import Change
from tournaments.circuits.models import CircuitAward, CircuitEvent, OutsideResult
from tournaments.circuits.services.categories import save_circuit_category
from tournaments.circuits.services.circuits import CircuitDetails, create_circuit, edit_circuit
from tournaments.circuits.services.events import OutsideDetails, add_outside_event, adjust_circuit
from tournaments.circuits.services.prizes import add_circuit_prize
from tournaments.clubs.models import Club, EventMembership, Invitation, Membership, User
from tournaments.entering.models import EntryForm, EntryList, EntryQuestion, EntryRequest
from tournaments.events.models import DrawVote, Entry, Event, ScoreOverride, Team
from tournaments.hall.services.announcements import announce
from tournaments.hall.services.clocks import extend_clock, start_clock
from tournaments.lab.models import FormatStudy
from tournaments.lab.services.format_studies import ask_study
from tournaments.lab.services.scoring_systems import create_system
from tournaments.league.models import DivisionTeam, PointsAdjustment
from tournaments.people.models import Group, Person, PersonConflict
from tournaments.people.services.person_merges import merge_people
from tournaments.players.models import ResultSlip, SlipPhoto
from tournaments.prizes.models import PrizeAward, PrizeGroup, SoftKind
from tournaments.prizes.services.ballots import add_ballot
from tournaments.prizes.services.penalties import add_penalty
from tournaments.prizes.services.plan import add_category, add_group, add_prizes
from tournaments.prizes.services.soft import add_soft_kind
from tournaments.ratings.models import RatedPlayer
from tournaments.ratings.services.lists import ListDetails, create_list
from tournaments.sharing.models import AllowedOrigin
from tournaments.swiss.services.pairing_runs import start_pairing
from tournaments.swiss.services.pairs import add_pair_rule
from tournaments.swiss.services.rounds import draft_round, publish_round
from tournaments.top_dog.models import HistoryRecord

OPEN_TOKEN = "open"
OPEN_HASH = hashlib.sha256(OPEN_TOKEN.encode()).hexdigest()
EVENTS = {"swiss": "armati", "league": "winter-league"}
ROLES = ("owner", "organiser", "scorer", "viewer", "stranger", "visitor")


@dataclass(frozen=True, slots=True)
class Address:
    """A pattern by its full name (`desk:person`), and its route with converters."""

    name: str
    route: str


@dataclass(frozen=True, slots=True)
class World:
    """A draft event with a running game and a seeding run; the users by role; the ids by the word before them."""

    users: dict[str, User | None]
    ids: dict[str, int]
    event: Event
    league: dict[str, int]

    def url(self, address: Address) -> str:
        """The address with the things of this world in it."""
        kind = next((kind for kind in EVENTS if f"/{kind}/" in address.route), "")
        kind = kind or address.name.split(":")[-1].partition("_")[0]
        other = {
            "league": {"teams": self.league["team"], "adjustments": self.league["adjustment"]},
            "entry": {"people": self.ids["entries"]},
            "circuit": {"prizes": self.ids["circuit-prizes"]},
        }
        ids = {**self.ids, **other.get(kind, {})}
        if address.name == "public:player":
            ids["people"] = self.ids["entries"]
        words = {
            "club": "front-range",
            "event": EVENTS.get(kind, "regatta"),
            "team": str(self.league["team"]),
            "level": "1",
            "division": "1",
            "fixture": "1",
            "matchday": "1",
            "cup": "1",
            "match": "1",
            "number": "1",
            "table": "1",
            "sheet": "standings",
            "heat": "1",
            "round": "1",
            "game": "1",
            "run": "1",
            "pool": "1",
            "slug": "ours",
            "list": "ours",
            "circuit": "ours",
            "system": "c-diplo",
            "token": OPEN_TOKEN,
            "name": "run-a-heat",
            "person": str(self.ids["people"]),
            "player": str(self.ids["players"]),
        }

        def value(found: re.Match[str]) -> str:
            before, name = found.group("before"), found.group("name")
            return f"{before}/" + words.get(name, str(ids.get(before, "none")))

        return "/" + re.sub(r"(?P<before>[\w-]*)/<(?:\w+:)?(?P<name>\w+)>", value, address.route)

    def client(self, role: str, *, token: bool) -> Client:
        """A client that is signed in as the API's (`token`) or the pages' users are."""
        user = self.users[role]
        if user is None:
            return Client(raise_request_exception=False)
        if token:
            header = f"Token {AuthToken.objects.create(user)[1]}"
            return Client(raise_request_exception=False, headers={"Authorization": header})
        client = Client(raise_request_exception=False)
        client.force_login(user)
        return client


def addresses(patterns: Any = None, prefix: str = "", names: tuple[str, ...] = ()) -> Iterator[Address]:
    """All named and unnamed patterns of the site."""
    for entry in get_resolver().url_patterns if patterns is None else patterns:
        route = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from addresses(entry.url_patterns, route, (*names, entry.namespace) if entry.namespace else names)
        elif isinstance(entry, URLPattern):
            yield Address(":".join((*names, entry.name or route)), route)


def make_world(event: Event, *, alice: User, oscar: User, bob: User, vera: User, charlie: User) -> World:
    """One of each thing in the club."""
    club = event.club
    game = factories.make_game(event)
    start_clock(actor_of(alice), game.round, minutes=60)
    entries = list(event.entries.select_related("person").order_by("pk"))
    people = [entry.person for entry in entries]
    register_entries(actor_of(alice), game.round, entries=entries[7:])
    run = start_seeding(actor_of(alice), game.round)
    used = {"games": [], "steps": 1, "total": 0, "lower_bound": 0}
    SeedingRun.objects.filter(pk=run.pk).update(applied_at=timezone.now(), solution=used)
    create_system(actor_of(alice), club, name="Ours", definition=factories.WIN_DRAW)
    make_pool(actor_of(alice), game.round, details=PoolDetails(name="Gold"))
    study = ask_study(actor_of(None), factories.FORMAT_QUESTION)
    FormatStudy.objects.filter(pk=study.pk).update(token=OPEN_TOKEN)
    _rate(club, alice, people[0])
    outside = _circuit(club, alice, people[0])
    agreement = _agreement(event)
    group = Group.objects.create(club=club, name="Denver")
    team = Team.objects.create(event=event, name="Blue")
    PersonConflict.objects.create(club=club, first=people[0], second=people[1], value=1)
    member = Membership.objects.create(club=club, user=factories.make_user("Dora"), role=Role.SCORER)
    helper = EventMembership.objects.create(event=event, user=factories.make_user("Emil"), role=Role.SCORER)
    invitation = Invitation.objects.create(
        club=club,
        email="new@example.org",
        role=Role.SCORER,
        token_hash=OPEN_HASH,
        expires_at=timezone.now() + timedelta(days=1),
    )
    twice = factories.make_people(club, 2)
    seat = game.seats.order_by("position")[0]
    ScoreOverride.objects.create(seat=seat, score=1, reason="Ruling of the director")
    DrawVote.objects.create(game=game, number=1, year=1907, powers=["ENGLAND"])
    read_in(club, alice, "army,games,average\nHunnic,12,9\n")
    record = HistoryRecord.objects.get(army__isnull=False)
    slip = ResultSlip.objects.create(game=game, entry=entries[0], facts={"seats": []})
    SlipPhoto.objects.create(slip=slip, jpeg=b"")
    form = EntryForm.objects.create(event=event, list_kind="text", list_reveal_at=timezone.now())
    question = EntryQuestion.objects.create(form=form, label="Do you bring a board?")
    asked = EntryRequest.objects.create(
        event=event, number=1, last_name="Byron", state="accepted", entry=entries[0], token_hash=OPEN_HASH[::-1]
    )
    EntryList.objects.create(request=asked, number=1, text="Ten spearmen")
    backup = start_backup(actor_of(alice), club)
    ClubArchive.objects.filter(pk=backup.pk).update(content=b"PK")
    Job.objects.filter(pk=backup.job_id).update(state="done")
    origin = AllowedOrigin.objects.create(club=club, origin="https://club.example")
    ids = {
        "origins": origin.pk,
        "allowed-origins": origin.pk,
        # Only its owner sees an uploaded backup, and here it has none.
        "restore": 1,
        "restores": 1,
        # So are prints that the worker made.
        "jobs": 1,
        "games": 1,
        "extensions": extend_clock(actor_of(alice), game.round, minutes=5, reason="Late").pk,
        "announcements": announce(actor_of(alice), event, text="Lunch").pk,
        "changes": Change.objects.filter(club=club, undone_by=None).latest("id").pk,
        "tokens": 0,
        "armies": record.army_id or 0,
        "records": record.pk,
        "links": entries[0].pk,
        "outside": outside.pk,
        "with-others": agreement.pk,
        "circuit-agreements": agreement.pk,
        "events": outside.pk,
        "adjustments": outside.circuit.adjustments.get().pk,
        "circuit-prizes": outside.circuit.prizes.get().pk,
        "awards": CircuitAward.objects.get().pk,
        "categories": outside.circuit.categories.get().pk,
        "slips": slip.pk,
        "people": people[0].pk,
        "merge": twice[0].pk,
        "different": twice[0].pk,
        "merges": merge_people(actor_of(alice), club, kept=people[2], removed=twice[1]).pk,
        "conflicts": people[1].pk,
        "groups": group.pk,
        "teams": team.pk,
        "entries": entries[0].pk,
        "questions": question.pk,
        **_prizes(event, alice, entries[0]),
        "lists": 1,
        "players": _swiss_player(club, alice),
        "pairs": _pair_rule(Event.objects.get(slug="armati"), alice),
        "seats": seat.pk,
        "no-shows": seat.pk,
        "votes": 1,
        "members": member.pk,
        "event-members": helper.pk,
        "invitations": invitation.pk,
    }
    users: dict[str, User | None] = dict(zip(ROLES, (alice, oscar, bob, vera, charlie, None), strict=True))
    return World(users, ids, event, _league(club, alice))


def _rate(club: Club, alice: User, person: Person) -> None:
    """A public list of Diplomacy with this person, who has played nothing yet."""
    made = create_list(
        actor_of(alice), club, details=ListDetails(name="Ours", discipline="diplomacy", system="plackett-luce")
    )
    RatedPlayer.objects.create(
        list=made, person=person, rank=1, rating=1500, best=1500, games=0, events=0, provisional=True
    )


def _circuit(club: Club, alice: User, person: Person) -> CircuitEvent:
    """A public circuit with this person's result in an event held elsewhere."""
    made = create_circuit(actor_of(alice), club, name="Ours", preset="percentile")
    edit_circuit(actor_of(alice), made, details=CircuitDetails(name="Ours", published=True))
    row = add_outside_event(actor_of(alice), made, details=OutsideDetails(name="South", day=date(2026, 7, 1)))
    OutsideResult.objects.create(event=row, person=person, place=1)
    adjust_circuit(actor_of(alice), made, person=person, points=Decimal(1), reason="Organiser")
    prize = add_circuit_prize(actor_of(alice), made, title="1st place")
    CircuitAward.objects.create(prize=prize, person=person, handed_over_at=timezone.now())
    made.prizes_fixed_at = timezone.now()
    made.save(update_fields=["prizes_fixed_at"])
    save_circuit_category(actor_of(alice), made, {"name": "Juniors", "born_from": 2010}, reason="For the young")
    return row


def _agreement(event: Event) -> CircuitEvent:
    """The event is invited into a circuit of another club."""
    owner = factories.make_user("Nora")
    theirs = create_circuit(actor_of(owner), factories.make_club(owner), name="Theirs", preset="percentile")
    return CircuitEvent.objects.create(circuit=theirs, event=event, state="invited")


def _prizes(event: Event, alice: User, entry: Entry) -> dict[str, int]:
    """A group with a prize of a category, which somebody has."""
    category = add_category(actor_of(alice), event, {"name": "Juniors", "born_from": 2010})
    group = add_group(actor_of(alice), event, {"name": "Main prizes"})
    (prize,) = add_prizes(actor_of(alice), event, group.pk, category=category.pk)
    award = PrizeAward.objects.create(prize=prize, entry=entry)
    PrizeGroup.objects.filter(pk=group.pk).update(fixed_at=timezone.now())
    numbers = {"prize-groups": group.pk, "prize-categories": category.pk, "prizes": prize.pk, "prize-awards": award.pk}
    return numbers | _marks(event, alice, entry)


def _marks(event: Event, alice: User, entry: Entry) -> dict[str, int]:
    """Marks of a judge who has a link, a penalty, and a ballot."""
    kind = add_soft_kind(actor_of(alice), event, {"name": "Painting", "entered_by": "judge"})
    SoftKind.objects.filter(pk=kind.pk).update(token_hash=OPEN_HASH)
    values = {"entry": entry.pk, "points": Decimal(1), "kind": "late_list", "reason": "Late"}
    penalty = add_penalty(actor_of(alice), event, values)
    ballot = add_ballot(actor_of(alice), event, {"question": "Who played best?"})
    return {"soft-kinds": kind.pk, "penalties": penalty.pk, "ballots": ballot.pk}


def _swiss_player(club: Club, alice: User) -> int:
    """A player of a Swiss event whose first round is on."""
    event = make_swiss_event(club, alice, players=6, name="Armati")
    start_pairing(actor_of(alice), event)
    switch_on(event, alice)
    publish_round(actor_of(alice), draft_round(actor_of(alice), event))
    return event.swiss_entries.all()[0].entry_id


def _pair_rule(event: Event, alice: User) -> int:
    """Two players of a Swiss event who must not meet."""
    one, other = event.swiss_entries.values_list("entry_id", flat=True)[:2]
    return add_pair_rule(actor_of(alice), event, kind="forbidden", one=one, other=other).pk


def _league(club: Club, alice: User) -> dict[str, int]:
    """A team of a season with fixtures, whose captain has a link, and points that the league took from it."""
    season = make_season(club, alice, name="Winter League")
    place = season.fixtures.order_by("number")[0].home
    DivisionTeam.objects.filter(pk=place.pk).update(captain_hash=OPEN_HASH)
    taken = PointsAdjustment.objects.create(team=place, points=-1, reason="Late")
    cup = put_cup(season)
    cup.entries.filter(name=place.name).update(team=place.team)
    return {"team": place.pk, "adjustment": taken.pk}


def ask(client: Client, method: str, url: str) -> Any:
    """Send an empty body, and roll back whatever it changed."""
    cookies = {name: morsel.value for name, morsel in client.cookies.items()}
    with transaction.atomic():
        json = {"content_type": "application/json"} if url.startswith("/api/") else {}
        answer = client.generic(method, url, b"{}", **json) if json else getattr(client, method.lower())(url)
        transaction.set_rollback(True)
    client.cookies = SimpleCookie(cookies)
    return answer


def verdict(answer: Any) -> str:
    """What an answer says of the asker's rights: yes, sign-in, forbidden, missing, no-method, or broken."""
    if answer.status_code >= 500:
        return "broken"
    if answer.status_code in {301, 302} and answer["Location"].startswith("/accounts/login/"):
        return "sign-in"
    return {401: "sign-in", 403: "forbidden", 404: "missing", 405: "no-method"}.get(answer.status_code, "yes")
