"""Invitations to a club or to one event of it: sent by email, withdrawn, accepted.

An invitation's link holds a token, which is stored hashed, lasts 14 days and works once. A user signed in with another
address is asked before accepting. Owners can see the link again for as long as the invitation is open.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from datetime import timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import ForbiddenError, MissingError
from tournaments.base.languages import in_language
from tournaments.base.models import Mail, MailState
from tournaments.base.permissions import Action, Role, rights_of
from tournaments.base.plain_text import clean_email, fold
from tournaments.base.private_links import hashed_token, private_token
from tournaments.base.services.mails import mail_words, queue_mail
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, EventMembership, Invitation, Membership, User
from tournaments.clubs.roles import AtEvent
from tournaments.clubs.services.changes import ClubChange, change_club
from tournaments.clubs.services.members import role_problems, subject_of

INVITATION_DAYS = 14
MAIL = "invitation"
MOST_OPEN_INVITATIONS = 50
MOST_AN_HOUR = 30  # invitations of one account, in all its clubs
WAIT_MINUTES = 10  # before an address gets another invitation to the same club, or to the same event
MOST_TO_ONE_AN_HOUR = 10  # invitations to one address, from all clubs together


def invite_member(actor: Actor, club: Club, *, email: str, role: str, event: str = "") -> Invitation:
    """Have the worker send an invitation by email; an earlier one to the same address for the same stops working.

    With the slug of an `event` of the club, it is for that one alone. Raises `RuleError` at `email`, `event` or `role`.
    """
    with change_club(actor, club, Action.MANAGE_MEMBERS) as change:
        problems: list[Problem] = []
        email = clean_email(email, path="email", problems=problems, required=True)
        place = _event_called(change.club, event, problems)
        problems += role_problems(role, of_event=bool(event))
        problems += _member_problems(club, email, role, place) if not problems else []
        problems += _invitation_problems(actor, club, email, place) if not problems else []
        RuleError.gather(problems)
        _delete(club.invitations.filter(email__iexact=email, event=place, accepted_at=None))
        invitation = Invitation.objects.create(
            club=change.club,
            event=place,
            email=email,
            role=role,
            token_hash=secrets.token_hex(32),
            invited_by=actor.user,
            expires_at=timezone.now() + timedelta(days=INVITATION_DAYS),
        )
        token = _token(invitation)
        invitation.token_hash = hashed_token(token)
        invitation.mail = _queue(invitation, _url(token), inviter=actor.name)
        invitation.save(update_fields=["token_hash", "mail"])
        words = _("Invited somebody as %(role)s of %(event)s.") if place else _("Invited somebody as %(role)s.")
        summary = words % {"role": Role(role).label.lower(), "event": place}
        change.record("invite_member", summary, subject=f"invitation {invitation.pk}", after=_for_log(role, place))
    return invitation


def link_of_invitation(invitation: Invitation) -> str:
    """The address of the link; blank where it was made under another secret key."""
    token = _token(invitation)
    return _url(token) if hashed_token(token) == invitation.token_hash else ""


def withdraw_invitation(actor: Actor, invitation: Invitation) -> None:
    """Take an open invitation back: its link stops working."""
    club = invitation.club
    with change_club(actor, club, Action.MANAGE_MEMBERS) as change:
        open_one = Invitation.objects.filter(pk=invitation.pk, accepted_at=None).first()
        if open_one is None:
            raise MissingError(_("This invitation is no longer open. Go back to the members."))
        _delete(club.invitations.filter(pk=open_one.pk))
        summary = _("Withdrew an invitation as %(role)s.") % {"role": invitation.get_role_display().lower()}
        change.record("withdraw_invitation", summary, subject=f"invitation {invitation.pk}")


def end_invitations(event: int) -> None:
    """End the invitations to an event that is about to be deleted, with the emails that still wait."""
    _delete(Invitation.objects.filter(event=event))


def find_invitation(token: str) -> Invitation:
    """The open invitation of a link, with its club and who sent it; `MissingError` once used, withdrawn or too old."""
    invitation = (
        Invitation.objects.select_related("club", "event", "invited_by")
        .filter(token_hash=hashed_token(token), accepted_at=None, expires_at__gt=timezone.now())
        .first()
    )
    if invitation is None:
        raise MissingError(_("This invitation no longer works. Ask the club to send a new one."))
    return invitation


def accept_invitation(actor: Actor, token: str, *, anyway: bool = False) -> Membership | EventMembership:
    """Make the signed-in user a member of the club, or of the event, with the invitation's role, and use it up.

    A member with a narrower role gets the wider one.

    Raises `MissingError` as `find_invitation` does, `ForbiddenError` for a visitor, and `RuleError` for a member whose
    role allows all of it already: then the invitation stays open for whom it was meant. Raises `RuleError` at `anyway`
    where it was sent to an address that is not the user's, until they confirm by that.
    """
    user = actor.user
    if user is None:
        raise ForbiddenError(_("Sign in to accept the invitation."))
    if actor.is_limited:
        raise ForbiddenError(_("This token can’t join a club. Use one with the scope `all`, or use the website."))
    club = find_invitation(token).club
    with change_club(replace(actor, trusted=True), club, Action.SEE_DESK) as change:
        invitation = find_invitation(token)
        known = known_member(user, club, invitation.event, invitation.role)
        if known is not None and allows_all(known, invitation.role):
            message = gettext_noop(
                "You already have the role %(role)s in %(place)s, which allows everything that the invitation "
                "offers. The invitation stays open for somebody else."
            )
            place = known.club if isinstance(known, Membership) else known.event
            params = {"role": known.get_role_display().lower(), "place": place.name}
            raise RuleError.one("", "already_member", message, **params)
        elsewhere = is_for_another_address(user, invitation)
        if elsewhere and not anyway:
            message = gettext_noop(
                "The invitation was sent to %(sent)s, but you are signed in as %(email)s. Confirm that you accept "
                "it with this account, or sign in with the other one."
            )
            raise RuleError.one("anyway", "other_address", message, sent=invitation.email, email=user.email)
        membership = _join(change, user, invitation, known, elsewhere=elsewhere)
        invitation.accepted_at = timezone.now()
        invitation.save(update_fields=["accepted_at"])
    return membership


def is_for_another_address(user: User, invitation: Invitation) -> bool:
    """Whether the invitation was sent to an address that is neither the user's main one nor confirmed as theirs."""
    if fold(user.email) == fold(invitation.email):
        return False
    return not EmailAddress.objects.filter(user=user, email__iexact=invitation.email, verified=True).exists()


def _join(
    change: ClubChange,
    user: User,
    invitation: Invitation,
    known: Membership | EventMembership | None,
    *,
    elsewhere: bool,
) -> Membership | EventMembership:
    """The user's membership with the role that is offered: a new one, or the one known with a wider role.

    The log names both addresses where the invitation was sent `elsewhere`.
    """
    event, role = invitation.event, invitation.role
    before = _for_log(known.role, event) if known is not None else None
    membership: Membership | EventMembership
    if known is not None:
        membership, known.role = known, role
        known.save(update_fields=["role"])
        words = _("%(name)s is now %(role)s of %(event)s.") if event else _("%(name)s is now %(role)s.")
    elif event is not None:
        membership = EventMembership.objects.create(event=event, user=user, role=role)
        words = _("%(name)s joined %(event)s as %(role)s.")
    else:
        membership = Membership.objects.create(club=change.club, user=user, role=role)
        words = _("%(name)s joined as %(role)s.")
    summary = words % {"name": user, "event": event, "role": membership.get_role_display().lower()}
    if elsewhere:
        text = _("The invitation was sent to %(sent)s but accepted with %(email)s.")
        summary = f"{summary} {text % {'sent': invitation.email, 'email': user.email}}"
    change.record(
        "accept_invitation", summary, subject=subject_of(membership), before=before, after=_for_log(role, event)
    )
    return membership


def allows_all(known: Membership | EventMembership, role: str) -> bool:
    """Whether this membership of the same place, or of its club, allows all that the role would there."""
    if isinstance(known, Membership):
        return rights_of(known.role) >= rights_of(role)
    return rights_of(None, known.role) >= rights_of(None, role)


def known_member(user: User, club: Club, event: AtEvent | None, role: str) -> Membership | EventMembership | None:
    """The user's membership that allows all that is offered, or that they would get a second time."""
    of_club = Membership.objects.select_related("club").filter(club=club, user=user).first()
    if event is None or (of_club is not None and rights_of(of_club.role) >= rights_of(None, role)):
        return of_club
    return EventMembership.objects.select_related("event__club").filter(event=event.pk, user=user).first()


def _event_called(club: Club, slug: str, problems: list[Problem]) -> Any:
    """The event of the club at this address; its room is above this one."""
    found = club.events.filter(slug=slug).first() if slug else None
    if slug and found is None:
        message = gettext_noop("The club has no event at this address. Choose one of its events, or the whole club.")
        problems.append(Problem("event", "unknown", message))
    return found


def _for_log(role: str, event: AtEvent | None) -> dict[str, str]:
    return {"role": role, **({"event": event.slug} if event else {})}


def _member_problems(club: Club, email: str, role: str, event: AtEvent | None) -> list[Problem]:
    """Refuse a second role to people who have one already; a member of the club may get a wider one at an event."""
    user = User.objects.filter(email__iexact=email).first()
    member = known_member(user, club, event, role) if user else None
    if member is None:
        return []
    message = gettext_noop("%(name)s is already a member, with the role %(role)s. Change the role in the list instead.")
    if event is not None and isinstance(member, Membership):
        message = gettext_noop("%(name)s already has the role %(role)s in the whole club, which allows all of this.")
    params = {"name": str(user), "role": member.get_role_display().lower()}
    return [Problem("email", "already_member", message, params)]


def _invitation_problems(actor: Actor, club: Club, email: str, event: AtEvent | None) -> list[Problem]:
    now = timezone.now()
    if club.invitations.filter(accepted_at=None, expires_at__gt=now).count() >= MOST_OPEN_INVITATIONS:
        message = gettext_noop("%(most)s invitations are open, which is the limit. Withdraw one first.")
        return [Problem("email", "too_many", message, {"most": MOST_OPEN_INVITATIONS})]
    made = ChangeLine.objects.filter(
        change__actor=actor.user, kind="invite_member", change__created_at__gt=now - timedelta(hours=1)
    )
    if actor.user is not None and made.count() >= MOST_AN_HOUR:
        message = gettext_noop("You sent %(most)s invitations in an hour, which is the limit. Wait an hour.")
        return [Problem("email", "too_many", message, {"most": MOST_AN_HOUR})]
    mails = Mail.objects.filter(kind__startswith=MAIL, to__iexact=email)
    since = now - timedelta(minutes=WAIT_MINUTES)
    same = mails.filter(kind=_mail_kind(club, event), created_at__gt=since)
    if same.exclude(state=MailState.WAITING).exists():
        message = gettext_noop(
            "This address was sent an invitation to %(place)s a moment ago. Wait %(minutes)s minutes before you "
            "send another."
        )
        place = event.name if event else club.name
        return [Problem("email", "too_soon", message, {"place": place, "minutes": WAIT_MINUTES})]
    if mails.filter(created_at__gt=now - timedelta(hours=1)).count() >= MOST_TO_ONE_AN_HOUR:
        message = gettext_noop(
            "This address was sent %(most)s invitations in an hour. Wait an hour before you send another."
        )
        return [Problem("email", "too_many", message, {"most": MOST_TO_ONE_AN_HOUR})]
    return []


def _mail_kind(club: Club, event: AtEvent | None) -> str:
    """The kind of the email: it outlives an invitation that was withdrawn."""
    return f"{MAIL} to event {event.pk}" if event else f"{MAIL} to club {club.pk}"


def _delete(invitations: QuerySet[Invitation]) -> None:
    """End invitations, and their emails if those still wait."""
    Mail.objects.filter(pk__in=invitations.values("mail"), state=MailState.WAITING).delete()
    invitations.delete()


def _token(invitation: Invitation) -> str:
    return private_token("invitation", invitation.pk, invitation.email)


def _url(token: str) -> str:
    return settings.SITE_URL + reverse("desk:invitation", args=[token])


def _queue(invitation: Invitation, url: str, *, inviter: str) -> Mail:
    event, club = invitation.event, invitation.club
    with in_language(event.language if event else "", club.language):
        context = {
            "club": invitation.club,
            "event": invitation.event,
            "role": invitation.get_role_display(),
            "inviter": inviter,
            "url": url,
            "expires_at": invitation.expires_at,
        }
        subject, text = mail_words("clubs/email/invitation", context)
    return queue_mail(invitation.email, subject, text, kind=_mail_kind(invitation.club, invitation.event))
