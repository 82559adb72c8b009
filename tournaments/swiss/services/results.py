"""Results of tables, in versions: entered in any published round, corrected later without pairing anything again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from django.db.models import Max, OuterRef, Subquery, Value
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError, StaleError, WhatChanged
from tournaments.base.permissions import Action
from tournaments.changes.services.changes import OpenChange
from tournaments.events.models import Event, Game, GameState, ResultVersion, Seat
from tournaments.events.services.changes import EventChange
from tournaments.people.names import full_name
from tournaments.swiss.disciplines import MARGINS
from tournaments.swiss.models import DuelResult, Outcome, SwissRoundState
from tournaments.swiss.selectors.margins import typed_total
from tournaments.swiss.selectors.rounds import PLAYED
from tournaments.swiss.selectors.table_slips import figures_in_short
from tournaments.swiss.services.events import change_swiss
from tournaments.swiss.services.high_losses import loss_questions

# The result of a table as pages and the API name it, and what that is for the first and the second player.
OUTCOMES: Mapping[str, tuple[Outcome, Outcome]] = {
    "first": (Outcome.WIN, Outcome.LOSS),
    "draw": (Outcome.DRAW, Outcome.DRAW),
    "second": (Outcome.LOSS, Outcome.WIN),
    "first_walkover": (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    "second_walkover": (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
    "nobody": (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
}
CODES = {pair: code for code, pair in OUTCOMES.items()}
IN_WORDS = {
    "first": gettext_noop("%(first)s beat %(second)s"),
    "draw": gettext_noop("%(first)s and %(second)s drew"),
    "second": gettext_noop("%(second)s beat %(first)s"),
    "first_walkover": gettext_noop("%(first)s won, %(second)s did not come"),
    "second_walkover": gettext_noop("%(second)s won, %(first)s did not come"),
    "nobody": gettext_noop("Neither %(first)s nor %(second)s came"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Margins:
    """The margin data of one player; None is not entered."""

    points: Decimal | None = None
    loss: Decimal | None = None
    army_points: Decimal | None = None
    units_lost: Decimal | None = None
    break_point: Decimal | None = None

    @property
    def told(self) -> dict[str, Decimal]:
        """The figures that were entered, by name."""
        values = {name: getattr(self, name) for name in MARGINS}
        return {name: value for name, value in values.items() if value is not None}


NO_MARGINS = (Margins(), Margins())
Wanted = tuple[tuple[Outcome, Margins], ...]


@dataclass(frozen=True, slots=True)
class NewDuel:
    """A result to save: of which game, by its id, and as `record_duel` takes it."""

    game: int
    outcome: str
    margins: Sequence[Margins] = NO_MARGINS
    seen: int | None = None
    anyway: bool = False


def record_duel(
    actor: Actor,
    game: Game,
    *,
    outcome: str,
    margins: Sequence[Margins] = NO_MARGINS,
    seen: int | None = None,
    anyway: bool = False,
    within: OpenChange | None = None,
) -> ResultVersion | None:
    """Save the result of a table as a new version; None if nothing changed.

    `outcome` is one of `OUTCOMES`, `margins` those of the first and the second player. `seen` is the version that the
    writer looked at (0 for none): raises `StaleError` if there is a newer one. Raises `RuleError` at `outcome` and
    `seats[i].loss`, while the round is a draft, and at `anyway` for a loss above the break point, until it is confirmed
    by that.
    """
    with change_swiss(actor, game.round.event, Action.ENTER_RESULTS, within=within) as change:
        [version] = save_duels(change, [NewDuel(game.pk, outcome, margins, seen, anyway)])
    game.refresh_from_db()
    return version


def save_duels(change: EventChange, duels: Sequence[NewDuel]) -> list[ResultVersion | None]:
    """Save the results of many tables inside a change: new versions in the order asked for, None for unchanged results.

    The number of queries is constant but for batches. Raises as `record_duel` does, for the first table with a problem.
    """
    standing = _standing([_published(table) for table in _tables(change, [duel.game for duel in duels])])
    new: list[tuple[_Standing, str, Wanted]] = []
    for duel in duels:
        margins = checked_sheet(change.event, outcome=duel.outcome, margins=duel.margins)
        now = standing[duel.game]
        looked_at = now.number if duel.seen or now.facts else 0  # 0 is right without a result
        if duel.seen is not None and duel.seen != looked_at:
            raise _stale(now, duel.seen)
        wanted = tuple(zip(OUTCOMES[duel.outcome], margins, strict=True))
        if now.facts != wanted:
            RuleError.gather([] if duel.anyway else loss_questions(margins))
            new.append((now, duel.outcome, wanted))
    versions = _save(change, [(now, wanted) for now, _outcome, wanted in new])
    for now, outcome, wanted in new:
        _record(change, now, outcome, wanted, versions[now.game.pk])
    return [versions.get(duel.game) for duel in duels]


def _record(change: EventChange, now: _Standing, outcome: str, wanted: Wanted, version: ResultVersion) -> None:
    summary = _summary(now, outcome, wanted)
    before = now.code and {"result": now.code, "version": now.number}
    change.record(
        "record_duel",
        summary,
        subject=f"round:{now.game.round.number}/table:{now.game.number}",
        before=before or None,
        after={"result": outcome, "version": version.number},
    )


def _summary(now: _Standing, outcome: str, wanted: Wanted) -> str:
    """The result with its figures; of a saved result, the figures alone, so that each step has its own words."""
    first, second = (margins.told for _outcome, margins in wanted)
    if outcome in {"second", "second_walkover"} and now.code != outcome:
        first, second = second, first  # the sentence names the winner first
    figures = figures_in_short((first, second))
    words = _("Table %(table)s of round %(round)s: %(result)s.")
    if now.code == outcome and not figures:
        words = _("Removed the figures of table %(table)s of round %(round)s: %(result)s.")
    elif now.code == outcome:
        words = _("Figures of table %(table)s of round %(round)s: %(figures)s.")
    elif figures:
        words = _("Table %(table)s of round %(round)s: %(result)s, %(figures)s.")
    return words % {
        "table": now.game.number,
        "round": now.game.round.number,
        "result": in_words(outcome, now.names),
        "figures": figures,
    }


def checked_duels(event: Event, *, outcome: str, margins: Sequence[Margins]) -> tuple[DuelResult, DuelResult]:
    """The two results of a table as `record_duel` would keep them, not stored. Raises `RuleError` as it does."""
    margins = checked_sheet(event, outcome=outcome, margins=margins)
    first, second = (
        DuelResult(outcome=each, **{name: getattr(margin, name) for name in MARGINS})
        for each, margin in zip(OUTCOMES[outcome], margins, strict=True)
    )
    return first, second


def needs_winner(event: Event) -> bool:
    """Whether one of the two has to win, as in a knock-out."""
    return bool(event.swiss.system == "knock-out")


def checked_sheet(event: Event, *, outcome: str, margins: Sequence[Margins]) -> Sequence[Margins]:
    """The figures of both players as they are kept: none where nobody played, and typed points of one fill the other's.

    Raises `RuleError` at `outcome` and `seats[i].loss` for what no result of a table can be.
    """
    total = typed_total(event)
    unplayed = outcome in OUTCOMES and outcome not in PLAYED
    margins = NO_MARGINS if unplayed else _with_both_points(margins, total)
    problems = _outcome_problems(event, outcome)
    problems += [problem for index, each in enumerate(margins) for problem in _figure_problems(index, each)]
    if total is not None and not problems:
        problems += _points_problems(outcome, margins, total)
    RuleError.gather(problems)
    return margins


def outcome_of_points(margins: Sequence[Margins], total: Decimal | None) -> str:
    """The result that typed points say, as one of `OUTCOMES`; blank where they say none."""
    if total is None:
        return ""
    first, second = (each.points for each in _with_both_points(margins, total))
    if first is None or second is None:
        return ""
    return "first" if first > second else "second" if second > first else "draw"


def _with_both_points(margins: Sequence[Margins], total: Decimal | None) -> Sequence[Margins]:
    """One player's points from those of the other."""
    points = [each.points for each in margins]
    if total is None or points.count(None) != 1:
        return tuple(margins)
    rest = total - next(value for value in points if value is not None)
    return tuple(replace(each, points=rest) if each.points is None else each for each in margins)


def _outcome_problems(event: Event, outcome: str) -> list[Problem]:
    if needs_winner(event) and outcome in {"draw", "nobody"}:
        message = gettext_noop("A knock-out needs a winner: continue the game, or enter who goes through.")
        return [Problem("outcome", "no_winner", message)]
    if outcome not in OUTCOMES:
        message = gettext_noop("%(outcome)s is not a result. Choose one of %(known)s.")
        return [Problem("outcome", "not_a_choice", message, {"outcome": outcome or "–", "known": ", ".join(OUTCOMES)})]
    return []


def _figure_problems(index: int, margins: Margins) -> Iterator[Problem]:
    message = gettext_noop("Enter a number from 0 to %(most)s with at most 2 decimals.")
    for name, field in MARGINS.items():
        value = getattr(margins, name)
        if value is None:
            continue
        if not value.is_finite() or not 0 <= value <= field.most or value != value.quantize(Decimal("0.01")):
            yield Problem(f"seats[{index}].{name}", "out_of_range", message, {"most": field.most})
    if margins.units_lost is not None and not margins.break_point:
        message = gettext_noop(
            "Enter the break point of this army, so that the loss can be calculated from the units lost."
        )
        yield Problem(f"seats[{index}].break_point", "missing", message)


def _points_problems(outcome: str, margins: Sequence[Margins], total: Decimal) -> list[Problem]:
    """Typed points that do not make the sum of the event, or give the winner no more than the loser."""
    first, second = (each.points for each in margins)
    if first is None or second is None:
        return []
    if first + second != total:
        message = gettext_noop(
            "These points add up to %(sum)s, but in this event they must add up to %(total)s. Correct one of them."
        )
        params = {"sum": f"{(first + second).normalize():f}", "total": f"{total.normalize():f}"}
        return [Problem("seats[1].points", "wrong_sum", message, params)]
    if outcome in {"first", "second"} and outcome != outcome_of_points(margins, total):
        message = gettext_noop("The winner must have more points than the loser. Correct the points or the result.")
        return [Problem(f"seats[{0 if outcome == 'first' else 1}].points", "winner_has_less", message)]
    return []


def clear_duel(actor: Actor, game: Game) -> None:
    """Take the result of a table back, while its round is the newest. What was entered stays in its versions."""
    with change_swiss(actor, game.round.event, Action.ENTER_RESULTS) as change:
        [locked] = _tables(change, [game.pk])
        _published(locked)
        if change.event.rounds.filter(number__gt=locked.round.number).exists():
            message = gettext_noop(
                "Round %(round)s already exists, so table %(table)s needs a result. Correct the result "
                "instead of removing it."
            )
            raise RuleError.one("outcome", "later_round", message, round=locked.round.number + 1, table=locked.number)
        if locked.result_id is None:
            return
        now = _standing([locked])[locked.pk]
        Game.objects.filter(pk=locked.pk).update(result=None, state=GameState.STARTED, finished_at=None)
        values = {"table": locked.number, "round": locked.round.number}
        change.record(
            "clear_duel",
            _("Removed the result of table %(table)s of round %(round)s.") % values,
            subject=f"round:{locked.round.number}/table:{locked.number}",
            before={"result": now.code, "version": now.number},
        )
    game.refresh_from_db()


def in_words(outcome: str, names: Sequence[str]) -> str:
    """The result of a table with the names of its players."""
    return _(IN_WORDS[outcome]) % {"first": names[0], "second": names[1]}


@dataclass(frozen=True, slots=True)
class _Standing:
    """The current result of a table: its version (0 for none), its facts by seat, and its players.

    `seats` are ids, `names` those of the players; the first player's come first. `last` is the highest version there
    is, which an undo may have left behind.
    """

    game: Game
    seats: tuple[int, ...]
    names: tuple[str, ...]
    last: int
    number: int
    code: str = ""
    facts: Wanted | None = None
    by: str = ""


def _tables(change: EventChange, games: Sequence[int]) -> list[Game]:
    """The tables as they are now, under the event's lock. Raises `MissingError` if one was removed."""
    rows = Game.objects.select_related("round__swiss", "result__entered_by")
    found = rows.filter(round__event=change.event).in_bulk(list(games))
    if not found.keys() >= set(games):
        raise MissingError(_("This table no longer exists. Go back to the round."))
    return [found[pk] for pk in dict.fromkeys(games)]


def _published(table: Game) -> Game:
    if table.round.swiss.state != SwissRoundState.PUBLISHED:
        message = gettext_noop("Round %(round)s is a draft. Publish it, then enter its results.")
        raise RuleError.one("outcome", "draft", message, round=table.round.number)
    return table


def _standing(games: Sequence[Game]) -> dict[int, _Standing]:
    """The current results of these tables, by game."""
    seats: dict[int, list[int]] = defaultdict(list)
    names: dict[int, list[str]] = defaultdict(list)
    rows = Seat.objects.filter(game__in=games).order_by("position")
    person = "entry__person__"
    names_of_person = (f"{person}{name}" for name in ("first_name", "last_name", "distinction"))
    for game_id, seat, *name in rows.values_list("game", "pk", *names_of_person):
        seats[game_id].append(seat)
        names[game_id].append(full_name(*name))
    results = {row.seat_id: row for row in DuelResult.objects.filter(version__in=[each.result_id for each in games])}
    last = dict(ResultVersion.objects.filter(game__in=games).values_list("game").annotate(Max("number")))
    found = {}
    for game in games:
        newest = last.get(game.pk, 0)
        sides = tuple(seats[game.pk]), tuple(names[game.pk]), newest
        if game.result is None:
            found[game.pk] = _Standing(game, *sides, newest)
            continue
        facts = tuple(
            (
                Outcome(results[seat].outcome),
                Margins(**{name: getattr(results[seat], name) for name in MARGINS}),
            )
            for seat in seats[game.pk]
        )
        code = CODES[facts[0][0], facts[1][0]]
        found[game.pk] = _Standing(game, *sides, game.result.number, code, facts, game.result.who)
    return found


def _save(change: EventChange, new: Sequence[tuple[_Standing, Wanted]]) -> dict[int, ResultVersion]:
    """New versions of the results of tables, by game, which are finished with them."""
    made = ResultVersion.objects.bulk_create(
        ResultVersion(
            game=now.game,
            number=now.last + 1,
            entered_by=change.actor.user,
            door=change.actor.door,
        )
        for now, _wanted in new
    )
    versions = {version.game_id: version for version in made}
    DuelResult.objects.bulk_create(
        DuelResult(
            version=versions[now.game.pk],
            seat_id=seat,
            outcome=outcome,
            **{name: getattr(margins, name) for name in MARGINS},
        )
        for now, wanted in new
        for seat, (outcome, margins) in zip(now.seats, wanted, strict=True)
    )
    newest = ResultVersion.objects.filter(game=OuterRef("pk")).order_by("-number").values("pk")[:1]
    Game.objects.filter(pk__in=list(versions)).update(
        result=Subquery(newest), state=GameState.FINISHED, finished_at=Coalesce("finished_at", Value(timezone.now()))
    )
    return versions


def _stale(now: _Standing, seen: int) -> StaleError:
    message = _(
        "%(who)s entered a result at this table since you opened it. Your result was not saved. Compare "
        "the two, then decide."
    )
    known = DuelResult.objects.filter(version__game=now.game, version__number=seen).order_by("seat__position")
    outcomes = [Outcome(row.outcome) for row in known]
    was, result = (
        in_words(code, now.names) if code else _("no result")
        for code in (CODES[outcomes[0], outcomes[1]] if outcomes else "", now.code)
    )
    return StaleError(
        message % {"who": now.by or _("Somebody")},
        current=now.number,
        changes=[WhatChanged(_("Result"), was, result, now.by)],
    )
