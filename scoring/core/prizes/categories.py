"""The players eligible for a prize: conditions on facts of a player, all of which must hold.

A condition that is not set holds for everybody. An unknown fact never meets a condition, except the rating if a
category accepts unrated players.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What is known about a player of an event: 0 or blank if unknown. `played_as` is an army, or powers."""

    born: int = 0
    rating: int = 0
    country: str = ""
    club: str = ""
    played_as: tuple[str, ...] = ()
    team: str = ""
    newcomer: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """What a category asks for. Years of birth include both ends; `rating_below` is not in the band itself.

    So 1800 belongs to the band from 1800 below 2000, and not to that below 1800.
    """

    born_from: int | None = None
    born_to: int | None = None
    rating_from: int | None = None
    rating_below: int | None = None
    takes_unrated: bool = False
    country: str = ""
    club: str = ""
    played_as: str = ""
    team: str = ""
    newcomers: bool = False

    @property
    def tells_age(self) -> bool:
        """Whether a winner's year of birth could be guessed."""
        return self.born_from is not None or self.born_to is not None


def fits(condition: Condition, facts: Facts) -> bool:
    """Whether the player meets everything that the category asks for."""
    return (
        _within(facts.born, condition.born_from, condition.born_to)
        and _rated(condition, facts.rating)
        and _named(condition.country, (facts.country,))
        and _named(condition.club, (facts.club,))
        and _named(condition.played_as, facts.played_as)
        and _named(condition.team, (facts.team,))
        and (facts.newcomer or not condition.newcomers)
    )


def _within(value: int, least: int | None, most: int | None) -> bool:
    if least is None and most is None:
        return True
    return bool(value) and (least is None or value >= least) and (most is None or value <= most)


def _rated(condition: Condition, rating: int) -> bool:
    least, below = condition.rating_from, condition.rating_below
    if least is None and below is None:
        return True
    if not rating:
        return condition.takes_unrated
    return (least is None or rating >= least) and (below is None or rating < below)


def _named(wanted: str, found: tuple[str, ...]) -> bool:
    return not wanted.strip() or wanted.strip().casefold() in (each.strip().casefold() for each in found)
