"""A knock-out for a final: a new event of the best of a Swiss or a round robin, seeded as they stand in its table."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from pairing.core.knock_out import MOST_SEEDS
from pairing.core.swiss.ranking.standings import Row
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.clubs.services.changes import change_club
from tournaments.events.models import Entry, Event
from tournaments.events.services.copying import make_copy
from tournaments.swiss.details import SwissDetails, settled
from tournaments.swiss.models import SwissEntry
from tournaments.swiss.selectors.record import complete_rounds
from tournaments.swiss.selectors.rows import SwissRows, load_swiss_rows
from tournaments.swiss.selectors.standings import ranked
from tournaments.swiss.services.events import change_swiss, check_swiss_details, store_details

BROUGHT = ("club_name", "army", "rating", "birth_year", "travelled", "fixed_table")


def make_final(actor: Actor, event: Event, *, players: int, third_place: bool = False) -> Event:
    """A new knock-out event of the `players` best, seed 1 the first of the table. It is not public yet.

    Players who withdrew are skipped. Raises `RuleError` at `players` where the last of them shares a rank with somebody
    left out, and while results are missing.
    """
    with change_club(actor, event.club, Action.CREATE_EVENTS) as club_change:
        source = Event.objects.select_related("swiss", "club").get(pk=event.pk)
        rows = load_swiss_rows(source)
        best = finalists(rows, players=players)
        details = SwissDetails.of(source).but(
            name=_("%(event)s, final of %(players)s") % {"event": source.name, "players": players},
            description="",
            system="knock-out",
            rounds=(players - 1).bit_length(),
            third_place=third_place,
            teams="none",
        )
        # Prizes of extras are for the rounds that everybody plays.
        final = make_copy(club_change.club, source, name=details.event.name, extras=False)
        details = settled(details)
        RuleError.gather(check_swiss_details(details, club=final.club, event=final))
        store_details(final, final.swiss, details)
        with change_swiss(actor, final, Action.MANAGE_EVENTS, within=club_change) as change:
            _enter(change.event, rows, best)
            summary = _("Entered the best %(players)s players of %(event)s.") % {
                "players": players,
                "event": source.name,
            }
            change.record("make_final", summary, after=[row.name for row in best])
    return final


def finalists(rows: SwissRows, *, players: int) -> list[Row]:
    """The lines of the table that go into a final of that size. Raises `RuleError` as `make_final` does."""
    rounds = complete_rounds(rows)
    if not rounds or rounds < len(rows.rounds) or rows.rules.system == "knock-out":
        message = gettext_noop("A final needs complete standings. Enter all results, and discard any draft first.")
        raise RuleError.one("", "not_finished", message)
    there = {player.number for player in rows.players if player.withdrawn_from is None}
    table = [row for row in ranked(rows, rounds=rounds).rows if row.number in there]
    if not 2 <= players <= min(len(table), MOST_SEEDS):
        message = gettext_noop("A final of this event has 2 to %(most)s players. Choose another number.")
        raise RuleError.one("players", "out_of_range", message, most=min(len(table), MOST_SEEDS))
    best, left = table[:players], table[players:]
    if left and left[0].rank == best[-1].rank:
        level = [row.name for row in table if row.rank == best[-1].rank]
        message = gettext_noop(
            "%(names)s share rank %(rank)s, so it isn’t decided who is among the best %(players)s. Order them "
            "yourself in the standings, add a tie-break such as the lot, or choose another number."
        )
        raise RuleError.one("players", "level", message, names=", ".join(level), rank=best[-1].rank, players=players)
    return best


def _enter(final: Event, rows: SwissRows, best: list[Row]) -> None:
    players = {player.number: player for player in rows.players}
    for seed, row in enumerate(best, start=1):
        player = players[row.number]
        entry = Entry.objects.create(event=final, person_id=player.entry.person_id)
        values = {name: getattr(player, name) for name in BROUGHT}
        SwissEntry.objects.create(event=final, entry=entry, number=seed, seed_number=seed, **values)
