"""Lists of a Swiss event's players, and advice on its number of rounds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from common.web.problems import problem_text
from pairing.core.round_robin import rounds_of_robin
from pairing.core.rounds_advice import rounds_advice
from scoring.core.duels import TypedScoring, compare_scorings, lint_scoring, parse_scoring
from tournaments.base.figures import figure
from tournaments.events.models import Event
from tournaments.swiss.models import ByeKind, SwissBye, SwissEntry, SwissRules

MOST_LINTED = 20


def playing(withdrawn_from: Iterable[int | None], *, number: int) -> int:
    """How many of the players are in the event in round `number`: those who never played a round are not counted."""
    return sum(gone is None or gone > max(number, 1) for gone in withdrawn_from)


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player with the rounds they sit out, and whether they are absent then; `state` is in or withdrawn."""

    player: SwissEntry
    name: str
    byes: tuple[tuple[int, bool], ...]

    @property
    def state(self) -> str:
        """One word for the list."""
        return "withdrawn" if self.player.withdrawn_from else "in"


def player_lines(event: Event) -> list[PlayerLine]:
    """The players by number. Two queries."""
    byes: dict[int, list[tuple[int, bool]]] = defaultdict(list)
    found = SwissBye.objects.filter(entry__event=event).values_list("entry_id", "number", "kind")
    for entry, number, kind in found:
        byes[entry].append((number, kind == ByeKind.ZERO))
    rows = SwissEntry.objects.filter(event=event).select_related("entry__person")
    return [PlayerLine(row, row.entry.person.name, tuple(byes[row.entry_id])) for row in rows]


def bye_lines(player: SwissEntry, *, from_round: int) -> list[tuple[SwissBye, bool]]:
    """The player's byes, and whether each can still be removed. One query."""
    rows = SwissBye.objects.filter(entry_id=player.entry_id)
    return [(row, row.number >= from_round) for row in rows]


def rounds_advised(event: Event, *, players: int) -> list[tuple[str, str]]:
    """What the number of rounds means for that number of players: the level and the text of each piece of advice.

    In a round robin and a knock-out the field alone decides how many rounds it takes. Empty for a McMahon.
    """
    if event.swiss.system in {"round-robin", "knock-out"}:
        return _advised_by_schedule(event, players)
    if event.swiss.system not in {"armati", "dutch"}:
        return []
    found = rounds_advice(players, rounds=event.swiss.rounds)
    return [(each.level, problem_text(each)) for each in found]


def _advised_by_schedule(event: Event, players: int) -> list[tuple[str, str]]:
    values = {"players": players, "rounds": event.swiss.rounds}
    if event.swiss.system == "knock-out":
        values["needed"] = (players - 1).bit_length()
        text = _(
            "A knock-out of %(players)s players takes %(needed)s rounds. The number of rounds is set when round 1 "
            "is paired."
        )
        return [("ok", text % values)] if players > 1 else []
    twice = event.swiss.meetings == "twice"
    values["needed"] = rounds_of_robin(players, double=twice)
    often = {
        True: _("%(players)s players all meet twice in %(needed)s rounds."),
        False: _("%(players)s players all meet in %(needed)s rounds."),
    }[twice]
    if values["rounds"] < values["needed"]:
        short = _(
            "The event has %(rounds)s, so not everybody meets everybody. Raise the number of rounds in the settings."
        )
        return [("warn", f"{often} {short}" % values)]
    if values["rounds"] > values["needed"]:
        long = _("The event has %(rounds)s. The number of rounds is lowered when round 1 is paired.")
        return [("warn", f"{often} {long}" % values)]
    return [("ok", often % values)]


def scoring_findings(rules: SwissRules) -> list[tuple[str, str]]:
    """The linter's findings about the event's points, each with its level and text."""
    pairing, ranking = (parse_scoring(raw) for raw in (rules.scoring, rules.ranking))
    if isinstance(ranking, TypedScoring):
        text = _(
            "Points are entered from the result sheets. All that is known is that both players together make %(total)s."
        )
        return [("ok", text % {"total": figure(ranking.total)})]
    found = list(lint_scoring(ranking, rounds=min(rules.rounds, MOST_LINTED)))
    if pairing != ranking:
        found += compare_scorings(pairing, ranking, rounds=min(rules.rounds, MOST_LINTED))
    return [(each.level, problem_text(each)) for each in found]
