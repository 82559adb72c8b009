"""The five questions that the author of Diminishing Value DBS puts to a system, answered by calculation.

Source: `diminishing-value-dbs`, questions 1 to 5, in our words. The lab calculates what the author argues: which facts
count, how often players tie, what each result is worth, who gains from a solo, and the conclusion.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from common.pure.errors import Phrase, in_a_row
from common.pure.text import Figure
from scoring.core.lab.center_value import CenterPoint
from scoring.core.lab.draw_worth import Worths
from scoring.core.lab.examples import show_points
from scoring.core.lab.ties import TieForecast
from scoring.core.lab.trial import Trial
from scoring.core.lab.verdicts import Level, Verdict
from scoring.core.words import Field

_FACTS: Final[dict[Field, str]] = {
    "result": Phrase("who won or drew"),
    "centers": Phrase("centers at the end"),
    "final_year": Phrase("the years played"),
    "total_centers": Phrase("centers over the years"),
    "chart": Phrase("the yearly chart"),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to one question: a sentence, and its evidence."""

    number: int
    level: Level
    question: str
    answer: str
    reasons: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        """For an API."""
        return {
            "number": self.number,
            "level": self.level,
            "question": self.question,
            "answer": self.answer,
            "reasons": list(self.reasons),
        }


def answer_questions(
    trial: Trial,
    *,
    verdicts: Sequence[Verdict],
    points: Sequence[CenterPoint],
    worths: Worths,
    ties: TieForecast,
) -> tuple[Answer, ...]:
    """The five answers, from what was calculated already."""
    found = {verdict.code: verdict for verdict in verdicts}
    return (
        _made_for(trial, found),
        _tells_apart(ties),
        _aims(trial, found, points, worths),
        _diplomacy(found, worths),
        _good(verdicts, worths, ties),
    )


def _made_for(trial: Trial, found: dict[str, Verdict]) -> Answer:
    facts = [label for field, label in _FACTS.items() if field in trial.system.fields_used]
    sums = [found[code].title for code in ("sum_constant", "sum_by_ending", "sum_varies") if code in found]
    solo = [found[code].title for code in ("solo_sum_same", "solo_sum_differs") if code in found]
    even = "sum_constant" in found and "solo_sum_same" in found
    rated = "Every board pays the same, so it can rate players over many events too."
    only = "Boards pay differently, so it ranks players within an event and isn’t a rating."
    return Answer(
        1,
        "good" if even else "warn",
        "What is the system made for?",
        rated if even else only,
        (Phrase("It scores: %(facts)s.", facts=_listed(facts)), *sums, *solo),
    )


def _tells_apart(ties: TieForecast) -> Answer:
    answer = "Not by itself: it needs tie-breaks." if ties.needs_chain else Phrase("Yes.")
    return Answer(
        2,
        "good" if not ties.needs_chain else "warn",
        "Does it separate players and results?",
        answer,
        (
            Phrase("Random boards gave %(n)s different scores.", n=Figure(f"{ties.different_scores:,}")),
            Phrase(
                "After %(rounds)s rounds of %(players)s players, %(share)s%% are tied with somebody.",
                rounds=ties.rounds,
                players=ties.players,
                share=f"{ties.sharing * 100:.0f}",
            ),
            ties.advice,
        ),
    )


def _aims(trial: Trial, found: dict[str, Verdict], points: Sequence[CenterPoint], worths: Worths) -> Answer:
    results = [(Phrase("a solo"), worths.solo), (Phrase("a loss"), worths.lost_to_draw)]
    results += [(Phrase("a %(size)s-way draw", size=each.size), each.score) for each in worths.draws]
    ordered = sorted(results, key=lambda result: -result[1])
    listed = in_a_row(*(in_a_row(name, show_points(score)) for name, score in ordered), between=", ")
    reasons = [Phrase("On even boards of eight years: %(list)s.", list=listed)]
    two, three = worths.draws[0].score, worths.draws[1].score
    if two > three:
        gained = show_points(two - three)
        reasons.append(
            Phrase("Putting one of three out of a draw brings the other two %(points)s each.", points=gained)
        )
    gains = [point.gain.mean for point in points if point.gain and 2 <= point.centers < 17]
    if trial.counts and gains:
        mean = show_points(Fraction(sum(gains) / len(gains)))
        reasons.append(Phrase("One more center brings %(points)s on average.", points=mean))
    whittles = "small_draw_better" in found and two > worths.draws[-1].score
    best = "solo_best" in found
    if best:
        answer = "Solo; otherwise, be in the smallest draw." if whittles else "Solo; otherwise, hold what you can."
    else:
        answer = Phrase("Not always the solo: %(result)s can pay as much or more.", result=ordered[0][0])
    return Answer(3, "good" if best else "bad", "What should a player aim for?", answer, tuple(reasons))


def _diplomacy(found: dict[str, Verdict], worths: Worths) -> Answer:
    """Calhamer's own count gives a solo 1 and each of n in a draw 1/n: win, or keep others from winning."""
    reasons = [
        found[code].title
        for code in ("solo_best", "solo_not_best", "throw_costs", "throw_free", "throw_pays", "loss_beats_draw")
        if code in found
    ]
    if worths.lost_to_solo < worths.lost_to_draw:
        gap = show_points(worths.lost_to_draw - worths.lost_to_solo)
        reasons.append(
            Phrase("A player who loses to a solo scores %(gap)s less than one who loses to a draw.", gap=gap)
        )
    above = worths.solo - worths.lost_to_draw
    if above > 0:
        shares = [f"{float((each.score - worths.lost_to_draw) / above) * 100:.0f}" for each in worths.draws[:3]]
        reasons.append(
            Phrase(
                "Counted from a loss, the share of a solo that a draw is worth: %(two)s%% with 2 players, %(three)s%% "
                "with 3, %(four)s%% with 4 (Calhamer: 50%%, 33%%, 25%%).",
                **dict(zip(("two", "three", "four"), shares, strict=True)),
            )
        )
    wrong = [code for code in ("solo_not_best", "throw_pays", "loss_beats_draw") if code in found]
    free = "throw_free" in found
    part = "In part: stopping a solo can be worth nothing."
    answer = Phrase("No: see what pays.") if wrong else part if free else Phrase("Yes.")
    level: Level = "bad" if wrong else "warn" if free else "good"
    return Answer(4, level, "Is that what Diplomacy asks: win, or keep others from winning?", answer, tuple(reasons))


def _good(verdicts: Sequence[Verdict], worths: Worths, ties: TieForecast) -> Answer:
    bad = [verdict.title for verdict in verdicts if verdict.level == "bad"]
    weighed = sum(verdict.level == "warn" for verdict in verdicts)
    tally = Phrase(
        "%(bad)s to fix, %(weighed)s to consider, %(good)s hold.",
        bad=len(bad),
        weighed=weighed,
        good=len(verdicts) - len(bad) - weighed,
    )
    reasons = [tally, *bad]
    reasons.extend(_against_solo(worths))
    if ties.needs_chain:
        reasons.append("It depends on its tie-breaks.")
    if bad:
        return Answer(5, "bad", "Is it a good system?", "Not as it is: it contradicts itself.", tuple(reasons))
    level: Level = "warn" if ties.needs_chain or weighed else "good"
    answer = "It is consistent; consider the points listed." if level == "warn" else "It holds together."
    return Answer(5, level, "Is it a good system?", answer, tuple(reasons))


def _against_solo(worths: Worths) -> list[str]:
    """How many draws of two and three outweigh a solo, other games lost, and the chance that makes a try worth it."""
    lines: list[str] = []
    for each in worths.draws[:2]:
        if each.among_losses is None:
            lines.append(Phrase("No number of %(size)s-way draws outweighs a solo.", size=each.size))
        else:
            lines.append(
                Phrase(
                    "With all else lost, the number of %(size)s-way draws that outweigh a solo is %(n)s.",
                    size=each.size,
                    n=each.among_losses,
                )
            )
    two = worths.draws[0]
    if two.chance is not None and 0 < two.chance < 1:
        chance = f"{float(two.chance) * 100:.0f}"
        lines.append(
            Phrase("To leave a 2-way draw for a try at the solo pays from a chance of %(chance)s%%.", chance=chance)
        )
    return lines


def _listed(words: Sequence[str]) -> str:
    return in_a_row(*words, between=", ") or Phrase("nothing")
