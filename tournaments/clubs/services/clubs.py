"""Clubs: making them, their name, address and colour. A club's name and short name are unique on the site."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import ForbiddenError
from tournaments.base.languages import language_problems
from tournaments.base.permissions import Action, Role
from tournaments.base.plain_text import address_word, clean_line
from tournaments.clubs.models import Accent, Club, Membership
from tournaments.clubs.sandbox import SANDBOX
from tournaments.clubs.services.changes import change_club

NAME_LENGTH = 80
SLUG_LENGTH = 50
TOWN_LENGTH = 80
# Desk addresses that are where a club's short name would be, and words reserved for the site itself.
RESERVED_SLUGS = frozenset(
    {
        "new",
        "restore",
        "invitations",
        "desk",
        "lab",
        "api",
        "live",
        "accounts",
        "static",
        "admin",
        "library",
        "topboard",
        "healthz",
        SANDBOX,
    }
)


@dataclass(frozen=True, slots=True)
class _Details:
    name: str
    slug: str
    town: str
    accent: str
    language: str


def suggest_slug(name: str) -> str:
    """A short name for addresses made from the name; blank if the name has no Latin letter or digit."""
    return address_word(name, SLUG_LENGTH)


def create_club(
    actor: Actor, *, name: str, slug: str = "", town: str = "", accent: str = Accent.PINE, language: str = ""
) -> Club:
    """Make a club that the actor owns. A blank `slug` is made from the name.

    Raises `RuleError` at `name`, `slug`, `town`, `accent` or `language`, and `ForbiddenError` for a visitor.
    """
    if actor.user is None:
        raise ForbiddenError(_("You must sign in to create a club. Sign in first."))
    details = _checked(None, name=name, slug=slug, town=town, accent=accent, language=language)
    try:
        with transaction.atomic():
            club = Club.objects.create(**asdict(details))
            Membership.objects.create(club=club, user=actor.user, role=Role.OWNER)
            with change_club(actor, club, Action.EDIT_CLUB) as change:
                change.record(
                    "create_club", _("Created the club %(name)s.") % {"name": club.name}, after=asdict(details)
                )
    except IntegrityError as error:
        raise _taken_meanwhile() from error
    club.refresh_from_db()
    return club


def checked_names(*, name: str, slug: str = "") -> dict[str, str]:
    """Name and short name of a club to be, as they are to be stored. Raises `RuleError` at `name` or `slug`."""
    details = _checked(None, name=name, slug=slug, town="", accent=Accent.PINE, language="")
    return {"name": details.name, "slug": details.slug}


def edit_club(
    actor: Actor,
    club: Club,
    *,
    name: str,
    slug: str,
    town: str = "",
    accent: str = Accent.PINE,
    language: str = "",
) -> None:
    """Change a club's name, short name, town, colour and language. Its addresses follow the short name.

    Raises `RuleError` as `create_club` does.
    """
    try:
        with change_club(actor, club, Action.EDIT_CLUB) as change:
            details = _checked(club, name=name, slug=slug, town=town, accent=accent, language=language)
            locked = change.club
            before = asdict(_Details(locked.name, locked.slug, locked.town, locked.accent, locked.language))
            after = asdict(details)
            if before != after:
                for field, value in after.items():
                    setattr(locked, field, value)
                locked.save(update_fields=list(after))
                summary = _("Changed the club %(name)s.") % {"name": locked.name}
                change.record("edit_club", summary, before=before, after=after)
    except IntegrityError as error:
        raise _taken_meanwhile() from error
    club.refresh_from_db()


def _checked(club: Club | None, *, name: str, slug: str, town: str, accent: str, language: str) -> _Details:
    problems: list[Problem] = []
    label = gettext_noop("The name")
    name = clean_line(name, path="name", label=label, longest=NAME_LENGTH, problems=problems)
    label = gettext_noop("The town")
    town = clean_line(town, path="town", label=label, longest=TOWN_LENGTH, problems=problems, required=False)
    slug = slug.strip().lower() or suggest_slug(name)
    problems += _slug_problems(slug, named=bool(name))
    if accent not in Accent.values:
        message = gettext_noop("There is no colour %(accent)s. Choose one from the list.")
        problems.append(Problem("accent", "not_a_choice", message, {"accent": accent}))
    problems += language_problems(language)
    others = Club.objects.exclude(pk=club.pk) if club else Club.objects.all()
    if name and not problems and others.filter(name__iexact=name).exists():
        message = gettext_noop("Another club is called %(name)s. Add a town, or choose a different name.")
        problems.append(Problem("name", "taken", message, {"name": name}))
    if slug and not problems and others.filter(slug=slug).exists():
        message = gettext_noop("Another club uses the short name %(slug)s. Choose a different one.")
        problems.append(Problem("slug", "taken", message, {"slug": slug}))
    RuleError.gather(problems)
    return _Details(name, slug, town, accent, language)


def _slug_problems(slug: str, *, named: bool) -> list[Problem]:
    if not slug:
        if not named:
            return []
        message = gettext_noop(
            "Topboard can’t make a short name from this name. Enter one with the letters a–z and digits."
        )
        return [Problem("slug", "required", message)]
    if len(slug) > SLUG_LENGTH:
        message = gettext_noop("The short name has %(length)s characters. Shorten it to %(longest)s.")
        return [Problem("slug", "too_long", message, {"length": len(slug), "longest": SLUG_LENGTH})]
    if not re.fullmatch(r"[a-z0-9]+(?:[-_][a-z0-9]+)*", slug):
        message = gettext_noop(
            "The short name can only have the letters a–z, digits, and single hyphens between them. Correct it."
        )
        return [Problem("slug", "invalid", message)]
    if slug in RESERVED_SLUGS:
        message = gettext_noop("The site uses the short name %(slug)s itself. Choose a different one.")
        return [Problem("slug", "reserved", message, {"slug": slug})]
    return []


def _taken_meanwhile() -> RuleError:
    return RuleError.one(
        "name", "taken", gettext_noop("Somebody else has just taken this name. Choose a different one.")
    )
