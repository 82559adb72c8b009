"""What the log must know of the kinds of change that the room makes: see `tournaments.changes.kinds`."""

from __future__ import annotations

from django.utils.translation import gettext_noop

TOLD = gettext_noop("The players may have read it. Open the entry and decide again, or put it back to review.")
MONEY = gettext_noop("Money moved at the payment provider. Open the entry, and refund it there.")
KEYS = gettext_noop("Keys are kept in no log. Enter them again in the settings of the club.")
CAPTAINS = gettext_noop("The players were told. Change the team under Teams, or open the entry.")
PLAYERS = gettext_noop("What a player entered stays the player’s. Decide about the entry instead.")

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
    "renew_entry_link": gettext_noop("An old link stays shut: somebody gave it up on purpose. Make a new one."),
    "erase_entries": gettext_noop("What was deleted because its time was over stays deleted."),
}

NOTHING = {
    "submit_list": gettext_noop("What a player handed in stays; ask for another list if it is wrong."),
    "check_list": gettext_noop("What you said of a list was shown to the player. Say something else of it."),
}

NAMES_PLAYERS = {"accept_entries", "queue_entry", "review_entries"}
