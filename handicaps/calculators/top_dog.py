"""The Top Dog calculator (contract §2): an event's rounds, entries and scores, and the second table made from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from common.pure.errors import Phrase, Problem, RuleError
from common.pure.reading import Problems, read_choice, read_flag, read_mapping
from handicaps.core.reading import read_count, read_list, read_name, read_number, repeated_names
from handicaps.core.top_dog import (
    PODIUM,
    Adjusted,
    History,
    Record,
    TopDogEntry,
    TopDogLine,
    TopDogRules,
    top_dog_handicap,
    top_dog_standings,
)
from handicaps.core.top_dog_table import MOST_GAMES, PRESET, TopDogTable, parse_table

MOST_ENTRIES: Final = 500
MOST_ROUNDS: Final = 50
MOST_VALUE: Final = 1000
VALUES: Final = ("raw", "adjusted")
_KEYS: Final = ("rounds", "podium_excluded", "charge_missed_rounds", "entries", "values", "table")
_ENTRY_KEYS: Final = ("name", "player_games", "player_average", "army_games", "army_average", "round_scores")


@dataclass(frozen=True, slots=True)
class TopDogQuestion:
    """A valid request: the rules, the entries with their handicaps, and the table that these came from."""

    rules: TopDogRules
    entries: tuple[TopDogEntry, ...]
    table: TopDogTable

    def standings(self) -> tuple[TopDogLine, ...]:
        """The second table."""
        return top_dog_standings(self.entries, rules=self.rules)


def top_dog_request(payload: object) -> dict[str, object]:
    """The answer to a request: `{"entries": [...]}`, best net score first; the rank of excluded ones is null.

    Errors: `RuleError` with all that is wrong, at paths such as `entries[2].round_scores[1]`.
    """
    return {"entries": [_line_as_json(line) for line in read_top_dog(payload).standings()]}


def _line_as_json(line: TopDogLine) -> dict[str, object]:
    handicap = line.entry.handicap
    return {
        "name": line.entry.name,
        "player_handicap": float(handicap.player.value),
        "army_handicap": float(handicap.army.value),
        "handicap_per_round": float(handicap.per_round),
        "score": float(line.score),
        "net_score": float(line.net_score),
        "rank": line.rank,
        "excluded": line.excluded,
    }


def read_top_dog(payload: object) -> TopDogQuestion:
    """The question of a request. Optional are `podium_excluded` (3), `charge_missed_rounds` (true), `values`
    (raw) and `table` (the published one). Errors: `RuleError`."""
    problems: Problems = []
    fields = read_mapping(payload, path="", known=_KEYS, problems=problems, what="The request")
    if fields is None:
        raise RuleError(*problems)
    table = _read_table(fields, problems)
    rules = _read_rules(fields, problems)
    adjusted = (
        read_choice(fields.get("values", VALUES[0]), path="values", choices=VALUES, problems=problems) == "adjusted"
    )
    rows = read_list(
        fields.get("entries"), path="entries", least=1, most=MOST_ENTRIES, what="The list of entries", problems=problems
    )
    reader = _EntryReader(rules.rounds if rules else None, table, adjusted, problems)
    entries = [entry for k, row in enumerate(rows) if (entry := reader.read(row, f"entries[{k}]"))]
    problems.extend(repeated_names(reader.names, what="The player"))
    if problems or rules is None:
        raise RuleError(*problems)
    return TopDogQuestion(rules, tuple(entries), table)


def _read_table(fields: Mapping[str, object], problems: Problems) -> TopDogTable:
    if fields.get("table") is None:
        return PRESET
    try:
        return parse_table(fields["table"])
    except RuleError as error:
        problems.extend(error.problems)
        return PRESET


def _read_rules(fields: Mapping[str, object], problems: Problems) -> TopDogRules | None:
    rounds = read_count(
        fields.get("rounds"), path="rounds", least=1, most=MOST_ROUNDS, what="The number of rounds", problems=problems
    )
    podium = read_count(
        fields.get("podium_excluded", PODIUM),
        path="podium_excluded",
        least=0,
        most=MOST_ENTRIES,
        what="The number of excluded podium places",
        problems=problems,
    )
    charge = read_flag(fields.get("charge_missed_rounds", True), path="charge_missed_rounds", problems=problems)
    return None if rounds is None or podium is None else TopDogRules(rounds, podium, charge)


@dataclass(frozen=True, slots=True)
class _EntryReader:
    """Reads entries; `names` collects the path and name of each."""

    rounds: int | None
    table: TopDogTable
    adjusted: bool
    problems: Problems
    names: list[tuple[str, str]] = field(default_factory=list)

    def read(self, raw: object, path: str) -> TopDogEntry | None:
        fields = read_mapping(raw, path=path, known=_ENTRY_KEYS, problems=self.problems, what="An entry")
        if fields is None:
            return None
        name = read_name(fields.get("name"), path=f"{path}.name", what="The player’s name", problems=self.problems)
        self.names.append((f"{path}.name", name))
        player = self._record(fields, "player", name, path)
        army = self._record(fields, "army", name, path)
        scores = self._scores(fields, name, path)
        if player is None or army is None or scores is None:
            return None
        history = History(player, army)
        if self.adjusted:
            history = History(Adjusted(player.average), Adjusted(army.average))
        return TopDogEntry(name, top_dog_handicap(history, table=self.table), scores)

    def _record(self, fields: Mapping[str, object], owner: str, name: str, path: str) -> Record | None:
        """Games and average of the player or the army; for adjusted values the games don't matter, and without games
        there is no average."""
        whose: str = Phrase("the army") if owner == "army" else Phrase("the player")
        if name:
            whose = Phrase("%(name)s’s army", name=name) if owner == "army" else name
        games: int | None = 0
        if not self.adjusted or fields.get(f"{owner}_games") is not None:
            games = read_count(
                fields.get(f"{owner}_games"),
                path=f"{path}.{owner}_games",
                least=0,
                most=MOST_GAMES,
                what=Phrase("The number of games of %(name)s", name=whose),
                problems=self.problems,
            )
        raw = fields.get(f"{owner}_average")
        if raw is None and games == 0 and not self.adjusted:
            return Record(0, Fraction())
        average = read_number(
            raw,
            path=f"{path}.{owner}_average",
            least=0,
            most=MOST_VALUE if self.adjusted else self.table.highest_score,
            what=Phrase("The value of %(name)s" if self.adjusted else "The average of %(name)s", name=whose),
            problems=self.problems,
        )
        return None if games is None or average is None else Record(games, average)

    def _scores(self, fields: Mapping[str, object], name: str, path: str) -> tuple[Fraction | None, ...] | None:
        where = f"{path}.round_scores"
        if "round_scores" not in fields:
            message = "The scores of the rounds are missing. Add them, with null for a missed round or a bye."
            self.problems.append(Problem(where, "missing", message))
            return None
        before = len(self.problems)
        what = Phrase("The scores of %(name)s", name=name) if name else Phrase("The scores")
        rows = read_list(
            fields["round_scores"], path=where, least=0, most=MOST_ROUNDS, what=what, problems=self.problems
        )
        if len(self.problems) == before and self.rounds is not None and len(rows) != self.rounds:
            message = (
                "There are %(count)s scores, but the event has %(rounds)s rounds: %(what)s. Give one for each "
                "round, and null for a missed round or a bye."
            )
            params = {"what": what, "count": len(rows), "rounds": self.rounds}
            self.problems.append(Problem(where, "wrong_count", message, params))
        scores = tuple(
            None if each is None else self._score(each, f"{where}[{k}]", k + 1, name) for k, each in enumerate(rows)
        )
        return scores if len(self.problems) == before else None

    def _score(self, raw: object, path: str, nth: int, name: str) -> Fraction | None:
        return read_number(
            raw,
            path=path,
            least=0,
            most=self.table.highest_score,
            what=Phrase("The score of %(name)s in round %(round)s", name=name, round=nth)
            if name
            else Phrase("The score of round %(round)s", round=nth),
            problems=self.problems,
        )
