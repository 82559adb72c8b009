"""The Diminishing Value system brings the tie-breaks of its source (ruling D5) when it is chosen at the desk."""

from __future__ import annotations

from tests import factories
from tests.scenes.event_pages import EVENT, SignIn, as_typed
from tests.scenes.stage import scene
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


def test_the_chain_comes_with_the_system_on_the_one_save(
    club: Club, oscar: User, sign_in: SignIn, dbs: ScoringSystem
) -> None:
    typed = as_typed(BoardsDetails(name="Spring Cup", scoring_system=dbs), venue="Denver")
    page = sign_in(oscar).post(NEW, typed, follow=True)
    assert "its tie-breaks are filled in." in page.content.decode()
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


def test_a_chain_emptied_where_it_came_from_another_event_stays_empty(
    club: Club, oscar: User, sign_in: SignIn, dbs: ScoringSystem
) -> None:
    client = sign_in(oscar)
    assert client.post(NEW, as_typed(BoardsDetails(name="First", scoring_system=dbs))).status_code == 302
    second = as_typed(BoardsDetails(name="Second", scoring_system=dbs))
    assert client.post(f"{NEW}?like=first", second).status_code == 302
    assert details_of(Event.objects.get(name="Second")).tie_breaks == ()


def test_settings_take_it_with_another_system(regatta: Event, oscar: User, sign_in: SignIn, dbs: ScoringSystem) -> None:
    client, page, details = sign_in(oscar), f"{EVENT}settings/", details_of(regatta)
    shown = client.post(page, as_typed(details, scoring_system=str(dbs.pk), refill=""))
    assert (shown.status_code, shown.context["form"].initial["tie_breaks"]) == (200, CHAIN)
    for system in (dbs, factories.make_system(regatta.club, definition=dbs.definition)):
        regatta.refresh_from_db()
        sent = as_typed(details, scoring_system=str(system.pk), seen=str(regatta.revision))
        assert client.post(page, sent).status_code == 302
        regatta.boards.refresh_from_db()
        assert (regatta.boards.scoring_system, tuple(regatta.boards.tie_breaks)) == (system, CHAIN)
        regatta.boards.tie_breaks = []
        regatta.boards.save()
