"""What the log must know of the kinds of change that the room makes: see `tournaments.changes.kinds`."""

from __future__ import annotations

from django.utils.translation import gettext_noop

MADE = gettext_noop("To delete the circuit, open its settings page.")
RULES = gettext_noop("These rules are already in use. To change them, open the circuit’s rules page and give a reason.")

DAYS = gettext_noop(
    "Days decide which results count, so a change of them can’t be undone. "
    "To set other days, open the circuit’s settings."
)
BOTH = gettext_noop(
    "Both clubs must agree, so this can’t be undone here. Ask or answer again on the page of circuits with other clubs."
)

NEVER = {
    "create_circuit": MADE,
    "delete_circuit": MADE,
    "edit_circuit_days": DAYS,
    "edit_circuit_rules": RULES,
    "set_circuit_classes": RULES,
    "ask_circuit": BOTH,
    "invite_circuit_event": BOTH,
    "accept_circuit_event": BOTH,
    "refuse_circuit_event": BOTH,
    "withdraw_circuit_event": BOTH,
}

NAMES_PLAYERS = {
    "adjust_circuit",
    "choose_circuit_prize",
    "fix_circuit_prizes",
    "hand_over_circuit_prize",
    "import_outside_results",
    "remove_circuit_adjustment",
    "take_back_circuit_prize",
}
