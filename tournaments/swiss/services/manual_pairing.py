"""Pairs set by hand: in a draft, and at tables of a published round that have no result yet."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.events.models import Entry, Event, GameState, Round, Seat
from tournaments.swiss.models import ByeKind, SwissBye, SwissEntry, SwissRound, SwissRoundState
from tournaments.swiss.selectors.explanations import explain_by_hand
from tournaments.swiss.selectors.manual_pairing import ManualPairingPlan, plan_by_hand
from tournaments.swiss.selectors.rows import SwissRows, load_swiss_rows
from tournaments.swiss.services.events import change_swiss
from tournaments.swiss.services.rounds import add_tables, locked_round


def pair_by_hand(
    actor: Actor, round_: Round, *, one: Entry, other: Entry | None, anyway: bool = False
) -> ManualPairingPlan:
    """Put two players at one table, or give one the bye (`other` None). Returns what changed.

    A pair that has met, clubmates whom the event keeps apart, and a second bye are refused unless `anyway`. What the
    checker finds impossible is always refused. A player who comes late into a published round joins in that round.
    """
    with change_swiss(actor, round_.event, Action.RUN_HEATS) as change:
        locked = locked_round(change, round_)
        rows = load_swiss_rows(change.event)
        plan = plan_by_hand(rows, locked.number, one=one.pk, other=other.pk if other else None)
        if not anyway:
            RuleError.gather(plan.notes)
        if not plan.changes and not plan.bye_to:
            return plan
        _store(locked, plan)
        words = _in_words(rows, plan)
        kept = [*locked.swiss.changed_by_hand, words]
        why = _explained(change.event, locked, rows)
        SwissRound.objects.filter(round=locked).update(changed_by_hand=kept, explanation=why)
        change.record(
            "pair_by_hand",
            _("Paired manually in round %(round)s: %(words)s.") % {"round": locked.number, "words": words},
            subject=f"round:{locked.number}",
            before=[[each.number, *(each.before or ())] for each in plan.changes],
            after=[[each.number, *(each.after or ())] for each in plan.changes],
        )
    return plan


def _store(round_: Round, plan: ManualPairingPlan) -> None:
    published = round_.swiss.state == SwissRoundState.PUBLISHED
    games = {game.number: game for game in round_.games.all()}
    touched = [games[each.number] for each in plan.changes if each.number in games]
    Seat.objects.filter(game__in=touched).delete()
    placed = {entry for each in plan.changes for entry in each.after or ()}
    byes = SwissBye.objects.filter(entry__event=round_.event_id, number=round_.number)
    byes.filter(entry__in=[*plan.bye_from, *placed, *plan.bye_to]).delete()
    SwissBye.objects.bulk_create(
        SwissBye(entry_id=entry, number=round_.number, kind=ByeKind.ALLOCATED) for entry in plan.bye_to
    )
    new = []
    for each in plan.changes:
        if each.after is None:
            games[each.number].delete()
        elif each.before is None:
            new.append((each.number, *each.after))
        else:
            Seat.objects.bulk_create(
                Seat(round=round_, game=games[each.number], entry_id=entry, position=position)
                for position, entry in enumerate(each.after)
            )
    add_tables(round_, new, state=GameState.STARTED if published else GameState.UNSTARTED)
    late = SwissEntry.objects.filter(entry__in=[*placed, *plan.bye_to], joined_in__gt=round_.number)
    late.update(joined_in=round_.number)


def _explained(event: Event, round_: Round, before: SwissRows) -> dict[str, Any]:
    """The current reasons. Players who sit as in the rows `before` keep theirs."""
    number = round_.number
    return explain_by_hand(
        load_swiss_rows(event),
        number,
        kept=round_.swiss.explanation,
        before={table.entries for table in before.tables[number]},
        had_bye={entry for (entry, at), bye in before.byes.items() if at == number and bye.kind == ByeKind.ALLOCATED},
    )


def _in_words(rows: SwissRows, plan: ManualPairingPlan) -> str:
    parts = [
        _("table %(table)s %(one)s and %(two)s")
        % {"table": each.number, "one": rows.names[each.after[0]], "two": rows.names[each.after[1]]}
        for each in plan.changes
        if each.after
    ]
    parts += [_("bye %(player)s") % {"player": rows.names[entry]} for entry in plan.bye_to]
    return ", ".join(parts)
