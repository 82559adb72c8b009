"""Why a round is paired as it is: kept with the round as codes and figures, shown in the reader's language.

The reasons are calculated from the record, followed by the engine's own. A pair set by hand says so; the others keep
their reasons.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from pairing.core.swiss.record import Kind, Outcome, Player, Record
from tournaments.base.figures import figure
from tournaments.swiss.details import BY_POINTS
from tournaments.swiss.selectors.record import event_record
from tournaments.swiss.selectors.rows import SwissRows

Json = dict[str, Any]
WORDS = {
    "halves": gettext_noop("Round 1 pairs the first half with the second, by strength: number %(a)s and number %(b)s."),
    "random": gettext_noop("Round 1 is paired by lot, with the random seed %(seed)s."),
    "travelled": gettext_noop("Round 1 pairs visitors with locals, by lot with the random seed %(seed)s."),
    "level": gettext_noop("Both have %(points)s points, as %(size)s players in this round have."),
    "level_virtual": gettext_noop(
        "Both are paired as if they had %(points)s points, including a virtual win of the acceleration."
    ),
    "odd": gettext_noop(
        "%(one)s has a score of %(a)s and %(two)s of %(b)s: with %(above)s players at %(a)s or more, somebody has to "
        "meet a player with a lower score."
    ),
    "stuck": gettext_noop(
        "%(one)s has a score of %(a)s and %(two)s of %(b)s: not everybody could meet a new opponent with the same "
        "score."
    ),
    "floats_down": gettext_noop("%(one)s floats down. Their floats so far: %(up)s up and %(down)s down."),
    "floats_up": gettext_noop("%(two)s floats up. Their floats so far: %(up)s up and %(down)s down."),
    "rematch": gettext_noop("They have met before, in round %(round)s: no other pairing was possible or requested."),
    "robin": gettext_noop("By the Berger tables, round %(round)s."),
    "knock_out": gettext_noop("By the bracket: the winner goes through."),
    "bye_through": gettext_noop(
        "%(player)s goes through without a game, because there is no opponent or the opponent left."
    ),
    "bye": gettext_noop(
        "The number of players is odd. %(player)s has %(points)s points, the fewest of the players "
        "without a bye so far."
    ),
    "bye_higher": gettext_noop(
        "The number of players is odd. %(player)s has a score of %(points)s. If a player with a lower score had the "
        "bye, somebody would have a rematch or a second bye."
    ),
    "bye_passed": gettext_noop("Not considered, because they have had a bye: %(names)s."),
    "bye_walkover": gettext_noop(
        "Not considered, because they won a round when their opponent did not come: %(names)s."
    ),
    "bye_alone": gettext_noop("%(player)s has nobody to play in this round."),
    "by_hand": gettext_noop("Paired manually by the organisers."),
    "hand_level": gettext_noop("Both have %(points)s points."),
    "hand_apart": gettext_noop("%(one)s has a score of %(a)s and %(two)s of %(b)s."),
}
# The same where a figure, named before it, is 1.
OF_ONE = {
    "level": ("points", gettext_noop("Both have 1 point, as %(size)s players in this round have.")),
    "level_virtual": (
        "points",
        gettext_noop("Both are paired as if they had 1 point, including a virtual win of the acceleration."),
    ),
    "odd": (
        "above",
        gettext_noop(
            "%(one)s has a score of %(a)s and %(two)s of %(b)s: with 1 player at %(a)s or more, somebody has to meet a "
            "player with a lower score."
        ),
    ),
    "bye": (
        "points",
        gettext_noop(
            "The number of players is odd. %(player)s has 1 point, the fewest of the players without a bye so far."
        ),
    ),
    "hand_level": ("points", gettext_noop("Both have 1 point.")),
}


@dataclass(frozen=True, slots=True)
class Said:
    """What an engine says: an English template for the reader's language, and its params."""

    message: str
    params: Mapping[str, object] = field(default_factory=dict)

    def kept(self) -> list[Any]:
        """As it is stored among the reasons."""
        params = {key: value if isinstance(value, int) else str(value) for key, value in self.params.items()}
        return ["said", {"message": self.message, "params": params}]


def explain_round(
    rows: SwissRows,
    number: int,
    *,
    pairs: Sequence[tuple[int, int]],
    byes: Sequence[int],
    seed: int,
    said: Mapping[frozenset[int], Sequence[Said]] | None = None,
    said_of_round: Sequence[Said] = (),
) -> Json:
    """The reasons of each pair by its first entry, of each bye, and of the round, as codes with figures.

    What the engine `said` of a pair follows what the record tells.
    """
    teller = _teller(rows, number, seed=seed)
    return {
        "pairs": {
            str(min(pair)): [
                *teller.pair(pair, pairs, byes),
                *(each.kept() for each in (said or {}).get(frozenset(pair), ())),
            ]
            for pair in pairs
        },
        "round": [each.kept() for each in said_of_round],
        "byes": {str(entry): teller.bye(entry, pairs, byes) for entry in byes},
    }


def explain_by_hand(
    rows: SwissRows, number: int, *, kept: Json, before: Collection[tuple[int, int]], had_bye: Collection[int]
) -> Json:
    """The reasons of a round that was changed by hand, from those `kept` of it before.

    `before` are its pairs then, first player first; `had_bye` are the players who had the bye. Pairs and byes that stay
    keep their reasons. The others say that they were set by hand, with the current figures of the two.
    """
    teller = _teller(rows, number, seed=0)
    pairs = [table.entries for table in rows.tables[number]]
    byes = [entry for (entry, round_), bye in rows.byes.items() if round_ == number and bye.kind == "U"]
    reasons, of_byes = kept.get("pairs", {}), kept.get("byes", {})
    return {
        **kept,
        "pairs": {
            str(min(pair)): reasons.get(str(min(pair)), []) if pair in before else teller.by_hand(pair)
            for pair in pairs
        },
        "byes": {str(entry): of_byes.get(str(entry), []) if entry in had_bye else [["by_hand", {}]] for entry in byes},
    }


def reasons_in_words(reasons: Iterable[Sequence[Any]]) -> list[str]:
    """Stored reasons as sentences."""
    words = []
    for code, params in reasons:
        if code == "said":
            words.append(_(params["message"]) % params["params"] if params["params"] else _(params["message"]))
        elif code in WORDS:
            counted, singular = OF_ONE.get(code, ("", ""))
            one = counted and str(params[counted]) == "1"
            words.append(_(singular if one else WORDS[code]) % params)
    return words


def _teller(rows: SwissRows, number: int, *, seed: int) -> _Teller:
    event = event_record(rows, rounds=number - 1)
    players = {player.number: player for player in event.players}
    by_entry = {player.entry_id: players[player.number] for player in rows.players}
    return _Teller(rows, event, players, by_entry, number, seed)


class _Teller:
    """Facts about one round that are needed repeatedly."""

    def __init__(
        self,
        rows: SwissRows,
        event: Record,
        players: Mapping[int, Player],
        by_entry: Mapping[int, Player],
        number: int,
        seed: int,
    ) -> None:
        self.rows, self.event, self.number, self.seed = rows, event, number, seed
        self.by_entry = by_entry
        self.players = players
        self.starts = rows.starts
        self.points = {n: player.points(event.values) + self.starts.get(n, 0) for n, player in players.items()}
        self.scores = {n: self.points[n] + event.virtual(n, number) for n in players}

    def pair(self, pair: tuple[int, int], pairs: Sequence[tuple[int, int]], byes: Sequence[int]) -> list[Any]:
        """The reasons of one pair."""
        rules = self.rows.rules
        if rules.system == "round-robin":
            return [["robin", {"round": self.number}]]
        if rules.system == "knock-out":
            return []  # the engine says which match it is
        one, two = sorted((self.by_entry[entry] for entry in pair), key=lambda player: -self.scores[player.number])
        level = self.number == 1 and not self.starts and self.event.virtual_points == ()
        found = self._first_round(one, two) if level else []
        if not found:
            found = self._by_score(one, two, pairs, byes)
        return [*found, *self._met(one, two)]

    def by_hand(self, pair: tuple[int, int]) -> list[Any]:
        """The reasons of a pair set by the desk."""
        found: list[Any] = [["by_hand", {}]]
        if self.rows.rules.system not in BY_POINTS:
            return found
        one, two = sorted((self.by_entry[entry] for entry in pair), key=lambda player: -self.scores[player.number])
        a, b = figure(self.scores[one.number]), figure(self.scores[two.number])
        code = "hand_level" if a == b else "hand_apart"
        found.append([code, {"points": a, "one": one.name, "two": two.name, "a": a, "b": b}])
        return [*found, *self._met(one, two)]

    def _met(self, one: Player, two: Player) -> list[Any]:
        met = [r for r, turn in enumerate(one.turns, start=1) if turn.played and turn.opponent == two.number]
        return [["rematch", {"round": met[-1]}]] if met else []

    def bye(self, entry: int, pairs: Sequence[tuple[int, int]], byes: Sequence[int]) -> list[Any]:
        """The reasons of one bye."""
        player = self.by_entry[entry]
        name = {"player": player.name}
        if self.rows.rules.system not in BY_POINTS:
            return [["bye_through" if self.rows.rules.system == "knock-out" else "bye_alone", name]]
        mine = self.scores[player.number]
        lower = [other for other in self._present(pairs, byes) if self.scores[other.number] < mine]
        passed = [other for other in lower if _had_bye(other)]
        spared = [other for other in lower if _won_by_walkover(other) and other not in passed]
        if _won_by_walkover(player):  # if so, nobody was spared
            spared = []
        code = "bye" if len(passed) + len(spared) == len(lower) else "bye_higher"
        told = {"bye_passed": passed, "bye_walkover": spared}
        named = [[each, {"names": ", ".join(one.name for one in found)}] for each, found in told.items() if found]
        return [[code, name | {"points": figure(mine)}], *named]

    def _first_round(self, one: Player, two: Player) -> list[Any]:
        a, b = sorted((one.number, two.number))
        how = self.rows.rules.first_round if self.rows.rules.system != "dutch" else "halves"
        return [[how, {"a": a, "b": b, "seed": self.seed}]]

    def _by_score(self, one: Player, two: Player, pairs: Sequence[tuple[int, int]], byes: Sequence[int]) -> list[Any]:
        a, b = self.scores[one.number], self.scores[two.number]
        present = self._present(pairs, byes)
        if a == b:
            size = Counter(self.scores[player.number] for player in present)[a]
            virtual = any(self.scores[each.number] != self.points[each.number] for each in (one, two))
            return [["level_virtual" if virtual else "level", {"points": figure(a), "size": size}]]
        away = {self.by_entry[entry].number for entry in byes}
        above = sum(self.scores[player.number] >= a and player.number not in away for player in present)
        names = {"one": one.name, "two": two.name, "a": figure(a), "b": figure(b), "above": above}
        reasons: list[Any] = [["odd" if above % 2 else "stuck", names]]
        for code, player in (("floats_down", one), ("floats_up", two)):
            up, down = self._floats(player)
            reasons.append([code, names | {"up": up, "down": down}])
        return reasons

    def _present(self, pairs: Sequence[tuple[int, int]], byes: Sequence[int]) -> list[Player]:
        return [self.by_entry[entry] for entry in [*(entry for pair in pairs for entry in pair), *byes]]

    def _floats(self, player: Player) -> tuple[int, int]:
        """How often the player met somebody with more points, and with fewer or nobody, in the rounds so far."""
        up = down = 0
        for index, turn in enumerate(player.turns):
            if turn.kind is Kind.ALLOCATED_BYE:
                down += 1
            elif turn.opponent is not None and turn.opponent in self.players:
                own, other = (
                    each.points(self.event.values, rounds=index) + self.starts.get(each.number, 0)
                    for each in (player, self.players[turn.opponent])
                )
                up, down = up + (other > own), down + (other < own)
        return up, down


def _had_bye(player: Player) -> bool:
    return any(turn.kind in {Kind.ALLOCATED_BYE, Kind.FULL_BYE} for turn in player.turns)


def _won_by_walkover(player: Player) -> bool:
    return any(turn.kind is Kind.FORFEIT and turn.outcome is Outcome.WIN for turn in player.turns)
