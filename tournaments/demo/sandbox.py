"""The sandbox: a club that anybody may run for a while, and that is built again each hour.

Its accounts have no password. Its visitors are organisers, so they can't invite, hand over or back up. It holds no
email address (`tournaments.demo.pages.sandbox_middleware`), so nothing it does is ever mailed.
"""

from __future__ import annotations

import random
from typing import Final

import structlog
from django.db import transaction
from django.utils import timezone

from tournaments.base.actors import Actor
from tournaments.base.permissions import Action, Role
from tournaments.clubs.models import Accent, Club, Membership, User
from tournaments.clubs.sandbox import SANDBOX
from tournaments.clubs.services.changes import change_club
from tournaments.demo.armati import enter_players, play_tables
from tournaments.demo.club import demo_actor
from tournaments.demo.play import read_data
from tournaments.events.models import Event, Round
from tournaments.events.services.events import publish_event
from tournaments.events.services.snapshots import hold_snapshots
from tournaments.swiss.details import SwissDetails, preset_of
from tournaments.swiss.services.events import create_swiss_event
from tournaments.swiss.services.rounds import draft_round, publish_round

OWNER: Final = "owner@sandbox.invalid"
VISITOR: Final = "visitor@sandbox.invalid"
PLAYERS: Final = 12
OPEN_TABLES: Final = 3
log = structlog.get_logger(__name__)


def sandbox_visitor() -> User | None:
    """The user that visitors are signed in as; None until the sandbox exists."""
    found = Membership.objects.filter(club__slug=SANDBOX, user__email=VISITOR).select_related("user").first()
    return found.user if found else None


def reset_sandbox() -> bool:
    """Build the club again as it was, in one transaction; False where another club has its address."""
    with transaction.atomic():
        old = Club.objects.filter(slug=SANDBOX).first()
        if old is not None:
            if not old.memberships.filter(user__email=OWNER, role=Role.OWNER).exists():
                log.warning("sandbox_address_taken", club=old.name)
                return False
            Round.objects.filter(event__club=old).delete()  # seats protect entries, and entries protect people
            Event.objects.filter(club=old).delete()
            old.delete()
        with hold_snapshots():
            _build()
    return True


def _build() -> None:
    owner, visitor = _account(OWNER, "Topboard"), _account(VISITOR, "Sandbox visitor")
    club = Club.objects.create(name="Sandbox", slug=SANDBOX, town="Anywhere", accent=Accent.TEAL)
    Membership.objects.create(club=club, user=owner, role=Role.OWNER)
    Membership.objects.create(club=club, user=visitor, role=Role.ORGANISER)
    actor = demo_actor(owner)
    with change_club(actor, club, Action.EDIT_CLUB) as change:
        change.record("load_demo", "Built the sandbox.")
    _play_event(actor, club)


def _play_event(actor: Actor, club: Club) -> None:
    """A Swiss event of which two rounds are over, and the third is half played."""
    today = timezone.localdate()
    details = SwissDetails(
        name=f"Sandbox Open {today.year}",
        description="All made up. Enter results, pair the next round, print, undo. It is reset each hour.",
        venue="Town Hall",
        starts_on=today,
        ends_on=today,
        seed=1,
        **{**preset_of("armati"), "first_round": "halves", "in_group": "halves"},
    )
    event = create_swiss_event(actor, club, details=details)
    enter_players(actor, event, read_data("armati")["players"][:PLAYERS])
    dice = random.Random(3)  # noqa: S311  a made-up event, the same each time
    for number in range(1, 4):
        round_ = draft_round(actor, event)
        publish_round(actor, round_)
        play_tables(actor, round_, dice=dice, leave=OPEN_TABLES if number == 3 else 0)
    publish_event(actor, event)


def _account(email: str, name: str) -> User:
    found = User.objects.filter(email=email).first()
    return found or User.objects.create_user(email, None, name=name)
