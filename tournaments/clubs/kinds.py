"""What the log must know of the kinds of change that the room makes: see `tournaments.changes.kinds`."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from tournaments.changes.kinds import MAIL

ACCESS = gettext_noop(
    "Access can’t be changed from the log. Invite or remove people on the members page, or change their role there."
)

NEVER = {
    "accept_invitation": ACCESS,
    "change_role": ACCESS,
    "create_club": gettext_noop("Creating a club can’t be undone. You can change its settings."),
    "invite_member": MAIL,
    "remove_member": ACCESS,
    "transfer_club": ACCESS,
    "withdraw_invitation": ACCESS,
}
