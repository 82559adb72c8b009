"""Whom a name in a list means where several people of a club have it."""

from __future__ import annotations

from tournaments.base.files.plans import Verdict
from tournaments.people.files.namesakes import KnownName, Meant, Namesakes, Who, free_distinction
from tournaments.people.files.people_csv import parse_people
from tournaments.people.files.people_plan import ImportPlan, plan_import

JOHN = KnownName(3, "John", "Smith", "", "York")
OTHER = KnownName(7, "John", "Smith", "Leeds", "Leeds")
ANN = KnownName(9, "Ann", "Lee")


def planned(text: str, who: Who | None = None) -> ImportPlan:
    return plan_import(parse_people(text), [JOHN, OTHER, ANN], who=who)


def test_a_name_of_several_people_asks_and_never_guesses() -> None:
    (row,) = planned("name,town\nJOHN smith,Bath").rows
    assert (row.verdict, row.person_id, [each.id for each in row.asks]) == (Verdict.WHICH, None, [3, 7])


def test_another_town_asks_unless_the_distinction_says_which() -> None:
    names = Namesakes([JOHN], {5: None, 6: 3})
    asked = Meant(asks=(JOHN,))
    towns = {2: "Bath", 3: "york", 4: "", 5: "Bath", 6: "Bath"}
    found = [names.meant(line, "John", "Smith", "", town) for line, town in towns.items()]
    assert found == [asked, Meant(3), Meant(3), Meant(distinction="2"), Meant(3)]
    assert Namesakes([OTHER]).meant(2, "John", "Smith", "Leeds", "Bath") == Meant(7)


def test_an_answer_says_which_person_a_row_means() -> None:
    (row,) = planned("name,town\nJohn Smith,Bath", {2: 7}).rows
    assert (row.verdict, row.person_id) == (Verdict.CHANGED, 7)


def test_somebody_new_gets_the_first_free_number() -> None:
    rows = planned("name\nJohn Smith\nJohn Smith", {2: None, 3: None}).rows
    assert [(row.verdict, row.distinction) for row in rows] == [(Verdict.NEW, "2"), (Verdict.NEW, "3")]


def test_an_unknown_answer_does_not_count() -> None:
    assert planned("name\nJohn Smith", {2: 9}).rows[0].verdict == Verdict.WHICH
    assert planned("name\nAnn Lee", {2: 3}).rows[0].verdict == Verdict.WHICH


def test_two_rows_are_not_one_person() -> None:
    first, second = planned("name\nJohn Smith\nJohn Smith", {2: 7, 3: 7}).rows
    assert (first.verdict, second.verdict) == (Verdict.UNCHANGED, Verdict.WRONG)


def test_a_distinction_says_which() -> None:
    text = "first name,last name,distinction\nJohn,Smith,LEEDS\nJohn,Smith,\nJohn,Smith (Leeds),\nJohn,Smith,Hull\n"
    rows = planned(text).rows
    assert [(row.verdict, row.person_id) for row in rows] == [
        (Verdict.UNCHANGED, 7),
        (Verdict.UNCHANGED, 3),
        (Verdict.WRONG, None),
        (Verdict.NEW, None),
    ]
    assert rows[3].distinction == "Hull"


def test_names_that_differ_in_the_distinction_are_two_new_people() -> None:
    rows = planned("name,distinction\nZoe Day,\nZoe Day,2\nZoe Day,2\n").rows
    assert [row.verdict for row in rows] == [Verdict.NEW, Verdict.NEW, Verdict.WRONG]


def test_rows_that_share_a_new_name_ask_whether_the_later_is_somebody_else() -> None:
    text = "name\nZoe Day\nzoe DAY\nZoe Day"
    rows = planned(text).rows
    assert [(row.verdict, row.again) for row in rows] == [(Verdict.NEW, 0), (Verdict.WHICH, 2), (Verdict.WHICH, 2)]
    rows = planned(text, {3: None, 4: None}).rows
    assert [(row.verdict, row.distinction) for row in rows] == [
        (Verdict.NEW, ""),
        (Verdict.NEW, "2"),
        (Verdict.NEW, "3"),
    ]


def test_names_that_differ_in_accents_ask_whether_they_are_one_person() -> None:
    rows = planned("name\nZoë Brontë\nZoe Bronte").rows
    assert [(row.verdict, row.again) for row in rows] == [(Verdict.NEW, 0), (Verdict.WHICH, 2)]
    rows = planned("name\nZoë Brontë\nZoe Bronte", {3: None}).rows
    assert [(row.verdict, row.distinction) for row in rows] == [(Verdict.NEW, "")] * 2

    known = [KnownName(4, "Łukasz", "Wójcik", "", "", "lw@example.org")]
    (row,) = plan_import(parse_people("name\nLukasz Wojcik"), known).rows
    assert (row.verdict, [each.id for each in row.asks]) == (Verdict.WHICH, [4])
    answers: list[tuple[int | None, Verdict]] = [(4, Verdict.UNCHANGED), (None, Verdict.NEW)]
    for answer, verdict in answers:
        (row,) = plan_import(parse_people("name\nLukasz Wojcik"), known, who={2: answer}).rows
        assert (row.verdict, row.person_id, row.distinction) == (verdict, answer, "")
    (row,) = plan_import(parse_people("name,email\nLukasz Wojcik,lw@example.org"), known).rows
    assert (row.verdict, row.person_id) == (Verdict.UNCHANGED, 4)
    (row,) = plan_import(parse_people("name\nŁukasz WÓJCIK"), known).rows
    assert (row.verdict, row.person_id) == (Verdict.UNCHANGED, 4)


def test_an_email_says_which_of_several_is_meant() -> None:
    known = [
        KnownName(3, "John", "Smith", "", "", "a@example.org"),
        KnownName(7, "John", "Smith", "2", "", "b@example.org"),
    ]
    text = "name,email" + "".join(f"\nJohn Smith,{sign}@example.org" for sign in "aBca")
    rows = plan_import(parse_people(text), known).rows
    assert [row.person_id for row in rows] == [3, 7, None, None]
    assert [row.verdict for row in rows[2:]] == [Verdict.WHICH] * 2, "an unknown address, and one that is taken"


def test_rows_that_share_the_name_of_one_person_ask_which_of_them_it_is() -> None:
    text = "name,town\nAnn Lee,York\nAnn Lee,Bath"
    rows = planned(text).rows
    assert [(row.verdict, [each.id for each in row.asks]) for row in rows] == [(Verdict.WHICH, [9])] * 2
    rows = planned(text, {2: None, 3: 9}).rows
    assert [(row.verdict, row.person_id, row.distinction) for row in rows] == [
        (Verdict.NEW, None, "2"),
        (Verdict.CHANGED, 9, ""),
    ]
    assert plan_import(parse_people(text), [ANN]).fingerprint != plan_import(parse_people(text), []).fingerprint


def test_a_number_that_was_a_part_of_the_last_name_is_still_known() -> None:
    names = Namesakes([KnownName(4, "Al", "Fox 2")])
    assert names.meant(2, "Al", "Fox", "2") == Meant(4)


def test_the_fingerprint_changes_with_the_people_to_choose_from() -> None:
    text = parse_people("name\nJohn Smith")
    both = plan_import(text, [JOHN, OTHER]).fingerprint
    third = KnownName(11, "John", "Smith", "3")
    assert plan_import(text, [JOHN, OTHER, third]).fingerprint != both


def test_free_numbers_start_at_two() -> None:
    assert [free_distinction([]), free_distinction(["", "2"]), free_distinction(["", "3"])] == ["2", "3", "2"]
