"""What the log must know of the kinds of change that the room makes: see `tournaments.changes.kinds`."""

from __future__ import annotations

from django.utils.translation import gettext_noop

TOLD = gettext_noop(
    "The players may have read it, so this can’t be undone. Open the entry and decide again, or put it back to review."
)
MONEY = gettext_noop("The payment can’t be undone here. Open the entry and make a refund there.")
KEYS = gettext_noop(
    "The log doesn’t keep keys, so they can’t be restored. Enter them again in the settings of the club."
)
CAPTAINS = gettext_noop("The players were notified. Change the team under Teams, or open the entry.")
PLAYERS = gettext_noop("You can’t undo what a player entered. Decide about the entry instead.")

NEVER = {
    "enter_event": PLAYERS,
    "change_own_entry": PLAYERS,
    "withdraw_entry": PLAYERS,
    "take_offer": PLAYERS,
    **dict.fromkeys(("pay_by_card", "card_in_doubt", "refund_card", "keep_card"), MONEY),
    **dict.fromkeys(("set_up_cards", "remove_cards"), KEYS),
    **dict.fromkeys(("name_team_member", "take_team_member", "refuse_team_member", "remove_team_member"), CAPTAINS),
    "accept_entries": TOLD,
    "decline_entry": TOLD,
    "queue_entry": TOLD,
    "review_entries": TOLD,
    "correct_entry": gettext_noop("The player may have read it. Correct it again on the page of the entry."),
    "offer_places": TOLD,
    "end_offers": TOLD,
    "mail_entries": TOLD,
    "renew_entry_link": gettext_noop(
        "The old link stays revoked, because somebody revoked it on purpose. Create a new one."
    ),
    "erase_entries": gettext_noop(
        "These entries were deleted because their storage time was over. They can’t be restored."
    ),
}

NOTHING = {
    "submit_list": gettext_noop("You can’t undo what a player submitted. If the list is wrong, ask for another one."),
    "check_list": gettext_noop("The player has seen your answer about the list. Give another answer instead."),
}

NAMES_PLAYERS = {"accept_entries", "queue_entry", "review_entries", "mark_paid", "refund_fees", "keep_fees"}
