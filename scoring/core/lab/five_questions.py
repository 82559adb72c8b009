"""The five questions that the author of Diminishing Value DBS puts to a system, answered by calculation.

Source: `diminishing-value-dbs`, questions 1 to 5, in our words. What the author argues, the lab calculates: which facts
count, how often players tie, what each result is worth, who gains by a solo, and what that comes to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from scoring.core.lab.center_value import CenterPoint
from scoring.core.lab.draw_worth import Worths
from scoring.core.lab.examples import show_points
from scoring.core.lab.ties import TieForecast
from scoring.core.lab.trial import Trial
from scoring.core.lab.verdicts import Level, Verdict
from scoring.core.words import Field

_FACTS: Final[dict[Field, str]] = {
    "result": "who won or drew",
    "centers": "centers at the end",
    "final_year": "the years played",
    "total_centers": "centers over the years",
    "chart": "the yearly chart",
}


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to one question: a sentence, and what it rests on."""

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
    only = "Boards pay differently, so it ranks players within an event and isn't a rating."
    return Answer(
        1,
        "good" if even else "warn",
        "What is the system made for?",
        rated if even else only,
        (f"It scores {_listed(facts)}.", *sums, *solo),
    )


def _tells_apart(ties: TieForecast) -> Answer:
    answer = "Yes." if not ties.needs_chain else "Not by itself: it needs tie-breaks."
    return Answer(
        2,
        "good" if not ties.needs_chain else "warn",
        "Does it separate players and results?",
        answer,
        (
            f"Random boards gave {ties.different_scores:,} different scores.",
            f"After {ties.rounds} rounds of {ties.players} players, {ties.sharing:.0%} end level with somebody.",
            ties.advice,
        ),
    )


def _aims(trial: Trial, found: dict[str, Verdict], points: Sequence[CenterPoint], worths: Worths) -> Answer:
    results = [("a solo", worths.solo), ("a loss", worths.lost_to_draw)]
    results += [(f"a {each.size}-way draw", each.score) for each in worths.draws]
    ordered = sorted(results, key=lambda result: -result[1])
    listed = ", ".join(f"{name} {show_points(score)}" for name, score in ordered)
    reasons = [f"On even boards of eight years: {listed}."]
    two, three = worths.draws[0].score, worths.draws[1].score
    if two > three:
        reasons.append(f"Putting one of three out of a draw brings the other two {show_points(two - three)} each.")
    gains = [point.gain.mean for point in points if point.gain and 2 <= point.centers < 17]
    if trial.counts and gains:
        reasons.append(f"One more center brings {show_points(Fraction(sum(gains) / len(gains)))} on average.")
    whittles = "small_draw_better" in found and two > worths.draws[-1].score
    best = "solo_best" in found
    if best:
        answer = (
            "Solo; failing that, be in the smallest draw." if whittles else "Solo; failing that, hold what you can."
        )
    else:
        answer = f"Not always the solo: {ordered[0][0]} can pay as much or more."
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
        reasons.append(f"Who loses to a solo scores {gap} less than who loses to a draw.")
    above = worths.solo - worths.lost_to_draw
    if above > 0:
        shares = [
            f"{each.size}-way {float((each.score - worths.lost_to_draw) / above):.0%}" for each in worths.draws[:3]
        ]
        reasons.append(f"Above a loss, a draw is worth of a solo: {', '.join(shares)} (Calhamer: 50%, 33%, 25%).")
    wrong = [code for code in ("solo_not_best", "throw_pays", "loss_beats_draw") if code in found]
    free = "throw_free" in found
    answer = "No: see what pays." if wrong else "In part: stopping a solo can be worth nothing." if free else "Yes."
    level: Level = "bad" if wrong else "warn" if free else "good"
    return Answer(4, level, "Is that what Diplomacy asks: win, or keep others from winning?", answer, tuple(reasons))


def _good(verdicts: Sequence[Verdict], worths: Worths, ties: TieForecast) -> Answer:
    bad = [verdict.title for verdict in verdicts if verdict.level == "bad"]
    weighed = sum(verdict.level == "warn" for verdict in verdicts)
    reasons = [f"{len(bad)} to fix, {weighed} to weigh, {len(verdicts) - len(bad) - weighed} hold.", *bad]
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
    lines = []
    for each in worths.draws[:2]:
        if each.among_losses is None:
            lines.append(f"No number of {each.size}-way draws outweighs a solo.")
        else:
            lines.append(f"With all else lost, it takes {each.among_losses} {each.size}-way draws to outweigh a solo.")
    two = worths.draws[0]
    if two.chance is not None and 0 < two.chance < 1:
        lines.append(f"To leave a 2-way draw for a try at the solo pays from a chance of {float(two.chance):.0%}.")
    return lines


def _listed(words: Sequence[str]) -> str:
    if len(words) < 2:
        return "".join(words) or "nothing"
    return f"{', '.join(words[:-1])} and {words[-1]}"
