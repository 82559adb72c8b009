"""Score overrides of a seat. The computed score is still calculated and never overwritten.

An override counts until somebody clears it: another result or scoring system changes the computed score alone.
"""

from __future__ import annotations

from decimal import Decimal

from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.figures import figure
from tournaments.base.permissions import Action
from tournaments.base.plain_text import clean_line
from tournaments.boards.games.services.result_versions import game_name
from tournaments.events.models import Game, GameState, ScoreOverride, Seat
from tournaments.events.services.changes import change_event
from tournaments.events.services.games import game_subject, locked_game

LARGEST = 10**9
PLACES = 3
LONGEST_REASON = 200


def set_score(actor: Actor, game: Game, *, seat: int, score: Decimal, reason: str) -> ScoreOverride:
    """Make `score` count for the seat instead of the computed one, while the game is started or finished.

    Raises `RuleError` at `seat`, `score` (at most 3 decimals, below a billion), `reason` or `state`.
    """
    with change_event(actor, game.round.event, Action.SET_SCORES) as change:
        locked = locked_game(change, game)
        if locked.state == GameState.UNSTARTED:
            message = _("%(game)s has not started. Start it to set a score.")
            raise RuleError.one("state", "wrong_state", message, game=capfirst(game_name(locked)))
        row = _seat(locked, seat)
        if row.fills:
            message = _("%(name)s plays two boards, and this seat scores for nobody. Set the score of the other seat.")
            raise RuleError.one("seat", "fills", message, name=row.entry.name)
        problems = list(_score_problems(score, who=_who(row)))
        text = clean_line(
            reason, path="reason", label=gettext_noop("The reason"), longest=LONGEST_REASON, problems=problems
        )
        RuleError.gather(problems)
        before = ScoreOverride.objects.filter(seat=row).first()
        if before is not None and (before.score, before.reason) == (score, text):
            return before
        values = {"score": score, "reason": text, "made_by": change.actor.user, "created_at": timezone.now()}
        found, _made = ScoreOverride.objects.update_or_create(seat=row, defaults=values)
        change.record(
            "set_score",
            _("Set the score of %(who)s in %(game)s to %(score)s: %(reason)s")
            % {"who": _who(row), "game": game_name(locked), "score": figure(score, digits=PLACES), "reason": text},
            subject=game_subject(locked),
            before=_as_json(row, before),
            after=_as_json(row, found),
        )
    return found


def clear_score(actor: Actor, game: Game, *, seat: int) -> None:
    """Restore the computed score. Raises `MissingError` where none was set."""
    with change_event(actor, game.round.event, Action.SET_SCORES) as change:
        locked = locked_game(change, game)
        row = _seat(locked, seat)
        before = ScoreOverride.objects.filter(seat=row).first()
        if before is None:
            raise MissingError(_("No score is set for %(who)s: the computed one counts already.") % {"who": _who(row)})
        was = _as_json(row, before)
        before.delete()
        change.record(
            "clear_score",
            _("Cleared the score set for %(who)s in %(game)s: the computed one counts.")
            % {"who": _who(row), "game": game_name(locked)},
            subject=game_subject(locked),
            before=was,
        )


def _seat(game: Game, pk: int) -> Seat:
    row = Seat.objects.filter(game=game, pk=pk).select_related("entry__person").first()
    if row is None:
        message = _("This seat is not in %(game)s. Choose one of its players.")
        raise RuleError.one("seat", "unknown_seat", message, game=game_name(game))
    return row


def _score_problems(score: Decimal, *, who: str) -> list[Problem]:
    if not score.is_finite() or abs(score) >= LARGEST:
        message = gettext_noop("The score of %(who)s is out of range. Enter a number between −%(most)s and %(most)s.")
        return [Problem("score", "out_of_range", message, {"who": who, "most": LARGEST})]
    if score != round(score, PLACES):
        message = gettext_noop("The score of %(who)s has more than %(places)s decimals. Round it.")
        return [Problem("score", "too_many_decimals", message, {"who": who, "places": PLACES})]
    return []


def _who(seat: Seat) -> str:
    return f"{seat.power.title()} ({seat.entry.name})" if seat.power else seat.entry.name


def _as_json(seat: Seat, found: ScoreOverride | None) -> dict[str, object] | None:
    if found is None:
        return None
    return {"power": seat.power, "score": figure(found.score, digits=PLACES), "reason": found.reason}
