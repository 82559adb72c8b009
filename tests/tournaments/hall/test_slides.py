"""What fits a screen of the projector, and where names are cut between screens."""

from __future__ import annotations

import pytest

from tournaments.hall.pages.public.alphabet import cut_by_letters
from tournaments.hall.pages.public.projector import NAMES, RANKS, Deck, name_of, results_in
from tournaments.hall.pages.public.slides import LEAST_SIZE, Grid, Look, Slide, fit, slides_by_letters, slides_of

LEAST_ON_PAPER = 3.35


def lines(count: int) -> list[dict[str, str]]:
    return [{"last": f"{chr(65 + n * 26 // count)}{n:03d}", "first": "Ann"} for n in range(count)]


@pytest.mark.parametrize(
    ("count", "screens", "grid"),
    [
        (7, 1, Grid(7, 1)),
        (24, 1, Grid(8, 3)),
        (49, 1, Grid(13, 4)),
        (52, 1, Grid(13, 4)),
        (60, 2, Grid(10, 3)),
        (300, 6, Grid(13, 4)),
    ],
)
def test_names_take_as_few_screens_as_they_can_be_read_on(count: int, screens: int, grid: Grid) -> None:
    slides = slides_by_letters(NAMES, "Names", lines(count), 0)
    assert len(slides) == screens
    assert {slide.grid for slide in slides} == {grid}
    assert sum(len(slide.rows) for slide in slides) == count
    assert max(len(slide.rows) for slide in slides) <= 52
    assert grid.size(NAMES.width) >= LEAST_SIZE == LEAST_ON_PAPER
    assert [slide.letters for slide in slides if screens == 1] == [""] * (screens == 1)


def test_names_at_thirteen_lines_are_3_35_percent_of_the_height() -> None:
    assert fit(52, NAMES).size(NAMES.width) == pytest.approx(LEAST_ON_PAPER)


def test_lines_that_the_address_asks_for_are_cut_as_before() -> None:
    assert [len(slide.rows) for slide in slides_of(RANKS, "Ranks", lines(40), 8)] == [13, 14, 13]
    assert [len(slide.rows) for slide in slides_of(Look("x", 23, 8, columns=2), "Tables", lines(20), 8)] == [7, 6, 7]
    assert len(slides_of(RANKS, "Ranks", lines(300), 4)) == 38
    assert slides_of(RANKS, "Ranks", [], 0) == []


def test_opponents_are_left_out_where_a_line_is_too_narrow() -> None:
    look = Look("x", width=17, name=8.4, narrow=NAMES)
    wide = {count: slides_of(look, "Names", lines(count), 0)[0] for count in (24, 39, 52)}
    assert [(slide.wide, slide.wide_on_squarer) for slide in wide.values()] == [
        (True, True),
        (True, False),
        (False, False),
    ]


def test_first_names_go_below_long_last_names() -> None:
    people = [
        {"last": last, "first": first}
        for last, first in (("Berg", "Ida"), ("Devereaux", "Kathrin"), ("L" * 40, "Maximiliana"), ("Dragons", ""))
    ]
    [slide] = slides_of(NAMES, "Names", people * 13, 0)
    assert [row.get("long") for row in slide.rows[:4]] == ["", "longish", "long", None]


@pytest.mark.parametrize(
    ("names", "most", "letters"),
    [
        (["Abel", "Berg", "Cole", "Dean"], 2, ["A–B", "C–D"]),
        (["Abel", "Baker", "Berg", "Cole"], 3, ["A", "B–C"]),
        (["Abel", "Abelson", "Acker"], 2, ["A–Ab", "Ac"]),
        (["Östlund", "Olsen", "Péter"], 2, ["O", "P"]),
        (["van Dam", "Vega", "Wood"], 2, ["V", "W"]),
        (["Lee", "Lee", "Lee"], 2, ["L–Lee", "Lee"]),
        (["Анна", "Борис"], 1, ["А", "Б"]),
        (["", "Abel"], 1, ["", "A"]),
    ],
)
def test_names_are_cut_between_letters(names: list[str], most: int, letters: list[str]) -> None:
    found = cut_by_letters(names, most)
    assert [each.letters for each in found] == letters
    assert [place for each in found for place in range(each.start, each.end)] == list(range(len(names)))
    assert all(each.end - each.start <= most for each in found)


def test_even_many_names_of_one_letter_are_cut() -> None:
    found = cut_by_letters([f"S{n:03d}" for n in range(120)], 52)
    assert [each.end - each.start for each in found] == [40, 40, 40]
    assert cut_by_letters([], 52) == []


@pytest.mark.parametrize(
    ("name", "last", "parts"),
    [
        ("John Smith", "Smith", ("Smith", "John")),
        ("John Smith (2)", "Smith", ("Smith", "John (2)")),
        ("Smith", "Smith", ("Smith", "")),
        ("Anna K. (2)", "K. (2)", ("K. (2)", "Anna")),
        ("Anna van der Berg", "van der Berg", ("van der Berg", "Anna")),
        ("Rabbits", "", ("Rabbits", "")),
        ("Somebody", "Else", ("Somebody", "")),
    ],
)
def test_a_name_has_two_parts(name: str, last: str, parts: tuple[str, str]) -> None:
    assert name_of(name, last) == parts


@pytest.mark.parametrize(
    ("done", "games", "words"), [(0, 4, "0 of 4 results in"), (1, 1, ""), (0, 1, "0 of 1 result in"), (12, 12, "")]
)
def test_results_are_counted_until_all_are_in(done: int, games: int, words: str) -> None:
    assert results_in(done, games) == words


def test_a_league_shows_its_tables_before_its_matches() -> None:
    tables, games = Slide("ranks.html", "Division 1", ()), Slide("matchday.html", "Next matches", ())
    deck = Deck(games=[games], tables=[tables], tables_first=True)
    assert deck.of_the_moment([], over=False) == [tables, games]
