"""`common/web/problems.py`: problems of the pure code in the words of the reader."""

from __future__ import annotations

import pickle

import pytest
from django.utils import translation

from common.pure.errors import Phrase, Problem
from common.pure.reading import Problems, read_whole
from common.web.problems import problem_text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The number of rounds must be a whole number, not a list."),
        ("de", "Die Zahl der Runden: Erwartet ist eine ganze Zahl, nicht eine Liste."),
        ("fr", "Le nombre de rondes\u202f: il faut un nombre entier, pas une liste."),
    ],
)
def test_words_among_the_params_are_translated_too(language: str, text: str) -> None:
    problems: Problems = []
    read_whole([], path="rounds", least=1, most=9, what="The number of rounds", problems=problems)
    with translation.override(language):
        assert [problem_text(each) for each in problems] == [text]
    assert problems[0].text == "The number of rounds must be a whole number, not a list."


def test_names_among_the_params_stay_as_they_are() -> None:
    what = Phrase("The average of %(name)s", name="The seed")
    problem = Problem("average", "missing", "%(what)s is missing. Add it.", {"what": what})
    with translation.override("de"):
        assert problem_text(problem) == "Der Durchschnitt von The seed fehlt. Bitte ergänzen."


def test_a_phrase_survives_the_way_to_another_process() -> None:
    sent: Phrase = pickle.loads(pickle.dumps(Phrase("The average of %(name)s", name="Ann")))  # noqa: S301  our own
    assert (sent, sent.template, sent.params) == ("The average of Ann", "The average of %(name)s", {"name": "Ann"})
