"""Results of tables, in versions: entered in any published round, corrected later without pairing anything again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scoring.core.errors import Problem, RuleError
from tournaments.actors import Actor
from tournaments.errors import MissingError, StaleError, WhatChanged
from tournaments.models import DuelResult, Game, GameState, Outcome, ResultVersion, Seat, SwissRoundState, Tournament
from tournaments.permissions import Action
from tournaments.selectors.swiss.margins import typed_total
from tournaments.selectors.swiss.rounds import PLAYED
from tournaments.services.changes import Change
from tournaments.services.swiss.events import change_swiss
from tournaments.swiss_disciplines import MARGINS

__all__ = [
    "CODES",
    "NO_MARGINS",
    "OUTCOMES",
    "Margins",
    "checked_duels",
    "checked_sheet",
    "clear_duel",
    "in_words",
    "needs_winner",
    "outcome_of_points",
    "record_duel",
]

# The result of a table as doors name it, and what that is for the first and the second player.
OUTCOMES: Mapping[str, tuple[Outcome, Outcome]] = {
    "first": (Outcome.WIN, Outcome.LOSS),
    "draw": (Outcome.DRAW, Outcome.DRAW),
    "second": (Outcome.LOSS, Outcome.WIN),
    "first_walkover": (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    "second_walkover": (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
    "nobody": (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
}
CODES = {pair: code for code, pair in OUTCOMES.items()}


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


def record_duel(
    actor: Actor, game: Game, *, outcome: str, margins: Sequence[Margins] = NO_MARGINS, seen: int | None = None
) -> ResultVersion | None:
    """Save the result of a table as a new version; None if nothing changed.

    `outcome` is one of `OUTCOMES`, `margins` those of the first and the second player. `seen` is the version that the
    writer looked at (0 for none): raises `StaleError` if there is a newer one. Raises `RuleError` at `outcome` and
    `seats[i].loss`, and while the round is a draft.
    """
    with change_swiss(actor, game.round.tournament, Action.ENTER_RESULTS) as change:
        locked = _locked_table(change, game)
        margins = checked_sheet(change.tournament, outcome=outcome, margins=margins)
        now = _standing(locked)
        looked_at = now.number if seen or now.facts else 0  # 0 is right wherever no result stands
        if seen is not None and seen != looked_at:
            raise _stale(change, locked, now)
        wanted = tuple(zip(OUTCOMES[outcome], margins, strict=True))
        if now.facts == wanted:
            return None
        version = _save(change, locked, wanted)
        summary = _("Table %(table)s of round %(round)s: %(result)s.") % {
            "table": locked.number,
            "round": locked.round.number,
            "result": in_words(outcome, now.names),
        }
        before = now.code and {"result": now.code, "version": now.number}
        change.record(
            "record_duel",
            summary,
            subject=f"round:{locked.round.number}/table:{locked.number}",
            before=before or None,
            after={"result": outcome, "version": version.number},
        )
    game.refresh_from_db()
    return version


def checked_duels(game: Game, *, outcome: str, margins: Sequence[Margins]) -> tuple[DuelResult, DuelResult]:
    """The two results of a table as `record_duel` would keep them, not stored. Raises `RuleError` as it does."""
    margins = checked_sheet(game.round.tournament, outcome=outcome, margins=margins)
    first, second = (
        DuelResult(outcome=each, **{name: getattr(margin, name) for name in MARGINS})
        for each, margin in zip(OUTCOMES[outcome], margins, strict=True)
    )
    return first, second


def needs_winner(tournament: Tournament) -> bool:
    """Whether one of the two has to go on: so in a knock-out."""
    return bool(tournament.swiss.system == "knock-out")


def checked_sheet(tournament: Tournament, *, outcome: str, margins: Sequence[Margins]) -> Sequence[Margins]:
    """The figures of both players as they are kept: none where nobody played, and typed points of one fill the other's.

    Raises `RuleError` at `outcome` and `seats[i].loss` for what no result of a table can be.
    """
    total = typed_total(tournament)
    margins = _with_both_points(margins, total) if outcome in PLAYED else NO_MARGINS
    problems = _outcome_problems(tournament, outcome)
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
    """What one player is left by the points of the other."""
    points = [each.points for each in margins]
    if total is None or points.count(None) != 1:
        return tuple(margins)
    rest = total - next(value for value in points if value is not None)
    return tuple(replace(each, points=rest) if each.points is None else each for each in margins)


def _outcome_problems(tournament: Tournament, outcome: str) -> list[Problem]:
    if needs_winner(tournament) and outcome in {"draw", "nobody"}:
        message = gettext_noop("A knock-out needs a winner: play on, or enter who goes on.")
        return [Problem("outcome", "no_winner", message)]
    if outcome not in OUTCOMES:
        message = gettext_noop("%(outcome)s is not a result. Choose one of %(known)s.")
        return [Problem("outcome", "unknown", message, {"outcome": outcome or "–", "known": ", ".join(OUTCOMES)})]
    return []


def _figure_problems(index: int, margins: Margins) -> Iterator[Problem]:
    message = gettext_noop("This is a number from 0 to %(most)s with at most 2 decimals. Correct it.")
    for name, field in MARGINS.items():
        value = getattr(margins, name)
        if value is None:
            continue
        if not value.is_finite() or not 0 <= value <= field.most or value != value.quantize(Decimal("0.01")):
            yield Problem(f"seats[{index}].{name}", "out_of_range", message, {"most": field.most})
    if margins.units_lost is not None and not margins.break_point:
        message = gettext_noop("Enter the break point of this army, so that the units lost become a share of it.")
        yield Problem(f"seats[{index}].break_point", "missing", message)


def _points_problems(outcome: str, margins: Sequence[Margins], total: Decimal) -> list[Problem]:
    """Typed points that do not make the sum of the event, or give the winner no more than the loser."""
    first, second = (each.points for each in margins)
    if first is None or second is None:
        return []
    if first + second != total:
        message = gettext_noop("These points add up to %(sum)s, and in this event both make %(total)s. Correct one.")
        params = {"sum": f"{(first + second).normalize():f}", "total": f"{total.normalize():f}"}
        return [Problem("seats[1].points", "wrong_sum", message, params)]
    if outcome in {"first", "second"} and outcome != outcome_of_points(margins, total):
        message = gettext_noop("The winner must have more points than the loser. Correct the points or the result.")
        return [Problem(f"seats[{0 if outcome == 'first' else 1}].points", "winner_has_less", message)]
    return []


def clear_duel(actor: Actor, game: Game) -> None:
    """Take the result of a table back, while its round is the newest. What was entered stays in its versions."""
    with change_swiss(actor, game.round.tournament, Action.ENTER_RESULTS) as change:
        locked = _locked_table(change, game)
        if change.tournament.rounds.filter(number__gt=locked.round.number).exists():
            message = gettext_noop("Round %(round)s is made already, so table %(table)s needs a result. Correct it.")
            raise RuleError.one("outcome", "later_round", message, round=locked.round.number + 1, table=locked.number)
        if locked.result_id is None:
            return
        now = _standing(locked)
        Game.objects.filter(pk=locked.pk).update(result=None, state=GameState.STARTED, finished_at=None)
        values = {"table": locked.number, "round": locked.round.number}
        change.record(
            "clear_duel",
            _("Took back the result of table %(table)s of round %(round)s.") % values,
            subject=f"round:{locked.round.number}/table:{locked.number}",
            before={"result": now.code, "version": now.number},
        )
    game.refresh_from_db()


def in_words(outcome: str, names: Sequence[str]) -> str:
    """The result of a table with the names of its players."""
    templates = {
        "first": _("%(first)s beat %(second)s"),
        "draw": _("%(first)s and %(second)s drew"),
        "second": _("%(second)s beat %(first)s"),
        "first_walkover": _("%(first)s won, %(second)s did not come"),
        "second_walkover": _("%(second)s won, %(first)s did not come"),
        "nobody": _("Neither %(first)s nor %(second)s came"),
    }
    return templates[outcome] % {"first": names[0], "second": names[1]}


@dataclass(frozen=True, slots=True)
class _Standing:
    """The result that stands: its version (0 for none), its facts by seat, and who sits there."""

    number: int
    code: str
    facts: tuple[tuple[Outcome, Margins], ...] | None
    names: tuple[str, ...]
    by: str = ""


def _locked_table(change: Change, game: Game) -> Game:
    rows = Game.objects.select_related("round__swiss", "result__entered_by")
    locked = rows.filter(pk=game.pk, round__tournament=change.tournament).first()
    if locked is None:
        raise MissingError(_("This table is not there any more. Go back to the round."))
    if locked.round.swiss.state != SwissRoundState.PUBLISHED:
        message = gettext_noop("Round %(round)s is a draft. Publish it, then enter its results.")
        raise RuleError.one("outcome", "draft", message, round=locked.round.number)
    return locked


def _standing(game: Game) -> _Standing:
    seats = list(Seat.objects.filter(game=game).select_related("entry__person").order_by("position"))
    names = tuple(seat.entry.person.name for seat in seats)
    if game.result is None:
        last = game.result_versions.aggregate(last=Max("number"))["last"] or 0
        return _Standing(last, "", None, names)
    rows = {row.seat_id: row for row in game.result.duels.all()}
    facts = tuple(
        (
            Outcome(rows[seat.pk].outcome),
            Margins(**{name: getattr(rows[seat.pk], name) for name in MARGINS}),
        )
        for seat in seats
    )
    code = CODES[facts[0][0], facts[1][0]]
    return _Standing(game.result.number, code, facts, names, game.result.who)


def _save(change: Change, game: Game, wanted: Sequence[tuple[Outcome, Margins]]) -> ResultVersion:
    last = game.result_versions.aggregate(last=Max("number"))["last"] or 0
    version = ResultVersion.objects.create(
        game=game, number=last + 1, entered_by=change.actor.user, door=change.actor.door
    )
    seats = Seat.objects.filter(game=game).order_by("position")
    DuelResult.objects.bulk_create(
        DuelResult(version=version, seat=seat, outcome=outcome, **{name: getattr(margins, name) for name in MARGINS})
        for seat, (outcome, margins) in zip(seats, wanted, strict=True)
    )
    game.result, game.state = version, GameState.FINISHED
    game.finished_at = game.finished_at or timezone.now()
    game.save(update_fields=["result", "state", "finished_at"])
    return version


def _stale(change: Change, game: Game, now: _Standing) -> StaleError:
    message = _("%(who)s entered a result at this table while you were typing. Nothing of yours is saved yet: look.")
    result = in_words(now.code, now.names) if now.code else _("no result")
    return StaleError(
        message % {"who": now.by or _("Somebody")},
        current=now.number,
        changes=[WhatChanged(_("result"), "–", result, now.by)],
    )
