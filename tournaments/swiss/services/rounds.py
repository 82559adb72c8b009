"""Rounds of a Swiss event: paired as a draft that only the desk sees, paired again, discarded, published.

A published round is final: later corrections never change its pairing.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.events.models import Event, Game, GameState, Round, Seat
from tournaments.events.services.changes import EventChange
from tournaments.events.services.entries import some_names
from tournaments.events.services.events import publish_event
from tournaments.events.services.freezing import freeze_rules
from tournaments.players.services.dropped_slips import ask_before_dropping, slips_told, with_slips
from tournaments.swiss.models import ByeKind, SwissBye, SwissEntry, SwissRound, SwissRoundState
from tournaments.swiss.selectors.checks import SCHEDULED
from tournaments.swiss.selectors.drafts import draft_findings
from tournaments.swiss.selectors.explanations import explain_round
from tournaments.swiss.selectors.rows import SwissRows, load_swiss_rows
from tournaments.swiss.selectors.schedule import rounds_needed
from tournaments.swiss.selectors.sit_outs import undecided_sit_outs
from tournaments.swiss.services.events import change_swiss
from tournaments.swiss.services.pairing import Paired, check_paired, pair_next
from tournaments.swiss.services.push_texts import push_tables

LARGEST_SEED = 2**53


@dataclass(frozen=True, slots=True)
class DraftAsked:
    """A draft that can be paired: the rows it is paired from, and whether it takes another one's place."""

    rows: SwissRows
    number: int
    seed: int
    rematches: bool

    @property
    def again(self) -> bool:
        """Whether there is a draft of this round already."""
        return self.rows.draft is not None


def draft_round(
    actor: Actor, event: Event, *, seed: int | None = None, rematches: bool = False, anyway: bool = False
) -> Round:
    """Pair the next round as a draft, or pair the draft again. Without a `seed` a first draft takes the event's.

    Another draft of the same round draws another random seed, so that chance decides again. If the round had been
    published, slips submitted for it are deleted, which needs `anyway`. Raises `RuleError` at `anyway` without it,
    while results are missing, once all rounds are made, for fewer than two players, where no legal pairing exists, and
    for a pairing that the independent checker refuses. It holds the event's lock until the end: large fields are paired
    by the worker (`swiss.services.pairing_runs`).
    """
    with change_swiss(actor, event, Action.RUN_HEATS) as change:
        asked = ask_draft(change, seed=seed, rematches=rematches, anyway=anyway)
        paired, why = pair_draft(asked)
        return keep_draft(change, asked, paired, why)


def ask_draft(change: EventChange, *, seed: int | None, rematches: bool, anyway: bool) -> DraftAsked:
    """What the next draft is paired from; before round 1 players are numbered by strength. Raises as `draft_round`."""
    rows = load_swiss_rows(change.event)
    number = len(rows.published) + 1
    _check_ready(rows, number)
    if rows.draft:
        ask_before_dropping(rows.draft, anyway=anyway)
    if number == 1:
        _number_by_strength(change.event)
        rows = _with_fitting_rounds(change, load_swiss_rows(change.event))
    if seed is None:
        seed = secrets.randbelow(LARGEST_SEED) if rows.draft else rows.rules.seed + number - 1
    if not 0 <= seed < LARGEST_SEED:
        message = gettext_noop("A random seed is a whole number from 0 to %(most)s. Enter another.")
        raise RuleError.one("seed", "out_of_range", message, most=LARGEST_SEED - 1)
    return DraftAsked(rows, number, seed, rematches)


def pair_draft(asked: DraftAsked) -> tuple[Paired, dict[str, Any]]:
    """The pairs, checked, and why they are so. Reads and writes nothing. Raises as `draft_round`."""
    rows, number, seed = asked.rows, asked.number, asked.seed
    paired = pair_next(rows, number=number, seed=seed, rematches=asked.rematches)
    check_paired(rows, number, paired, seed=seed, rematches=asked.rematches)
    why = explain_round(
        rows,
        number,
        pairs=[(one, two) for _table, one, two in paired.tables],
        byes=paired.byes,
        seed=seed,
        said=paired.said,
        said_of_round=paired.said_of_round,
    )
    return paired, why


def keep_draft(change: EventChange, asked: DraftAsked, paired: Paired, why: dict[str, Any]) -> Round:
    """Store the draft in place of the one that was."""
    slips = slips_told(asked.rows.draft) if asked.rows.draft else []
    if asked.rows.draft:
        remove_draft(asked.rows.draft)
    made = _store(change, asked.number, paired, seed=asked.seed, explanation=why)
    text = ngettext(
        "Paired round %(round)s: %(tables)s table.", "Paired round %(round)s: %(tables)s tables.", len(paired.tables)
    )
    if asked.again:
        text = ngettext(
            "Paired round %(round)s again: %(tables)s table.",
            "Paired round %(round)s again: %(tables)s tables.",
            len(paired.tables),
        )
    change.record(
        "draft_round",
        with_slips(change.event, text % {"round": asked.number, "tables": len(paired.tables)}, slips),
        subject=f"round:{asked.number}",
        before={"slips": slips} if slips else None,
        after={"seed": asked.seed, "tables": [list(table) for table in paired.tables], "byes": list(paired.byes)},
    )
    return made


def discard_draft(actor: Actor, round_: Round, *, anyway: bool = False) -> None:
    """Delete a draft. Raises `RuleError` for a published round.

    Also for a draft whose players submitted slips while it was published, unless `anyway`.
    """
    with change_swiss(actor, round_.event, Action.RUN_HEATS) as change:
        locked = locked_round(change, round_)
        _must_be_draft(locked)
        slips = ask_before_dropping(locked, anyway=anyway)
        words = _("Discarded the draft of round %(round)s.") % {"round": locked.number}
        summary = with_slips(change.event, words, slips)
        before = {"slips": slips} if slips else None
        change.record("discard_draft", summary, subject=f"round:{locked.number}", before=before)
        remove_draft(locked)


def publish_round(actor: Actor, round_: Round, *, make_public: bool = False) -> None:
    """Publish the round: everybody sees the tables, and the games are on. The rules freeze at the first round.

    With `make_public`, the event is published as well; without it, only the club sees the tables of a private event.
    Raises `RuleError` with everything that is wrong with the draft: players who are due and not in it, or in it and not
    due, and in a knock-out a draft that differs from the current bracket.
    """
    with change_swiss(actor, round_.event, Action.RUN_HEATS) as change:
        locked = locked_round(change, round_)
        _must_be_draft(locked)
        rows = load_swiss_rows(change.event)
        RuleError.gather([each for each in draft_findings(rows) if each.path != "note"])
        _check_sit_outs(rows, locked.number)
        _check_bracket(rows, locked.number)
        now = timezone.now()
        SwissRound.objects.filter(round=locked).update(state=SwissRoundState.PUBLISHED, published_at=now)
        locked.games.update(state=GameState.STARTED, started_at=now)
        summary = _("Published round %(round)s.") % {"round": locked.number}
        change.record("publish_round", summary, subject=f"round:{locked.number}")
        freeze_rules(change)
        if make_public:
            publish_event(actor, change.event, within=change)
        push_tables(change.event, locked)


def unpublish_round(actor: Actor, round_: Round, *, anyway: bool = False) -> None:
    """Make a published round a draft again, while it has no result. Raises `RuleError` otherwise.

    Slips that players submitted stay with their tables, but another draft drops them: `RuleError` unless `anyway`.
    """
    with change_swiss(actor, round_.event, Action.RUN_HEATS) as change:
        locked = locked_round(change, round_)
        if locked.games.exclude(result=None).exists():
            message = gettext_noop("Round %(round)s has results, so it stays published. Correct the tables instead.")
            raise RuleError.one("", "has_results", message, round=locked.number)
        if change.event.rounds.filter(number__gt=locked.number).exists():
            message = gettext_noop("Round %(round)s is not the newest. Discard the draft after it first.")
            raise RuleError.one("", "not_newest", message, round=locked.number)
        if locked.swiss.state == SwissRoundState.DRAFT:
            return
        slips = ask_before_dropping(locked, anyway=anyway)
        SwissRound.objects.filter(round=locked).update(state=SwissRoundState.DRAFT, published_at=None)
        locked.games.update(state=GameState.UNSTARTED, started_at=None)
        words = _("Unpublished round %(round)s.") % {"round": locked.number}
        summary = with_slips(change.event, words, slips)
        before = {"slips": slips} if slips else None
        change.record("unpublish_round", summary, subject=f"round:{locked.number}", before=before)


def locked_round(change: EventChange, round_: Round) -> Round:
    """The round as it is now, under the event's lock; `MissingError` if it was discarded."""
    fresh = Round.objects.filter(pk=round_.pk).select_related("swiss").first()
    if fresh is None:
        raise MissingError(_("This draft has been discarded. Go back to the rounds."))
    fresh.event = change.event
    return fresh


def remove_draft(round_: Round) -> None:
    """Delete a draft with its tables and the byes that the pairing gave."""
    SwissBye.objects.filter(entry__event=round_.event_id, number=round_.number, kind=ByeKind.ALLOCATED).delete()
    round_.delete()


def _check_ready(rows: SwissRows, number: int) -> None:
    if number > rows.rules.rounds:
        message = gettext_noop(
            "All %(rounds)s rounds exist already. To add one, raise the number of rounds in the settings."
        )
        raise RuleError.one("rounds", "all_made", message, rounds=rows.rules.rounds)
    open_tables = [table.game.number for table in rows.tables.get(number - 1, ()) if table.results is None]
    if open_tables:
        message = gettext_noop("Results are missing in round %(round)s at tables %(tables)s. Enter them, then pair.")
        tables = ", ".join(map(str, open_tables))
        raise RuleError.one("tables", "open", message, round=number - 1, tables=tables)
    _check_sit_outs(rows, number)
    if len(rows.due(number)) < 2:
        message = gettext_noop("Round %(round)s has fewer than two players. Enter players, or remove byes.")
        raise RuleError.one("entries", "too_few", message, round=number)


def _check_sit_outs(rows: SwissRows, number: int) -> None:
    """Raise `RuleError` while the organiser has yet to decide what a round counts as that players want to sit out."""
    waiting = [rows.names[player.entry_id] for player in undecided_sit_outs(rows, number)]
    if waiting:
        message = gettext_noop(
            "%(players)s asked to sit out round %(round)s. Decide what the round counts as for them, or change "
            "them back to playing. Then try again."
        )
        raise RuleError.one("entries", "sit_out_undecided", message, players=some_names(waiting), round=number)


def _with_fitting_rounds(change: EventChange, rows: SwissRows) -> SwissRows:
    """A knock-out takes as many rounds as its field needs, and a round robin no more than that.

    Fewer rounds of a round robin are a choice: then not everybody meets everybody.
    """
    system, planned = rows.rules.system, rows.rules.rounds
    needed = rounds_needed(rows) if system in SCHEDULED else 0
    if not needed or needed == planned or (system == "round-robin" and planned < needed):
        return rows
    rows.rules.rounds = needed
    rows.rules.save(update_fields=["rounds"])
    summary = _("Set the number of rounds to %(rounds)s, which %(players)s players need.")
    change.record(
        "fit_rounds",
        summary % {"rounds": needed, "players": len(rows.due(1))},
        before={"rounds": planned},
        after={"rounds": needed},
    )
    return rows


def _number_by_strength(event: Event) -> None:
    """Numbers 1, 2, 3 … by seed number, then rating, then name; from round 1 on they stay."""
    players = list(event.swiss_entries.select_related("entry__person"))
    players.sort(key=_strength)
    wanted = [(player, place) for place, player in enumerate(players, start=1)]
    if all(player.number == place for player, place in wanted):
        return
    # Move to free numbers first: (event, number) is unique.
    event.swiss_entries.update(number=F("number") + 10_000)
    for player, place in wanted:
        player.number = place
    SwissEntry.objects.bulk_update(players, ["number"])


def _strength(player: SwissEntry) -> tuple[bool, int, int, str]:
    return (
        player.seed_number is None,
        player.seed_number or 0,
        -(player.rating or 0),
        player.entry.person.sort_key,
    )


def _store(change: EventChange, number: int, paired: Paired, *, seed: int, explanation: dict[str, Any]) -> Round:
    made = Round.objects.create(event=change.event, number=number)
    SwissRound.objects.create(round=made, seed=seed, explanation=explanation)
    add_tables(made, paired.tables)
    SwissBye.objects.bulk_create(
        SwissBye(entry_id=entry, number=number, kind=ByeKind.ALLOCATED) for entry in paired.byes
    )
    return made


def add_tables(round_: Round, tables: Sequence[tuple[int, int, int]], *, state: str = GameState.UNSTARTED) -> None:
    """Add tables to a round: number, first and second entry."""
    games = Game.objects.bulk_create(Game(round=round_, number=number, state=state) for number, _a, _b in tables)
    Seat.objects.bulk_create(
        Seat(round=round_, game=game, entry_id=entry, position=position)
        for game, (_number, *entries) in zip(games, tables, strict=True)
        for position, entry in enumerate(entries)
    )


def _check_bracket(rows: SwissRows, number: int) -> None:
    """Check that a draft of a knock-out matches the current winners: a result may have been corrected since."""
    if rows.rules.system != "knock-out":
        return
    due = pair_next(rows, number=number, seed=0)
    pairs = {frozenset(pair) for _table, *pair in due.tables}
    byes = {entry for (entry, round_), bye in rows.byes.items() if round_ == number and bye.kind == ByeKind.ALLOCATED}
    if (pairs, set(due.byes)) != ({frozenset(table.entries) for table in rows.tables[number]}, byes):
        message = gettext_noop("A result has changed since this draft, so the bracket has different pairs. Pair again.")
        raise RuleError.one("tables", "stale", message)


def _must_be_draft(round_: Round) -> None:
    if round_.swiss.state != SwissRoundState.DRAFT:
        message = gettext_noop("Round %(round)s is published. Only a draft can be changed like this.")
        raise RuleError(Problem("", "published", message, {"round": round_.number}))
