"""Ballots of an event, and the votes of its players. A vote is secret: only the owner may look, and the log says so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from scoring.core.prizes.ballots import WrongVote, wrong_vote
from tournaments.base.actors import Actor
from tournaments.base.columns import names_of
from tournaments.base.permissions import Action
from tournaments.events.models import Entry, Event
from tournaments.events.services.changes import change_event
from tournaments.players.services.links import check_not_archived, player_actor
from tournaments.prizes.access import ballot_of
from tournaments.prizes.models import Ballot, Vote
from tournaments.prizes.selectors.ballots import is_open, rules_of, voters_of, weights_in
from tournaments.prizes.services.rows import edit_row, save_row, too_many

BALLOT: Final = names_of(Ballot, exclude=("id", "event"))
WRONG: Final = {
    WrongVote.EMPTY: gettext_noop("Choose at least one player."),
    WrongVote.TWICE: gettext_noop("You named this player already. Choose another one, or nobody."),
    WrongVote.TOO_MANY: gettext_noop("You named more players than the ballot asks for. Leave some out."),
    WrongVote.UNKNOWN: gettext_noop("This player is not in the event. Choose one from the list."),
    WrongVote.SELF: gettext_noop("You can’t vote for yourself. Choose another player."),
    WrongVote.OWN_CLUB: gettext_noop("You can’t vote for a player of your own club. Choose another player."),
}


def add_ballot(actor: Actor, event: Event, values: Mapping[str, Any]) -> Ballot:
    """Add a ballot. Raises `RuleError` at the names of the fields."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        row = Ballot(event=change.event)
        count = Ballot.objects.filter(event=change.event).count()
        save_row(row, BALLOT, values, ballot_problems, [*too_many(Ballot, count)])
        change.record("add_ballot", _("Added the ballot %(name)s") % {"name": row.question})
    return row


def edit_ballot(actor: Actor, event: Event, number: int, values: Mapping[str, Any]) -> Ballot:
    """Change a ballot; once there are votes, only when it opens and closes. Raises `RuleError` at the fields."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        row = ballot_of(change.event, number)
        fixed = [name for name in BALLOT if name not in {"opens_at", "closes_at"}]
        changed = [name for name in fixed if name in values and values[name] != getattr(row, name)]
        if changed and row.votes.exists():
            message = gettext_noop("The ballot already has votes. Only its times can change.")
            raise RuleError.one(changed[0], "has_votes", message)
        edit_row(change, row, BALLOT, values, ballot_problems, "edit_ballot", _("Changed the ballot %(name)s"))
    return row


def remove_ballot(actor: Actor, event: Event, number: int) -> None:
    """Remove a ballot without votes. Raises `RuleError` where it has some, or prizes go by it."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        row = ballot_of(change.event, number)
        if row.votes.exists():
            message = gettext_noop("The ballot already has votes, so you can’t remove it. Close it instead.")
            raise RuleError.one("", "has_votes", message)
        if row.prize_categories.exists():
            message = gettext_noop("Prizes are given by this ballot. Change their category first.")
            raise RuleError.one("", "has_prizes", message)
        row.delete()
        change.record("remove_ballot", _("Removed the ballot %(name)s") % {"name": row.question})


def vote(voter: Entry, number: int, choices: Sequence[int]) -> None:
    """Vote from the private page, the best player first; a later vote replaces it while the ballot is open.

    Raises `RuleError` at `choices[place]`.
    """
    with change_event(player_actor(voter), voter.event, Action.ENTER_RESULTS) as change:
        check_not_archived(change.event)
        row = ballot_of(change.event, number)
        if not is_open(row, timezone.now()):
            raise RuleError.one("", "closed", gettext_noop("This ballot is not open. Your vote was not saved."))
        voters = voters_of(change.event)
        wrong = wrong_vote(voters[voter.pk], choices, rules_of(row), voters)
        if wrong is not None:
            place, why = wrong
            raise RuleError.one(f"choices[{place}]", str(why), WRONG[why])
        Vote.objects.filter(ballot=row, voter=voter).delete()
        Vote.objects.bulk_create(
            Vote(ballot=row, voter=voter, choice_id=choice, place=place) for place, choice in enumerate(choices, 1)
        )
        change.record("vote", _("%(name)s voted: %(ballot)s") % {"name": voter.name, "ballot": row.question})


def look_at_votes(actor: Actor, event: Event, number: int) -> list[Vote]:
    """The single votes of a ballot, for the owner of the club alone; the log says that they were looked at."""
    with change_event(actor, event, Action.SEE_PERSONAL_DATA) as change:
        row = ballot_of(change.event, number)
        rows = row.votes.select_related("voter__person", "choice__person").order_by("voter__person__sort_key", "place")
        found = list(rows)
        change.record("look_at_votes", _("Looked at the single votes of the ballot %(name)s") % {"name": row.question})
    return found


def ballot_problems(row: Ballot) -> Iterator[Problem]:
    """Problems of a ballot's fields that contradict each other."""
    if row.opens_at and row.closes_at and row.closes_at <= row.opens_at:
        yield Problem("closes_at", "order", gettext_noop("The ballot closes before it opens. Change one of the times."))
    if row.closes_at and not row.opens_at:
        yield Problem("opens_at", "missing", gettext_noop("The opening time is missing. Enter when the ballot opens."))
    found = weights_in(row.weights)
    if row.weights and (found is None or len(found) != row.choices):
        message = gettext_noop("Enter one number from 0 to 100 for each choice, with spaces, such as 3 2 1.")
        yield Problem("weights", "invalid", message)
    elif found and any(later > sooner for sooner, later in pairwise(found)):
        yield Problem("weights", "order", gettext_noop("A later choice can’t count more. Enter the highest first."))
