"""The discounts and penalties of Top Dog as data: the preset of the published table, and tables of an event's own.

Source: `top-dog-handicap.md` (the two tables, for scores from 0 to 25); rulings T2 (exact thirds), T3 (16 or more),
T4 (+2 for each further 100 games of an army), T6 (floor and penalties belong to the table).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from common.pure.errors import Problem, RuleError
from common.pure.reading import Problems, read_flag, read_mapping
from handicaps.core.reading import read_count, read_list, read_number

MOST_STEPS: Final = 40
MOST_GAMES: Final = 100_000
_STEP_KEYS: Final = ("games", "factor", "plus")
_KEYS: Final = ("highest_score", "player", "army", "floor", "without_games", "player_share", "army_steps_go_on")


@dataclass(frozen=True, slots=True)
class Step:
    """From `games` games on, an average counts `factor` times, and `plus` points are added."""

    games: int
    factor: Fraction
    plus: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Found:
    """The step that holds for a number of games; `beyond` if the published table ends before it (T4)."""

    step: Step
    last_game: int | None
    beyond: bool = False


@dataclass(frozen=True, slots=True)
class TopDogTable:
    """How averages per game become handicaps per round.

    `highest_score` is the most that a round can score. `player` and `army` start at 1 game; `floor` holds for a player
    whose average is discounted (and, like `without_games`, is in points); an army without games counts 0.
    `player_share` of the handicap is the player's, the rest the army's. With `army_steps_go_on` the last two army steps
    say how the table continues after its end.
    """

    highest_score: Fraction
    player: tuple[Step, ...]
    army: tuple[Step, ...]
    floor: Fraction = Fraction(1)
    without_games: Fraction = Fraction(1)
    player_share: Fraction = Fraction(2, 3)
    army_steps_go_on: bool = True

    def player_step(self, games: int) -> Found | None:
        """The step of a player with this number of games; None without games."""
        return _find(self.player, games)

    def army_step(self, games: int) -> Found | None:
        """The step of an army with this number of games, marked if it isn't a printed one; None without games."""
        found = _find(self.army, games)
        if found is None or found.last_game is not None or not self.army_steps_go_on or len(self.army) < 2:
            return found
        before, last = self.army[-2:]
        width, rise = last.games - before.games, last.plus - before.plus
        further = (games - last.games) // width
        if further == 0:
            return Found(last, last.games + width - 1)
        start = last.games + further * width
        return Found(Step(start, last.factor, last.plus + further * rise), start + width - 1, beyond=True)


def _find(steps: Sequence[Step], games: int) -> Found | None:
    at = bisect_right([step.games for step in steps], games) - 1
    if at < 0:
        return None
    return Found(steps[at], steps[at + 1].games - 1 if at + 1 < len(steps) else None)


PRESET: Final = TopDogTable(
    highest_score=Fraction(25),
    player=(Step(1, Fraction(1, 3)), Step(8, Fraction(2, 3)), Step(16, Fraction(1))),
    army=(
        Step(1, Fraction(1, 4)),
        Step(8, Fraction(1, 2)),
        Step(16, Fraction(3, 4)),
        Step(24, Fraction(1)),
        Step(100, Fraction(1), Fraction(2)),
        Step(200, Fraction(1), Fraction(4)),
        Step(300, Fraction(1), Fraction(6)),
    ),
)


def table_as_json(table: TopDogTable) -> dict[str, object]:
    """The table as `parse_table` reads it; exact numbers as text, such as `2/3`."""

    def rows(steps: Sequence[Step]) -> list[dict[str, object]]:
        return [{"games": step.games, "factor": str(step.factor), "plus": str(step.plus)} for step in steps]

    return {
        "highest_score": str(table.highest_score),
        "player": rows(table.player),
        "army": rows(table.army),
        "floor": str(table.floor),
        "without_games": str(table.without_games),
        "player_share": str(table.player_share),
        "army_steps_go_on": table.army_steps_go_on,
    }


def parse_table(raw: object, *, path: str = "table") -> TopDogTable:
    """An event's own table from JSON; what is left out is as in the preset.

    Numbers may be written as text, so that thirds are exact: `"2/3"`.
    Errors: `RuleError` at paths such as `table.army[2].games`.
    """
    problems: Problems = []
    fields = read_mapping(raw, path=path, known=_KEYS, problems=problems, what="A table of discounts")
    if fields is None:
        raise RuleError(*problems)

    def number(key: str, usual: Fraction, what: str, most: int) -> Fraction:
        value = _part_or_number(fields.get(key, usual))
        read = read_number(value, path=f"{path}.{key}", least=0, most=most, what=what, problems=problems)
        return usual if read is None else read

    made = TopDogTable(
        highest_score=number("highest_score", PRESET.highest_score, "The highest score of a round", 1000),
        player=_steps(fields, "player", PRESET.player, path, problems),
        army=_steps(fields, "army", PRESET.army, path, problems),
        floor=number("floor", PRESET.floor, "The floor", 1000),
        without_games=number("without_games", PRESET.without_games, "The handicap without games", 1000),
        player_share=number("player_share", PRESET.player_share, "The player’s share", 1),
        army_steps_go_on=read_flag(
            fields.get("army_steps_go_on", True), path=f"{path}.army_steps_go_on", problems=problems
        ),
    )
    if made.highest_score == 0:
        problems.append(Problem(f"{path}.highest_score", "out_of_range", "A round must be worth more than 0 points."))
    RuleError.gather(problems)
    return made


def _steps(
    fields: Mapping[str, object], key: str, usual: tuple[Step, ...], path: str, problems: Problems
) -> tuple[Step, ...]:
    if key not in fields:
        return usual
    where = f"{path}.{key}"
    rows = read_list(fields[key], path=where, least=1, most=MOST_STEPS, what="The steps", problems=problems)
    steps: list[Step] = []
    for k, row in enumerate(rows):
        step = _step(row, f"{where}[{k}]", problems)
        if step is None:
            continue
        if steps and step.games <= steps[-1].games:
            message = (
                "Steps must rise, so this one must start above %(before)s games. Enter a larger number, or sort "
                "the steps."
            )
            problems.append(Problem(f"{where}[{k}].games", "not_rising", message, {"before": steps[-1].games}))
        steps.append(step)
    if steps and steps[0].games != 1:
        message = "The first step must start at 1 game, so that every number of games has one. Set its games to 1."
        problems.append(Problem(f"{where}[0].games", "gap", message))
    return tuple(steps)


def _step(raw: object, path: str, problems: Problems) -> Step | None:
    fields = read_mapping(raw, path=path, known=_STEP_KEYS, problems=problems, what="A step")
    if fields is None:
        return None
    games = read_count(
        fields.get("games"),
        path=f"{path}.games",
        least=1,
        most=MOST_GAMES,
        what="The number of games",
        problems=problems,
    )
    factor, plus = (
        read_number(
            _part_or_number(fields.get(key, usual)),
            path=f"{path}.{key}",
            least=0,
            most=1000,
            what=what,
            problems=problems,
        )
        for key, usual, what in (("factor", Fraction(1), "The factor"), ("plus", Fraction(0), "What is added"))
    )
    return None if games is None or factor is None or plus is None else Step(games, factor, plus)


def _part_or_number(raw: object) -> object:
    """Text such as `2/3` or `0.5` as an exact number; anything else as it is, to be read as a number."""
    if not isinstance(raw, str) or len(raw) > 40 or "e" in raw.casefold():
        return raw
    try:
        return Fraction(raw)
    except (ValueError, ZeroDivisionError):
        return raw
