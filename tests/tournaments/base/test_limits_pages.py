"""How often what needs no account may be used, and what happens without Redis."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from knox.models import AuthToken

from config.cache import ForgivingRedisCache
from tournaments.base.api.throttles import ApiThrottle
from tournaments.base.pages.limits import LinkThrottle, LookUpThrottle
from tournaments.clubs.models import Club, User

DOCUMENT = Path(__file__).parents[3] / "docs" / "reference" / "limits.md"


def test_a_private_link_is_throttled_alone(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LinkThrottle, "rate", "2/min", raising=False)
    codes = [Client().post("/p/one/check-in/").status_code for _try in range(3)]
    assert codes == [404, 404, 429]
    assert Client().post("/p/two/check-in/").status_code == 404
    refused = Client().post("/p/one/check-in/")
    assert 1 <= int(refused["Retry-After"]) <= 61
    assert "Wait a minute" in refused.content.decode()


def test_look_ups_are_counted_by_address_and_the_bare_page_is_not(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    Club.objects.update(histories_public=True)
    monkeypatch.setattr(LookUpThrottle, "rate", "1/min", raising=False)
    url = reverse("public:look_up", args=[club.slug])
    codes = [Client().get(url, {"game": "dbm"}).status_code == 429 for _try in range(2)]
    assert codes == [False, True]
    assert Client().get(url).status_code == 200


def test_each_token_has_a_count_of_its_own(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ApiThrottle, "rate", "2/min", raising=False)
    one, other = (Client(headers={"Authorization": f"Token {AuthToken.objects.create(alice)[1]}"}) for _ in range(2))
    answers = [one.get("/api/v1/me/") for _try in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[2]["Content-Type"] == "application/problem+json"
    assert 1 <= int(answers[2]["Retry-After"]) <= 61
    assert other.get("/api/v1/me/").status_code == 200


def test_without_redis_nothing_is_found_and_nothing_fails(tmp_path: Path) -> None:
    gone = ForgivingRedisCache(f"unix://{tmp_path}/none.sock?db=0", {})
    assert gone.get("key", "other") == "other"
    assert gone.add("key", 1) is True
    assert gone.incr("key") == 1
    assert gone.get_many(["key"]) == {}
    gone.set("key", 1)
    gone.delete("key")


def test_the_document_names_every_limit() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    shown = {name: rate for name, rate in settings.RATE_LIMITS.items() if name != "api"}
    assert all(f"| `{name}` | {rate} |" in text for name, rate in shown.items())
