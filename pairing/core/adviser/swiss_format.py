"""A Swiss event as the adviser sees it: field, rounds, who meets first, acceleration, draws."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from common.pure.errors import Problem
from common.pure.reading import Problems, read_choice, read_mapping, read_whole
from pairing.core.adviser.advice import Advice
from pairing.core.adviser.question import ReadSystem, read_number
from pairing.core.rounds_advice import advised_rounds, always_pairable_rounds, rounds_advice
from pairing.core.swiss.acceleration import ACCELERATIONS

FIRST_ROUNDS: Final = ("random", "halves")
MOST_SWISS_PLAYERS: Final = 64
MOST_ROUNDS: Final = 12
WORK: Final = 80
"""What a player's round costs, in seats of a boards event: pairing it takes some 0.4 ms."""

WORK_CROWDED: Final = 4
"""So many times as much where rounds come close to the opponents there are, and the pairing looks ahead."""

FEW_RIGHT: Final = 0.3
_WHOLE: Final = {
    "players": ("The number of players", 2, MOST_SWISS_PLAYERS),
    "rounds": ("The number of rounds", 1, MOST_ROUNDS),
}
_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {"first_round": FIRST_ROUNDS, "acceleration": ACCELERATIONS}


@dataclass(frozen=True, slots=True, kw_only=True)
class SwissFormat:
    """Rounds of games of two, paired by the armati engine; standings by points and the paper's tie-breaks.

    Numbers go by strength, the strongest first: that is the order of "halves" and of an acceleration. `draw_share` is
    the share of games that are drawn, whoever plays.
    """

    players: int
    rounds: int
    first_round: str = "random"
    acceleration: str = "none"
    draw_share: float = 0.0

    @property
    def kind(self) -> str:
        """The key of Swiss events."""
        return "swiss"

    @property
    def work(self) -> int:
        """As `EventFormat.work`."""
        crowded = WORK_CROWDED if 2 * self.rounds > self.players else 1
        return self.players * self.rounds * WORK * crowded

    def as_json(self) -> dict[str, Any]:
        """Every field as `read_swiss_format` reads it."""
        percent = round(self.draw_share * 100, 6)
        fields = {name: getattr(self, name) for name in (*_WHOLE, *_CHOICES)}
        return {**fields, "draw_percent": int(percent) if percent.is_integer() else percent}


def read_swiss_format(
    fields: Mapping[str, object], path: str, _read_system: ReadSystem, problems: Problems
) -> SwissFormat | None:
    """Read a Swiss event; `players` and `rounds` must be there. Adds what is wrong."""
    before = len(problems)
    read_mapping(fields, path=path, known=(*_WHOLE, *_CHOICES, "draw_percent"), problems=problems, what="A format")
    values: dict[str, Any] = {}
    for name, (what, least, most) in _WHOLE.items():
        where = f"{path}.{name}"
        if fields.get(name) is None:
            problems.append(Problem(where, "missing", "A format needs %(field)s. Add it.", {"field": name}))
        else:
            values[name] = read_whole(fields[name], path=where, least=least, most=most, what=what, problems=problems)
    for name, choices in _CHOICES.items():
        if fields.get(name) is not None:
            values[name] = read_choice(fields[name], path=f"{path}.{name}", choices=choices, problems=problems)
    if fields.get("draw_percent") is not None:
        where, what = f"{path}.draw_percent", "The share of draws"
        percent = read_number(fields["draw_percent"], path=where, least=0, most=100, what=what, problems=problems)
        values["draw_share"] = (percent or 0.0) / 100
    if len(problems) > before:
        return None
    found = SwissFormat(**values)
    everyone = found.players - 1 + found.players % 2
    if found.rounds > everyone:
        message = "After %(everyone)s rounds, all %(players)s players have met. Play at most %(everyone)s rounds."
        params = {"players": found.players, "everyone": everyone}
        problems.append(Problem(f"{path}.rounds", "more_than_everyone", message, params))
    return found


def swiss_forced(event: SwissFormat) -> dict[str, int]:
    """Games, byes and pairs of an event, the rounds that are advised, and those that can surely be paired."""
    return {
        "games": event.players // 2 * event.rounds,
        "pairs": event.players * (event.players - 1) // 2,
        "byes": event.players % 2 * event.rounds,
        "advised_rounds": advised_rounds(event.players),
        "always_pairable_rounds": always_pairable_rounds(event.players),
    }


def swiss_advice(event: SwissFormat, figures: Mapping[str, Any] | None) -> tuple[Advice, ...]:
    """What to know of a Swiss event: its rounds, and once simulated, its ties and its winner."""
    return (*rounds_advice(event.players, rounds=event.rounds), *_on_results(figures))


def _on_results(figures: Mapping[str, Any] | None) -> Iterator[Advice]:
    if figures is None:
        return
    shares = {name: round(figures["shares"][name]["share"] * 100, 1) for name in figures["shares"]}
    if shares["level_first"]:
        message = (
            "In %(level)s%% of the events the first place is tied on points. After the tie-breaks, %(tied)s%% are "
            "still tied. Decide before the start what happens then."
        )
        params = {"level": shares["level_first"], "tied": shares["tie_for_first"]}
        yield Advice("tie_breaks_decide", "warn" if shares["tie_for_first"] else "ok", message, params)
    else:
        yield Advice("no_ties_seen", "ok", "No event ended with a tie for first place.")
    if shares["best_first"] < FEW_RIGHT * 100:
        message = (
            "The best player wins %(percent)s%% of the events. Compare with one more round, or with an acceleration."
        )
        yield Advice("mostly_luck", "warn", message, {"percent": shares["best_first"]})
