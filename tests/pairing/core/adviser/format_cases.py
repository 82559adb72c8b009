"""Questions for the adviser's tests, read as the API reads them."""

from __future__ import annotations

from typing import Any

from pairing.core.adviser.boards_format import BoardsFormat
from pairing.core.adviser.kinds import READERS
from pairing.core.adviser.question import Question, read_question
from pairing.core.adviser.study import Study
from scoring.calculators import read_system

PLAIN: dict[str, Any] = {"players": 28, "heats": 3, "system": {"slug": "c-diplo"}}


def read(raw: object) -> Question:
    """The question that this JSON asks."""
    return read_question(raw, kinds=READERS, read_system=lambda system, path: read_system(system, path=path))


def asked(*changes: dict[str, Any], **model: Any) -> Question:
    """A question with one plain format for each of `changes`."""
    return read({"formats": [PLAIN | change for change in changes or ({},)], "events": 200, **model})


def boards_format(**changes: Any) -> BoardsFormat:
    """One plain format with changes."""
    found = asked(changes).formats[0]
    assert isinstance(found, BoardsFormat)
    return found


def answered(question: Question, seed: int = 1) -> dict[str, Any]:
    """The answer once all events are played."""
    study = Study(question, seed=seed)
    while not study.finished:
        study.advance()
    return study.answer()
