"""Who asked for a place in an event (`tournaments.entering.core` has the states), what they answered and submitted."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any, Final

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.base.models.rows import LeftOut, Row
from tournaments.base.models.sorting import SortedModel, SortKeyField
from tournaments.entering.core import CONFIRM_WITHIN, GONE, JOIN_WITHIN, LIVE, State
from tournaments.entering.models.forms import EntryQuestion, QuestionKind
from tournaments.events.models.events import Entry, Event
from tournaments.people.models import NameShown, Person

YEARS = (1900, 2100)


class RequestState(models.TextChoices):
    """The states in words; see `tournaments.entering.core.State`."""

    UNCONFIRMED = State.UNCONFIRMED.value, _("Not confirmed")
    APPLIED = State.APPLIED.value, _("To review")
    WAITING = State.WAITING.value, _("Waiting")
    OFFERED = State.OFFERED.value, _("Place offered")
    ACCEPTED = State.ACCEPTED.value, _("Accepted")
    WITHDRAWN = State.WITHDRAWN.value, _("Withdrawn")
    DECLINED = State.DECLINED.value, _("Declined")
    EXPIRED = State.EXPIRED.value, _("Expired")


class Source(models.TextChoices):
    """How an application came."""

    FORM = "form", _("Form")
    API = "api", _("API")
    DESK = "desk", _("Desk")
    TEAM = "team", _("Captain")


class TeamPlace(models.TextChoices):
    """What somebody is in the team that they entered with; a team is known by its name."""

    NONE = "", _("None")
    CAPTAIN = "captain", _("Captain")
    MEMBER = "member", _("Member")
    ASKED = "asked", _("Asked to join")


class PaidHow(models.TextChoices):
    """How a fee was paid."""

    CASH = "cash", _("Cash")
    BANK = "bank", _("Bank transfer")
    CARD = "card", _("Card")
    WAIVED = "waived", _("Waived")


NO_NAME: Final = "–"
"""The last name of an application whose data were deleted."""


class EntryRequest(SortedModel):
    """Somebody who asked for a place. `entry` is the place in the event, once there is one, and `side` that of a team.

    `number` tells applications apart for good; `queue_no` is the order of those who wait, and is never used again. The
    private link is stored hashed (`tournaments.base.private_links`). `erased_at` says when the contact data went.
    `fee_extra` is what the answers add to the fee of the form. `paid_how` says that nothing is due now, and how that
    came. The other columns of what was paid and refunded sum up the rows of `FeeMovement`, with the day and the way of
    the last (`tournaments.entering.services.fees`). With `fee_kept` the club keeps what it has of somebody who left.
    `mailed_to` is the address that the email to confirm went to: unlike the others, the player can't change it.
    """

    about = ("id",)
    sort_key = SortKeyField(of=("last_name", "first_name"))

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entry_requests")
    number = models.PositiveIntegerField(null=True)
    first_name = models.CharField(_("first name"), max_length=60, blank=True, default="")
    last_name = models.CharField(_("last name"), max_length=60)
    email = models.EmailField(_("email"), blank=True, default="")
    guardian_email = models.EmailField(_("email of a parent"), blank=True, default="")
    phone = models.CharField(_("phone"), max_length=30, blank=True, default="")
    country = models.CharField(_("country"), max_length=60, blank=True, default="")
    club_name = models.CharField(_("club"), max_length=80, blank=True, default="")
    birth_year = models.PositiveSmallIntegerField(_("year of birth"), null=True, blank=True)
    army = models.CharField(_("army"), max_length=80, blank=True, default="")
    team_name = models.CharField(_("team"), max_length=80, blank=True, default="")
    team_place = models.CharField(max_length=7, choices=TeamPlace.choices, blank=True, default="")
    side_name = models.CharField(_("name of the team"), max_length=80, blank=True, default="")
    venue = models.CharField(_("plays at home at"), max_length=120, blank=True, default="")
    wish = models.CharField(_("preferred division, or a note"), max_length=120, blank=True, default="")
    preferences: models.JSONField[Any, Any] = models.JSONField(_("preferences for powers"), default=list, blank=True)
    name_shown = models.CharField(
        _("how others see my name"), max_length=8, choices=NameShown.choices, blank=True, default=""
    )
    person = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, blank=True, related_name="entry_requests")
    entry = models.OneToOneField(Entry, on_delete=models.SET_NULL, null=True, blank=True, related_name="entry_request")
    side = models.OneToOneField(
        "tournaments.DivisionTeam", on_delete=models.SET_NULL, null=True, blank=True, related_name="entry_request"
    )
    state = models.CharField(max_length=11, choices=RequestState.choices, default=RequestState.UNCONFIRMED)
    queue_no = models.PositiveIntegerField(null=True)
    offered_until = models.DateTimeField(null=True)
    source = models.CharField(max_length=4, choices=Source.choices, default=Source.FORM)
    form_key = models.CharField(max_length=64, blank=True, default="")
    serial = models.PositiveIntegerField(default=1)
    token_hash = models.CharField(max_length=64, unique=True)
    confirmed_at = models.DateTimeField(null=True)
    mailed_to = models.EmailField(blank=True, default="")
    terms_version = models.PositiveSmallIntegerField(default=0)
    terms_at = models.DateTimeField(null=True)
    language = models.CharField(max_length=10, default="en")
    doubts = models.CharField(max_length=200, blank=True, default="")
    note_desk = models.CharField(_("note of the organisers"), max_length=300, blank=True, default="")
    reason = models.CharField(_("reason"), max_length=200, blank=True, default="")
    decided_by = models.CharField(max_length=120, blank=True, default="")
    decided_at = models.DateTimeField(null=True)
    reference = models.CharField(max_length=25, blank=True, default="")
    paid_at = models.DateTimeField(null=True)
    paid_how = models.CharField(max_length=6, choices=PaidHow.choices, blank=True, default="")
    paid_amount = models.DecimalField(max_digits=10, decimal_places=2, null=True)
    paid_currency = models.CharField(max_length=3, blank=True, default="")
    fee_extra = models.DecimalField(max_digits=12, decimal_places=2, default=0)
    fee_kept = models.BooleanField(default=False)
    refunded_at = models.DateTimeField(null=True)
    refunded_how = models.CharField(max_length=6, choices=PaidHow.choices, blank=True, default="")
    refunded_amount = models.DecimalField(max_digits=10, decimal_places=2, null=True)
    erased_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta(SortedModel.Meta):
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                "event",
                Lower("email"),
                Lower("first_name"),
                Lower("last_name"),
                Lower("side_name"),
                name="entry_request_once_per_person",
                # A doubtful request waits for the organisers, who see what it may be a duplicate of.
                condition=Q(state__in=sorted(state.value for state in LIVE), doubts="") & ~Q(email=""),
            ),
            models.UniqueConstraint(
                fields=["event", "form_key"], name="entry_request_once_per_form", condition=~Q(form_key="")
            ),
            models.UniqueConstraint(fields=["event", "number"], name="entry_request_number_once"),
            models.UniqueConstraint(fields=["event", "queue_no"], name="entry_request_queue_once"),
        ]
        indexes = [
            models.Index(fields=["offered_until"], name="entry_offer", condition=Q(state="offered")),
        ]

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def is_nameless(self) -> bool:
        """Whether the name was deleted, as that of all who had no place."""
        return self.erased_at is not None and self.last_name == NO_NAME

    @property
    def called(self) -> str:
        """The team that a captain entered, else the player."""
        return self.side_name or self.name

    @property
    def fee_to_settle(self) -> bool:
        """Whether the club has money of somebody who has no place any more, and nobody said what becomes of it."""
        return self.state in GONE and self.fee_had > 0 and not self.fee_kept

    @property
    def given_back(self) -> Decimal:
        """How much was refunded."""
        return self.refunded_amount or Decimal()

    @property
    def fee_had(self) -> Decimal:
        """How much the club has: what was paid, without what was refunded."""
        return (self.paid_amount or Decimal()) - self.given_back

    @property
    def refunded_last(self) -> bool:
        """Whether the last that happened to the fee was a refund."""
        return self.refunded_at is not None and (self.paid_at is None or self.paid_at <= self.refunded_at)

    @property
    def confirm_until(self) -> datetime:
        """Until when the player may confirm it."""
        return self.created_at + (JOIN_WITHIN if self.source == Source.TEAM else CONFIRM_WITHIN)

    @property
    def address(self) -> str:
        """The address for emails: a parent's, of a child."""
        return self.guardian_email or self.email


class EntryAnswer(Row):
    """What somebody answered to a question of the organisers' own; several choices are lines."""

    undoing = LeftOut("what a player wrote stays the player’s")

    request = models.ForeignKey(EntryRequest, on_delete=models.CASCADE, related_name="answers")
    question = models.ForeignKey(EntryQuestion, on_delete=models.CASCADE, related_name="answers")
    value = models.TextField(max_length=1000)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["request", "question"], name="entry_answer_once")]

    @property
    def shown(self) -> str:
        """The answer as people read it. Of yes and no, only a yes is kept."""
        return gettext("yes") if self.question.kind == QuestionKind.YES else self.value


class ListState(models.TextChoices):
    """What the organisers say of a list."""

    SUBMITTED = "submitted", _("To check")
    QUESTION = "question", _("Question")
    APPROVED = "approved", _("Checked")
    REFUSED = "refused", _("Not accepted")


class EntryList(Row):
    """A list that a player submitted; the newest counts. A file is at most 200 kB, and is only ever downloaded."""

    undoing = LeftOut("what a player submitted stays")

    request = models.ForeignKey(EntryRequest, on_delete=models.CASCADE, related_name="lists")
    number = models.PositiveSmallIntegerField()
    text = models.TextField(blank=True, default="", max_length=10_000)
    file = models.BinaryField(null=True)
    file_name = models.CharField(max_length=80, blank=True, default="")
    media = models.CharField(max_length=40, blank=True, default="")
    late = models.BooleanField(default=False)
    state = models.CharField(max_length=9, choices=ListState.choices, default=ListState.SUBMITTED)
    remark = models.CharField(_("remark"), max_length=300, blank=True, default="")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["request", "number"], name="entry_list_number_once")]
