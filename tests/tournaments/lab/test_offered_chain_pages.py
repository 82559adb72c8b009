"""The Diminishing Value system brings the tie-breaks of its source (ruling D5) when it is chosen at the desk."""

from __future__ import annotations

from django.test import Client

from tests import factories
from tests.scenes.event_pages import EVENT, SignIn, as_typed
from tests.scenes.stage import scene
from tournaments.boards.forms import BoardsForm
from tournaments.boards.games.details import BoardsDetails, details_of
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.lab.models import ScoringSystem
from tournaments.lab.services.shipped_systems import sync_shipped_systems

NEW = "/desk/front-range/new-event/"
CHAIN = ("head-to-head", "power-to-power", "superior-player", "no-defeats", "centers")


@scene
def dbs(db: None) -> ScoringSystem:
    sync_shipped_systems()
    return ScoringSystem.objects.get(slug="diminishing-value-dbs")


def sent_again(form: BoardsForm, **changes: str) -> dict[str, str]:
    """What a browser sends of the form as it shows."""
    data = {"tie_breaks_offered": ",".join(form.initial["tie_breaks"])}
    for name, field in form.fields.items():
        value = form.initial.get(name)
        if name == "tie_breaks":
            data |= {f"tie_breaks_{place}": code for place, code in enumerate(value or (), start=1)}
        elif isinstance(value, ScoringSystem):
            data[name] = str(value.pk)
        elif value not in (None, "", False) or field.required:
            data[name] = str(value)
    return data | changes


def test_the_chain_is_filled_in_and_saved_with_the_second_tap(
    club: Club, oscar: User, sign_in: SignIn, dbs: ScoringSystem
) -> None:
    client: Client = sign_in(oscar)
    shown = client.post(NEW, as_typed(BoardsDetails(name="Spring Cup", scoring_system=dbs), venue="Denver"))
    assert "its tie-breaks are filled in" in shown.content.decode()
    form = shown.context["form"]
    assert (form.initial["tie_breaks"], form.initial["venue"], Event.objects.count()) == (CHAIN, "Denver", 0)
    assert client.post(NEW, sent_again(form)).status_code == 302
    made = details_of(Event.objects.get())
    assert (made.tie_breaks, made.venue, made.scoring_system) == (CHAIN, "Denver", dbs)


def test_the_chain_follows_the_system_at_once_and_nothing_is_made(
    club: Club, oscar: User, sign_in: SignIn, dbs: ScoringSystem
) -> None:
    client = sign_in(oscar)
    typed = as_typed(BoardsDetails(name="Early", scoring_system=dbs), refill="")
    assert client.post(NEW, typed).context["form"].initial["tie_breaks"] == CHAIN
    assert client.post(NEW, {**typed, "switch_kind": "yes"}).status_code == 200
    assert not Event.objects.exists()


def test_a_chain_emptied_on_purpose_or_chosen_stays(
    club: Club, oscar: User, sign_in: SignIn, dbs: ScoringSystem
) -> None:
    client = sign_in(oscar)
    typed = as_typed(BoardsDetails(name="None", scoring_system=dbs), tie_breaks_offered=",".join(CHAIN))
    assert client.post(NEW, typed).status_code == 302
    own = as_typed(BoardsDetails(name="Own", scoring_system=dbs, tie_breaks=("centers",)))
    assert client.post(NEW, own).status_code == 302
    assert [details_of(each).tie_breaks for each in Event.objects.order_by("id")] == [(), ("centers",)]


def test_settings_offer_it_once_the_system_is_chosen(
    regatta: Event, oscar: User, sign_in: SignIn, dbs: ScoringSystem
) -> None:
    client, details = sign_in(oscar), details_of(regatta)
    assert client.post(f"{EVENT}settings/", as_typed(details, venue="Boulder")).status_code == 302
    shown = client.post(f"{EVENT}settings/", as_typed(details, scoring_system=str(dbs.pk)))
    assert (shown.status_code, shown.context["form"].initial["tie_breaks"]) == (200, CHAIN)
    regatta.refresh_from_db()
    assert regatta.boards.scoring_system != dbs
    copy = factories.make_system(regatta.club, definition=dbs.definition)
    shown = client.post(f"{EVENT}settings/", as_typed(details, scoring_system=str(copy.pk)))
    assert shown.context["form"].initial["tie_breaks"] == CHAIN
