"""How an event may be entered: the form, and the organisers' own questions."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.base.models.rows import Row
from tournaments.entering.core import Review, priced
from tournaments.events.models.events import Event

MOST_PLACES = 9999


class Ask(models.TextChoices):
    """Whether the form asks for something."""

    NO = "no", _("Don’t ask")
    MAY = "may", _("Optional")
    MUST = "must", _("Required")


class ListKind(models.TextChoices):
    """What players submit before the event: an army list, a deck, a team sheet."""

    NONE = "none", _("No list")
    TEXT = "text", _("As text")
    FILE = "file", _("As a file (PDF, picture or text)")


class ShownEntries(models.TextChoices):
    """The people on the public list."""

    NOBODY = "no", _("Nobody: no public list")
    ACCEPTED = "accepted", _("Players who have a place")
    ALL = "all", _("These, and the number of players who wait")


class ReviewBy(models.TextChoices):
    """How applications are decided."""

    AUTOMATIC = Review.AUTOMATIC.value, _("Nobody: everybody who enters gets a free place")
    BY_HAND = Review.BY_HAND.value, _("We look at each entry")
    BY_HAND_IF_NEW = Review.BY_HAND_IF_NEW.value, _("We look at entries of people who are new to the club")


def _asked(label: Any, help_text: Any = "") -> Any:
    return models.CharField(label, max_length=4, choices=Ask.choices, default=Ask.NO, help_text=help_text)


class EntryForm(Row):
    """How players enter an event themselves. Without `opens_at` entries are closed."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="entry_form")
    opens_at = models.DateTimeField(_("entries open"), null=True, blank=True)
    closes_at = models.DateTimeField(
        _("entries close"),
        null=True,
        blank=True,
        help_text=_("Including that minute. If you leave it empty, until the event starts."),
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
        help_text=_(
            "The first player on the waiting list gets an email with the offer. Otherwise you offer each "
            "place yourself."
        ),
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
    ask_birth_year = _asked(_("year of birth"), _("If you ask for it, children must give a parent’s address."))
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
        _("fee"),
        max_digits=8,
        decimal_places=2,
        default=0,
        validators=[MinValueValidator(0)],
        help_text=_("0 if it is free."),
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
        help_text=_(
            "If the fee is in euros, players get a QR code from which their banking app fills in the transfer."
        ),
    )
    list_kind = models.CharField(_("lists"), max_length=4, choices=ListKind.choices, default=ListKind.NONE)
    list_due_at = models.DateTimeField(
        _("lists are due"), null=True, blank=True, help_text=_("Later ones are accepted, and marked as late.")
    )
    list_reveal_at = models.DateTimeField(
        _("everybody sees the lists from"),
        null=True,
        blank=True,
        help_text=_("If you leave it empty, only organisers can read them."),
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
        help_text=_(
            "Added if the answer is yes, or for each if the answer is a number. An amount below 0 is "
            "subtracted. For choices, write the amount after each choice."
        ),
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
