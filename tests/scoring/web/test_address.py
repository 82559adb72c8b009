"""The lab's address: it holds the whole state, opens it again, and a bad one says what to do."""

from __future__ import annotations

import base64
import contextlib
import json
import re
import zlib
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from common.pure.errors import RuleError
from common.web.packing import MAX_ADDRESS
from scoring.library import shipped_systems
from scoring.web.address import LabState, pack_state, unpack_state
from scoring.web.state import state_of
from scoring.web.typed import FORMULA_KEYS, TypedDefinition, TypedSeat
from tests.scoring.web.sent_forms import sent_form
from tests.scoring.web.test_lab import PAGE, PREVIEW, scores, typed

TEXT = st.text(max_size=12)
STATES = st.builds(
    LabState,
    start=TEXT,
    typed=st.builds(
        TypedDefinition,
        mode=TEXT,
        average_ties=st.booleans(),
        draws_include_all_survivors=st.booleans(),
        rounding=TEXT,
        final_year=TEXT,
        formulas=st.tuples(*[TEXT] * len(FORMULA_KEYS)),
        values=st.lists(st.tuples(TEXT, TEXT), max_size=3).map(tuple),
        concession=TEXT,
    ),
    board=st.tuples(*[st.builds(TypedSeat, TEXT, st.booleans(), TEXT, TEXT, TEXT, TEXT)] * 7),
    compared=st.tuples(TEXT, TEXT),
    seat=TEXT,
)


def link_on(answer: Any) -> str:
    found = re.search(r'<a href="([^"]+)" id="state-link">', answer.content.decode())
    assert found
    return found.group(1).replace("&amp;", "&")


@given(STATES)
def test_state_survives_its_address(state: LabState) -> None:
    address = pack_state(state)
    assert address is None or unpack_state(address) == state


@given(st.text(max_size=80) | st.from_regex(r"1\.[A-Za-z0-9_-]{0,80}", fullmatch=True))
def test_any_other_address_is_refused_with_a_remedy(address: str) -> None:
    with pytest.raises(RuleError) as caught:
        unpack_state(address)
    assert caught.value.problems[0].path == "state"


@given(st.data())
def test_address_with_a_character_changed_is_refused_or_another_state(data: st.DataObject) -> None:
    address = pack_state(state_of(shipped_systems()[1])) or ""
    at = data.draw(st.integers(0, len(address) - 1))
    changed = address[:at] + data.draw(st.sampled_from("Aa0-_. %")) + address[at + 1 :]
    for broken in (changed, address[:at]):
        with contextlib.suppress(RuleError):
            assert unpack_state(broken).start == "c-diplo"


@pytest.mark.parametrize("shipped", shipped_systems(), ids=lambda shipped: shipped.slug)
def test_every_shipped_system_fits_into_an_address(shipped: Any) -> None:
    address = pack_state(state_of(shipped))
    assert address
    assert len(address) < MAX_ADDRESS // 2


def test_link_opens_what_was_typed() -> None:
    sent = typed(
        **{"formulas.places[0]": "bonus+", "values[0].name": "bonus", "values[0].formula": "2*scs", "seat": "TURKEY"}
    )
    for url in (PAGE, PREVIEW):
        opened = Client().get(link_on(Client().post(url, sent)))
        assert opened.status_code == 200
        again = sent_form(opened.content.decode())
        assert {key: again.get(key) for key in sent} == sent


def test_link_holds_the_board() -> None:
    sent = typed(**{"seats[0].centers": "11", "seats[1].centers": "7"})
    assert scores(Client().get(link_on(Client().post(PAGE, sent)))) == ["11", "7", "7", "5", "4", "0", "0"]


def test_rules_too_long_for_an_address_say_so() -> None:
    long = {
        f"formulas.places[{k}]": "+".join(f"{(n + 200 * k) ** 3 * 7919 % 99991}" for n in range(140)) for k in range(7)
    }
    answer = Client().post(PAGE, typed(**long))
    assert "The rules are too long for an address." in answer.content.decode()


def packed(raw: object) -> str:
    return "1." + base64.urlsafe_b64encode(zlib.compress(json.dumps(raw).encode())).decode().rstrip("=")


@pytest.mark.parametrize(
    "address",
    ["1.", "1.AAAA", "x", "1." + "A" * 9000, packed({}), packed([]), packed("0" * 2_000_000), packed({"m": [1] * 4})],
    ids=lambda address: address[:12],
)
def test_bad_address_shows_the_lab_and_what_to_do(address: str) -> None:
    answer = Client().get(PAGE, {"s": address})
    assert answer.status_code == 400
    assert "This address of the lab is cut short or changed. Copy the whole link again" in answer.content.decode()
    assert scores(answer) == ["49", "23", "15", "6", "5", "1", "1"]


def test_address_of_another_layout_is_named() -> None:
    answer = Client().get(PAGE, {"s": "2.abc"})
    assert answer.status_code == 400
    assert "This address was created by another version of the lab." in answer.content.decode()


def test_link_is_short_enough_for_every_server() -> None:
    link = link_on(Client().get(PAGE, {"system": "il-diplo"}))
    assert list(parse_qs(urlsplit(link).query)) == ["s"]
    assert len(link) < 1500
