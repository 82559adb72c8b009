"""How an event may be entered, and who asked for a place (`tournaments.entering.core` has the states)."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from tournaments.base.models.rows import LeftOut, Row
from tournaments.base.models.sorting import SortedModel, SortKeyField
from tournaments.entering.core import GONE, LIVE, Review, State, priced
from tournaments.events.models.events import Entry, Event
from tournaments.people.models import NameShown, Person

MOST_PLACES = 9999
YEARS = (1900, 2100)


class Ask(models.TextChoices):
    """Whether the form asks for something."""

    NO = "no", _("Don’t ask")
    MAY = "may", _("Optional")
    MUST = "must", _("Required")


class ListKind(models.TextChoices):
    """What players hand in before the event: an army list, a deck, a team sheet."""

    NONE = "none", _("No list")
    TEXT = "text", _("As text")
    FILE = "file", _("As a file (PDF, picture or text)")


class ShownEntries(models.TextChoices):
    """Who is on the public list."""

    NOBODY = "no", _("Nobody: no public list")
    ACCEPTED = "accepted", _("Players who have a place")
    ALL = "all", _("These, and the number of players who wait")


class ReviewBy(models.TextChoices):
    """Who decides about an application."""

    AUTOMATIC = Review.AUTOMATIC.value, _("Nobody: whoever enters gets a free place")
    BY_HAND = Review.BY_HAND.value, _("We look at each entry")
    BY_HAND_IF_NEW = Review.BY_HAND_IF_NEW.value, _("We look at people who are new to the club")


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


def _asked(label: Any, help_text: Any = "") -> Any:
    return models.CharField(label, max_length=4, choices=Ask.choices, default=Ask.NO, help_text=help_text)


class EntryForm(Row):
    """How players enter an event by themselves. Without `opens_at` entries are closed."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="entry_form")
    opens_at = models.DateTimeField(_("entries open"), null=True, blank=True)
    closes_at = models.DateTimeField(
        _("entries close"), null=True, blank=True, help_text=_("The last minute counts. Empty: until the event starts.")
    )
    capacity = models.PositiveSmallIntegerField(
        _("places"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_PLACES)],
        help_text=_("Empty for no limit. A smaller number removes nobody."),
    )
    queues = models.BooleanField(_("waiting list once it is full"), default=True)
    offers_places = models.BooleanField(
        _("offer free places automatically"),
        default=True,
        help_text=_("The first on the waiting list gets an email with the offer. Otherwise you offer each place."),
    )
    offer_hours = models.PositiveSmallIntegerField(
        _("hours to answer an offer"),
        default=24,
        validators=[MinValueValidator(1), MaxValueValidator(720)],
        help_text=_("The offer holds the place. Then it goes to the next player."),
    )
    review = models.CharField(_("who decides"), max_length=14, choices=ReviewBy.choices, default=ReviewBy.AUTOMATIC)
    ask_country = _asked(_("country"))
    ask_club = _asked(_("club"))
    ask_birth_year = _asked(_("year of birth"), _("With it, children enter with a parent’s address."))
    ask_phone = _asked(_("phone number"), _("Only organisers see it. Deleted 180 days after the event."))
    ask_army = _asked(_("army"))
    ask_team = _asked(_("team"))
    ask_preferences = _asked(_("preferences for powers"))
    min_age = models.PositiveSmallIntegerField(
        _("minimum age"),
        default=0,
        validators=[MaxValueValidator(99)],
        help_text=_("0 for none. Counted by the year of birth."),
    )
    fee = models.DecimalField(
        _("fee"), max_digits=8, decimal_places=2, default=0, validators=[MinValueValidator(0)], help_text=_("0: free.")
    )
    currency = models.CharField(_("currency"), max_length=3, default="EUR", help_text=_("Three letters, such as EUR."))
    takes_cards = models.BooleanField(
        _("players can pay by card"),
        default=True,
        help_text=_("Once an owner has set up card payments in the settings of the club."),
    )
    pay_note = models.TextField(
        _("how to pay"),
        blank=True,
        default="",
        max_length=500,
        help_text=_("Such as: by transfer or at the door."),
    )
    payee = models.CharField(_("account holder"), max_length=70, blank=True, default="")
    iban = models.CharField(
        _("IBAN"),
        max_length=34,
        blank=True,
        default="",
        help_text=_("With euros, players get a QR code that their banking app fills the transfer from."),
    )
    list_kind = models.CharField(_("lists"), max_length=4, choices=ListKind.choices, default=ListKind.NONE)
    list_due_at = models.DateTimeField(
        _("lists are due"), null=True, blank=True, help_text=_("Later ones are accepted, and marked as late.")
    )
    list_reveal_at = models.DateTimeField(
        _("everybody sees the lists from"), null=True, blank=True, help_text=_("Empty: only organisers read them.")
    )
    terms_text = models.TextField(_("terms"), blank=True, default="", max_length=4000)
    terms_version = models.PositiveSmallIntegerField(default=0, editable=False)
    shows = models.CharField(
        _("public list"), max_length=8, choices=ShownEntries.choices, default=ShownEntries.ACCEPTED
    )

    @property
    def asked_questions(self) -> list[EntryQuestion]:
        """The organisers' own questions, in order; none of a form that nobody saved."""
        return list(self.questions.all()) if self.pk else []


class QuestionKind(models.TextChoices):
    """How a question is answered."""

    TEXT = "text", _("One line")
    LONG = "long", _("Several lines")
    CHOICE = "choice", _("One of several")
    MANY = "many", _("Some of several")
    NUMBER = "number", _("A number")
    YES = "yes", _("Yes or no")


class EntryQuestion(Row):
    """A question of the organisers' own. A `sensitive` one (health, diet) is for organisers alone, and soon deleted."""

    form = models.ForeignKey(EntryForm, on_delete=models.CASCADE, related_name="questions")
    label = models.CharField(_("question"), max_length=120)
    help_text = models.CharField(_("hint"), max_length=200, blank=True, default="")
    kind = models.CharField(_("answer"), max_length=6, choices=QuestionKind.choices, default=QuestionKind.TEXT)
    choices = models.TextField(
        _("choices"),
        blank=True,
        default="",
        max_length=1000,
        help_text=_("One on each line. An amount at the end is added to the fee: Dinner +12.50."),
    )
    fee_delta = models.DecimalField(
        _("added to the fee"),
        max_digits=6,
        decimal_places=2,
        default=0,
        help_text=_("For a yes. For a number: for each. Below 0 it is taken off. With choices, write it after each."),
    )
    required = models.BooleanField(_("must be answered"), default=False)
    sensitive = models.BooleanField(
        _("sensitive"),
        default=False,
        help_text=_("Health, diet, access. Only organisers see the answers. They are deleted 14 days after the event."),
    )
    public = models.BooleanField(
        _("everybody sees the answers"),
        default=False,
        help_text=_("In the list of who is coming. Otherwise only organisers see them."),
    )
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["position", "id"]

    @property
    def amounts(self) -> dict[str, Decimal]:
        """The choices, one on each line, without blank ones, each with what it adds to the fee."""
        return dict(priced(line) for line in self.choices.splitlines() if line.strip())

    @property
    def options(self) -> list[str]:
        """The choices, without amounts."""
        return list(self.amounts)

    def adds(self, answer: str) -> Decimal:
        """What an answer adds to the fee."""
        if not answer:
            return Decimal()
        if self.kind in {QuestionKind.CHOICE, QuestionKind.MANY}:
            amounts = self.amounts
            return sum((amounts.get(each, Decimal()) for each in answer.split("\n")), Decimal())
        if self.kind == QuestionKind.NUMBER and self.fee_delta:
            return self.fee_delta * min(int(answer), 99) if answer.isdecimal() else Decimal()
        return self.fee_delta if self.kind == QuestionKind.YES else Decimal()

    @property
    def is_priced(self) -> bool:
        """Whether an answer may change the fee."""
        return bool(self.fee_delta) or any(self.amounts.values())


class EntryRequest(SortedModel):
    """Somebody who asked for a place. `entry` is the place in the event, once there is one, and `side` that of a team.

    `number` tells applications apart for good; `queue_no` is the order of those who wait, and is never used again. The
    private link is stored hashed (`tournaments.base.private_links`). `erased_at` says when the contact data went.
    `fee_extra` is what the answers add to the fee of the form, and `paid_amount` the whole as it was when it was
    paid. With `fee_kept` the club keeps it although the player left.
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
    wish = models.CharField(_("division you wish for, or a note"), max_length=120, blank=True, default="")
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
    paid_amount = models.DecimalField(max_digits=8, decimal_places=2, null=True)
    paid_currency = models.CharField(max_length=3, blank=True, default="")
    fee_extra = models.DecimalField(max_digits=12, decimal_places=2, default=0)
    fee_kept = models.BooleanField(default=False)
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
                # One with doubts waits for the organisers, who see what it may be a duplicate of.
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
    def called(self) -> str:
        """The team that a captain entered, else the player."""
        return self.side_name or self.name

    @property
    def fee_to_settle(self) -> bool:
        """Whether the club has a fee of somebody who has no place any more, and nobody said what becomes of it."""
        return self.state in GONE and bool(self.paid_amount) and not self.fee_kept

    @property
    def address(self) -> str:
        """Where mails go: to a parent, of a child."""
        return self.guardian_email or self.email


class EntryAnswer(Row):
    """What somebody answered to a question of the organisers' own; several choices are lines."""

    undoing = LeftOut("what a player wrote stays the player’s")

    request = models.ForeignKey(EntryRequest, on_delete=models.CASCADE, related_name="answers")
    question = models.ForeignKey(EntryQuestion, on_delete=models.CASCADE, related_name="answers")
    value = models.TextField(max_length=1000)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["request", "question"], name="entry_answer_once")]


class ListState(models.TextChoices):
    """What the organisers say of a list."""

    SUBMITTED = "submitted", _("To check")
    QUESTION = "question", _("Question")
    APPROVED = "approved", _("Checked")
    REFUSED = "refused", _("Not accepted")


class EntryList(Row):
    """A list that a player submitted; the newest counts. A file is at most 200 kB, and is only ever downloaded."""

    undoing = LeftOut("what a player handed in stays")

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
