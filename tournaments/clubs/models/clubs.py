"""A club is the tenant: its members, and the invitations to become one."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.base.models.mails import Mail
from tournaments.base.models.rows import LeftOut, Row
from tournaments.base.models.sorting import SortedModel
from tournaments.base.permissions import EVENT_ROLES, Role


class Accent(models.TextChoices):
    """The ten colours a club can pick; lightness is ours, so contrast always holds."""

    PINE = "pine", _("Pine")
    BRICK = "brick", _("Brick")
    AMBER = "amber", _("Amber")
    OLIVE = "olive", _("Olive")
    TEAL = "teal", _("Teal")
    SKY = "sky", _("Sky")
    BLUE = "blue", _("Blue")
    VIOLET = "violet", _("Violet")
    PLUM = "plum", _("Plum")
    ROSE = "rose", _("Rose")


class Club(SortedModel):
    """An organisation that runs events; everything below belongs to exactly one club.

    `revision` rises when its looks change.
    """

    computed = ("revision",)
    is_locked = True

    name = models.CharField(_("name"), max_length=80, unique=True)
    slug = models.SlugField(_("short name for addresses"), max_length=50, unique=True)
    town = models.CharField(_("town"), max_length=80, blank=True)
    accent = models.CharField(_("colour"), max_length=10, choices=Accent.choices, default=Accent.PINE)
    language = models.CharField(
        _("language"),
        max_length=10,
        choices=settings.LANGUAGES,
        blank=True,
        default="",
        help_text=_("For public pages, emails and prints. Visitors can choose another one at the end of each page."),
    )
    revision = models.PositiveIntegerField(default=0)
    # Whether everybody may look up players' and armies' histories and try handicaps.
    histories_public = models.BooleanField(_("histories are public"), default=False)
    # The version of the club's picture, for its address; blank if the mark is drawn in the club's colour.
    mark = models.CharField(max_length=16, blank=True, default="", editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta(SortedModel.Meta):
        pass

    def __str__(self) -> str:
        return self.name


class ClubSite(Row):
    """What a club says of itself on its public page; a club that says nothing has no row.

    `links` are lines of title, address and note, with bars between them. `picture` is a square PNG of our own making.
    """

    about = ("club",)

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="site")
    motto = models.CharField(
        _("in one line"),
        max_length=120,
        blank=True,
        default="",
        help_text=_("Under the club’s name, such as: Ancient and medieval wargames since 1987."),
    )
    text = models.TextField(
        _("about the club"),
        max_length=4000,
        blank=True,
        default="",
        help_text=_(
            "Blank lines separate paragraphs. **Bold**, *italic*, [links](https://club.example) and lists work."
        ),
    )
    place = models.CharField(
        _("where you play"),
        max_length=160,
        blank=True,
        default="",
        help_text=_("With street and town, so that a map finds it."),
    )
    meets = models.CharField(
        _("when you meet"),
        max_length=120,
        blank=True,
        default="",
        help_text=_("Such as: second Tuesday, 19:00 to 22:30."),
    )
    guests = models.CharField(
        _("for guests"), max_length=160, blank=True, default="", help_text=_("Such as: guests are welcome.")
    )
    email = models.EmailField(
        _("email address for questions"), blank=True, default="", help_text=_("Everybody can see it.")
    )
    links = models.TextField(
        _("links and documents"),
        max_length=4000,
        blank=True,
        default="",
        help_text=_(
            "One on each line: title | address | note. For example: Our rules | https://club.example/rules.pdf | 84 kB"
        ),
    )
    picture = models.BinaryField(null=True, editable=False)

    def __str__(self) -> str:
        return str(self.club)


class Membership(Row):
    """A user's role in a club."""

    undoing = LeftOut("who may come in is changed on the members page")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=10, choices=Role.choices)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="membership_once_per_club")]


class EventMembership(Row):
    """A user's role at one event of a club, of which they need not be a member.

    A table of its own, and not a `Membership` with an event: so nothing that asks for the members of a club finds them.
    It is in this room, below that of events, because the one check of rights (`tournaments.clubs.roles`) reads it.
    """

    undoing = LeftOut("who may come in is changed on the members page")

    event = models.ForeignKey("tournaments.Event", on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="event_memberships")
    role = models.CharField(_("role"), max_length=10, choices=EVENT_ROLES)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "user"], name="membership_once_per_event")]


class Invitation(Row):
    """An offer to join with a role, sent by `mail`; the link's token is stored hashed and used once.

    With an `event`, it is for that one alone.
    """

    undoing = LeftOut("who may come in is changed on the members page")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    event = models.ForeignKey(
        "tournaments.Event",
        on_delete=models.CASCADE,
        null=True,
        related_name="+",
        verbose_name=_("for"),
        help_text=_("Somebody who helps at one event sees nothing else of the club."),
    )
    email = models.EmailField(_("email address"))
    role = models.CharField(_("role"), max_length=10, choices=Role.choices)
    token_hash = models.CharField(max_length=64, unique=True)
    invited_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    mail = models.ForeignKey(Mail, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    accepted_at = models.DateTimeField(null=True)
