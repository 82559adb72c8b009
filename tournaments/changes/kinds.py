"""Which kinds of change can't be undone, and why.

Undoing gives back the rows as they were before the change (`tournaments.changes.services.giving_back`), so a kind
needs no code of its own. What reached somebody outside, or has its own way back, is never undone, and neither is a
change that holds it. Kinds of `NOTHING` have nothing to give back: a change that holds others as well is undone
without them.
"""

from __future__ import annotations

from collections.abc import Collection

from django.utils.translation import gettext_noop

_MAIL = gettext_noop("A mail that was sent can't be called back.")
_ACCESS = gettext_noop("Who may come in is decided anew: invite, remove or change the role on the members page.")
_MADE = gettext_noop("A whole event goes on its settings page, where you are asked first.")
_LINK = gettext_noop("An old link stays shut: somebody gave it up on purpose. Make a new one.")
_JOB = gettext_noop("A search or a count changes nothing by itself: start it again, or leave it.")
_RATINGS = gettext_noop("A list follows from its settings and events: change them back, and it is counted anew.")
_VISIBLE = gettext_noop("What is shown was seen: choose anew what is kept back on the event's visibility page.")
_PERSONAL = gettext_noop("What was erased is gone for good.")

NEVER: dict[str, str] = {
    "accept_invitation": _ACCESS,
    "ask_captain": _MAIL,
    "call_boards": _MAIL,
    "change_role": _ACCESS,
    "chase_fixtures": _MAIL,
    "change_visibility": _VISIBLE,
    "choose_rated_event": _RATINGS,
    "copy_players": _MADE,
    "copy_tournament": _MADE,
    "count_ratings": _RATINGS,
    "create_club": gettext_noop("A club stays; change its settings."),
    "create_rating_list": _RATINGS,
    "create_season": _MADE,
    "create_swiss_event": _MADE,
    "create_tournament": _MADE,
    "delete_rating_list": _RATINGS,
    "delete_tournament": gettext_noop("An event is deleted for good, after asking. Import its exported file."),
    "edit_rating_list": _RATINGS,
    "erase_person": _PERSONAL,
    "import_ratings": _RATINGS,
    "import_tournament": _MADE,
    "invite_member": _MAIL,
    "keep_back_again": _VISIBLE,
    "load_demo": _MADE,
    "mail_player_links": _MAIL,
    "make_final": _MADE,
    "make_link": _LINK,
    "make_player_links": _LINK,
    "merge_people": gettext_noop("Part the two again on the page of duplicates."),
    "remove_member": _ACCESS,
    "renew_player_link": _LINK,
    "restore_club": gettext_noop("A restored club is a club of its own; what it came from is untouched."),
    "resume_call": _MAIL,
    "reveal_results": _VISIBLE,
    "revoke_link": _LINK,
    "send_links": _MAIL,
    "show_name": gettext_noop("How a name is shown is for its player to choose, or the person's page."),
    "sign_handicaps": gettext_noop("A signed table is never changed: sign a new one, and later cups use it."),
    "sync_system": gettext_noop("A shipped scoring system follows the release."),
    "transfer_club": _ACCESS,
    "undo_merge": gettext_noop("Merge the two again on the page of duplicates."),
    "withdraw_invitation": _ACCESS,
}

NOTHING: dict[str, str] = {
    "back_up_club": gettext_noop("A backup changes nothing: delete the file where you keep it."),
    "hand_in_slip": gettext_noop("What a player handed in stays; the desk decides what counts."),
    "start_pairing": _JOB,
    "start_seeding": _JOB,
    "stop_pairing": _JOB,
    "stop_seeding": _JOB,
}


def can_be_undone(kinds: Collection[str]) -> bool:
    """Whether a change of these kinds has a way back."""
    return NEVER.keys().isdisjoint(kinds) and not NOTHING.keys() >= set(kinds)


def why_left_alone(kind: str) -> str:
    """Why a change of this kind has none, untranslated; blank if it has one."""
    return NEVER.get(kind) or NOTHING.get(kind, "")
