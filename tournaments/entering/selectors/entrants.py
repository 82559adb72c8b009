"""The words for those who enter an event: players, teams with their captains, or players of a league.

Pages take their words from here, so that none of them asks what an event is made of.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tournaments.events.formats import format_of
from tournaments.events.models import Event
from tournaments.events.services.formats import services_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import _StrPromise

    Words = str | _StrPromise


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrants:
    """The words for who enters. What has a number takes it by `%`: `so_far % {"n": 3}`."""

    one: Words
    many: Words
    by_name: Words
    can_enter: Words
    on_their_own: Words
    allow: Words
    allow_text: Words
    can_pay: Words
    how: Words
    with_place: Words
    shown: Words
    shown_all: Words
    write: Words
    left: Words
    reason: Words
    put_back: Words
    withdraw: Words
    withdraw_hint: Words
    goes_on: Words
    count: Any
    counted: Any
    so_far: Any
    wait: Any
    also_wait: Any
    queue: Any
    to_review: Any
    paid_and_left: Any
    wrote: Any
    labels: Mapping[str, Words] = field(default_factory=dict)
    """Labels of the form that are not those of the columns."""
    hints: Mapping[str, Words]
    """Who sees what the form asks for."""
    phone: Words
    """Who sees the phone number, for the organisers."""


PLAYERS: Final = Entrants(
    one=_("Player"),
    many=_("Players"),
    by_name=_("Players by name"),
    can_enter=_("Players can enter"),
    on_their_own=_("Players can enter on their own"),
    allow=_("Allow players to enter on their own"),
    allow_text=_(
        "They fill in one form, on a phone and without an account. "
        "You see who wants to play, who waits and who has paid."
    ),
    can_pay=_("Players can pay by card"),
    how=_("How players enter"),
    with_place=_("Players with a place"),
    shown=_("Players who have a place"),
    shown_all=_("These, and the number of players who wait"),
    write=_("Write to players"),
    left=_("Fees of players who left"),
    reason=_("Reason, which the player reads"),
    put_back=_("Only possible before the player has played. The place becomes free."),
    withdraw=_("Withdraw for the player"),
    withdraw_hint=_(
        "Before the first game, the player is removed from the event. Later they are withdrawn from "
        "the remaining rounds."
    ),
    goes_on=_("After that the place goes to the next player."),
    count=ngettext_lazy("%(n)s player", "%(n)s players", "n"),
    counted=ngettext_lazy("%(n)s player.", "%(n)s players.", "n"),
    so_far=ngettext_lazy("%(n)s player so far.", "%(n)s players so far.", "n"),
    wait=ngettext_lazy("%(n)s player waits.", "%(n)s players wait.", "n"),
    also_wait=ngettext_lazy(", %(n)s player waits", ", %(n)s players wait", "n"),
    queue=ngettext_lazy("%(n)s player is on the waiting list.", "%(n)s players are on the waiting list.", "n"),
    to_review=ngettext_lazy("%(n)s player waits for your answer.", "%(n)s players wait for your answer.", "n"),
    paid_and_left=ngettext_lazy("%(n)s player paid and left.", "%(n)s players paid and left.", "n"),
    wrote=ngettext_lazy("Wrote to %(n)s player.", "Wrote to %(n)s players.", "n"),
    hints={
        "email": _("For your place and your private link. Never shown."),
        "phone": _("Only organisers see it."),
    },
    phone=_("Only organisers see it. Deleted 180 days after the event."),
)
OF_LEAGUES: Final = replace(
    PLAYERS,
    put_back=_("Only possible before the fixtures are made. The place becomes free."),
    withdraw_hint=_("The player leaves the season. Once there are fixtures, the league withdraws players under Teams."),
    hints={
        "email": _("For your place and your private link. Your opponents see it once there are fixtures."),
        "phone": _("Organisers see it, and your opponents once there are fixtures."),
    },
    phone=_("Organisers see it, and opponents once there are fixtures."),
)
"""Players of a season whose sides are single players."""
TEAMS: Final = Entrants(
    one=_("Team"),
    many=_("Teams"),
    by_name=_("Teams by name"),
    can_enter=_("Teams can enter"),
    on_their_own=_("Captains can enter their teams"),
    allow=_("Allow captains to enter their teams"),
    allow_text=_(
        "They fill in one form, on a phone and without an account. "
        "You see which teams want to play, which wait and which have paid."
    ),
    can_pay=_("Captains can pay by card"),
    how=_("How teams enter"),
    with_place=_("Teams with a place"),
    shown=_("Teams that have a place"),
    shown_all=_("These, and the number of teams that wait"),
    write=_("Write to captains"),
    left=_("Fees of teams that left"),
    reason=_("Reason, which the captain reads"),
    put_back=_("Only possible before the division has fixtures. The place becomes free."),
    withdraw=_("Withdraw the team"),
    withdraw_hint=_("The team leaves the season. Once its division has fixtures, withdraw it under Teams."),
    goes_on=_("After that the place goes to the next team."),
    count=ngettext_lazy("%(n)s team", "%(n)s teams", "n"),
    counted=ngettext_lazy("%(n)s team.", "%(n)s teams.", "n"),
    so_far=ngettext_lazy("%(n)s team so far.", "%(n)s teams so far.", "n"),
    wait=ngettext_lazy("%(n)s team waits.", "%(n)s teams wait.", "n"),
    also_wait=ngettext_lazy(", %(n)s team waits", ", %(n)s teams wait", "n"),
    queue=ngettext_lazy("%(n)s team is on the waiting list.", "%(n)s teams are on the waiting list.", "n"),
    to_review=ngettext_lazy("%(n)s team waits for your answer.", "%(n)s teams wait for your answer.", "n"),
    paid_and_left=ngettext_lazy("%(n)s team paid and left.", "%(n)s teams paid and left.", "n"),
    wrote=ngettext_lazy("Wrote to %(n)s captain.", "Wrote to %(n)s captains.", "n"),
    labels={
        "first_name": _("Captain’s first name"),
        "last_name": _("Captain’s last name"),
        "email": _("Captain’s email"),
        "phone": _("Captain’s phone"),
    },
    hints={
        "email": _("For your place and your private link. Captains of your opponents see it once there are fixtures."),
        "phone": _("Organisers see it, and captains of your opponents once there are fixtures."),
    },
    phone=_("Organisers see it, and captains of opponents once there are fixtures."),
)


def enters_sides(event: Event) -> bool:
    """Whether sides enter, with a captain for each, and no people."""
    return format_of(event).captains_enter


def entrants_of(event: Event) -> Entrants:
    """The words for who enters the event."""
    if not enters_sides(event):
        return PLAYERS
    return OF_LEAGUES if services_of(event).sides_are_people(event) else TEAMS
