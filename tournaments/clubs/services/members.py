"""Members of a club or of one event: roles, leaving, handing the club over. A club always keeps at least one owner."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import ForbiddenError, MissingError
from tournaments.base.permissions import Action, Role
from tournaments.clubs.models import EventMembership, Membership
from tournaments.clubs.services.changes import ClubChange, change_club


def change_role(actor: Actor, membership: Membership, *, role: str) -> None:
    """Give a member another role. Raises `RuleError` at `role` if no owner would be left."""
    with change_club(actor, membership.club, Action.MANAGE_MEMBERS) as change:
        RuleError.gather(role_problems(role))
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
            raise RuleError.one("member", "yourself", gettext_noop("You already own the club. Choose somebody else."))
        if not confirmed:
            message = gettext_noop(
                "This isn’t your password. Type it again. If you sign in without a password, set one first."
            )
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
    """Remove a member from the club; everybody may remove themselves.

    Raises `RuleError` if no owner would be left.
    """
    own = _is_own(actor, membership)
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


def change_event_role(actor: Actor, membership: EventMembership, *, role: str) -> None:
    """Give who helps at one event another role there. Raises `RuleError` at `role`."""
    with change_club(actor, membership.event.club, Action.MANAGE_MEMBERS) as change:
        RuleError.gather(role_problems(role, of_event=True))
        member = _locked_helper(membership)
        if member.role == role:
            return
        before, member.role = member.role, role
        member.save(update_fields=["role"])
        words = {"name": member.user, "role": member.get_role_display().lower(), "event": member.event}
        change.record(
            "change_role",
            _("%(name)s is now %(role)s of %(event)s.") % words,
            subject=subject_of(member),
            before={"role": before},
            after={"role": role, "event": member.event.slug},
        )


def remove_from_event(actor: Actor, membership: EventMembership) -> None:
    """End a role at one event; everybody may end their own."""
    own = _is_own(actor, membership)
    event = membership.event
    action, at = (Action.SEE_DESK, event) if own else (Action.MANAGE_MEMBERS, None)
    with change_club(actor, event.club, action, at=at) as change:
        member = _locked_helper(membership)
        words = _("%(name)s left the event %(event)s.") if own else _("Removed %(name)s from the event %(event)s.")
        change.record(
            "remove_member",
            words % {"name": member.user, "event": event},
            subject=subject_of(member),
            before={"role": member.role, "event": event.slug},
        )
        member.delete()


def subject_of(membership: Membership | EventMembership) -> str:
    """What the log calls it."""
    return f"{'member' if isinstance(membership, Membership) else 'helper'} {membership.pk}"


def _is_own(actor: Actor, membership: Membership | EventMembership) -> bool:
    """Whether it is the actor's. Raises `ForbiddenError` for one whose token is limited."""
    own = actor.user is not None and membership.user_id == actor.user.pk
    if own and actor.is_limited:
        raise ForbiddenError(_("This token can’t leave a club. Sign in, or use a token with the scope `all`."))
    return own


def _locked_helper(membership: EventMembership) -> EventMembership:
    """The row again: the club is locked."""
    found = EventMembership.objects.select_related("user", "event").filter(pk=membership.pk).first()
    if found is None:
        raise MissingError(_("They no longer help at this event. Go back to the members."))
    return found


def _locked_member(change: ClubChange, membership: Membership) -> Membership:
    member = Membership.objects.select_related("user").filter(club=change.club, pk=membership.pk).first()
    if member is None:
        raise MissingError(_("This member has left the club."))
    return member


def _keep_an_owner(change: ClubChange, member: Membership, *, path: str) -> None:
    if not Membership.objects.filter(club=change.club, role=Role.OWNER).exclude(pk=member.pk).exists():
        message = gettext_noop(
            "%(name)s is the only owner, and a club must have one. Make somebody else an owner first."
        )
        raise RuleError.one(path, "last_owner", message, name=str(member.user))


def role_problems(role: str, *, of_event: bool = False) -> list[Problem]:
    """What is wrong with a role in a club, or at one event."""
    if of_event and role == Role.OWNER:
        message = gettext_noop("Only a club has owners; an event doesn’t. Choose organiser, scorer or viewer.")
        return [Problem("role", "no_owner", message)]
    if role in Role.values:
        return []
    message = gettext_noop("There is no role %(role)s. Choose one from the list.")
    return [Problem("role", "not_a_choice", message, {"role": role})]
