"""A club's account for cards: owners set it up, and nobody sees its keys again."""

from __future__ import annotations

import json

from tests.scenes.card_scene import HOOK_SECRET, KEY
from tests.scenes.entering_scene import enter, open_entries
from tests.tournaments.entering.test_card_payments import desk, page, start
from tournaments.changes.models import Change, ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.entering.models import CardAccount
from tournaments.events.models import Event


def test_without_keys_everything_is_as_before(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, fee=10)
    ada = enter(cup)
    assert "Pay by card" not in page(ada)
    answer = start(ada)
    assert answer.status_code == 422
    assert "doesn’t accept cards" in answer.content.decode()


def test_owners_set_up_keys_that_are_never_seen_again(club: Club, alice: User, oscar: User) -> None:
    url = f"/desk/{club.slug}/card-payments/"
    assert desk(oscar).get(url).status_code == 403
    client = desk(alice)
    refused = client.post(url, {"key": "pk_live_public", "hook_secret": ""})
    assert (refused.status_code, CardAccount.objects.count()) == (422, 0)
    assert client.post(url, {"key": KEY, "hook_secret": ""}).status_code == 302
    account = CardAccount.objects.get()
    assert "Then enter its signing secret" in client.get(url).content.decode()
    assert f"/card-messages/{account.hook}/" in client.get(url).content.decode()
    client.post(url, {"key": "", "hook_secret": HOOK_SECRET})
    shown = client.get(url).content.decode()
    assert f"The key ends in {KEY[-4:]}." in shown
    stored = json.dumps(
        [*CardAccount.objects.values(), *Change.objects.values(), *ChangeLine.objects.values()], default=str
    )
    for secret in (KEY, HOOK_SECRET):
        assert secret not in shown
        assert secret not in stored
    client.post(url, {"do": "remove"})
    assert CardAccount.objects.count() == 0
