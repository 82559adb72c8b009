"""Players of a Swiss event who sit the coming round out: what it counts as, and where the organiser has to decide."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.base.figures import figure, for_plural
from tournaments.events.models import Entry
from tournaments.players.selectors.check_ins import check_ins_of
from tournaments.swiss.models import ByeKind, SwissBye, SwissEntry
from tournaments.swiss.selectors.rows import SwissRows
from tournaments.swiss.selectors.standings import ranking_values

# The bye of a player who sits out, by the event's rule; none where the organiser decides.
SIT_OUT_BYES: dict[str, ByeKind | None] = {"zero": ByeKind.ZERO, "half": ByeKind.HALF, "desk": None}


def sit_out_in_words(entry: Entry, number: int) -> str:
    """What sitting the coming round out counts as for this player, as the event or the desk decided."""
    rules = entry.event.swiss
    if rules.system == "knock-out":
        return _("In a knock-out, sitting out a round ends the event for you.")
    bye = SwissBye.objects.filter(entry=entry, number=number).first()
    kind = ByeKind(bye.kind) if bye else SIT_OUT_BYES[rules.sit_out]
    values = ranking_values(rules)
    if kind is None:
        words = ngettext(
            "The organisers decide whether it counts as a draw, which is %(points)s point, or as nothing.",
            "The organisers decide whether it counts as a draw, which is %(points)s points, or as nothing.",
            for_plural(values.half_bye),
        )
        return words % {"points": figure(values.half_bye)}
    points = {ByeKind.ZERO: values.absence, ByeKind.HALF: values.half_bye}.get(kind, values.full_bye)
    if not points:
        return _("It counts as nothing: 0 points.")
    words = ngettext("It counts as %(points)s point.", "It counts as %(points)s points.", for_plural(points))
    return words % {"points": figure(points)}


def undecided_sit_outs(rows: SwissRows, number: int) -> list[SwissEntry]:
    """The players who sit the round out, where the organiser has yet to decide what it counts as.

    No query where the event decides it by rule, else one.
    """
    if rows.rules.sit_out != "desk" or rows.rules.system == "knock-out":
        return []
    said = check_ins_of(rows.event, number)
    return [player for player in rows.due(number) if said.get(player.entry_id) is False]
