"""A field of the API has one name and one type, whether it is sent or read.

What an operation takes is compared with the resource that it answers with: a field of the same name has the same type,
and one that the resource doesn't show is listed here, with where it is shown or why it isn't.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import pytest

from tests.scenes.api import document
from tournaments.base.api.reading import resolved

WRITING = ("post", "put", "patch")
JSON = "application/json"

NOT_SHOWN = {
    "anyway": "a confirmation",
    "reason": "the log, and where it applies the page, show it",
    "make_public": "a confirmation; `listing` shows who sees it",
    "version": "whose game, table or match it is the version of is named in the address",
    "text": "a list that is read into rows",
    "document": "a file that is read into an event",
    "boards": "a file that is read into an event",
    "classification": "a file that is read into an event",
    "fingerprint": "of the preview that was read",
    "who": "answers to the questions of a preview",
    "leave_out_wrong": "a choice of this import",
    "add_people": "a choice of this import",
    "password": "a secret",
    "seed": "the result of the draw shows where everybody is",
}
"""Fields that no resource shows, whatever takes them."""

SHOWN_ELSEWHERE: Mapping[str, Mapping[str, str]] = {
    "create_token": {"email": "account/", "code": "a second factor"},
    "create_api_token": {
        **dict.fromkeys(("name", "scope", "club"), "details"),
        "days": "details.expires_at",
    },
    "accept_my_invitations": {"token": "a secret"},
    "hand_out_private_links": {"ids": "links/", "how": "links/, as `handed_out`"},
    "send_private_links": {"ids": "links/"},
    "send_links_league_teams": {"teams": "league/teams/", "again": "a confirmation"},
    "create_board_call": {"again": "a confirmation"},
    "set_player_check_in": {"round": "coming.round", "here": "coming.here", "end_bye": "a confirmation"},
    "confirm_my_game": {"slip": "player/", "seats": "player/", "without_figures": "a confirmation"},
    "set_my_game_slip": {
        **dict.fromkeys(("seats", "outcome"), "player/"),
        "conceded": "a confirmation",
        "without_figures": "a confirmation",
    },
    "shift_conflict": {"by": "a step from the value that there is"},
    "erase_person_data": {"typed": "a confirmation"},
    "create_merge": {"removed": "this record is gone"},
    "create_event as NewSeason": {"divisions": "league/divisions/"},
    "create_event_copy": {"entries": "what to copy", "teams": "what to copy"},
    "create_entry": {"people": "entries[].person"},
    "power_preferences_entries": {},
    "register_heat": {
        "entries": "registered",
        "may_sit_out": "sit_out_offers",
        "may_play_twice": "play_twice_offers",
    },
    "edit_heat_registrations": {
        "entries": "registered",
        "part": "sits_out",
        "may_sit_out": "sit_out_offers",
        "may_play_twice": "play_twice_offers",
    },
    "sit_out_heat": {"entries": "sits_out"},
    "take_out_pools": {"entries": "registered"},
    "fill_pool": {"first": "how far down the list", "rating_list": "where the list is"},
    "create_seeding_run": {"entries": "instance", "pool": "instance"},
    "every_way_seeding_runs": {"pool": "runs[].number", "seconds": "runs[].seconds"},
    "seat_late_arrival": {"incoming": "boards[].seats"},
    "settle_no_show": {
        "entry": "who was read there",
        "instead": "the option that was chosen",
        "incoming": "boards[].seats",
    },
    "replace_heat": {"seat": "boards[].seats", "entry": "who was read there", "incoming": "boards[].seats"},
    "swap_heat": {"first": "boards[].seats", "second": "boards[].seats"},
    "finish_game": {"conceded": "a confirmation"},
    "set_seat_score": {"score": "seats[].override.score", "reason": "seats[].override.reason"},
    "set_manual_order": {"entries": "manual-order/"},
    "set_prize_choice": {"entry": "prize-awards/"},
    "set_circuit_prize_choice": {"person": "winners[].person"},
    "try_circuit": {"formula": "what is tried"},
    "accept_entry_request": {"distinction": "people/", "division": "league/teams/"},
    "pay_entry_request": {"how": "movements[].how", "amount": "movements[].amount"},
    "refund_entry_request": {"payment": "card_payments[].number", "amount": "movements[].amount"},
    "team_entry_request": {"accept": "team_place"},
    "offer_entry_requests": {"count": "how many to offer at most"},
    "create_league_cup": {
        "team_names": "teams[].name",
        "first_by": "matches[].play_by",
        "every_weeks": "matches[].play_by",
    },
    "deadlines_league_cup": {"deadlines": "matches[].play_by"},
    "award_league_fixture": {"given_to": "home_points"},
    "make_league_fixtures": dict.fromkeys(("first_day", "every_days", "starts"), "league/fixtures/"),
    "create_league_handicap_table": {"imps_per_vp": "question", "overlap": "question"},
    "create_next_season": dict.fromkeys(("leaving", "newcomers", "ahead"), "league/teams/ of the new season"),
    "create_swiss_final": {"players": "swiss/players/ of the final"},
    "set_swiss_bye": {"kind": "byes[].kind", "note": "byes[].note"},
    "take_swiss_ratings": {"rating_list": "where they are copied from", "only_missing": "whose are copied"},
    "create_swiss_round": {"rematches": "a confirmation"},
    "by_hand_swiss_round": {"one": "changes[].after", "other": "changes[].after"},
    "import_histories": {
        **dict.fromkeys(("game", "adjusted", "highest", "covers_events"), "histories/"),
        "source": "histories/",
    },
    "set_histories_public": {"public": "histories/"},
    "create_format_study": dict.fromkeys(("formats", "spread", "solo_percent", "power_edge", "events"), "question"),
    "create_application": {"accepts_terms": "a confirmation", "answers": "the entry form's own answers"},
}
"""Where else a field is shown: a path in the answer, an address below the event, or why it isn't."""

MADE: Mapping[str, tuple[str, ...]] = {
    "create_event as NewBoardsEvent": ("BoardsRules", "Event"),
    "create_event as NewSwissEvent": ("SwissRules", "Event"),
    "create_event as NewSeason": ("LeagueRules", "Event"),
    "create_swiss_final": ("SwissRules", "Event"),
    "create_application": ("EntryRequest",),
    "create_wdd_import": ("BoardsRules", "Event"),
}
"""What an operation makes, where its answer is less."""

SHAPES = document()["components"]["schemas"]


class Operation(NamedTuple):
    """What it takes and what it answers, by the names of their fields."""

    name: str
    sent: Mapping[str, Any]
    read: tuple[Mapping[str, Any], ...]


def choices(node: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The alternatives that a value may be, or the one shape that it has."""
    if "$ref" in node:
        return choices(SHAPES[node["$ref"].rpartition("/")[2]])
    inner = [one for key in ("oneOf", "anyOf") for one in node.get(key, ())]
    return [each for one in inner for each in choices(one)] if inner else [resolved(document(), node)]


def fields(node: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of an object, and of the alternatives that it may be."""
    return {name: each for shape in choices(node) for name, each in shape.get("properties", {}).items()}


def item(node: Mapping[str, Any]) -> Mapping[str, Any]:
    """An item of a list; anything else as it is."""
    shape = resolved(document(), node)
    return item(shape["items"]) if "items" in shape else shape


def operations() -> Iterator[Operation]:
    """All that take JSON and change something, but the calculators' and previews', which answer with a look."""
    for address, methods in document()["paths"].items():
        for method in WRITING:
            raw = methods.get(method)
            if raw is None or "/calculators/" in address or address.endswith("/preview/"):
                continue
            sent = raw.get("requestBody", {}).get("content", {}).get(JSON, {}).get("schema")
            for called, body in bodies(raw["operationId"], sent):
                read = [fields(SHAPES[shape]) for shape in MADE.get(called, ())] or [answered(raw)]
                yield Operation(called, fields(body), tuple(read))


def bodies(name: str, sent: Mapping[str, Any] | None) -> list[tuple[str, Mapping[str, Any]]]:
    """What an operation takes; an event comes in a shape for each format."""
    if name == "create_event":
        shapes = [each["$ref"].rpartition("/")[2] for each in SHAPES["NewEvent"]["oneOf"]]
        return [(f"{name} as {shape}", SHAPES[shape]) for shape in shapes]
    return [(name, sent)] if sent else []


def answered(raw: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of its answer; of its rows, where it answers with a list of them and nothing else."""
    for status, answer in raw["responses"].items():
        if status.startswith("2"):
            found = fields(resolved(document(), answer).get("content", {}).get(JSON, {}).get("schema", {}))
            rows = [each for each in found.values() if "items" in resolved(document(), each)]
            return found | fields(item(rows[0])) if len(found) == len(rows) == 1 else found
    return {}


def kind(node: Mapping[str, Any]) -> str:
    """The type as JSON has it, without null: `integer`, `string`, `object`, or a list of these."""
    shape = resolved(document(), node)
    if "items" in shape:
        return f"list of {kind(shape['items'])}"
    types = shape.get("type", "object" if fields(shape) else "")
    return " or ".join(sorted({types} if isinstance(types, str) else {*types} - {"null"}))


def values(node: Mapping[str, Any]) -> set[Any]:
    """The values of a field with a short list of them; a blank and null are for nothing."""
    return {each for shape in choices(node) for each in shape.get("enum", ())} - {"", None}


def differences(sent: Mapping[str, Any], read: Mapping[str, Any], at: str = "") -> Iterator[str]:
    """Where two shapes say different things by one name, at any depth."""
    for name in sent.keys() & read.keys():
        one, other = sent[name], read[name]
        if kind(one) != kind(other):
            yield f"{at}{name}: sent as {kind(one)}, read as {kind(other)}"
        elif values(other) and not values(one) <= values(other):
            yield f"{at}{name}: {values(one) - values(other)} is never read"
        else:
            yield from differences(fields(item(one)), fields(item(other)), f"{at}{name}.")


def there(read: tuple[Mapping[str, Any], ...], path: str) -> bool:
    """Whether an answer has the path, such as `seats[].override.score`."""
    name, _dot, rest = path.partition(".")
    found = [each[name.removesuffix("[]")] for each in read if name.removesuffix("[]") in each]
    return bool(found) and (not rest or there(tuple(fields(item(each)) for each in found), rest))


def is_path(word: str) -> bool:
    """Whether it names a field of the answer; a reason has blanks, and an address a slash."""
    return " " not in word and "/" not in word


ALL = {each.name: each for each in operations()}


@pytest.mark.parametrize("name", sorted(ALL))
def test_a_field_has_one_type_in_and_out(name: str) -> None:
    operation = ALL[name]
    assert [line for read in operation.read for line in differences(operation.sent, read)] == []


@pytest.mark.parametrize("name", sorted(ALL))
def test_a_field_that_is_sent_can_be_read_by_its_name(name: str) -> None:
    operation = ALL[name]
    known = {*NOT_SHOWN, *SHOWN_ELSEWHERE.get(name, ())}
    shown = {field for read in operation.read for field in read}
    assert sorted(operation.sent.keys() - shown - known) == []


def test_the_list_of_exceptions_has_none_too_many() -> None:
    for name, listed in SHOWN_ELSEWHERE.items():
        operation = ALL[name]
        shown = {field for read in operation.read for field in read}
        assert sorted(listed.keys() - operation.sent.keys()) == [], name
        assert sorted(listed.keys() & shown) == [], name
        wrong = [word for word in listed.values() if is_path(word) and not there(operation.read, word)]
        assert wrong == [], name
    sent = {field for each in ALL.values() for field in each.sent}
    assert sorted(NOT_SHOWN.keys() - sent) == []


def test_the_comparison_finds_what_differs() -> None:
    sent = {"to": {"type": "string"}, "table": {"type": "integer"}, "kind": {"type": "string", "enum": ["a", "b"]}}
    read = {"table": {"type": "object", "properties": {}}, "kind": {"type": "string", "enum": ["a"]}}
    assert sorted(differences(sent, read)) == ["kind: {'b'} is never read", "table: sent as integer, read as object"]
    rows = {"rows": {"type": "array", "items": {"properties": {"n": {"type": "integer"}}}}}
    lists = {"rows": {"type": "array", "items": {"properties": {"n": {"type": "string"}}}}}
    assert list(differences(rows, lists)) == ["rows.n: sent as integer, read as string"]
