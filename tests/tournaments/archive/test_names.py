"""Names in backups: a restore takes what every other door takes, cleans what is older, and says so."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db.models import CharField, TextField

from tests import factories
from tests.factories import make_boards_event, make_system
from tests.scenes.club_files import archive_bytes, empty_server, forged, read_bytes
from tests.scenes.league_scene import make_season
from tests.scenes.stage import scene
from tests.tournaments.archive.test_refused import COMMAND, refusal
from tournaments.archive.files.rules import RULES
from tournaments.archive.services.restoring import Restored, restore_club
from tournaments.base.collation import sort_key
from tournaments.base.plain_text import can_be_shown, visible_line
from tournaments.boards.games.models import BoardsRules
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, Team
from tournaments.hall.models import Announcement
from tournaments.lab.models import ScoringSystem
from tournaments.league.models import LeagueTeam
from tournaments.people.models import Group, Person
from tournaments.top_dog.models import Army

TURNED, PILED, ESCAPE = "Bob\u202eeciA", "Be" + "\u0301" * 50 + "n", "\x1b[31mRed"
UNSEEN = "\u200b\u2060\ufeff"
# As the archive has it, and as the club has it afterwards.
CLEANED = [
    (TURNED, "BobeciA"),
    (PILED, "Bé" + "\u0301" * 5 + "n"),
    (ESCAPE, "[31mRed"),
    ("Bo\u200bb", "Bob"),
    ("One\r\ntwo\u2028three", "One two three"),
    ("Zoe\u0308", "Zoë"),
]
RULE_OF_NAME = {rule.name: rule for rule in RULES}
NAMES = [
    ("person", "last_name"),
    ("person", "town"),
    ("group", "name"),
    ("army", "name"),
    ("event", "name"),
    ("event", "venue"),
    ("team", "name"),
    ("announcement", "text"),
    ("scoring_system", "name"),
    ("scoring_system", "source"),
    ("league_team", "name"),
    ("log", "actor_name"),
    ("account", "name"),
    ("club", "name"),
    ("club", "town"),
]


@scene
def named(club: Club, alice: User) -> Club:
    """A club with a row of each kind that somebody names."""
    event = make_boards_event(club, name="Open", slug="open", players=3)
    BoardsRules.objects.filter(event=event).update(scoring_system=make_system(club, name="Own", slug="own"))
    Group.objects.create(club=club, name="Juniors")
    Army.objects.create(club=club, game="armati", name="Seleucid")
    Team.objects.create(event=event, name="Bears")
    Announcement.objects.create(event=event, text="Lunch")
    make_season(club, alice, sizes=(2,))
    factories.make_log_line(club, kind="edit_club", summary="Changed  it.")
    return club


def with_value(club: Club, kind: str, field: str, value: str) -> bytes:
    """The archive of the club, whose first row of a kind an older Topboard would have taken so."""
    put(club, kind, field, value)
    return archive_bytes(club)


def put(club: Club, kind: str, field: str, value: str) -> None:
    rule = RULE_OF_NAME.get(kind)
    rows = rule.model._base_manager.filter(**{rule.club: club.pk}) if rule else User.objects.all()
    row = rows.order_by("pk")[0]
    rows.filter(pk=row.pk).update(**{field: value})


def restored(content: bytes, name: str = "Restored") -> Restored:
    return restore_club(COMMAND, read_bytes(content), name=name)


def texts_of(club: Club) -> list[str]:
    """Every text of the club's rows, but those of its log."""
    return [
        value
        for rule in RULES
        if rule.name != "log"
        for column in rule.fields
        if isinstance(column, (CharField, TextField))
        for value in rule.model._base_manager.filter(**{rule.club: club.pk}).values_list(column.attname, flat=True)
        if value
    ]


@pytest.mark.parametrize(("before", "after"), CLEANED)
def test_a_restored_name_is_cleaned_as_everywhere_and_the_report_says_so(named: Club, before: str, after: str) -> None:
    made = restored(with_value(named, "person", "last_name", before))
    person = Person.objects.filter(club=made.club).order_by("pk")[0]
    assert person.last_name == after
    assert person.sort_key == sort_key(after, person.first_name)
    [note] = [note for note in made.notes if "data/person.json" in note]
    assert note == (f"Invisible characters were removed from 1 text: data/person.json, 1, last_name (“{after}”).")


@pytest.mark.parametrize("name", [TURNED, PILED, ESCAPE])
def test_no_text_of_a_restored_club_turns_around_or_covers_others(named: Club, name: str) -> None:
    for kind, field in NAMES:
        put(named, kind, field, name)
    content = archive_bytes(named)
    empty_server()
    made = restored(content, "")
    assert [text for text in texts_of(made.club) if not can_be_shown(text)] == []
    assert [user.name for user in User.objects.all() if not can_be_shown(user.name)] == []
    assert made.club.name == visible_line(made.club.name)


NEEDED = [each for each in NAMES if each[1] in {"name", "last_name", "text"} and each[0] not in {"club", "account"}]


@pytest.mark.parametrize(
    ("kind", "field", "name"),
    [
        *((*each, UNSEEN) for each in NEEDED),
        *(("person", "last_name", name) for name in ("", "  ", "\u0301\u0301", "\u202e")),
    ],
)
def test_a_name_of_which_nothing_is_left_is_refused_with_its_row_and_field(
    named: Club, kind: str, field: str, name: str
) -> None:
    said = refusal(with_value(named, kind, field, name))
    assert said == (
        f"data/{kind}.json[1].{field}: data/{kind}.json, row 1: {field} is blank, or has only characters "
        "that can’t be shown. Enter a name in the club, then create another backup."
    )


def test_a_town_of_which_nothing_is_left_is_blank(named: Club) -> None:
    made = restored(with_value(named, "person", "town", UNSEEN))
    assert set(Person.objects.filter(club=made.club).values_list("town", flat=True)) == {""}


def test_a_name_that_is_too_long_once_it_is_cleaned_is_refused(named: Club) -> None:
    """Unicode takes some signs apart: 60 become 180."""
    said = refusal(with_value(named, "person", "last_name", "\ufb2c" * 60))
    assert said.startswith("data/person.json[1].last_name: data/person.json, row 1, last_name: ")


def test_an_address_of_an_account_is_checked(named: Club) -> None:
    said = refusal(with_value(named, "account", "email", "alice@exam\u202eple.org"))
    assert said.startswith("data/account.json[1].email: ")
    assert "has characters that can’t be shown" in said


def test_a_formula_of_a_system_is_refused_with_its_row(named: Club) -> None:
    def change(rows: Any) -> Any:
        rows[0]["definition"]["formulas"]["places"][0] = "1/"
        return rows

    assert refusal(forged(archive_bytes(named), "data/scoring_system.json", change)).startswith(
        "data/scoring_system.json[1].definition.formulas.places[0]: "
    )


def test_two_names_that_look_the_same_are_numbered(named: Club) -> None:
    """An older Topboard distinguished them by an invisible character."""
    twin = Person.objects.filter(club=named).order_by("pk")[0]
    Person.objects.create(club=named, first_name=twin.first_name, last_name=f"{twin.last_name}\u200b")
    made = restored(archive_bytes(named))
    names = Person.objects.filter(club=made.club, first_name=twin.first_name).values_list("last_name", flat=True)
    assert {twin.last_name, f"{twin.last_name} (2)"} <= set(names)


def test_a_backup_that_we_make_of_such_a_club_comes_back(named: Club) -> None:
    """The club took these names before they were refused. Its standings, which show them, are compared as they were."""
    event = Event.objects.get(club=named, slug="open")
    Person.objects.filter(entries__event=event).update(town=f"Bath{UNSEEN}")
    Person.objects.filter(pk=event.entries.order_by("pk")[0].person_id).update(last_name=TURNED)
    Event.objects.filter(pk=event.pk).update(name=f"Open{TURNED}")
    ScoringSystem.objects.filter(slug="own").update(name=PILED)
    first = LeagueTeam.objects.filter(club=named).order_by("pk")[0]
    LeagueTeam.objects.filter(pk=first.pk).update(name=TURNED)
    ChangeLine.objects.filter(club=named).update(summary=f"Entered {TURNED}.", after={"names": [TURNED]})
    made = restored(archive_bytes(named))
    assert [text for text in texts_of(made.club) if not can_be_shown(text)] == []
    entry = ChangeLine.objects.filter(club=made.club).order_by("pk")[0]
    assert (entry.summary, entry.after) == ("Entered BobeciA.", {"names": ["BobeciA"]})
    [note] = [note for note in made.notes if note.startswith("Invisible")]
    assert note.count("data/") == 5
    assert "more." in note
    # Cleaned once, it is clean.
    again = restored(archive_bytes(made.club), "Again")
    assert [note for note in again.notes if note.startswith("Invisible")] == []


def test_what_is_in_a_backup_is_shown_without_such_signs(named: Club, tmp_path: Path) -> None:
    path, said = tmp_path / "club.zip", StringIO()
    changed = with_value(named, "club", "name", ESCAPE)
    path.write_bytes(forged(changed, "none", lambda rows: rows, topboard="\x1b[2J"))
    call_command("restore", str(path), "--as", "Restored", "--check", stdout=said)
    assert "\x1b" not in said.getvalue()
    assert "[31mRed: made" in said.getvalue()


def test_words_of_our_own_keep_their_spaces(named: Club) -> None:
    made = restored(archive_bytes(named))
    assert "Changed  it." in ChangeLine.objects.filter(club=made.club).values_list("summary", flat=True)
    assert [note for note in made.notes if note.startswith("Invisible")] == []
