"""What it costs to pair two contenders, or to give one the bye: a tuple of levels, the weightiest first.

| level | counts |
|---|---|
| rematch | 1 for a pair that has met, where that is allowed at all |
| times met | how often that pair has met |
| spared | 1 for a bye to a player who has won by walkover |
| bye | how many score groups the bye is above the lowest |
| wish | 1 for each of the two who meets another than the wished one |
| round-1 club | 1 for two of a club in round 1 |
| gap | the square of the score groups between the two, and more than two such gaps of `club_weight` for clubmates |
| travellers | 1 for two locals or two travellers in round 1 |
| floats | how far from zero the floats would get; or how far the one who floats up is from the top of its group |
| bye place | how far the one with the bye is from the end of its group |
| fold | the square of how far the two are from half a group apart |

Squares make many small steps better than one big one: three groups in a row float one group each.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pairing.core.swiss.armati.field import ArmatiRules
from pairing.core.swiss.armati.groups import Field

LEVELS: Final = 11
REMATCH, TIMES_MET, SPARED, BYE, WISH, ROUND_ONE_CLUB, GAP, TRAVELLERS, FLOATS, BYE_PLACE, FOLD = range(LEVELS)


@dataclass(frozen=True, slots=True)
class Costs:
    """The costs of one round over one field. Positions, not ids, name the contenders."""

    field: Field
    rules: ArmatiRules
    round_number: int
    met: tuple[frozenset[int], ...]
    wide: int
    """Twice the largest balance of floats, so that no cost of a float is below 0."""
    forbidden: frozenset[tuple[int, int]]
    wished: frozenset[tuple[int, int]]
    """The wished pairs that are legal in this round."""
    wishing: frozenset[int]
    """Who is in one of them."""

    @classmethod
    def of(cls, field: Field, *, rules: ArmatiRules, round_number: int) -> Costs:
        """Costs for this field and round."""
        where = {contender.id: position for position, contender in enumerate(field.contenders)}
        met = tuple(frozenset(where[id_] for id_ in one.met if id_ in where) for one in field.contenders)
        wide = 2 * max((abs(contender.balance) for contender in field.contenders), default=0)
        pairs = [
            frozenset(
                (min(places), max(places))
                for places in ([where[id_] for id_ in pair if id_ in where] for pair in given)
                if len(places) == 2
            )
            for given in (rules.forbidden, rules.wished)
        ]
        wished = frozenset(
            (one, other) for one, other in pairs[1] - pairs[0] if rules.rematches or other not in met[one]
        )
        wishing = frozenset(one for pair in wished for one in pair)
        return cls(field, rules, round_number, met, wide, pairs[0], wished, wishing)

    @property
    def clubs_count(self) -> bool:
        """Whether two of one club cost anything in this round."""
        return bool(self.rules.club_weight) or (self.round_number == 1 and self.rules.clubs_apart_first)

    def legal(self, one: int, other: int) -> bool:
        """Whether the two may meet: not forbidden, and no rematch unless the rules allow it."""
        pair = (one, other) if one < other else (other, one)
        return pair not in self.forbidden and (self.rules.rematches or other not in self.met[one])

    def pair(self, one: int, other: int) -> tuple[int, ...]:
        """The cost of a legal pair, in either order."""
        if one > other:
            one, other = other, one
        field, rules = self.field, self.rules
        upper, lower = field.group[one], field.group[other]
        a, b = field.contenders[one], field.contenders[other]
        again = other in self.met[one]
        clubmates = bool(a.club) and a.club == b.club
        first = self.round_number == 1
        gap = lower - upper
        return (
            int(again),
            a.met.count(b.id) if again else 0,
            0,
            0,
            0 if (one, other) in self.wished else (one in self.wishing) + (other in self.wishing),
            int(first and clubmates and rules.clubs_apart_first),
            gap * gap + (2 * rules.club_weight**2 + 1 if clubmates and rules.club_weight else 0),
            int(first and rules.first_round == "travelled" and a.travelled == b.travelled),
            self._float(one, other) if gap else 0,
            0,
            self._fold(one, other, crossing=gap > 0),
        )

    def bye(self, one: int) -> tuple[int, ...]:
        """The cost of the bye for a contender who may get it."""
        field = self.field
        group = field.group[one]
        over = len(field.sizes) - 1 - group
        spared, wishing = int(field.contenders[one].walkover), int(one in self.wishing)
        return (0, 0, spared, over, wishing, 0, 0, 0, 0, field.sizes[group] - 1 - field.place[one], 0)

    def _float(self, upper: int, lower: int) -> int:
        """By balance: how much the squares of both balances grow. From the top: the place of who floats up."""
        if self.rules.floaters == "top":
            return self.field.place[lower]
        contenders = self.field.contenders
        return 2 * (1 + self.wide - contenders[upper].balance + contenders[lower].balance)

    def _fold(self, one: int, other: int, *, crossing: bool) -> int:
        """How far the two are from where the first half meets the second.

        Who floats up from the top of a group joins the end of the group above. Else the last of the group above meets
        the first of the one below.
        """
        field = self.field
        size = field.sizes[field.group[one]]
        half = (size + 1) // 2
        if not crossing:
            return (field.place[other] - field.place[one] - half) ** 2
        if self.rules.floaters == "top":
            return (size - field.place[one] - half) ** 2
        return size - 1 - field.place[one] + field.place[other]
