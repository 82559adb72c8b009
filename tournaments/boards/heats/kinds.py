"""What the log must know of the kinds of change that the room makes: see `tournaments.changes.kinds`."""

from __future__ import annotations

from tournaments.changes.kinds import JOB, MAIL

NEVER = {
    "call_boards": MAIL,
    "resume_call": MAIL,
}

NOTHING = {
    "start_seeding": JOB,
    "stop_seeding": JOB,
}

NAMES_PLAYERS = {
    "abandon_heat",
    "edit_entry",
    "fill_pool",
    "register_entries",
    "remove_entries",
    "replace_player",
    "seat_by_hand",
    "seat_late_arrival",
    "set_power_preferences",
    "set_unranked",
    "settle_no_show",
    "sit_out_entries",
    "swap_seats",
}
