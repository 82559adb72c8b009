"""Score overrides in place of computed scores: which they are, and where each one counts.

The computed score is always calculated too, so that every place that shows the one can show the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.core.score_book import Credit, EntryScores, ScoreBook, credited_players


@dataclass(frozen=True, slots=True)
class SetScore:
    """The score override of a seat; `computed` is what the scoring system gives. `entries` are credited with it."""

    game: int
    heat: int
    number: int
    power: str
    entries: tuple[int, ...]
    score: Fraction
    computed: Fraction
    reason: str


@dataclass(frozen=True, slots=True)
class SetScores:
    """All of an event, by heat and game; and each by its seat, by who is credited, and by the heat where it counts."""

    all: tuple[SetScore, ...]
    by_power: Mapping[tuple[int, str], SetScore]
    by_entry: Mapping[tuple[int, int], SetScore]
    by_heat: Mapping[tuple[int, int], SetScore]


NO_SET_SCORES = SetScores((), {}, {}, {})


def find_set_scores(book: ScoreBook) -> SetScores:
    """The set scores of a book: keys are (game id, power), (game id, entry) and (entry, heat number)."""
    found = [
        SetScore(
            game=game.id,
            heat=game.heat,
            number=game.number,
            power=seat.power,
            entries=credited_players(seat, policy=book.rules.replacement_policy),
            score=seat.score,
            computed=seat.computed,
            reason=seat.reason,
        )
        for game in sorted(book.facts.games, key=lambda game: (game.heat, game.number, game.id))
        for seat in game.seats
        if seat.computed is not None
    ]
    by_power = {(each.game, each.power): each for each in found}
    by_entry = {(each.game, entry): each for each in found for entry in each.entries}
    by_heat = {
        (credit.entry, heat): by_power[credit.game.id, credit.seat.power]
        for entry in sorted({entry for each in found for entry in each.entries})
        for heat, credit in _counting(book.pages[entry]).items()
        if (credit.game.id, credit.seat.power) in by_power
    }
    return SetScores(tuple(found), by_power, by_entry, by_heat)


def _counting(page: EntryScores) -> dict[int, Credit]:
    """The credit that is the heat's score: the best one, as the score book takes it."""
    best: dict[int, Credit] = {}
    for credit in page.credits:
        held = best.get(credit.game.heat)
        if held is None or credit.seat.score > held.seat.score:
            best[credit.game.heat] = credit
    return best
