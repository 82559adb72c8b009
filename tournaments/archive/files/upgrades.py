"""Archives of older formats, brought to today's by named steps, one a format.

A column that is new and has a default needs no step: a row without it gets the default. One that is renamed, removed
or means something else raises `VERSION` and adds a step here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from django.utils.translation import gettext_noop as _

from common.pure.errors import RuleError

GONE: Final = ("declined", "withdrawn", "expired")
Rows = dict[str, list[dict[str, Any]]]
Step = Callable[[Rows], Rows]

NAME = "topboard-archive"
VERSION = 13


def _without_players_of_powers(rows: Rows) -> Rows:
    """Format 1 stored the players who picked powers in turn by ids of its own server, which mean nothing here."""
    log = [_nobody_picked(row) if row.get("action") == "give_powers" else row for row in rows.get("log", [])]
    return {**rows, "log": log}


def _nobody_picked(row: dict[str, Any]) -> dict[str, Any]:
    games = [
        {**game, "seats": [{**seat, "entry": 0} for seat in game["seats"]]} for game in (row["after"] or {})["games"]
    ]
    return {**row, "after": {**row["after"], "games": games}}


def _with_events(rows: Rows) -> Rows:
    """Format 2 called an event a tournament, and kept the rules of boards with it, some of Swiss events as options."""
    found = {
        name: [{RENAMED.get(column, column): value for column, value in row.items()} for row in table]
        for name, table in rows.items()
    }
    boards = [row for row in found.get("event", []) if row.get("format", "boards") == "boards"]  # once the only format
    found["boards_rules"] = [
        {"id": number, "event": row["id"]} | {name: row[name] for name in OF_BOARDS if name in row}
        for number, row in enumerate(boards, start=1)
    ]
    found["event"] = [{"format": "boards", **_without(row, OF_BOARDS)} for row in found.get("event", [])]
    found["swiss_rules"] = [
        _without(row, ("options",)) | row.get("options", {}) for row in found.get("swiss_rules", [])
    ]
    return found


def _with_changes(rows: Rows) -> Rows:
    """Format 3 had no row for a whole change: each line of the log said who did it, when and how."""
    changes: dict[object, dict[str, Any]] = {}
    log: list[dict[str, Any]] = []
    for line in rows.get("log", []):
        at_once = (line.get("event"), line.get("revision")) if line.get("revision") is not None else len(log)
        change = changes.setdefault(
            at_once,
            {"id": len(changes) + 1, "kind": line.get("action"), "headline": line.get("summary")}
            | {name: line[name] for name in OF_CHANGES if name in line},
        )
        left = _without(line, ("action", *OF_CHANGES_ALONE))
        log.append(left | {"change": change["id"], "kind": line.get("action")})
    return {**rows, "change": list(changes.values()), "log": log}


def _with_what_captains_said(rows: Rows) -> Rows:
    """Format 4 knew no proposed days, no deadlines of cups, and nothing that captains entered for them."""
    return {**{name: [] for name in OF_CAPTAINS}, **rows}


def _with_members_of_events(rows: Rows) -> Rows:
    """Format 5 knew members of the whole club alone."""
    return {"event_member": [], **rows}


def _with_circuits(rows: Rows) -> Rows:
    """Format 6 knew no circuits."""
    return {**{name: [] for name in OF_CIRCUITS}, **rows}


def _with_entries(rows: Rows) -> Rows:
    """Format 7 had no entries by the players themselves."""
    return {**{name: [] for name in OF_ENTRIES}, **rows}


def _with_prizes(rows: Rows) -> Rows:
    """Format 8 knew no prizes."""
    return {**{name: [] for name in OF_PRIZES}, **rows}


def _with_payments(rows: Rows) -> Rows:
    """Format 9 kept no amounts: what was paid was the fee as it is. It knew no payments by card."""
    fees = {form["event"]: form for form in rows.get("entry_form", [])}
    requests = [row | _paid_as_due(row, fees.get(row["event"], {})) for row in rows.get("entry_request", [])]
    return {**{name: [] for name in OF_PAYMENTS}, **rows, "entry_request": requests}


def _paid_as_due(row: dict[str, Any], form: dict[str, Any]) -> dict[str, Any]:
    if row.get("paid_how", "") in {"", "waived"} or not form.get("fee"):
        return {}
    return {"paid_amount": form["fee"], "paid_currency": form.get("currency", "EUR")}


def _with_marks(rows: Rows) -> Rows:
    """Format 9 knew no marks, penalties and ballots."""
    return {**{name: [] for name in OF_MARKS}, **rows}


def _with_days_of_adding(rows: Rows) -> Rows:
    """Format 9 didn't say when an event came into a circuit: it counted as there from the circuit's first day."""
    made = {row["id"]: row["created_at"] for row in rows.get("circuit", [])}
    events = [{"added_at": made.get(row["circuit"]), **row} for row in rows.get("circuit_event", [])]
    return {**rows, "circuit_event": events}


def _with_sites(rows: Rows) -> Rows:
    """Format 10 knew no pages of clubs and no prizes of circuits."""
    return {**{name: [] for name in OF_SITES}, **rows}


def _with_circuit_awards(rows: Rows) -> Rows:
    """Format 11 knew no categories and awards of circuits."""
    return {**{name: [] for name in OF_CIRCUIT_AWARDS}, **rows}


def _with_fee_movements(rows: Rows) -> Rows:
    """Format 12 kept only the last payment and the last refund, and no refund meant that a fee was kept."""
    requests = [row | _fee_summed_up(row) for row in rows.get("entry_request", [])]
    moves: list[dict[str, Any]] = []
    for row in requests:
        came = row.get("paid_at") or row.get("refunded_at") or row.get("created_at")
        for amount, how, at in (
            (row.get("paid_amount"), row.get("paid_how") or row.get("refunded_how"), came),
            (_below_zero(row.get("refunded_amount")), row.get("refunded_how"), row.get("refunded_at")),
        ):
            if amount is not None and how and at:
                move = {"id": len(moves) + 1, "request": row["id"], "payment": None, "amount": amount, "at": at}
                moves.append(move | {"currency": row.get("paid_currency") or "EUR", "how": how})
    return {**rows, "entry_request": requests, "fee_movement": moves}


def _fee_summed_up(row: dict[str, Any]) -> dict[str, Any]:
    amounts = (row.get("paid_amount"), row.get("refunded_amount"))
    known = next((each for each in amounts if each is not None), None)
    if not row.get("refunded_at") or known is None:
        return {}
    paid, back = (known if each is None else each for each in amounts)
    kept = row.get("fee_kept", False) or (row.get("state") in GONE and Decimal(back) < Decimal(paid))
    return {"paid_amount": paid, "refunded_amount": back, "fee_kept": kept}


def _below_zero(amount: str | None) -> str | None:
    return None if amount is None else f"-{amount}"


def _in_turn(*steps: Step) -> Step:
    """Several steps as one, for a format with several changes."""

    def upgrade(rows: Rows) -> Rows:
        for step in steps:
            rows = step(rows)
        return rows

    return upgrade


def _without(row: dict[str, Any], names: Collection[str]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in names}


RENAMED: Final = {"tournament": "event"}
OF_BOARDS: Final = (
    *("scoring_system", "heats", "finalists", "preregistration", "minimum_heats", "lowest_count", "lowest_multiplier"),
    *("next_lowest_count", "next_lowest_multiplier", "best_count", "unplayed_score", "assign_powers"),
    *("power_preferences", "preference_weight", "power_groups", "same_player", "same_power", "same_team", "team_rule"),
    *("team_heat", "team_scores_counted", "replacement_policy", "tie_breaks", "publish_draws"),
)
OF_CHANGES_ALONE: Final = ("actor", "door", "token", "created_at")
OF_CHANGES: Final = ("club", "event", "actor_name", "subject", "revision", *OF_CHANGES_ALONE)
OF_CAPTAINS: Final = ("fixture_proposal", "cup_deadline", "cup_claim")
OF_CIRCUITS: Final = ("circuit", "circuit_class", "circuit_event", "outside_result", "circuit_adjustment")
OF_ENTRIES: Final = ("entry_form", "entry_question", "entry_request", "entry_answer", "entry_list")
OF_PRIZES: Final = ("prize_category", "prize_group", "prize", "prize_choice", "prize_award")
OF_PAYMENTS: Final = ("card_payment",)
OF_MARKS: Final = ("soft_rules", "soft_kind", "soft_mark", "penalty", "ballot", "vote")
OF_SITES: Final = ("club_site", "circuit_prize")
OF_MOVEMENTS: Final = ("fee_movement",)
OF_CIRCUIT_AWARDS: Final = ("circuit_category", "circuit_prize_choice", "circuit_award")
STEPS: Mapping[int, Step] = {
    1: _without_players_of_powers,
    2: _with_events,
    3: _with_changes,
    4: _with_what_captains_said,
    5: _with_members_of_events,
    6: _with_circuits,
    7: _with_entries,
    8: _with_prizes,
    9: _in_turn(_with_payments, _with_marks, _with_days_of_adding),
    10: _with_sites,
    11: _with_circuit_awards,
    12: _with_fee_movements,
}
"""By the format that they read: the step to the next one."""
TABLES: Mapping[int, Mapping[str, str]] = {
    2: {"event": "tournament", "boards_rules": ""},
    3: {"change": ""},
    4: dict.fromkeys(OF_CAPTAINS, ""),
    5: {"event_member": ""},
    6: dict.fromkeys(OF_CIRCUITS, ""),
    7: dict.fromkeys(OF_ENTRIES, ""),
    8: dict.fromkeys(OF_PRIZES, ""),
    9: dict.fromkeys((*OF_PAYMENTS, *OF_MARKS), ""),
    10: dict.fromkeys(OF_SITES, ""),
    11: dict.fromkeys(OF_CIRCUIT_AWARDS, ""),
    12: dict.fromkeys(OF_MOVEMENTS, ""),
}
"""By the last format that named tables otherwise: today's name, and the name then, blank where there was none."""


def names_then(version: int) -> Mapping[str, str]:
    """The tables that an archive of `version` names otherwise: today's name, and the one in its files or blank."""
    return {now: then for last, names in TABLES.items() if version <= last for now, then in names.items()}


def format_name(version: int = VERSION) -> str:
    """Such as `topboard-archive/1`."""
    return f"{NAME}/{version}"


def version_of(raw: object, *, newest: int = VERSION) -> int:
    """The version in a format's name. Raises `RuleError` for another name, or a version that is newer than ours."""
    name, _slash, version = raw.partition("/") if isinstance(raw, str) else ("", "", "")
    if name != NAME or not version.isascii() or not version.isdigit() or len(version) > 3 or int(version) < 1:
        message = _("This file isn’t a club backup. Choose a file from “Download a backup”.")
        raise RuleError.one("manifest.json", "unknown_format", message)
    if int(version) > newest:
        message = _("This backup was made by a newer Topboard (format %(format)s). Update this site, then restore it.")
        raise RuleError.one("manifest.json", "too_new", message, format=int(version))
    return int(version)


def upgraded(rows: Rows, version: int, *, steps: Mapping[int, Step] = STEPS, newest: int = VERSION) -> Rows:
    """The rows of an archive of `version` as an archive of today has them."""
    order: Sequence[int] = range(version, newest)
    for each in order:
        rows = steps[each](rows)
    return rows
