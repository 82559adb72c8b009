"""What an organiser decides about Top Dog at an event, as one value: the same from every source."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext_noop

from handicaps.core.top_dog import PODIUM, Adjusted, History, Record
from handicaps.core.top_dog_table import PRESET, TopDogTable, parse_table, table_as_json
from tournaments.events.models import Event
from tournaments.swiss.disciplines import SWISS_DISCIPLINES
from tournaments.top_dog.models import TopDogRules

Json = dict[str, Any]
# The games whose players bring armies, so that a club can keep histories of them.
ARMY_GAMES = {each.slug: each.name for each in SWISS_DISCIPLINES.values() if each.armies}
NO_ARMIES = gettext_noop("Top Dog needs a game with armies: %(games)s. Choose one in the settings.")


@dataclass(frozen=True, slots=True, kw_only=True)
class TopDogDetails:
    """Whether Top Dog is on, the players left out, how missed rounds count (T5), and the table of discounts and
    penalties.

    All points are on the table's scale, from 0 to its `highest_score`: those of rounds and histories are brought to it.
    """

    on: bool = False
    podium_excluded: int = PODIUM
    charge_missed_rounds: bool = True
    table: TopDogTable = PRESET


def top_dog_details_of(event: Event) -> TopDogDetails:
    """The details of a stored event; those of one that never asked for Top Dog. One query, unless loaded with it."""
    rules = TopDogRules.objects.filter(event=event).first()
    if rules is None:
        return TopDogDetails()
    return TopDogDetails(
        on=rules.on,
        podium_excluded=rules.podium_excluded,
        charge_missed_rounds=rules.charge_missed_rounds,
        table=parse_table(rules.table),
    )


def details_as_json(details: TopDogDetails) -> Json:
    """As logs keep them and the API answers."""
    return {
        "on": details.on,
        "podium_excluded": details.podium_excluded,
        "charge_missed_rounds": details.charge_missed_rounds,
        "table": table_as_json(details.table),
    }


def history_as_json(history: History) -> Json:
    """A history as a frozen handicap keeps it."""
    return {"player": figure_as_json(history.player), "army": figure_as_json(history.army)}


def history_of_json(raw: Json) -> History:
    """What `history_as_json` wrote."""
    return History(_figure(raw["player"]), _figure(raw["army"]))


def figure_as_json(figure: Record | Adjusted) -> Json:
    """`{"games", "average"}`, or `{"adjusted"}` for a value that came so."""
    if isinstance(figure, Adjusted):
        return {"adjusted": str(figure.value)}
    return {"games": figure.games, "average": str(figure.average)}


def _figure(raw: Json) -> Record | Adjusted:
    if "adjusted" in raw:
        return Adjusted(Fraction(raw["adjusted"]))
    return Record(raw["games"], Fraction(raw["average"]))
