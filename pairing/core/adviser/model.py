"""How a board is played, as a simple assumption that can be discussed. Nothing here is fitted to real games.

*Strength.* Each player has a strength, normal around 0 with the asked spread, the same in all heats. A power adds its
edge. *Play.* All powers begin with their home centers. The twelve neutral centers of 1901 and 1902 fall to powers with
chances e^(strength/2). From 1903 on `TRANSFERS` centers a year change hands: a power gains with chances
e^strength · √centers, another loses with chances e^(−strength) / √centers, so strong powers grow and small ones shrink.
A power without centers is out, and none passes 17. Boards end after a year from 1906 to 1909, each as likely, or with
the scoring system's last game-year if that is sooner, and all survivors share the draw. In the asked spreads, the best
of seven players leads 24% of the boards of an even field, 35% of a usual one and 55% of a wide one.

*Solos.* The asked share of boards ends in a solo: the winner is drawn with chances e^strength · centers³ and takes
the centers that are missing to 18 from the others.

*Powers.* Even, or the edge of "clark-1990": Pete Clark's count of 300 postal games (Diplomacy World 60, 1990), a win
as 1 and a draw of n as 1/n: Austria 36.4, England 49.1, France 47.4, Germany 39.3, Italy 24.9, Russia 54.6 and Turkey
45.2. The edge is half the logarithm of a power's figure over the mean.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from pairing.core.adviser.outcomes import Floats, Whole
from scoring.core.years import FIRST_YEAR, SOLO_CENTERS

HOME: Final = (3, 3, 3, 3, 3, 4, 3)
NEUTRAL: Final = (9, 3)
TRANSFERS: Final = 5
SHORTEST: Final = 6
LONGEST: Final = 9
CLARK: Final = (36.35, 49.07, 47.35, 39.3, 24.87, 54.57, 45.15)
POWER_EDGE: Final = {
    "even": (0.0,) * 7,
    "clark-1990": tuple(math.log(won * len(CLARK) / sum(CLARK)) / 2 for won in CLARK),
}

Small = npt.NDArray[np.int16]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Boards:
    """Boards in rows, the seven powers in columns, in the order of `words.POWERS`.

    `chart` is the centers after each year from 1901, as far as the longest game, `years` the years each board played.
    `soloist` is the column of the power with 18 centers, or −1.
    """

    chart: Small
    years: Whole
    soloist: Whole

    @property
    def centers(self) -> Small:
        """The centers at the end."""
        found: Small = self.chart[:, -1, :]
        return found

    @property
    def total_centers(self) -> Whole:
        """Centers after each year that was played, added up."""
        played = np.arange(self.chart.shape[1])[None, :, None] < self.years[:, None, None]
        total: Whole = (self.chart * played).sum(axis=1, dtype=np.int64)
        return total

    @property
    def final_years(self) -> Whole:
        """The year a power lost its last center, or that of the board's end."""
        alive: Whole = (self.chart > 0).sum(axis=1)
        last = np.where(self.centers > 0, self.years[:, None], np.minimum(alive + 1, self.years[:, None]))
        return FIRST_YEAR - 1 + last

    @property
    def wins(self) -> Flags:
        """Winners: the soloist, or else all survivors, who share the draw."""
        soloed = self.soloist[:, None] >= 0
        return np.where(soloed, np.arange(7)[None, :] == self.soloist[:, None], self.centers > 0)


def play_boards(strengths: Floats, *, solo_share: float, last_year: int | None, dice: np.random.Generator) -> Boards:
    """Play one board a row of `strengths`, the power's edge already in them.

    `last_year` is the scoring system's, or None.
    """
    count = len(strengths)
    centers = np.tile(np.array(HOME, dtype=np.int16), (count, 1))
    gains, losses = np.exp(strengths), np.exp(-strengths)
    years = dice.integers(SHORTEST, LONGEST + 1, count)
    if last_year is not None:
        years = np.minimum(years, last_year - FIRST_YEAR + 1)
    solo = dice.random(count) < solo_share
    chart = np.empty((count, LONGEST, 7), dtype=np.int16)
    for year in range(LONGEST):
        if year < len(NEUTRAL):
            for _ in range(NEUTRAL[year]):
                _add(centers, _pick(np.sqrt(gains), dice), 1)
        else:
            for _ in range(TRANSFERS):
                _transfer(centers, gains, losses, playing=years > year, dice=dice)
        chart[:, year] = centers
    soloist = np.where(solo, _pick(gains * centers.astype(float) ** 3, dice), -1)
    _raise_soloists(centers, soloist, dice)
    chart[:, -1] = centers
    # A board that ended keeps its last count.
    ended = np.arange(LONGEST)[None, :] >= (years - 1)[:, None]
    return Boards(np.where(ended[:, :, None], centers[:, None, :], chart), years.astype(np.int64), soloist)


def _transfer(centers: Small, gains: Floats, losses: Floats, *, playing: Flags, dice: np.random.Generator) -> None:
    alive = centers > 0
    root = np.sqrt(np.maximum(centers, 1))
    room = alive & (centers < SOLO_CENTERS - 1)
    gainer = _pick(gains * root * room, dice)
    chance = losses / root * alive
    chance[np.arange(len(centers)), gainer] = 0
    loser = _pick(chance, dice)
    moved = (playing & room.any(axis=1) & (chance.sum(axis=1) > 0)).astype(np.int16)
    _add(centers, gainer, moved)
    _add(centers, loser, -moved)


def _raise_soloists(centers: Small, soloist: Whole, dice: np.random.Generator) -> None:
    """Give each soloist the centers to 18, one by one, from others by their size."""
    for _ in range(SOLO_CENTERS):
        rows = np.flatnonzero(soloist >= 0)
        short = rows[centers[rows, soloist[rows]] < SOLO_CENTERS]
        if not len(short):
            return
        others = centers[short].astype(float)
        others[np.arange(len(short)), soloist[short]] = 0
        centers[short, _pick(others, dice)] -= 1
        centers[short, soloist[short]] += 1


def _pick(chances: Floats, dice: np.random.Generator) -> Whole:
    """Draw a column for each row by its weights; the first if all are 0."""
    sums = np.cumsum(chances, axis=1)
    drawn = dice.random(len(chances)) * sums[:, -1]
    picked: Whole = (sums <= drawn[:, None]).sum(axis=1)
    return np.where(sums[:, -1] > 0, np.minimum(picked, chances.shape[1] - 1), 0)


def _add(centers: Small, columns: Whole, amount: int | Small) -> None:
    centers[np.arange(len(centers)), columns] += np.asarray(amount, dtype=np.int16)
