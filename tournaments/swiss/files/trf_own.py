"""What a report file has no record for, in comments of Topboard's own that other programs skip. Pure.

`### Topboard rules {"system": "mcmahon", "bar": 2100}` holds rules of the event, and
`### Topboard player 7 {"start_points": "6"}` what a player brings. Both name fields of the exchange document and hold
their values as it does, so an import checks them as it checks a document. A file by another program has
none of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from django.utils.translation import gettext_noop as _

from common.pure.errors import Problem
from pairing.core.swiss.record import Kind, Player
from pairing.core.trf.records import COMMENT, OWN_COMMENT
from tournaments.base.files.fields import as_json
from tournaments.swiss.files.document import PlayerDoc, SwissRulesDoc

OF_RECORDS = frozenset({"rounds", "scoring", "venue", "starts_on", "ends_on"})
OF_TEAMS = frozenset({"teams", "team_size", "team_counted"})
OF_THE_DAY = frozenset({"description", "time_zone", "language", "round_minutes", "rules_frozen_at"})
LEFT_OUT = OF_RECORDS | OF_TEAMS | OF_THE_DAY
"""Rules that records of the file hold, and rules that bear neither on the standings of players nor on the pairing."""
RULES = tuple(each for each in fields(SwissRulesDoc) if each.name not in LEFT_OUT)
OF_PLAYER = frozenset({"byes", "joined_in", "withdrawn_from", "start_points", "start_by_hand", "manual_order"})
LONGEST = 20_000


@dataclass(frozen=True, slots=True)
class OwnComments:
    """Rules, and what players bring by their number: JSON values by the names of the document's fields, unchecked."""

    rules: Mapping[str, Any] = field(default_factory=dict)
    players: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)

    def joined_in(self, player: Player, rounds: int) -> int:
        """The player's first round: as given, or the first in which they were more than absent."""
        told = self.players.get(player.number, {}).get("joined_in")
        return told if isinstance(told, int) else joined_in(player, rounds)

    def withdrawn_from(self, number: int) -> int | None:
        """The first round without the player, if it is given."""
        told = self.players.get(number, {}).get("withdrawn_from")
        return told if isinstance(told, int) else None


def joined_in(player: Player, rounds: int) -> int:
    """The first round in which the player was more than absent; otherwise the next of the event's `rounds`."""
    for number, turn in enumerate(player.turns, start=1):
        if turn.kind is not Kind.ABSENCE:
            return number
    return min(len(player.turns) + 1, rounds)


def own_lines(
    rules: SwissRulesDoc, read: SwissRulesDoc, *, open_rules: Iterable[str], players: Iterable[tuple[PlayerDoc, Player]]
) -> Iterator[str]:
    """The comments for what the records don't tell: `read` are the rules that they give, `open_rules` those they miss.

    `players` are what each brings and their record.
    """
    missing = set(open_rules)
    told = {
        each.name: each.metadata["kind"].write(value)
        for each in RULES
        if (value := getattr(rules, each.name)) != getattr(read, each.name) or each.name in missing
    }
    if told:
        yield f"{OWN_COMMENT}rules {_json(told)}"
    for doc, player in players:
        brings = {name: value for name, value in as_json(doc).items() if name in OF_PLAYER - {"joined_in"}}
        if doc.joined_in != joined_in(player, rules.rounds):
            brings["joined_in"] = doc.joined_in
        if brings:
            yield f"{OWN_COMMENT}player {player.number} {_json(brings)}"


def _json(told: Mapping[str, Any]) -> str:
    return json.dumps(told, ensure_ascii=False, sort_keys=True)


def read_own(details: Mapping[str, Iterable[str]], notes: list[Problem]) -> OwnComments:
    """The comments among the details of an event. Unreadable ones are listed in `notes` and left out."""
    rules: dict[str, Any] = {}
    players: dict[int, dict[str, Any]] = {}
    names = {each.name for each in RULES}
    for line in details.get(COMMENT, ()):
        what, _blank, rest = line.removeprefix(OWN_COMMENT).strip().partition(" ")
        number, _blank, text = rest.partition(" ") if what == "player" else ("", "", rest)
        told = _read_json(text)
        known = {name: value for name, value in told.items() if name in (OF_PLAYER if number else names)}
        if what == "rules" and known == told != {}:
            rules |= known
        elif what == "player" and number.isascii() and number.isdecimal() and len(number) < 5 and known == told != {}:
            players[int(number)] = known
        else:
            message = _("A comment that Topboard wrote can’t be read and is left out: “%(text)s”.")
            notes.append(Problem("", "own_comment", message, {"text": line[:80]}))
    return OwnComments(rules, players)


def _read_json(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text) if len(text) <= LONGEST else {}
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
