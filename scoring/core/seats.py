"""The facts of one board as they come in: seven seats, each with a power and what is known of its game.

Rule: contract §1; DTM manual §13 (the columns of the games screen).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from common.pure.errors import Phrase, Problem, RuleError
from common.pure.reading import Problems, kind_of, read_choice, read_mapping, read_whole
from scoring.core.chart import chart_problems, read_chart
from scoring.core.words import FIELDS, POWERS, Field
from scoring.core.years import BOARD_CENTERS, FIRST_YEAR, LAST_YEAR

Result = Literal["win", "loss"]
SEATS: Final = 7
MAX_TOTAL_CENTERS: Final = BOARD_CENTERS * (LAST_YEAR - FIRST_YEAR + 1)


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """What is known of one seat; None is not known.

    Several `win`s on a board are a draw. `centers` are those held at the end, `final_year` the last game-year
    played, `total_centers` the centers counted after each game-year and added up, `chart` those counts from 1901
    on; a chart that is shorter than others of the board is that of an eliminated player. `unplayed` is a power that
    nobody plays, see `with_unplayed`. `player` names the seat in errors while its power is not known; it decides
    nothing.
    """

    power: str
    result: Result | None = None
    centers: int | None = None
    final_year: int | None = None
    total_centers: int | None = None
    chart: tuple[int, ...] | None = None
    unplayed: bool = False
    player: str = field(default="", compare=False)

    @property
    def who(self) -> str:
        """The seat as errors name it: its power, or else its player."""
        return self.power.title() or self.player or "A seat without a power"

    def fact(self, field: Field) -> str | int | tuple[int, ...] | None:
        """The fact called `field`."""
        match field:
            case "result":
                return self.result
            case "centers":
                return self.centers
            case "final_year":
                return self.final_year
            case "total_centers":
                return self.total_centers
            case "chart":
                return self.chart


def with_unplayed(seats: Sequence[SeatFacts], power: str) -> tuple[SeatFacts, ...]:
    """The seats as they are scored, with one more for a power that nobody plays; blank where all are played.

    Decided here, as the sources know full boards only: the power counts as eliminated in the first game-year, with a
    loss and no centers. So places, shares and averages are those of seven, and the six score as on a board where
    somebody fell at once.
    """
    if not power:
        return tuple(seats)
    return (*seats, SeatFacts(power, "loss", 0, FIRST_YEAR, 0, (0,), unplayed=True))


def parse_seats(raw: object, *, path: str = "seats") -> tuple[SeatFacts, ...]:
    """Read seven seats from JSON; a fact that is null counts as left out.

    Errors: `RuleError` with every wrong value at paths such as `seats[3].centers`.
    """
    if not isinstance(raw, list | tuple):
        raise RuleError.one(path, "wrong_type", "The seats must be a list of 7, not %(kind)s.", kind=kind_of(raw))
    if len(raw) != SEATS:
        raise RuleError.one(
            path,
            "wrong_count",
            "A board has 7 seats, but this one has %(count)s. Give each power one seat.",
            count=len(raw),
        )
    problems: Problems = []
    seats = [_parse_seat(seat, path=f"{path}[{i}]", problems=problems) for i, seat in enumerate(raw)]
    problems.extend(power_problems([seat.power for seat in seats], path=path))
    if not problems:
        problems.extend(chart_problems(seats, path=path))
    RuleError.gather(problems)
    return tuple(seats)


def power_problems(powers: Sequence[str], *, path: str = "seats") -> Problems:
    """A problem for each power that sits twice; blank powers are someone else's problem."""
    problems: Problems = []
    missing = [power for power in POWERS if power not in powers]
    for i, power in enumerate(powers):
        if power and power in powers[:i]:
            problems.append(
                Problem(
                    f"{path}[{i}].power",
                    "power_twice",
                    "%(power)s sits at two seats, and nobody plays %(missing)s. Give each power one seat.",
                    {"power": power, "missing": " or ".join(missing)},
                )
            )
    return problems


def _parse_seat(raw: object, *, path: str, problems: Problems) -> SeatFacts:
    fields = read_mapping(raw, path=path, known=("power", *FIELDS), problems=problems, what="A seat")
    if fields is None:
        return SeatFacts(power="")
    power = read_choice(fields.get("power"), path=f"{path}.power", choices=POWERS, problems=problems)

    def number(key: str, what: str, least: int, most: int) -> int | None:
        value = fields.get(key)
        if value is None:
            return None
        return read_whole(
            value,
            path=f"{path}.{key}",
            least=least,
            most=most,
            what=Phrase("%(what)s of %(power)s", what=Phrase(what), power=power) if power else what,
            problems=problems,
        )

    result: Result | None = None
    if fields.get("result") is not None:
        choices: tuple[Result, ...] = ("win", "loss")
        result = read_choice(fields["result"], path=f"{path}.result", choices=choices, problems=problems)
    return SeatFacts(
        power=power or "",
        result=result,
        centers=number("centers", "The centers", 0, BOARD_CENTERS),
        final_year=number("final_year", "The final year", FIRST_YEAR, LAST_YEAR),
        total_centers=number("total_centers", "The total of centers", 0, MAX_TOTAL_CENTERS),
        chart=read_chart(fields.get("chart"), path=f"{path}.chart", power=power or "", problems=problems),
    )
