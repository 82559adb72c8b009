"""What the log must know of the kinds of change that the room makes: see `tournaments.changes.kinds`."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from tournaments.changes.kinds import MAIL

ACCESS = gettext_noop("Who may come in is decided anew: invite, remove or change the role on the members page.")

NEVER = {
    "accept_invitation": ACCESS,
    "change_role": ACCESS,
    "create_club": gettext_noop("A club stays; change its settings."),
    "invite_member": MAIL,
    "remove_member": ACCESS,
    "transfer_club": ACCESS,
    "withdraw_invitation": ACCESS,
}
