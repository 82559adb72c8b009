"""The ratings of a Swiss event's players, taken from one of the club's lists before the first round."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.events.models import Event
from tournaments.ratings.models import RatedPlayer, RatingList
from tournaments.swiss.models import SwissEntry
from tournaments.swiss.services.events import change_swiss
from tournaments.swiss.services.starting_points import place_all

MOST_RATING = 9999


@dataclass(frozen=True, slots=True)
class TakenRating:
    """A player with the rating that they have and the one that the list has for them, or None."""

    player: SwissEntry
    before: int | None
    after: int | None
    provisional: bool = False

    @property
    def changes(self) -> bool:
        """Whether taking it makes a difference."""
        return self.after is not None and self.after != self.before


def preview_taking(event: Event, rating_list: RatingList) -> list[TakenRating]:
    """What taking the list's ratings would do now, by number. Saves nothing. Two queries."""
    players = event.swiss_entries.select_related("entry__person").order_by("number")
    rated = {row.person_id: row for row in RatedPlayer.objects.filter(list=rating_list)}
    found = []
    for player in players:
        row = rated.get(player.entry.person_id)
        value = None if row is None else max(0, min(MOST_RATING, round(row.rating)))
        found.append(TakenRating(player, player.rating, value, row is not None and row.provisional))
    return found


def take_ratings(actor: Actor, event: Event, rating_list: RatingList, *, only_missing: bool = False) -> int:
    """Give each player the rating that the list has for them. Players who are not in it keep theirs.

    Returns how many changed. With `only_missing`, only players without a rating get one. Raises `RuleError` at
    `rating_list` once the first round is published: by then strength has made the pairing numbers.
    """
    with change_swiss(actor, event, Action.MANAGE_RATINGS) as change:
        locked = change.event
        if rating_list.club_id != locked.club_id or rating_list.discipline != locked.discipline:
            message = gettext_noop("This list rates another game. Choose a list of this one.")
            raise RuleError.one("rating_list", "other_game", message)
        if locked.rules_frozen_at is not None:
            message = gettext_noop(
                "Round 1 is published, so you can’t copy ratings any more. You can correct each player’s rating."
            )
            raise RuleError.one("rating_list", "frozen", message)
        lines = [
            line
            for line in preview_taking(locked, rating_list)
            if line.changes and not (only_missing and line.before is not None)
        ]
        for line in lines:
            line.player.rating = line.after
        SwissEntry.objects.bulk_update([line.player for line in lines], ["rating"])
        place_all(change.event)
        if lines:
            summary = _("Copied %(count)s ratings from the list %(list)s.")
            change.record(
                "take_ratings",
                summary % {"count": len(lines), "list": rating_list.name},
                subject=f"ratings:{rating_list.slug}"[:60],
                before={line.player.entry.name: line.before for line in lines},
                after={line.player.entry.name: line.after for line in lines},
            )
    return len(lines)
