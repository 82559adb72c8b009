"""The score book of a boards tournament: the games credited to each entry, and each entry's heats and total.

Everything else (ranks, teams, awards) reads the book, so it is computed once per revision. Rulings: M8 for the
unplayed score, M13 for replaced players. Games of a pool count times its multiplier: credits hold the multiplied
scores, the facts those of the board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from common.pure.errors import Problem, RuleError
from scoring.core.drops import HeatScore, RawHeat, final_score, weigh_heats
from scoring.core.facts import (
    EntryFacts,
    EventFacts,
    GameFacts,
    PoolFacts,
    ReplacementPolicy,
    SeatScore,
    StandingsRules,
)
from scoring.core.years import SOLO_CENTERS

ZERO = Fraction(0)
FINAL = 0
"""The id of the pool that a final is; those of other pools begin at 1."""


@dataclass(frozen=True, slots=True)
class Credit:
    """One finished game as it counts for one entry."""

    entry: int
    game: GameFacts
    seat: SeatScore

    @property
    def topped(self) -> bool:
        """A solo, or first place (shared or not) where the system only ranks by centers (§15)."""
        return self.seat.outcome == "solo" or (self.seat.outcome == "placed" and self.seat.place == 1)

    @property
    def soloed(self) -> bool:
        """A solo by its outcome, or by 18 centers where the system only ranks by centers."""
        return _is_solo(self.seat)

    @property
    def lost(self) -> bool:
        """A loss by its outcome; where the system only ranks by centers, Diplomacy's own sense of losing.

        The manual gives no rule for losses in rank systems. By the game's rules a survivor shares in the draw
        unless someone else soloed, so a loss is: eliminated, or on a board that another power soloed.
        """
        if self.seat.outcome != "placed":
            return self.seat.outcome == "loss"
        if self.seat.centers == 0:
            return True
        return not self.soloed and any(_is_solo(seat) for seat in self.game.seats)


@dataclass(frozen=True, slots=True)
class EntryScores:
    """One entry's page of the book: its credited games, its heats as weighed, and their total with the handicap."""

    entry: EntryFacts
    credits: tuple[Credit, ...]
    heats: tuple[HeatScore, ...]
    total: Fraction
    played: int

    @property
    def id(self) -> int:
        """The entry's id."""
        return self.entry.id


@dataclass(frozen=True, slots=True)
class ScoreBook:
    """All pages by entry id, with the rules and facts they were computed from."""

    rules: StandingsRules
    facts: EventFacts
    pages: Mapping[int, EntryScores]


def keep_score_book(facts: EventFacts, *, rules: StandingsRules) -> ScoreBook:
    """Credit every finished game and weigh every entry's heats.

    Raises `RuleError` where a game lies in a heat that the tournament does not have. A player who is not among the
    entries is a bug, and raises `KeyError`.
    """
    _check_heats(facts.games, rules=rules)
    facts = _with_final(facts, rules=rules)
    times: dict[int | None, Fraction] = {pool.id: pool.multiplier for pool in facts.pools if pool.multiplier != 1}
    credited = _credit_games(facts, rules=rules, times=times)
    pages = {
        entry.id: _keep_page(entry, credited=credited[entry.id], facts=facts, rules=rules, times=times)
        for entry in facts.entries
    }
    return ScoreBook(rules=rules, facts=facts, pages=pages)


def _with_final(facts: EventFacts, *, rules: StandingsRules) -> EventFacts:
    """The facts with the boards of the final as one pool that takes the top ranks, once they are finished."""
    if not rules.final:
        return facts
    heat = rules.all_heats
    over = facts.closed_heats is None or heat in facts.closed_heats
    final = PoolFacts(id=FINAL, heat=heat, position=0, name="Final", takes_top_ranks=True, over=over)
    games = tuple(replace(game, pool=FINAL) if game.heat == heat else game for game in facts.games)
    return replace(facts, games=games, pools=(final, *(pool for pool in facts.pools if pool.heat != heat)))


def credited_players(seat: SeatScore, *, policy: ReplacementPolicy) -> tuple[int, ...]:
    """The players credited for a seat (M13): the last player, the first, or all who played it; none where it fills."""
    if seat.fills:
        return ()
    match policy:
        case "last":
            return seat.players[-1:]
        case "first":
            return seat.players[:1]
        case "both":
            return tuple(dict.fromkeys(seat.players))


def heat_scores(
    best: Mapping[int, Fraction],
    *,
    closed: frozenset[int] | None,
    rules: StandingsRules,
    times: Mapping[int, Fraction] | None = None,
) -> tuple[HeatScore, ...]:
    """Weigh one entry's heats, given its score in each heat it played; the other heats are unplayed or open.

    `times` are the multipliers that the scores of some heats have already, from their pools.
    """
    raw = [_raw_heat(heat, best=best, closed=closed, rules=rules) for heat in _heats(rules)]
    if times:
        raw = [replace(each, times=times[each.heat]) if each.heat in times else each for each in raw]
    return weigh_heats(raw, rules=rules)


def exact_sum(scores: Sequence[Fraction]) -> Fraction:
    """The exact sum; whole scores are added as ints, which is much faster than fraction by fraction."""
    whole = 0
    broken = ZERO
    for score in scores:
        if score.denominator == 1:
            whole += score.numerator
        else:
            broken += score
    return broken + whole if broken else Fraction(whole)


def _heats(rules: StandingsRules) -> range:
    return range(1, rules.heats + 1)


def _is_solo(seat: SeatScore) -> bool:
    if seat.outcome == "placed":
        return seat.centers is not None and seat.centers >= SOLO_CENTERS
    return seat.outcome == "solo"


def _check_heats(games: Sequence[GameFacts], *, rules: StandingsRules) -> None:
    beyond = sorted({game.heat for game in games} - set(range(1, rules.all_heats + 1)))
    RuleError.gather(
        [
            Problem(
                "heats",
                "heat_beyond_tournament",
                "Heat %(heat)s has finished games, but the event has only %(heats)s heats. Raise the number of "
                "heats to %(heat)s.",
                {"heat": heat, "heats": rules.all_heats},
            )
            for heat in beyond
        ]
    )


def _credit_games(
    facts: EventFacts, *, rules: StandingsRules, times: Mapping[int | None, Fraction]
) -> dict[int, list[Credit]]:
    credited: dict[int, list[Credit]] = {entry.id: [] for entry in facts.entries}
    games = (_multiplied(game, times[game.pool]) if game.pool in times else game for game in facts.games)
    for game in sorted(games, key=lambda game: (game.heat, game.number, game.id)):
        for seat in game.seats:
            for player in credited_players(seat, policy=rules.replacement_policy):
                credited[player].append(Credit(player, game, seat))
    return credited


def _multiplied(game: GameFacts, times: Fraction) -> GameFacts:
    return replace(game, seats=tuple(replace(seat, score=seat.score * times) for seat in game.seats))


def _keep_page(
    entry: EntryFacts,
    *,
    credited: Sequence[Credit],
    facts: EventFacts,
    rules: StandingsRules,
    times: Mapping[int | None, Fraction],
) -> EntryScores:
    """`times` are the multipliers of the pools that have one, which the credits' scores have already."""
    best: dict[int, Fraction] = {}
    pools: dict[int, int | None] = {}
    for credit in credited:
        # Two games in one heat (two boards at once, or a seat taken over): the better one is the heat's score.
        held = best.get(credit.game.heat)
        if held is None or credit.seat.score > held:
            best[credit.game.heat] = credit.seat.score
            pools[credit.game.heat] = credit.game.pool
    multiplied = {heat: times[pool] for heat, pool in pools.items() if pool in times}
    final = best.pop(rules.all_heats, None) if rules.final else None
    heats = heat_scores(best, closed=facts.closed_heats, rules=rules, times=multiplied)
    total = exact_sum([*(heat.weighted for heat in heats), entry.handicap])
    if rules.final:
        raw = RawHeat(rules.all_heats, final or ZERO, "open" if final is None else "played")
        heats = (*heats, final_score(raw))
    return EntryScores(entry, tuple(credited), heats, total, len(best))


def _raw_heat(
    heat: int,
    *,
    best: Mapping[int, Fraction],
    closed: frozenset[int] | None,
    rules: StandingsRules,
) -> RawHeat:
    score = best.get(heat)
    if score is not None:
        return RawHeat(heat, score, "played")
    if closed is None or heat in closed:
        return RawHeat(heat, rules.unplayed_score, "unplayed")
    return RawHeat(heat, ZERO, "open")
