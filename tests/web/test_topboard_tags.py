"""Figures, seats and fields as pages show them."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

import pytest
from django import forms
from django.template import Context, Template
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.base.figures import as_exact, decimals_of, even_figure, figure, ordinal, signed_figure
from tournaments.base.languages import in_sentence
from tournaments.boards.games.shown.standings import HeatCell
from tournaments.people.models import Person


def shown(source: str, **context: object) -> str:
    """What a template with the tags gives."""
    return Template("{% load topboard %}" + source).render(Context(context)).strip()


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (230, "230"),
        (-5, "−5"),
        (Fraction(100, 3), "33.33"),
        (Fraction(-1, 200), "−0.01"),
        (Fraction(-1, 201), "0"),
        (Fraction(1, 200), "0.01"),
        (Decimal("12.50"), "12.5"),
        (Decimal("-0.00"), "0"),
        ("4/3", "1.33"),
        (None, "–"),
        ("", "–"),
        ("Drew", "Drew"),
        (float("nan"), "nan"),
    ],
)
def test_figure_shows_two_decimals_at_most(value: object, text: str) -> None:
    assert figure(value) == text


@settings(max_examples=100)
@given(st.fractions(min_value=-(10**6), max_value=10**6))
def test_figure_is_within_half_a_hundredth(value: Fraction) -> None:
    read = as_exact(figure(value))
    assert read is not None
    assert abs(read - value) <= Fraction(1, 200)


def test_signed_figure_marks_gains_and_losses() -> None:
    texts = [signed_figure(value) for value in (3, -2, 0, None, Fraction(1, 1000))]
    assert texts == ["+3", "−2", "0", "–", "0"]


def test_ordinal_knows_the_teens() -> None:
    texts = [ordinal(rank) for rank in (1, 2, 3, 4, 11, 12, 13, 21, 112)]
    assert texts == ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "112th"]


def cell_of(score: str, *, state: str = "played", **more: str) -> HeatCell:
    return HeatCell(score=score, state=state, **more)


def test_dropped_score_is_in_brackets() -> None:
    dropped = cell_of("-5", tier="lowest", multiplier="0", weighted="0")
    assert shown("{% heat_score x %}", x=dropped) == ('<span class="drop"><span class="vh">dropped </span>(−5)</span>')
    assert shown("{% heat_score x %}", x=cell_of("-5")) == "−5"
    assert shown("{% heat_score x %}", x=None) == ""
    unplayed = cell_of("0", state="unplayed", tier="lowest", multiplier="0.5")
    assert shown("{% heat_score x %}", x=unplayed) == '<abbr class="soft" title="Not played">–</abbr>'
    assert 'title="Not played">5</abbr>' in shown("{% heat_score x %}", x=cell_of("5", state="unplayed"))


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ({"score": "57", "tier": "next_lowest", "multiplier": "3/4", "weighted": "171/4"}, "57 × ¾"),
        ({"score": "57", "tier": "next_lowest", "multiplier": "1", "weighted": "57"}, "57"),
        ({"score": "171/2", "board": "57", "times": "3/2"}, "57 × 1½"),
        ({"score": "171/2", "board": "57", "times": "3/2", "tier": "lowest", "multiplier": "1/2"}, "57 × 1½ × ½"),
        ({"score": "114", "board": "57", "times": "2", "tier": "lowest", "multiplier": "333/1000"}, "57 × 2 × 0.333"),
    ],
)
def test_multiplied_score_shows_the_boards_score_and_each_factor(cell: dict[str, str], expected: str) -> None:
    text = shown("{% heat_score x %}", x=cell_of(**cell)).replace("\N{NO-BREAK SPACE}", " ")
    assert re.sub("<[^>]+>", "", text) == expected


def test_move_has_an_arrow_and_words() -> None:
    up = shown("{% move 2 %}")
    assert up == ('<span class="move up"><span aria-hidden="true">▲</span>2<span class="vh"> up</span></span>')
    assert shown("{% move x %}", x=None) == ""


def test_seat_names_its_power_for_readers() -> None:
    assert " ".join(shown('{% seat "TURKEY" %}').split()) == (
        '<span class="seat p-t" aria-hidden="true">T</span><span class="vh">Turkey </span>'
    )


def test_seat_beyond_the_ramp_starts_it_again() -> None:
    assert 'class="seat p-1"' in shown('{% seat "North" slot=13 %}')


def test_state_has_shape_and_word() -> None:
    assert shown('{% state "started" %}') == '<span class="state half">In progress</span>'
    assert shown('{% state "waiting" "Waiting for Pete" %}') == ('<span class="state flag">Waiting for Pete</span>')


def test_anchor_names_the_control_of_a_path() -> None:
    assert shown('{{ "seats[3].centers"|anchor }}') == "seats-3-centers"


class _Form(forms.Form):
    name = forms.CharField(label="Name", help_text="As on the badge.")
    public = forms.BooleanField(label="Public page")


def test_field_links_hint_and_error_to_its_control() -> None:
    html = shown("{% field form.name %}", form=_Form({}))
    assert 'aria-describedby="id_name_helptext id_name_error"' in html
    assert 'id="id_name_helptext"' in html
    assert 'id="id_name_error"' in html
    assert 'aria-invalid="true"' in html


def test_form_errors_link_to_each_field() -> None:
    html = shown("{% form_errors form %}", form=_Form({}))
    assert html.count("<li>") == 2
    assert '<a href="#id_name">Name: ' in html
    assert shown("{% form_errors form %}", form=_Form()) == ""


def test_figures_of_a_column_have_the_decimals_that_one_of_them_needs() -> None:
    column = [72, "65.78", Fraction(57, 2), None]
    decimals = decimals_of(column)
    assert [even_figure(value, decimals) for value in column] == ["72.00", "65.78", "28.50", "–"]
    assert [even_figure(value, decimals_of([72, -3])) for value in (72, -3)] == ["72", "−3"]
    assert shown("{{ value|even:2 }}", value="12.9") == "12.90"


def test_a_name_by_surname_breaks_before_the_first_name() -> None:
    """Else a narrow column leaves the last word of "Anna Maria van den" alone on a line."""
    person = Person(first_name="Anna van der", last_name="Berg")
    assert shown("{% listed_name person %}", person=person) == 'Berg, <span class="given">Anna van der</span>'
    assert shown("{% listed_name person %}", person=Person(last_name="<Cher>")) == "&lt;Cher&gt;"


def test_a_label_within_a_sentence_keeps_the_capital_of_a_german_noun() -> None:
    assert in_sentence("Place offered") == "place offered"
    with translation.override("de"):
        assert in_sentence("Startplatz angeboten") == "Startplatz angeboten"
