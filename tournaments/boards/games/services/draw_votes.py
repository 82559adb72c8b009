"""Votes to end a game. One that passes enters the results as a new version, like all results.

A vote is proposed, then decided once. Which one passed stays on record with the game; the results that it set are
corrected on the sheet like any others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from scoring.core.votes import facts_after_vote, vote_problems
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.boards.games.selectors.games import seat_lines
from tournaments.boards.games.services.result_versions import (
    check_seen,
    discipline_of,
    game_name,
    must_be,
    save_facts,
)
from tournaments.events.models import DrawVote, Game, GameState
from tournaments.events.services.changes import EventChange, change_event
from tournaments.events.services.games import game_subject, locked_game
from tournaments.lab.selectors.systems import compiled, system_of_game

MOST_VOTES = 99


def propose_vote(
    actor: Actor,
    game: Game,
    *,
    year: int,
    powers: Sequence[str],
    in_favour: int | None = None,
    against: int | None = None,
    passed: bool | None = None,
    seen: int | None = None,
) -> DrawVote:
    """Record a vote of a started game; with `passed` given it is decided at once, as `decide_vote` does.

    Raises `RuleError` at `powers`, `year`, `in_favour`, `against`, `seen` or `state`, and `StaleError` where `seen` is
    not the newest version of the result that a passed vote would change.
    """
    with change_event(actor, game.round.event, Action.ENTER_RESULTS) as change:
        locked = _open_game(change, game)
        RuleError.gather(
            [*_problems(locked, year=year, powers=powers), *_count_problems(change, locked, in_favour, against)]
        )
        numbers = list(locked.draw_votes.values_list("number", flat=True))
        if len(numbers) >= MOST_VOTES:
            raise RuleError.one(
                "state", "too_many", _("The game has %(n)s votes already. Remove some first."), n=MOST_VOTES
            )
        order = [power.code for power in discipline_of(change).powers]
        vote = DrawVote.objects.create(
            game=locked,
            number=max(numbers, default=0) + 1,
            year=year,
            powers=sorted(powers, key=order.index),
            in_favour=in_favour,
            against=against,
            entered_by=change.actor.user,
        )
        change.record("propose_vote", _words(locked, vote), subject=game_subject(locked), after=_as_json(vote))
        if passed is not None:
            _decide(change, locked, vote, passed=passed, seen=seen)
    game.refresh_from_db()
    return vote


def decide_vote(
    actor: Actor,
    game: Game,
    *,
    vote: int,
    passed: bool,
    in_favour: int | None = None,
    against: int | None = None,
    seen: int | None = None,
) -> DrawVote:
    """Record the result of an open vote. Passed: its powers win, the others lose, and its year is proposed as the last.

    Counts that are given replace those of the proposal. Raises as `propose_vote` does, and `MissingError`.
    """
    with change_event(actor, game.round.event, Action.ENTER_RESULTS) as change:
        locked = _open_game(change, game)
        row = _vote(locked, vote)
        if row.passed is not None:
            message = _("Vote %(number)s has already been decided. Remove it, or record a new one.")
            raise RuleError.one("passed", "decided", message, number=vote)
        row.in_favour = row.in_favour if in_favour is None else in_favour
        row.against = row.against if against is None else against
        RuleError.gather(_count_problems(change, locked, row.in_favour, row.against))
        if passed:
            RuleError.gather(_problems(locked, year=row.year, powers=row.powers))
        _decide(change, locked, row, passed=passed, seen=seen)
    game.refresh_from_db()
    return row


def remove_vote(actor: Actor, game: Game, *, vote: int) -> None:
    """Remove a vote. Results that it set stay, because they are entered."""
    with change_event(actor, game.round.event, Action.ENTER_RESULTS) as change:
        locked = _open_game(change, game)
        row = _vote(locked, vote)
        summary = _("Removed vote %(number)s of %(game)s.") % {"number": row.number, "game": game_name(locked)}
        change.record("remove_vote", summary, subject=game_subject(locked), before=_as_json(row))
        row.delete()


def _open_game(change: EventChange, game: Game) -> Game:
    locked = locked_game(change, game)
    must_be(locked, GameState.STARTED, _("%(game)s %(is_now)s. Start or reopen it, then record the vote."))
    return locked


def _vote(game: Game, number: int) -> DrawVote:
    row = DrawVote.objects.filter(game=game, number=number).first()
    if row is None:
        raise MissingError(_("This vote is not on record. Go back to the game and pick one of its votes."))
    return row


def _problems(game: Game, *, year: int, powers: Sequence[str]) -> Sequence[Problem]:
    seats = [line.facts() for line in seat_lines(game)]
    return vote_problems(compiled(system_of_game(game)), seats=seats, powers=powers, year=year)


def _count_problems(change: EventChange, game: Game, in_favour: int | None, against: int | None) -> list[Problem]:
    seats = discipline_of(change).seats - bool(game.left_out)
    message = gettext_noop("%(count)s votes are more than the board has players. Enter a number from 0 to %(seats)s.")
    problems = [
        Problem(path, "out_of_range", message, {"count": count, "seats": seats})
        for path, count in (("in_favour", in_favour), ("against", against))
        if count is not None and not 0 <= count <= seats
    ]
    if not problems and (in_favour or 0) + (against or 0) > seats:
        message = gettext_noop(
            "The votes in favour and against add up to %(votes)s, but the board has %(seats)s players. Correct "
            "one of them."
        )
        total = (in_favour or 0) + (against or 0)
        problems.append(Problem("against", "too_many_votes", message, {"votes": total, "seats": seats}))
    return problems


def _decide(change: EventChange, game: Game, vote: DrawVote, *, passed: bool, seen: int | None) -> None:
    if passed:
        _check_first(game, vote)
        _enter_results(change, game, vote, seen=seen)
    vote.passed = passed
    vote.save()
    text = _("Vote %(number)s of %(game)s passed.") if passed else _("Vote %(number)s of %(game)s failed.")
    summary = text % {"number": vote.number, "game": game_name(game)}
    change.record("decide_vote", summary, subject=game_subject(game), after=_as_json(vote))


def _check_first(game: Game, vote: DrawVote) -> None:
    other = game.draw_votes.filter(passed=True).exclude(pk=vote.pk).first()
    if other is not None:
        message = _("Vote %(number)s has already passed, and a game can end only once. Remove that vote first.")
        raise RuleError.one("passed", "passed_already", message, number=other.number)


def _enter_results(change: EventChange, game: Game, vote: DrawVote, *, seen: int | None) -> None:
    if seen is None:
        message = _("A passed vote changes the result. Send the `version` of the result that you read.")
        raise RuleError.one("version", "missing", message)
    lines = seat_lines(game)
    check_seen(game, lines, seen=seen)
    after = facts_after_vote(
        compiled(system_of_game(game)),
        seats=[line.facts() for line in lines],
        powers=vote.powers,
        year=vote.year,
    )
    facts = [
        replace(line.entry, result=fact.result, final_year=fact.final_year)
        for line, fact in zip(lines, after, strict=True)
    ]
    words = _("The vote that passed entered the result of %(game)s, version %(number)s.")
    save_facts(change, game, lines, facts, summary=words)


def _words(game: Game, vote: DrawVote) -> str:
    names = get_text_list([power.title() for power in vote.powers], _("and"))
    text = (
        _("Vote %(number)s of %(game)s, %(year)s: concession to %(powers)s.")
        if len(vote.powers) == 1
        else _("Vote %(number)s of %(game)s, %(year)s: draw of %(powers)s.")
    )
    return text % {"number": vote.number, "game": game_name(game), "year": vote.year, "powers": names}


def _as_json(vote: DrawVote) -> dict[str, object]:
    names = ("year", "powers", "in_favour", "against", "passed")
    return {"vote": vote.number, **{name: getattr(vote, name) for name in names}}
