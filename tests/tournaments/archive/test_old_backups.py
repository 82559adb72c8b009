"""Backups that an older Topboard made come back, whatever it wrote otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenes.club_files import read_bytes
from tournaments.archive.files.upgrades import upgraded
from tournaments.archive.selectors.tables import same_table
from tournaments.archive.services.restoring import restore_club
from tournaments.base.actors import Actor, Door
from tournaments.events.models import Event

pytestmark = pytest.mark.django_db
COMMAND = Actor(None, Door.COMMAND, trusted=True)
# Format 2 before awards, finals, units of results and sort keys: three players without games, of whom Muzak was listed
# before Müller; a description with marks that turn text around; a chess event with a column of armies; a season.
OLD = Path(__file__).parents[2] / "data" / "archives" / "format-2.zip"


def test_an_older_backup_with_events_of_all_formats_is_restored() -> None:
    restored = restore_club(COMMAND, read_bytes(OLD.read_bytes()))
    events = Event.objects.filter(club=restored.club).order_by("pk")
    assert [event.name for event in events] == ["Weekend", "Chess Open", "Winter League"]
    assert events[0].awards is None


def test_a_table_says_the_same_in_another_order_and_with_fewer_columns() -> None:
    then = b"rank,name,army,points\n1,'+Zoe,,2\n2,Muzak,,1\n2,Mob,,1\n"
    assert same_table(then, b"rank,name,points\n1,+Zoe,2\n2,Mob,1\n2,Muzak,1\n")
    assert not same_table(then, b"rank,name,points\n1,+Zoe,2\n2,Mob,1\n3,Muzak,1\n")
    assert not same_table(then, b"rank,name,points\n1,+Zoe,2\n2,Mob,1\n")
    assert not same_table(then, b"")


def test_fees_that_were_paid_before_amounts_were_kept_are_the_fee_of_their_event() -> None:
    then = {
        "entry_form": [{"event": 1, "fee": "12.50", "currency": "GBP"}],
        "entry_request": [{"event": 1, "paid_how": how} for how in ("cash", "waived", "")],
    }
    now = upgraded(then, 9, newest=10)["entry_request"]
    assert [row.get("paid_amount") for row in now] == ["12.50", None, None]
    assert now[0]["paid_currency"] == "GBP"


def test_the_last_payment_and_refund_of_format_12_become_movements() -> None:
    paid = {"paid_how": "cash", "paid_amount": "25.00", "paid_currency": "EUR", "paid_at": "2026-05-01T10:00:00Z"}
    back = {"refunded_how": "bank", "refunded_at": "2026-06-01T10:00:00Z", "refunded_amount": "20.00"}
    then = {
        "entry_request": [
            {"id": 7, "state": "accepted", **paid},
            {"id": 8, "state": "withdrawn", **paid, **back},
            {"id": 9, "state": "accepted", "paid_how": "", "paid_amount": None, **back},
            {"id": 10, "state": "accepted", "paid_how": "waived", "paid_amount": None},
        ]
    }
    now = upgraded(then, 12)
    moves = [(row["request"], row["amount"], row["how"]) for row in now["fee_movement"]]
    assert moves == [
        (7, "25.00", "cash"), (8, "25.00", "cash"), (8, "-20.00", "bank"), (9, "20.00", "bank"), (9, "-20.00", "bank"),
    ]  # fmt: skip
    assert [row.get("fee_kept", False) for row in now["entry_request"]] == [False, True, False, False]
