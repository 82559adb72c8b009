"""Our values are those of FIDE's own program on events with byes, forfeits, withdrawals and late entries.

The only rule on which the two differ is standard points after a double forfeit (C.07 7.7: as many as the opponent, so a
half each); the events here have none.
"""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from pairing.core.swiss.ranking.standings import rank_event
from pairing.core.swiss.ranking.tie_breaks import SWISS_TIE_BREAKS
from pairing.core.trf.reading import read_trf

DATA = Path(__file__).parents[4] / "data" / "swiss"
REFERENCE = json.loads((DATA / "values.json").read_text())
BY_FIDE = {tie_break.fide: tie_break for tie_break in SWISS_TIE_BREAKS.values() if tie_break.fide}


@pytest.mark.parametrize("name", REFERENCE["events"])
def test_every_value_of_every_player(name: str) -> None:
    event = read_trf((DATA / f"{name}.trf").read_text())
    chain = tuple(BY_FIDE[code] for code in REFERENCE["tie_breaks"])
    for row in rank_event(event, chain=chain).rows:
        theirs = REFERENCE["events"][name]["values"][str(row.number)]
        for code, ours, text in zip(REFERENCE["tie_breaks"], row.values, theirs, strict=True):
            rounded = code == "AOB" and ours is not None
            value = Fraction(int(ours * 100 + Fraction(1, 2)), 100) if rounded else ours
            assert value == (None if text is None else Fraction(text)), (code, row.number)


@pytest.mark.parametrize("name", REFERENCE["events"])
def test_ranks_by_direct_encounter(name: str) -> None:
    event = read_trf((DATA / f"{name}.trf").read_text())
    ranks = {str(row.number): row.rank for row in rank_event(event, chain=(BY_FIDE["DE"],)).rows}
    assert ranks == REFERENCE["events"][name]["direct_encounter_ranks"]
