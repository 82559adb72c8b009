"""What the log must know of the kinds of change that the room makes: see `tournaments.changes.kinds`."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from tournaments.changes.kinds import LINK

NEVER = {"renew_judge_link": LINK}

NOTHING = {
    "give_opponents_mark": gettext_noop("A player’s mark can’t be undone. The player can give another one."),
    "vote": gettext_noop("You can’t undo a vote. The voter can vote again while the ballot is open."),
    "look_at_votes": gettext_noop(
        "Nothing was changed, so there is nothing to undo. This entry shows who looked at the single votes."
    ),
}

NAMES_PLAYERS = {
    "choose_prize",
    "unchoose_prize",
    "fix_prizes",
    "hand_over_prize",
    "take_back_prize",
    "give_marks",
    "give_opponents_mark",
    "add_penalty",
    "edit_penalty",
    "remove_penalty",
    "vote",
}
