"""How long the standings of a large boards event take. Prints figures, asserts none of them."""

import random
import time
from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.core.awards import awards
from scoring.core.facts import EntryFacts, EventFacts, GameFacts, SeatScore, StandingsRules, TeamFacts
from scoring.core.score_book import keep_score_book
from scoring.core.standings import ranks_before, standings
from scoring.core.teams import team_standings

pytestmark = pytest.mark.benchmark
POWERS = ("AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR")
RULES = StandingsRules(heats=9, lowest_count=2, next_lowest_count=1, next_lowest_multiplier=Fraction(1, 2))
CHAIN = ("head-to-head", "power-to-power", "superior-player", "no-defeats", "best-heats", "centers")


def large_event(count, *, thirds):
    chance = random.Random(7)  # noqa: S311 - made-up results, the same each time
    ids = list(range(1, count + 1))
    games = []
    for heat in range(1, RULES.heats + 1):
        chance.shuffle(ids)
        for number in range(count // 7):
            centers = [chance.randint(0, 12) for _ in POWERS]
            seats = tuple(
                SeatScore((player,), power, Fraction(held, 3 if thirds else 1), "placed", 1, held)
                for player, power, held in zip(ids[number * 7 : number * 7 + 7], POWERS, centers, strict=True)
            )
            games.append(GameFacts(heat * 1000 + number, heat, number, seats))
    people = tuple(EntryFacts(id_, f"Player {id_}") for id_ in sorted(ids))
    teams = tuple(TeamFacts(id_, f"Team {id_}", (id_, id_ + 1, id_ + 2)) for id_ in range(1, count - 2, 3))
    return EventFacts(people, tuple(games), teams)


def best_of(run, times=5):
    laps = []
    for _ in range(times):
        start = time.perf_counter()
        result = run()
        laps.append(time.perf_counter() - start)
    return result, min(laps) * 1000


@pytest.mark.parametrize("count", [300, 1000])
@pytest.mark.parametrize("thirds", [False, True], ids=["whole", "thirds"])
def test_standings_of_a_large_event(count, thirds):
    facts = large_event(count, thirds=thirds)
    rules = replace(RULES, tie_breaks=CHAIN, team_rule="without_interplay", team_scores_counted=3)
    book, keeping = best_of(lambda: keep_score_book(facts, rules=rules))
    plain = replace(book, rules=replace(rules, tie_breaks=()))
    _, ranking = best_of(lambda: standings(plain))
    table, breaking = best_of(lambda: standings(book))
    teams, adding = best_of(lambda: team_standings(book))
    _, giving = best_of(lambda: awards(book, table=table, teams=teams))
    _, moving = best_of(lambda: ranks_before(book, table=table))
    print(  # noqa: T201 - the figures are what this test is for
        f"\n{count} entries x {RULES.heats} heats, ms: book {keeping:.1f}, ranks {ranking:.1f}, "
        f"with six tie-breaks {breaking:.1f}, teams {adding:.1f}, awards {giving:.1f}, moves {moving:.1f}"
    )
    assert len(table.lines) == count
