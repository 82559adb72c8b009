"""Out of one club and into another: nothing is lost, and the standings are the same."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.apps import apps

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of, make_boards_event
from tests.scenes.rich_event import make_rich_event
from tests.scenes.snapshots import stored_snapshot
from tests.scenes.stage import scene
from tournaments.base.errors import ForbiddenError, StaleError
from tournaments.base.files.fields import as_json
from tournaments.boards.selectors.document import boards_document
from tournaments.boards.services.import_plan import preview_boards_event
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.files.reading import read_document
from tournaments.events.models import Event
from tournaments.events.services.event_import import import_event
from tournaments.lab.models import ScoringSystem
from tournaments.people.models import Group, Person, PersonConflict


def exported(event: Event, *, emails: bool = True) -> str:
    return json.dumps(as_json(boards_document(event, emails=emails)))


def bring_in(user: User, club: Club, text: str, **fields: Any) -> Event:
    document = read_document(text)
    plan = preview_boards_event(club, document, **fields)
    return import_event(actor_of(user), club, document, fingerprint=plan.fingerprint, **fields)


def table_of(event: Event) -> list[Any]:
    """The standings without ids."""
    shown = stored_snapshot(event).standings
    return [[row.name, row.rank, row.total, row.heats] for row in shown.all]


@scene
def event(club: Club) -> Event:
    return make_rich_event(club)


@scene
def another(charlie: User) -> Club:
    return Club.objects.get(slug="another")


def test_export_import_export_is_identical(event: Event, another: Club, charlie: User) -> None:
    text = exported(event)
    copy = bring_in(charlie, another, text)
    assert json.loads(exported(copy)) == json.loads(text)
    assert (copy.club, copy.slug, copy.published, copy.revision) == (another, "regatta", False, 1)


def test_the_standings_are_the_same(event: Event, another: Club, charlie: User, alice: User) -> None:
    copy = bring_in(charlie, another, exported(event))
    same = bring_in(alice, event.club, exported(event), name="Regatta again")
    assert table_of(copy) == table_of(same)
    assert len(table_of(copy)) == 15
    assert sum(row[1] is not None for row in table_of(copy)) > 7


def test_the_same_club_takes_it_under_a_new_name_and_adds_nobody(event: Event, alice: User) -> None:
    counts = [table.objects.count() for table in (Person, PersonConflict, Group, ScoringSystem)]
    copy = bring_in(alice, event.club, exported(event), name="Regatta again")
    assert [table.objects.count() for table in (Person, PersonConflict, Group, ScoringSystem)] == counts
    assert {**json.loads(exported(copy)), "name": "Regatta"} == json.loads(exported(event))
    with pytest.raises(RuleError) as refused:
        bring_in(alice, event.club, exported(event))
    assert [(p.path, p.code) for p in refused.value.problems] == [("name", "name_taken")]


def test_addresses_only_where_asked_for_and_never_in_the_log(event: Event, another: Club, charlie: User) -> None:
    assert "@" not in exported(event, emails=False)
    bring_in(charlie, another, exported(event))
    assert Person.objects.filter(club=another, email="p1@example.org").exists()
    assert "@" not in str(list(ChangeLine.objects.values_list("summary", "before", "after")))


def test_what_the_club_has_stays_as_it_is(event: Event, another: Club, charlie: User) -> None:
    one, two = (Person.objects.create(club=another, first_name=f"p{n}", last_name=f"łódź {n}") for n in (1, 2))
    PersonConflict.objects.create(club=another, first=one, second=two, value=-9)
    Group.objects.create(club=another, name="FAMILY", conflict=1)
    other = factories.make_system(another, name="by years", definition={**factories.WIN_DRAW, "rounding": "down"})
    text = exported(event)
    plan = preview_boards_event(another, read_document(text))
    assert [each.name for each in plan.known_people] == ["P1 Łódź 1", "P2 Łódź 2"]
    assert (plan.groups_kept, plan.conflicts_kept) == ({"Family"}, {(1, 2)})
    copy = bring_in(charlie, another, text)
    one.refresh_from_db()
    assert (one.first_name, one.town, one.email) == ("p1", "", "")
    assert PersonConflict.objects.get(first=one, second=two).value == -9
    assert not Group.objects.get(club=another).members.exists()
    assert copy.boards.scoring_system.name == "By years (2)"
    assert copy.boards.scoring_system_id != other.pk


def test_somebody_from_another_town_is_asked_about(event: Event, another: Club, charlie: User) -> None:
    Person.objects.filter(entries__event=event, first_name="P1").update(town="Lyon")
    known = Person.objects.create(club=another, first_name="P1", last_name="Łódź 1", town="Rome")
    document = read_document(exported(event))
    plan = preview_boards_event(another, document)
    (asking,) = [each for each in plan.people if each.asks]
    assert [each.id for each in asking.asks] == [known.pk]
    with pytest.raises(RuleError) as refused:
        bring_in(charlie, another, exported(event))
    assert [(p.path, p.code) for p in refused.value.problems] == [(f"who[{asking.line}]", "several")]
    who = {asking.line: None}
    made = import_event(actor_of(charlie), another, document, fingerprint=plan.fingerprint, who=who)
    assert made.entries.get(person__first_name="P1").person.name == "P1 Łódź 1 (2)"


def test_a_shipped_system_is_not_copied(event: Event, another: Club, charlie: User) -> None:
    copy = bring_in(charlie, another, exported(event))
    assert copy.rounds.get(number=2).scoring_system == ScoringSystem.objects.get(club=None, slug="shipped")


def test_an_event_keeps_a_system_that_new_events_may_not_use(club: Club, another: Club, charlie: User) -> None:
    """Its source prints no formula for draws, so that it is no longer offered."""
    system = ScoringSystem.objects.get(club=None, slug="il-diplo")
    played = make_boards_event(club, scoring_system=system)
    assert bring_in(charlie, another, exported(played)).boards.scoring_system == system


def test_a_club_that_changed_since_is_checked_again(event: Event, another: Club, charlie: User) -> None:
    document = read_document(exported(event))
    seen = preview_boards_event(another, document).fingerprint
    Person.objects.create(club=another, first_name="P1", last_name="Łódź 1")
    with pytest.raises(StaleError):
        import_event(actor_of(charlie), another, document, fingerprint=seen)
    assert not Event.objects.filter(club=another).exists()


def test_scorers_do_not_import(event: Event, bob: User) -> None:
    document = read_document(exported(event))
    with pytest.raises(ForbiddenError):
        import_event(actor_of(bob), event.club, document, fingerprint="", name="Mine")


# What belongs to this site and not to the event: keys, accounts, publication, the log and older versions of results.
# What the public sees and the clock of the hall are of the day; an archive of the club has them.
SHOWN = {
    "listed",
    "hide_last",
    "hide_from",
    "hide_awards",
    "reveal_at",
    "revealed_at",
    "round_minutes",
    "over",
    "winners",
}
LEFT_OUT = {
    "BoardsRules": {"id", "event"},
    "Event": {"id", "club", "slug", "published", "archived_at", "revision", "created_at", *SHOWN},
    "Entry": {"id", "event", "created_at", "missed"},
    "Person": {"id", "club", "created_at", "name_shown"},
    "Team": {"id", "event"},
    "TeamMember": {"id", "team", "entry"},
    "Preregistration": {"id", "entry"},
    "Round": {"id", "event", "created_at"},
    "Pool": {"id", "round", "position"},
    "Registration": {"id", "round"},
    "Game": {"id", "round", "result"},
    "Seat": {"id", "round", "game", "position"},
    "Replacement": {"id", "seat", "created_at"},
    "SeatResult": {"id", "version", "seat"},
    "ScoreOverride": {"id", "seat", "made_by", "created_at"},
    "DrawVote": {"id", "game", "number", "entered_by", "created_at"},
    "PersonConflict": {"id", "club"},
    "Group": {"id", "club"},
    "ScoringSystem": {"id", "club", "slug", "position", "updated_at"},
}
# What follows from the others, wherever the rows are written.
COMPUTED = {"over", "sort_key", "winners"}
# Columns by the name that the document gives them.
RENAMED = {"person": "last_name", "heat": "preregistered"}


@pytest.mark.parametrize("name", sorted(LEFT_OUT))
def test_every_column_is_in_the_document_or_left_out_on_purpose(name: str, event: Event) -> None:
    columns = {field.name for field in apps.get_model("tournaments", name)._meta.get_fields() if field.concrete}
    text = exported(event)
    missing = [c for c in columns - LEFT_OUT[name] - COMPUTED if f'"{RENAMED.get(c, c)}"' not in text]
    # These hold their defaults in this event.
    untold = {"assign_powers", "best_count", "discipline", "distinction", "minimum_heats", "next_lowest_count"}
    untold |= {"next_lowest_multiplier", "same_player", "same_power", "same_team", "team_rule", "team_scores_counted"}
    assert set(missing) <= untold
