"""Pages, files and answers are those that are stored. `make golden` compares; `GOLDEN=write make golden` stores.

Each scene becomes one file of texts by address. A change of the insides must leave them all as they are. Where one
differs on purpose, store them and say why.
"""

from __future__ import annotations

import difflib
import gzip
import json
import os
import secrets
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import pytest
import time_machine
from django.core.management.color import no_style
from django.db import connection
from django.test import Client

from tests import factories
from tests.factories import make_club, make_user
from tests.golden.crawl import api_answers, crawl
from tests.golden.files import archive_members, prints, snapshots
from tests.scenes.rich_club import make_rich_club
from tournaments.clubs.models import Club, User
from tournaments.demo.load import load_demo
from tournaments.lab.models import ScoringSystem

pytestmark = [
    pytest.mark.golden,
    pytest.mark.django_db(transaction=True, reset_sequences=True),
]
STORED = Path(__file__).parents[1] / "data" / "golden"
NOW = datetime(2026, 11, 21, 15, 0, tzinfo=UTC)
Texts = dict[str, str]


@pytest.fixture(autouse=True)
def same_chances(db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One moment, one seed, the same keys: nothing else may differ between two runs."""
    _count_keys_from_the_last()
    numbers = count(1)
    monkeypatch.setattr(factories, "_numbers", count(1))
    monkeypatch.setattr(secrets, "randbelow", lambda below: 20_260_711 % below)
    monkeypatch.setattr(secrets, "token_hex", lambda size=16: f"{next(numbers):0{2 * size}x}")
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture
def rich() -> Club:
    owner = make_user("Alice")
    return make_rich_club(make_club(owner, name="Front Range Diplomacy", slug="front-range"), owner)


@pytest.fixture
def demo() -> Club:
    load_demo()
    return Club.objects.earliest("pk")


@pytest.mark.parametrize("scene", ["rich", "demo"])
def test_pages_of_strangers(scene: str, request: pytest.FixtureRequest) -> None:
    request.getfixturevalue(scene)
    _compare(f"{scene}-public", crawl(Client(), "/"))


@pytest.mark.parametrize("scene", ["rich", "demo"])
def test_pages_of_the_owner(scene: str, request: pytest.FixtureRequest) -> None:
    club = request.getfixturevalue(scene)
    _compare(f"{scene}-desk", crawl(_owner(club), "/desk/"))


def test_the_api(rich: Club) -> None:
    slugs = list(rich.events.order_by("pk").values_list("slug", flat=True))
    values = {"club": [rich.slug], "event": slugs, "season": slugs, "*": [1]}
    _compare("rich-api", api_answers(_owner(rich), values))


@pytest.mark.parametrize("part", [archive_members, snapshots, prints], ids=["archive", "snapshots", "prints"])
def test_files(rich: Club, part: Callable[[Club], Iterable[tuple[str, str]]]) -> None:
    _compare(f"rich-{part.__name__}", part(rich))


def _count_keys_from_the_last() -> None:
    """The scoring systems that come with Topboard are there when the sequences start again."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [ScoringSystem]):
            cursor.execute(statement)


def _owner(club: Club) -> Client:
    client = Client()
    client.force_login(User.objects.filter(memberships__club=club).order_by("pk").first())
    return client


def _compare(name: str, made: Iterable[tuple[str, str]]) -> None:
    path, texts = STORED / f"{name}.json.gz", dict(made)
    path.parent.mkdir(exist_ok=True)
    if os.environ.get("GOLDEN") == "write":
        content = json.dumps(texts, ensure_ascii=False, indent=0).encode()
        path.write_bytes(gzip.compress(content, compresslevel=9, mtime=0))
        return
    stored: Texts = json.loads(gzip.decompress(path.read_bytes()))
    changed = [key for key in stored if key in texts and stored[key] != texts[key]]
    gone, new = sorted(stored.keys() - texts.keys()), sorted(texts.keys() - stored.keys())
    if changed or gone or new:
        told = [f"{len(stored)} stored, {len(changed)} differ.", f"Gone: {gone[:20]}", f"New: {new[:20]}"]
        for key in changed[:10]:
            told += ["", key, *_difference(stored[key], texts[key])]
        pytest.fail("\n".join(told), pytrace=False)


def _difference(one: str, other: str) -> list[str]:
    lines = difflib.unified_diff(one.splitlines(), other.splitlines(), "stored", "made", lineterm="", n=0)
    return [line[:400] for line, _number in zip(lines, range(14), strict=False)]
