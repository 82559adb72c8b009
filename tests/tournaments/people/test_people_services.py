"""People of a club: names unique in it, email addresses kept out of the log, nobody lost from an event."""

from __future__ import annotations

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.stage import scene
from tournaments.base.errors import ForbiddenError, MissingError, StaleError
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event
from tournaments.people.models import Person
from tournaments.people.services.people import add_person, edit_person, remove_person
from tournaments.people.services.people_import import import_people, preview_import


def codes(error: RuleError) -> list[tuple[str, str]]:
    return [(problem.path, problem.code) for problem in error.problems]


@scene
def manus(club: Club, oscar: User) -> Person:
    return add_person(
        actor_of(oscar), club, first_name="Manus", last_name=" Hand", email="manus@example.org", town="Denver"
    )


def test_add_person_keeps_the_address_out_of_the_log(manus: Person) -> None:
    assert (manus.name, manus.email, manus.town) == ("Manus Hand", "manus@example.org", "Denver")
    assert "@" not in str(ChangeLine.objects.values_list("summary", "before", "after").get())


def test_add_person_refuses_all_at_once(club: Club, oscar: User, manus: Person) -> None:
    with pytest.raises(RuleError) as refused:
        add_person(actor_of(oscar), club, first_name="x" * 61, last_name=" ", email="x", town="\ud800")
    assert codes(refused.value) == [
        ("first_name", "too_long"), ("last_name", "required"), ("email", "invalid"), ("town", "characters"),
    ]  # fmt: skip
    with pytest.raises(RuleError) as refused:
        add_person(actor_of(oscar), club, first_name="MANUS", last_name="hand")
    assert codes(refused.value) == [("last_name", "taken")]


def test_a_name_is_free_in_another_club(manus: Person, charlie: User) -> None:
    other = Club.objects.get(slug="another")
    assert add_person(actor_of(charlie), other, first_name="Manus", last_name="Hand").club == other


def test_edit_person_raises_the_revision_of_events_that_show_the_name(
    manus: Person, oscar: User, regatta: Event
) -> None:
    Entry.objects.create(event=regatta, person=manus)
    edit_person(actor_of(oscar), manus, first_name="Manus", last_name="Hand", email="new@example.org", town="Denver")
    regatta.refresh_from_db()
    assert (manus.email, regatta.revision) == ("new@example.org", 0)
    edit_person(actor_of(oscar), manus, first_name="Manus", last_name="Hände", email="new@example.org", town="Denver")
    regatta.refresh_from_db()
    assert (manus.name, regatta.revision) == ("Manus Hände", 1)
    assert "@" not in str(list(ChangeLine.objects.values_list("before", "after")))


def test_remove_person_waits_for_their_events(manus: Person, oscar: User, regatta: Event) -> None:
    entry = Entry.objects.create(event=regatta, person=manus)
    with pytest.raises(RuleError) as refused:
        remove_person(actor_of(oscar), manus)
    assert codes(refused.value) == [("", "entered")]
    assert "Regatta" in refused.value.problems[0].text
    heat = regatta.rounds.create(number=1)
    entry.seats.create(round=heat, game=heat.games.create(number=1), position=1)
    with pytest.raises(RuleError) as refused:
        remove_person(actor_of(oscar), manus)
    assert codes(refused.value) == [("", "has-seat")]
    entry.seats.all().delete()
    entry.delete()
    remove_person(actor_of(oscar), manus)
    assert not Person.objects.filter(pk=manus.pk).exists()
    with pytest.raises(MissingError):
        remove_person(actor_of(oscar), manus)


def test_people_are_managed_by_organisers(club: Club, manus: Person, bob: User, charlie: User) -> None:
    for user, error in ((bob, ForbiddenError), (charlie, MissingError), (None, MissingError)):
        actor = actor_of(user)
        with pytest.raises(error):
            add_person(actor, club, first_name="A", last_name="B")
        with pytest.raises(error):
            edit_person(actor, manus, first_name="A", last_name="B")
        with pytest.raises(error):
            remove_person(actor, manus)
        with pytest.raises(error):
            import_people(actor, club, text="name\nA B", fingerprint="")
    assert Person.objects.filter(club=club).count() == 1


LIST = "name,email,town\nManus Hand,,Boulder\nAda Lovelace,ada@example.org,London\nEdi,x,\n"


def test_import_people_saves_what_was_shown(club: Club, manus: Person, oscar: User) -> None:
    shown = preview_import(club, text=LIST)
    done = import_people(actor_of(oscar), club, text=LIST, fingerprint=shown.fingerprint, leave_out_wrong=True)
    assert (done.added, done.changed, done.unchanged, done.left_out) == (1, 1, 0, 1)
    assert [person.name for person in done.people] == ["Manus Hand", "Ada Lovelace"]
    assert list(Person.objects.filter(club=club).values_list("last_name", "email", "town")) == [
        ("Hand", "manus@example.org", "Boulder"),
        ("Lovelace", "ada@example.org", "London"),
    ]
    event = ChangeLine.objects.first()
    assert event is not None
    assert event.after == {"added": ["Ada Lovelace"], "changed": ["Manus Hand"]}


def test_import_people_refuses_wrong_rows_unless_left_out(club: Club, oscar: User) -> None:
    with pytest.raises(RuleError) as refused:
        import_people(actor_of(oscar), club, text=LIST, fingerprint=preview_import(club, text=LIST).fingerprint)
    assert codes(refused.value) == [("leave_out_wrong", "wrong_rows")]
    text = "name,email\nEdi,x\n"
    fingerprint = preview_import(club, text=text).fingerprint
    with pytest.raises(RuleError) as refused:
        import_people(actor_of(oscar), club, text=text, fingerprint=fingerprint, leave_out_wrong=True)
    assert codes(refused.value) == [("text", "empty")]
    assert not Person.objects.filter(club=club).exists()


def test_import_people_is_stale_when_the_people_changed_since_the_preview(
    club: Club, manus: Person, oscar: User
) -> None:
    shown = preview_import(club, text=LIST)
    edit_person(actor_of(oscar), manus, first_name="Manus", last_name="Hand", town="Rome")
    with pytest.raises(StaleError):
        import_people(actor_of(oscar), club, text=LIST, fingerprint=shown.fingerprint, leave_out_wrong=True)
    manus.refresh_from_db()
    assert manus.town == "Rome"
    assert Person.objects.filter(club=club).count() == 1


def test_import_people_touches_events_whose_people_move(club: Club, manus: Person, oscar: User, regatta: Event) -> None:
    Entry.objects.create(event=regatta, person=manus)
    text = "name,town\nManus Hand,Boulder\n"
    import_people(actor_of(oscar), club, text=text, fingerprint=preview_import(club, text=text).fingerprint)
    regatta.refresh_from_db()
    assert regatta.revision == 1
