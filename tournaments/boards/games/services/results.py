"""Results of a game (manual §13): states one step at a time, facts in versions, checks on finishing.

A result is entered while its game is started; a finished game is reopened first (rulings M11, M12).
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from scoring.core.boards import score_board
from scoring.core.checks import check_board, concession_question
from tournaments.base.actors import Actor
from tournaments.base.figures import figure
from tournaments.base.permissions import Action
from tournaments.boards.games.selectors.games import SeatEntry, board_of, facts_of, seat_lines, version_number
from tournaments.boards.games.services.result_versions import (
    check_seen,
    discipline_of,
    facts_as_json,
    game_name,
    must_be,
    save_facts,
    unpowered,
)
from tournaments.changes.services.changes import OpenChange
from tournaments.clubs.roles import knows_club
from tournaments.events.models import Game, GameState, ResultVersion, ScoreOverride
from tournaments.events.services.changes import change_event
from tournaments.events.services.detail_checks import reason_problems
from tournaments.events.services.events import publish_event
from tournaments.events.services.freezing import freeze_rules
from tournaments.events.services.games import game_subject, locked_game
from tournaments.lab.models import ScoringSystem
from tournaments.lab.selectors.systems import compiled, system_of_game, system_of_heat
from tournaments.lab.services.systems_in_use import check_system_is_usable


def start_game(actor: Actor, game: Game, *, make_public: bool = False) -> None:
    """Not started → in progress: locks the seats; the first start freezes the event's rules.

    With `make_public`, the event is published as well.
    """
    with change_event(actor, game.round.event, Action.ENTER_RESULTS) as change:
        locked = locked_game(change, game)
        must_be(locked, GameState.UNSTARTED, _("%(game)s %(is_now)s, so it can’t be started. Reload the page."))
        seats = locked.seats.count()
        size = discipline_of(change).seats - bool(locked.left_out)
        if seats != size:
            raise RuleError.one(
                "seats", "incomplete", _("%(game)s has only %(seats)s of %(size)s players. Fill its seats first."),
                game=capfirst(game_name(locked)), seats=seats, size=size,
            )  # fmt: skip
        locked.state, locked.started_at = GameState.STARTED, timezone.now()
        locked.save(update_fields=["state", "started_at"])
        change.record("start_game", _("Started %(game)s.") % {"game": game_name(locked)}, subject=game_subject(locked))
        freeze_rules(change)
        if make_public:
            publish_event(actor, change.event, within=change)
    game.refresh_from_db()


def unstart_game(actor: Actor, game: Game) -> None:
    """In progress → not started: the seats can be seeded again. Entered results stay in their versions."""
    with change_event(actor, game.round.event, Action.RUN_HEATS) as change:
        locked = locked_game(change, game)
        must_be(
            locked, GameState.STARTED, _("%(game)s %(is_now)s, so it can’t go back to not started. Reopen it first.")
        )
        if ScoreOverride.objects.filter(seat__game=locked).exists():
            message = _("%(game)s has a score override. Clear it first.")
            raise RuleError.one("state", "score_set", message, game=capfirst(game_name(locked)))
        locked.state, locked.started_at = GameState.UNSTARTED, None
        locked.save(update_fields=["state", "started_at"])
        summary = _("Marked %(game)s as not started.") % {"game": game_name(locked)}
        change.record("unstart_game", summary, subject=game_subject(locked))
    game.refresh_from_db()


def record_result(
    actor: Actor, game: Game, *, facts: Sequence[SeatEntry], seen: int, within: OpenChange | None = None
) -> ResultVersion | None:
    """Save what is known of a started game as a new version; None if nothing changed.

    `seen` is the version that the writer looked at: raises `StaleError` with what came between. Raises `RuleError`
    for values that no board can have, at `seats[i].field` in the order of `facts`; a result may stay incomplete
    until the game is finished.
    """
    with change_event(actor, game.round.event, Action.ENTER_RESULTS, within=within) as change:
        locked = locked_game(change, game)
        must_be(locked, GameState.STARTED, _("%(game)s %(is_now)s. Start or reopen it, then enter the result."))
        lines = seat_lines(locked)
        check_seen(locked, lines, seen=seen)
        version = save_facts(change, locked, lines, facts)
    game.refresh_from_db()
    return version


def finish_game(
    actor: Actor, game: Game, *, seen: int, conceded: bool = False, within: OpenChange | None = None
) -> None:
    """In progress → finished, if the result is complete and consistent: from now on the game scores.

    `conceded` confirms that the others conceded to a lone winner with fewer than 18 centers; a vote that passed says so
    too. Raises `RuleError` with every seat and reason that prevents this, and `StaleError` as `record_result` does.
    """
    with change_event(actor, game.round.event, Action.ENTER_RESULTS, within=within) as change:
        locked = locked_game(change, game)
        must_be(locked, GameState.STARTED, _("%(game)s %(is_now)s. Start or reopen it, then finish it."))
        lines = seat_lines(locked)
        check_seen(locked, lines, seen=seen)
        system = compiled(system_of_game(locked))
        seats = board_of(locked, facts_of(lines))
        RuleError.gather([*unpowered(lines), *check_board(system, seats=seats, finishing=True)])
        if not conceded and (question := concession_question(seats)) and not _voted_to_concede(locked):
            raise RuleError(question)
        scores = score_board(system, seats=seats, finishing=True)
        locked.state, locked.finished_at = GameState.FINISHED, timezone.now()
        locked.save(update_fields=["state", "finished_at"])
        change.record(
            "finish_game",
            _("Finished %(game)s.") % {"game": game_name(locked)},
            subject=game_subject(locked),
            after=[
                {
                    **facts_as_json(line.entry),
                    "player": line.name,
                    "score": str(score),
                    **({"score set by hand": figure(line.set_score.score, digits=3)} if line.set_score else {}),
                }
                for line, score in zip(lines, scores, strict=False)  # the last score may be a power's that nobody plays
            ],
        )
    game.refresh_from_db()


def enter_sheet(
    actor: Actor, game: Game, *, facts: Sequence[SeatEntry], seen: int, conceded: bool = False
) -> RuleError | None:
    """Save what is known of a started game, and finish it. Returns what prevents that; the rest is saved anyway.

    Raises as `record_result`; `conceded` is that of `finish_game`.
    """
    with change_event(actor, game.round.event, Action.ENTER_RESULTS) as change:
        record_result(actor, game, facts=facts, seen=seen, within=change)
        try:
            finish_game(actor, game, seen=version_number(game), conceded=conceded, within=change)
        except RuleError as error:
            return error
    return None


def _voted_to_concede(game: Game) -> bool:
    """Whether a vote passed that concedes the game to one power."""
    return any(len(vote.powers) == 1 for vote in game.draw_votes.filter(passed=True))


def reopen_game(actor: Actor, game: Game, *, within: OpenChange | None = None) -> None:
    """Finished → in progress: the result can be corrected, and scores nothing until the game is finished again."""
    with change_event(actor, game.round.event, Action.ENTER_RESULTS, within=within) as change:
        locked = locked_game(change, game)
        must_be(locked, GameState.FINISHED, _("%(game)s %(is_now)s, so there is nothing to reopen. Reload the page."))
        locked.state, locked.finished_at = GameState.STARTED, None
        locked.save(update_fields=["state", "finished_at"])
        change.record(
            "reopen_game", _("Reopened %(game)s.") % {"game": game_name(locked)}, subject=game_subject(locked)
        )
    game.refresh_from_db()


def set_game_system(
    actor: Actor,
    game: Game,
    *,
    scoring_system: ScoringSystem | None,
    reason: str = "",
    within: OpenChange | None = None,
) -> None:
    """Pin the game to a scoring system, or let it follow its heat (None). A finished game is reopened first.

    Once it has started, another system needs a `reason`, which the log keeps.
    """
    with change_event(actor, game.round.event, Action.RUN_HEATS, within=within) as change:
        locked = locked_game(change, game)
        if locked.state == GameState.FINISHED:
            message = _("%(game)s is finished. Reopen it to change how it is scored.")
            raise RuleError.one("scoring_system", "finished", message, game=capfirst(game_name(locked)))
        own, current = knows_club(actor, change.event.club), system_of_game(locked).pk
        check_system_is_usable(change.event.club, scoring_system, current=current, own=own)
        if locked.scoring_system_id == (scoring_system.pk if scoring_system else None):
            return
        scored_by = scoring_system or system_of_heat(locked.round)
        if locked.state == GameState.STARTED and scored_by != system_of_game(locked) and not reason.strip():
            message = _("%(game)s has started, so its scoring is frozen. Enter the reason for changing it.")
            raise RuleError.one("reason", "missing", message, game=capfirst(game_name(locked)))
        RuleError.gather(reason_problems(reason.strip()))
        before = str(locked.scoring_system) if locked.scoring_system else None
        locked.scoring_system = scoring_system
        locked.save(update_fields=["scoring_system"])
        how = (
            _("overridden: %(system)s") % {"system": scoring_system} if scoring_system else _("inherited from its heat")
        )
        summary = _("Scoring of %(game)s: %(how)s.") % {"game": game_name(locked), "how": how}
        if reason.strip():
            summary += " " + _("Reason: %(reason)s") % {"reason": reason.strip()}
        after = str(scoring_system) if scoring_system else None
        change.record("set_game_system", summary, subject=game_subject(locked), before=before, after=after)
    game.refresh_from_db()
