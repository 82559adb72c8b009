"""Members of a club: invitations by mail, roles, leaving. A club always keeps at least one owner.

An invitation's link holds a token, which is stored hashed, lasts 14 days and works once, for whoever is signed in: it
stands for the owner's word. Owners can see the link again for as long as the invitation is open.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from datetime import timedelta

from django.conf import settings
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import ForbiddenError, MissingError
from tournaments.base.models import Mail, MailState
from tournaments.base.permissions import Action, Role
from tournaments.base.plain_text import clean_email
from tournaments.base.private_links import hashed_token, private_token
from tournaments.base.services.mails import mail_words, queue_mail
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, Invitation, Membership
from tournaments.clubs.services.changes import ClubChange, change_club

INVITATION_DAYS = 14
MOST_OPEN_INVITATIONS = 50
MOST_AN_HOUR = 30  # invitations of one account, in all its clubs
WAIT_MINUTES = 10  # before an address gets another invitation


def invite_member(actor: Actor, club: Club, *, email: str, role: str) -> Invitation:
    """Have the worker send an invitation by mail; an earlier one to the same address stops working.

    Raises `RuleError` at `email` or `role`.
    """
    with change_club(actor, club, Action.MANAGE_MEMBERS) as change:
        problems: list[Problem] = []
        email = clean_email(email, path="email", problems=problems, required=True)
        problems += _role_problems(role)
        problems += _invitation_problems(actor, club, email) if not problems else []
        RuleError.gather(problems)
        _delete(club.invitations.filter(email__iexact=email, accepted_at=None))
        invitation = Invitation.objects.create(
            club=change.club,
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
        summary = _("Invited somebody as %(role)s.") % {"role": Role(role).label.lower()}
        change.record("invite_member", summary, subject=f"invitation {invitation.pk}", after={"role": role})
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
            raise MissingError(_("This invitation is not open any more. Go back to the members."))
        _delete(club.invitations.filter(pk=open_one.pk))
        summary = _("Withdrew an invitation as %(role)s.") % {"role": invitation.get_role_display().lower()}
        change.record("withdraw_invitation", summary, subject=f"invitation {invitation.pk}")


def find_invitation(token: str) -> Invitation:
    """The open invitation of a link, with its club and who sent it; `MissingError` once used, withdrawn or too old."""
    invitation = (
        Invitation.objects.select_related("club", "invited_by")
        .filter(token_hash=hashed_token(token), accepted_at=None, expires_at__gt=timezone.now())
        .first()
    )
    if invitation is None:
        raise MissingError(_("This invitation does not work any more. Ask the club to send a new one."))
    return invitation


def accept_invitation(actor: Actor, token: str) -> Membership:
    """Make the signed-in user a member with the invitation's role, and use the invitation up.

    Raises `MissingError` as `find_invitation` does, `ForbiddenError` for a visitor, and `RuleError` for somebody who is
    a member already: then the invitation stays open for whom it was meant.
    """
    user = actor.user
    if user is None:
        raise ForbiddenError(_("Sign in to accept the invitation."))
    if actor.is_limited:
        raise ForbiddenError(_("This token may not join a club. Use one without limits, or the page."))
    club = find_invitation(token).club
    with change_club(replace(actor, trusted=True), club, Action.SEE_DESK) as change:
        invitation = find_invitation(token)
        if Membership.objects.filter(club=club, user=user).exists():
            message = gettext_noop("You are a member of %(club)s already. The invitation stays open for somebody else.")
            raise RuleError.one("", "already_member", message, club=club.name)
        membership = Membership.objects.create(club=change.club, user=user, role=invitation.role)
        invitation.accepted_at = timezone.now()
        invitation.save(update_fields=["accepted_at"])
        summary = _("%(name)s joined as %(role)s.") % {"name": user, "role": membership.get_role_display().lower()}
        change.record("accept_invitation", summary, subject=f"member {membership.pk}", after={"role": membership.role})
    return membership


def change_role(actor: Actor, membership: Membership, *, role: str) -> None:
    """Give a member another role. Raises `RuleError` at `role` if no owner would be left."""
    with change_club(actor, membership.club, Action.MANAGE_MEMBERS) as change:
        RuleError.gather(_role_problems(role))
        member = _locked_member(change, membership)
        if member.role == role:
            return
        if member.role == Role.OWNER:
            _keep_an_owner(change, member, path="role")
        before, member.role = member.role, role
        member.save(update_fields=["role"])
        summary = _("%(name)s is now %(role)s.") % {"name": member.user, "role": member.get_role_display().lower()}
        change.record(
            "change_role", summary, subject=f"member {member.pk}", before={"role": before}, after={"role": role}
        )


def transfer_club(actor: Actor, membership: Membership, *, confirmed: bool) -> None:
    """Make a member the owner, and the actor, who owns the club and confirms by their password, an organiser.

    `confirmed` says whether the password was theirs (`tournaments.clubs.passwords`). Raises `RuleError` at `password`
    and where the member is the actor.
    """
    with change_club(actor, membership.club, Action.TRANSFER_CLUB) as change:
        member = _locked_member(change, membership)
        user = actor.user
        if user is None or member.user_id == user.pk:
            raise RuleError.one("member", "yourself", gettext_noop("You own the club already. Choose somebody else."))
        if not confirmed:
            message = gettext_noop("This is not your password. Type it again; set one first if you sign in without.")
            raise RuleError.one("password", "wrong_password", message)
        own = Membership.objects.get(club=change.club, user=user)
        before = {"owner": str(user), str(member.user): member.role}
        member.role, own.role = Role.OWNER, Role.ORGANISER
        member.save(update_fields=["role"])
        own.save(update_fields=["role"])
        summary = _("%(old)s handed the club over to %(new)s.") % {"old": user, "new": member.user}
        after = {"owner": str(member.user), str(user): own.role}
        change.record("transfer_club", summary, subject=f"member {member.pk}", before=before, after=after)


def remove_member(actor: Actor, membership: Membership) -> None:
    """Take a member out of the club; everybody may take themselves out.

    Raises `RuleError` if no owner would be left.
    """
    own = actor.user is not None and membership.user_id == actor.user.pk
    if own and actor.is_limited:
        raise ForbiddenError(_("A limited token can't leave a club. Sign in, or use a token for everything."))
    with change_club(actor, membership.club, Action.SEE_DESK if own else Action.MANAGE_MEMBERS) as change:
        member = _locked_member(change, membership)
        if member.role == Role.OWNER:
            _keep_an_owner(change, member, path="")
        words = _("%(name)s left the club.") if own else _("Removed %(name)s from the club.")
        change.record(
            "remove_member",
            words % {"name": member.user},
            subject=f"member {member.pk}",
            before={"role": member.role},
        )
        member.delete()


def _locked_member(change: ClubChange, membership: Membership) -> Membership:
    member = Membership.objects.select_related("user").filter(club=change.club, pk=membership.pk).first()
    if member is None:
        raise MissingError(_("This member has left the club in the meantime."))
    return member


def _keep_an_owner(change: ClubChange, member: Membership, *, path: str) -> None:
    if not Membership.objects.filter(club=change.club, role=Role.OWNER).exclude(pk=member.pk).exists():
        message = gettext_noop("%(name)s is the only owner, and a club keeps one. Make somebody else owner first.")
        raise RuleError.one(path, "last_owner", message, name=str(member.user))


def _role_problems(role: str) -> list[Problem]:
    if role in Role.values:
        return []
    return [Problem("role", "unknown", gettext_noop("There is no role %(role)s. Pick one listed."), {"role": role})]


def _invitation_problems(actor: Actor, club: Club, email: str) -> list[Problem]:
    member = Membership.objects.select_related("user").filter(club=club, user__email__iexact=email).first()
    if member:
        message = gettext_noop("%(name)s is a member already, as %(role)s. Change the role in the list instead.")
        params = {"name": str(member.user), "role": member.get_role_display().lower()}
        return [Problem("email", "already_member", message, params)]
    now = timezone.now()
    if club.invitations.filter(accepted_at=None, expires_at__gt=now).count() >= MOST_OPEN_INVITATIONS:
        message = gettext_noop("%(most)s invitations are open, and no more can be. Withdraw one first.")
        return [Problem("email", "too_many", message, {"most": MOST_OPEN_INVITATIONS})]
    made = ChangeLine.objects.filter(
        change__actor=actor.user, kind="invite_member", change__created_at__gt=now - timedelta(hours=1)
    )
    if actor.user is not None and made.count() >= MOST_AN_HOUR:
        message = gettext_noop("You sent %(most)s invitations in an hour, and no more can be sent. Wait an hour.")
        return [Problem("email", "too_many", message, {"most": MOST_AN_HOUR})]
    since = now - timedelta(minutes=WAIT_MINUTES)
    sent = Mail.objects.filter(kind="invitation", to__iexact=email, created_at__gt=since)
    if sent.exclude(state=MailState.WAITING).exists():
        message = gettext_noop("This address has just got an invitation. Wait %(minutes)s minutes before the next.")
        return [Problem("email", "too_soon", message, {"minutes": WAIT_MINUTES})]
    return []


def _delete(invitations: QuerySet[Invitation]) -> None:
    """End invitations, and their mails where those still wait."""
    Mail.objects.filter(pk__in=invitations.values("mail"), state=MailState.WAITING).delete()
    invitations.delete()


def _token(invitation: Invitation) -> str:
    return private_token("invitation", invitation.pk, invitation.email)


def _url(token: str) -> str:
    return settings.SITE_URL + reverse("desk:invitation", args=[token])


def _queue(invitation: Invitation, url: str, *, inviter: str) -> Mail:
    context = {
        "club": invitation.club,
        "role": invitation.get_role_display(),
        "inviter": inviter,
        "url": url,
        "expires_at": invitation.expires_at,
    }
    subject, text = mail_words("clubs/email/invitation", context)
    return queue_mail(invitation.email, subject, text, kind="invitation")
