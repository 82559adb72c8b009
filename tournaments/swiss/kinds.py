"""What the log must know of the kinds of change that the room makes: see `tournaments.changes.kinds`."""

from __future__ import annotations

from tournaments.changes.kinds import JOB, MADE

NEVER = {
    "copy_players": MADE,
    "create_swiss_event": MADE,
    "make_final": MADE,
}

NOTHING = {
    "start_pairing": JOB,
    "stop_pairing": JOB,
}

NAMES_PLAYERS = {
    "add_pair_rule",
    "ask_bye",
    "describe_player",
    "discard_draft",
    "draft_round",
    "enter_players",
    "import_players",
    "pair_by_hand",
    "place_players",
    "record_duel",
    "remove_pair_rule",
    "remove_players",
    "return_player",
    "take_back_bye",
    "unpublish_round",
    "withdraw_player",
}
