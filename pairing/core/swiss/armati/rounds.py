"""The next round of an event: the players present, their record, what the organiser has set by hand, and the tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from common.pure.errors import Problem, RuleError
from pairing.core.swiss.armati.engine import Draft, pair_field
from pairing.core.swiss.armati.field import DOWN, UP, ArmatiRules, Contender, pair_of
from pairing.core.swiss.armati.tables import Table, number_tables
from pairing.core.swiss.record import Colour, Kind, Outcome, Player, Record


@dataclass(frozen=True, slots=True)
class RoundRequest:
    """What the next round is paired with, besides the record of the event.

    `order` is all players best first, for the halves of a score group (None: by pairing number). `start_points` are
    McMahon's. `travelled` are the players from afar, `tables` the numbers of those who need the same table each round.
    `pairs` and `bye` are set by hand and stay; the rest is paired around them.
    """

    rules: ArmatiRules = field(default_factory=ArmatiRules)
    seed: int = 1
    order: tuple[int, ...] | None = None
    start_points: Mapping[int, Fraction] = field(default_factory=dict)
    travelled: frozenset[int] = frozenset()
    tables: Mapping[int, int] = field(default_factory=dict)
    pairs: tuple[tuple[int, int], ...] = ()
    bye: int | None = None


@dataclass(frozen=True, slots=True)
class RoundResult:
    """The round: its tables in order, who has the allocated bye, and the draft that explains it.

    `notes` are what the organiser should know about manual pairings, such as a pair that has met.
    """

    tables: tuple[Table, ...]
    bye: int | None
    draft: Draft
    notes: tuple[Problem, ...] = ()

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs by number, in the order of their tables."""
        return tuple((table.first, table.second) for table in self.tables)


def pair_round(event: Record, *, request: RoundRequest) -> RoundResult:
    """Pair the next round of `event`.

    Errors: `RuleError` at `pairs[1]` or `bye` for what was set by hand and can't be, `NoPairingError` where the rest
    has no legal pairing.
    """
    everyone = contenders_of(event, request=request)
    known = {contender.id: contender for contender in everyone}
    _check_set(request, known)
    taken = {number for pair in request.pairs for number in pair} | ({request.bye} if request.bye else set())
    free = [contender for contender in everyone if contender.id not in taken]
    if request.bye and len(free) % 2:
        message = (
            "With this bye, %(count)s players are left to pair, which is an odd number. Remove the bye, or set a pair."
        )
        raise RuleError.one("bye", "odd_rest", message, count=len(free))
    rules = _with_forbidden(event, request.rules)
    left = 0 if taken or event.rounds is None else max(event.rounds - event.next_round, 0)
    draft = pair_field(free, rules=rules, round_number=event.next_round, seed=request.seed, rounds_left=left)
    tables = number_tables([*request.pairs, *draft.ids()], contenders=everyone, fixed=request.tables)
    return RoundResult(tables, request.bye or draft.bye_id, draft, tuple(_notes(request, known, rules)))


def contenders_of(event: Record, *, request: RoundRequest) -> list[Contender]:
    """Everyone who plays the next round, best first: by pairing score, then by the order of the request."""
    away = event.away(event.next_round)
    scores = _scores_before(event, request.start_points)
    place = {number: index for index, number in enumerate(request.order or ())}
    present = [player for player in event.players if player.number not in away]
    made = [_contender(event, player, scores, request) for player in present]
    rank = {player.number: index for index, player in enumerate(event.players)}
    return sorted(made, key=lambda one: (-one.score, place.get(one.id, len(place)), rank[one.id]))


def _scores_before(event: Record, start: Mapping[int, Fraction]) -> dict[int, list[Fraction]]:
    """The pairing score of each player before each round, the one to pair included."""
    found: dict[int, list[Fraction]] = {}
    for player in event.players:
        points = start.get(player.number, Fraction(0))
        scores = [points + event.virtual(player.number, 1)]
        for number, turn in enumerate(player.turns, start=2):
            points += event.values.of(turn)
            scores.append(points + event.virtual(player.number, number))
        found[player.number] = scores
    return found


def _contender(
    event: Record, player: Player, scores: Mapping[int, Sequence[Fraction]], request: RoundRequest
) -> Contender:
    games = [turn for turn in player.turns if turn.played and turn.opponent is not None]
    named = [turn.colour is Colour.WHITE for turn in games if turn.colour]
    return Contender(
        id=player.number,
        score=scores[player.number][event.rounds_played],
        met=tuple(turn.opponent for turn in games if turn.opponent is not None),
        had_bye=any(turn.kind in {Kind.ALLOCATED_BYE, Kind.FULL_BYE} for turn in player.turns),
        walkover=any(turn.kind is Kind.FORFEIT and turn.outcome is Outcome.WIN for turn in player.turns),
        floats=tuple(_floats(player, scores)),
        club=player.club,
        travelled=player.number in request.travelled,
        first=2 * sum(named) - len(named),
        last_first=named[-1] if named else None,
    )


def _floats(player: Player, scores: Mapping[int, Sequence[Fraction]]) -> list[int]:
    """The floats of the rounds played: against more points up, against fewer down, and the bye down."""
    found = []
    for index, turn in enumerate(player.turns):
        if turn.kind is Kind.ALLOCATED_BYE:
            found.append(DOWN)
        elif turn.opponent is not None and turn.opponent in scores:
            own, other = scores[player.number][index], scores[turn.opponent][index]
            found += [UP] * (other > own) + [DOWN] * (other < own)
    return found


def _with_forbidden(event: Record, rules: ArmatiRules) -> ArmatiRules:
    """The rules with the pairs that the event forbids in this round."""
    listed = frozenset(pair_of(a, b) for a, b in event.forbidden_pairs(event.next_round))
    return replace(rules, forbidden=rules.forbidden | listed)


def _check_set(request: RoundRequest, known: Mapping[int, Contender]) -> None:
    """Check that manual pairings name players who are present, each once."""
    problems: list[Problem] = []
    seen: set[int] = set()
    named = [(f"pairs[{index}]", number) for index, pair in enumerate(request.pairs) for number in pair]
    for path, number in [*named, *([("bye", request.bye)] if request.bye else [])]:
        if number not in known:
            message = "Number %(number)s does not play this round. Choose somebody who does."
            problems.append(Problem(path, "not_playing", message, {"number": number}))
        elif number in seen:
            message = "Number %(number)s is set twice. Remove one of the two."
            problems.append(Problem(path, "set_twice", message, {"number": number}))
        seen.add(number)
    RuleError.gather(problems)


def _notes(request: RoundRequest, known: Mapping[int, Contender], rules: ArmatiRules) -> list[Problem]:
    """Manual pairings that break the rules: they are reported, not refused."""
    found = []
    for index, (one, other) in enumerate(request.pairs):
        params = {"one": one, "other": other}
        if other in known[one].met:
            message = "Numbers %(one)s and %(other)s have met. They are paired because you set it."
            found.append(Problem(f"pairs[{index}]", "rematch_set", message, params))
        if pair_of(one, other) in rules.forbidden:
            message = "Numbers %(one)s and %(other)s must not meet. They are paired because you set it."
            found.append(Problem(f"pairs[{index}]", "forbidden_set", message, params))
    if request.bye and known[request.bye].had_bye:
        message = "Number %(number)s has had a bye. The second is given because you set it."
        found.append(Problem("bye", "second_bye_set", message, {"number": request.bye}))
    return found
