"""What the log calls a kind of change: the words of its code, or those that a person would use instead."""

from __future__ import annotations

import re
from typing import Final

from django.utils.text import capfirst

PARTS: Final = {
    "tournament": "event",
    "no show": "no-show",
    "soft kind": "kind of marks",
    "swiss event": "Swiss event",
    "top dog": "Top Dog",
    "form": "create",
    "make": "create",
    "sit out entries": "unregister players",
    "register entries": "register players",
    "remove entries": "remove players from the event",
    "renew": "create a new",
    "unchoose": "use the rules again for a",
}
"""Parts of codes, whole words, and what is said for them. The first that fits counts."""
WHOLE: Final = {
    "allow_origin": "Allow another site to show the event",
    "announce": "Announcement",
    "ask_bye": "Ask for a bye",
    "card_in_doubt": "Card payment to decide",
    "change_own_entry": "Change of an entry by the player",
    "chase_fixtures": "Remind captains of results",
    "check_list": "Check a list",
    "claim_cup_result": "Cup result from a captain",
    "claim_result": "Result from a captain",
    "clear_duel": "Remove the result of a table",
    "count_ratings": "Recalculate ratings",
    "decide_claim": "Decide about a captain’s result",
    "decide_cup_claim": "Decide about a captain’s cup result",
    "decide_slip": "Decide about a result slip",
    "draft_round": "Pair a round",
    "edit_entry_form": "Change the settings of entries",
    "enter_event": "Entry by a player",
    "fit_rounds": "Adapt the number of rounds",
    "give_opponents_mark": "Mark from an opponent",
    "give_powers": "Assign powers",
    "hand_in_slip": "Result slip from a player",
    "invite_circuit_event": "Invite an event to a circuit",
    "keep_back_again": "Hide results again",
    "keep_board": "Lock a board",
    "keep_card": "Keep a card payment",
    "load_demo": "Load the demo",
    "look_at_votes": "Look at single votes",
    "mail_entries": "Email entries",
    "mail_player_links": "Email players their links",
    "mark_paid": "Mark an entry as paid",
    "move_in_queue": "Move on the waiting list",
    "name_team_member": "Name a teammate",
    "note_entry": "Remark about an entry",
    "queue_entry": "Put on the waiting list",
    "record_duel": "Result of a table",
    "redraw_cup": "Pair the cup again",
    "refund_card": "Refund a card payment",
    "refuse_team_member": "Refuse a teammate",
    "remove_cards": "Stop card payments",
    "remove_origin": "Stop another site from showing the event",
    "return_player": "Bring back a player",
    "return_team": "Bring back a team",
    "seat_boards": "Use a seeding",
    "set_unranked": "Play without a rank",
    "set_up_cards": "Set up card payments",
    "show_name": "Change how a name is shown",
    "suspect_again": "Possible duplicate again",
    "sync_system": "Update a shipped scoring system",
    "take_back_bye": "Cancel a bye",
    "take_back_circuit_prize": "Circuit prize not handed over after all",
    "take_back_prize": "Prize not handed over after all",
    "take_back_record": "Remove a record",
    "take_event_out": "Remove an event from the histories",
    "take_offer": "Accept an offered place",
    "take_ratings": "Copy ratings",
    "take_team_member": "Accept a teammate",
    "tell_apart": "Mark as different people",
    "transfer_club": "Hand over the club",
    "unarchive_tournament": "Open an archived event again",
    "unstart_game": "Mark a game as not started",
    "vote": "Vote in a ballot",
}
THE: Final = {"event", "club", "draft", "call"}
"""Nouns of which there is one where a change is made, unless it makes another."""
ONE: Final = THE | {
    "adjustment",
    "arrival",
    "bye",
    "captain",
    "circuit",
    "conflict",
    "entry",
    "final",
    "group",
    "heat",
    "invitation",
    "link",
    "list",
    "member",
    "merge",
    "no-show",
    "order",
    "penalty",
    "person",
    "player",
    "pool",
    "prize",
    "role",
    "round",
    "rule",
    "score",
    "season",
    "system",
    "team",
}
"""Nouns that stand for one thing, so that an article comes before them."""
VERBS: Final = ("hand over", "back up")
"""Verbs of two words; all others have one."""


def kind_words(kind: str) -> str:
    """The kind in words, for the log's list."""
    if kind in WHOLE:
        return WHOLE[kind]
    words = kind.replace("_", " ")
    for part, said in PARTS.items():
        words = re.sub(rf"\b{part}\b", said, words)
    return capfirst(_with_article(words))


def _with_article(words: str) -> str:
    """ "edit entry" is "edit an entry", "publish event" is "publish the event"."""
    verb = next((verb for verb in VERBS if words.startswith(f"{verb} ")), words.partition(" ")[0])
    thing = words[len(verb) + 1 :]
    if (
        thing.rpartition(" ")[2] not in ONE
        or thing.startswith(("a ", "by ", "the "))
        or " a " in thing
        or " the " in thing
    ):
        return words
    if thing in THE and verb not in {"create", "import", "copy"}:
        return f"{verb} the {thing}"
    return f"{verb} {'an' if thing[0] in 'aeiou' else 'a'} {thing}"
