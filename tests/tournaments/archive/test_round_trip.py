"""A club restored from its archive is the same club: the same standings, and the same archive again."""

from __future__ import annotations

from typing import Any

import pytest

from common.pure.errors import RuleError
from pairing.core.boards.instance import fingerprint
from pairing.core.boards.parsing import parse_instance
from tests.factories import actor_of, make_boards_event, make_system, make_user
from tests.scenes.boards_to_rate import finish_board
from tests.scenes.club_files import archive_bytes, empty_server, manifest_of, members_of, read_bytes
from tests.scenes.heat_cases import seeded_heat
from tests.scenes.league_scene import make_season
from tests.scenes.rich_club import make_rich_club
from tests.scenes.stage import scene
from tournaments.archive.files.rules import RULES
from tournaments.archive.services.restoring import restore_club
from tournaments.base.actors import Actor, Door
from tournaments.base.errors import ForbiddenError
from tournaments.base.models import Job
from tournaments.base.private_links import private_token
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.heats.models import SeedingRun
from tournaments.boards.heats.selectors.draws import public_draws
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, EventMembership, Membership, User
from tournaments.clubs.services.account_security import confirm_address
from tournaments.demo.load import load_demo
from tournaments.events.models import Entry, Snapshot
from tournaments.league.models import DivisionTeam
from tournaments.league.services.captains import find_captain, make_link
from tournaments.players.models import PlayerLink
from tournaments.players.services.links import make_player_links, open_player_link, token_of
from tournaments.ratings.models import RatingList
from tournaments.ratings.services.counting import count_list

FACTS = [("win", 18, 1908), ("loss", 16, 1908), *[("loss", 0, 1905)] * 5]
COMMAND = Actor(None, Door.COMMAND, trusted=True)


@scene
def rich(club: Club, alice: User, bob: User) -> Club:
    made = make_rich_club(club, alice)
    EventMembership.objects.create(event=made.events.earliest("id"), user=bob, role="organiser")
    return made


def test_a_club_of_all_formats_comes_back_the_same_on_an_empty_server(rich: Club) -> None:
    first = archive_bytes(rich)
    assert [rule.name for rule in RULES if not manifest_of(first)["counts"][rule.name]] == []
    snapshots = dict(Snapshot.objects.values_list("event__slug", "data"))
    link = PlayerLink.objects.select_related("entry__person").order_by("pk")[3]
    token, player = token_of(link), link.entry.name
    captain = DivisionTeam.objects.exclude(captain_hash="").get()
    captains_token = private_token("captain", captain.pk, captain.captain_nonce)
    empty_server()
    result = restore_club(COMMAND, read_bytes(first))
    assert result.notes == [
        "Created 2 accounts without a password. Their owners can set one with “Forgot your password?”."
    ]
    again = archive_bytes(result.club)
    before, after = members_of(first), members_of(again)
    assert after.keys() == before.keys()
    assert [name for name in before if before[name] != after[name]] == []
    assert manifest_of(again)["counts"] == manifest_of(first)["counts"]
    assert set(Snapshot.objects.values_list("event__slug", flat=True)) == set(snapshots)
    # What is printed and mailed still opens the right page; only its own server could print it again.
    assert open_player_link(token).name == player
    assert token_of(PlayerLink.objects.get(entry=open_player_link(token))) == ""
    assert find_captain(captains_token).name == "X"
    _check_draws()
    _check_accounts(result.club)
    # Counted again from the first event on, the ratings are those of the archive.
    rated = members_of(again)["data/rated_player.json"]
    count_list(COMMAND, RatingList.objects.get(club=result.club))
    assert members_of(archive_bytes(result.club))["data/rated_player.json"] == rated


def _check_draws() -> None:
    run = SeedingRun.objects.select_related("round__event").exclude(applied_at=None).get()
    assert run.fingerprint == fingerprint(parse_instance(run.instance), seed=run.seed)
    (draw,) = public_draws(run.round.event)[run.round_id]
    assert draw.drawn
    drawn = {player for game in draw.drawn.games for player in game.players}
    assert drawn == set(Entry.objects.filter(event=run.round.event).values_list("pk", flat=True))


def _check_accounts(club: Club) -> None:
    assert dict(Membership.objects.filter(club=club).values_list("user__name", "role")) == {
        "Alice": "owner",
        "Bob": "scorer",
    }
    assert not any(user.has_usable_password() for user in User.objects.all())
    last = ChangeLine.objects.filter(club=club).order_by("-pk").first()
    assert last is not None
    assert (last.kind, last.change.door) == ("restore_club", "command")


def test_a_restore_links_accounts_that_confirmed_their_address_and_names_all_it_met(
    club: Club, alice: User, bob: User, oscar: User, settings: Any
) -> None:
    """Else whoever signs up with the address of a club's owner before the club moves here owns it."""
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    archive = archive_bytes(club)
    confirm_address(alice)
    User.objects.filter(pk=oscar.pk).update(password="!made by an earlier restore")
    Club.objects.all().delete()
    restored = restore_club(COMMAND, read_bytes(archive))
    assert set(restored.club.memberships.values_list("user__name", flat=True)) == {"Alice", "Oscar"}
    linked, stranger = sorted(restored.notes)
    assert {alice.email, oscar.email} == set(linked.removeprefix("Linked to these accounts: ")[:-1].split(", "))
    assert "never confirmed" in stranger
    assert bob.email in stranger


def test_without_a_mail_server_accounts_are_linked_as_they_are(club: Club, alice: User, bob: User) -> None:
    """Nobody can confirm an address there."""
    archive = archive_bytes(club)
    Club.objects.all().delete()
    restored = restore_club(COMMAND, read_bytes(archive))
    assert restored.club.memberships.get(role="owner").user == alice


def test_no_club_comes_back_that_nobody_owns(club: Club, alice: User, settings: Any) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    archive = archive_bytes(club)
    Club.objects.all().delete()
    with pytest.raises(RuleError) as refused:
        restore_club(COMMAND, read_bytes(archive))
    assert [problem.code for problem in refused.value.problems] == ["no_owner"]
    assert not Club.objects.exists()
    chief = make_user("Chief", is_staff=True)
    restored = restore_club(actor_of(chief), read_bytes(archive))
    assert restored.club.memberships.get(role="owner").user == chief
    assert "You are the only owner of the club." in restored.notes


def test_powers_stay_with_the_players_who_picked_them_on_another_server(club: Club, alice: User) -> None:
    event = make_boards_event(club, name="Open", slug="open", players=7)
    BoardsRules.objects.filter(event=event).update(power_preferences=True)
    event.refresh_from_db()
    seeded_heat(alice, event)
    picked = _who_picked()
    archive = archive_bytes(club)
    empty_server()
    restore_club(COMMAND, read_bytes(archive))

    assert _who_picked() == picked
    assert len(picked) == 7


def _who_picked() -> list[tuple[str, str]]:
    """Names and powers in the order of picking."""
    given = ChangeLine.objects.get(kind="give_powers").after
    names = {entry.pk: entry.name for entry in Entry.objects.select_related("person")}
    return [(names[seat["entry"]], seat["power"]) for game in given["games"] for seat in game["seats"]]


@scene
def small(club: Club, alice: User, bob: User) -> Club:
    """A finished board of seven with private links, and a season whose captain has one."""
    event = make_boards_event(club, name="Open", slug="open", players=7)
    finish_board(event, alice, FACTS)
    make_player_links(actor_of(alice), event)
    season = make_season(club, alice, sizes=(2,))
    place = season.division_teams.select_related("team").first()
    assert place is not None
    place.event = season
    make_link(actor_of(alice), place)
    return club


def test_a_copy_on_the_same_server_is_another_club_and_links_stay_with_the_first(small: Club) -> None:
    for member in Membership.objects.filter(club=small).select_related("user"):
        confirm_address(member.user)
    links = set(PlayerLink.objects.values_list("pk", flat=True))
    made = restore_club(COMMAND, read_bytes(archive_bytes(small)), name="The Other Range")
    assert (made.club.name, made.club.slug) == ("The Other Range", "the-other-range")
    assert len(made.notes) == 3
    assert set(PlayerLink.objects.values_list("pk", flat=True)) == links
    assert DivisionTeam.objects.exclude(captain_hash="").get().event.club == small
    assert Membership.objects.filter(club=made.club).count() == 2
    assert made.club.events.count() == small.events.count()


def test_a_name_that_is_taken_is_refused_in_words(small: Club) -> None:
    with pytest.raises(RuleError, match="Another club is called Front Range Diplomacy"):
        restore_club(COMMAND, read_bytes(archive_bytes(small)))


def test_a_check_tells_all_and_keeps_nothing(small: Club) -> None:
    archive = read_bytes(archive_bytes(small))
    counts = [model.objects.count() for model in (Club, Entry, User, ChangeLine, Snapshot, Job)]
    made = restore_club(COMMAND, archive, name="Another Range", dry=True)
    assert (made.events, made.club.slug) == (small.events.count(), "another-range")
    assert [model.objects.count() for model in (Club, Entry, User, ChangeLine, Snapshot, Job)] == counts


def test_a_restorer_without_staff_rights_owns_the_club_and_touches_no_other_account(
    small: Club, bob: User, charlie: User
) -> None:
    content = archive_bytes(small)
    users = User.objects.count()
    made = restore_club(actor_of(charlie), read_bytes(content), name="Mine")
    assert list(Membership.objects.filter(club=made.club).values_list("user", "role")) == [(charlie.pk, "owner")]
    assert User.objects.count() == users
    assert set(ChangeLine.objects.filter(club=made.club).values_list("change__actor", flat=True)) == {None, charlie.pk}
    assert "Invite these members again" in made.notes[0]
    with pytest.raises(ForbiddenError):
        restore_club(actor_of(None), read_bytes(content), name="Nobody's")


def test_a_shipped_system_that_is_another_one_here_becomes_the_clubs_own(small: Club) -> None:
    shipped = make_system(None, name="Shipped", slug="shipped")
    BoardsRules.objects.filter(event__in=small.events.filter(slug="open")).update(scoring_system=shipped)
    first = archive_bytes(small)
    shipped.definition = {**shipped.definition, "rounding": "down"}
    shipped.save()
    made = restore_club(COMMAND, read_bytes(first), name="Elsewhere")
    copy = made.club.scoring_systems.get(slug="shipped")
    assert copy.definition["rounding"] == "none"
    assert any("has changed on this site" in note for note in made.notes)
    assert made.club.events.get(slug="open").boards.scoring_system == copy


def test_the_clubs_of_the_demo_come_back_the_same(db: None) -> None:
    load_demo()
    first = {club.slug: archive_bytes(club) for club in Club.objects.all()}
    assert set(first) == {"front-range", "thames-ancients", "rugby-bridge"}
    empty_server()
    for content in first.values():
        again = archive_bytes(restore_club(COMMAND, read_bytes(content)).club)
        assert members_of(again) == members_of(content)
