"""Small events for the tests of the standings: the table of DipCon XXXIV, and short ways to write facts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from scoring.core.facts import EntryFacts, EventFacts, GameFacts, Outcome, SeatScore, StandingsRules, TeamFacts
from scoring.core.score_book import ScoreBook, keep_score_book

# The final scores screen (manual §14): name, four heats, total.
DIPCON = (
    ("David Hood", (58, 23, 113, 59), 230),
    ("Yarden Livnat", (25, 25, 114, 58), 197),
    ("Tom Kobrin", (25, 23, 112, 60), 197),
    ("Spencer Bernard", (114, -5, 36, 26), 176),
    ("Dave Scully", (112, -11, 35, 26), 173),
    ("Eric Jurgeleit", (-3, 112, -4, 60), 169),
    ("Jerry Fest", (57, 113, -3, -7), 167),
    ("Taylor Hayward", (58, 34, -7, 58), 150),
    ("Chris Martin", (112, -3, -7, 35), 144),
    ("Edi Birsan", (-5, 23, 117, -5), 135),
    ("Matt Shields", (-2, 13, 35, 58), 106),
    ("Chris Bowers", (35, 34, -3, 35), 104),
    ("Jon Saul", (-2, 38, -11, 59), 95),
    ("Matt Drew", (34, 25, -11, 35), 94),
)
DIPCON_RULES = StandingsRules(heats=4, minimum_heats=3, lowest_count=1, unplayed_score=Fraction(-11))


def seat(
    *players: int,
    score: int | Fraction = 0,
    power: str = "FRANCE",
    outcome: Outcome = "draw",
    place: int | None = None,
    centers: int | None = None,
) -> SeatScore:
    return SeatScore(players, power, Fraction(score), outcome, place, centers)


def game(heat: int, *seats: SeatScore, id: int = 0, number: int = 1) -> GameFacts:  # noqa: A002
    return GameFacts(id or heat * 100 + number, heat, number, seats)


def solo_games(scores: Mapping[int, Sequence[int | Fraction | None]]) -> tuple[GameFacts, ...]:
    """A board of its own for every score, so that nobody meets; None is a heat without a game."""
    return tuple(
        game(heat, seat(entry, score=score), number=entry)
        for entry, row in scores.items()
        for heat, score in enumerate(row, start=1)
        if score is not None
    )


def entries(*ids: int) -> tuple[EntryFacts, ...]:
    return tuple(EntryFacts(id_, f"Player {id_:02}") for id_ in ids)


def keep(
    games: Iterable[GameFacts],
    *,
    rules: StandingsRules,
    players: Sequence[EntryFacts] | None = None,
    teams: Sequence[TeamFacts] = (),
    closed: Iterable[int] | None = None,
) -> ScoreBook:
    """A score book; the entries are those who sit in the games unless given."""
    games = tuple(games)
    seated = {player for game in games for seat in game.seats for player in seat.players}
    return keep_score_book(
        EventFacts(
            tuple(players) if players is not None else entries(*sorted(seated)),
            games,
            tuple(teams),
            None if closed is None else frozenset(closed),
        ),
        rules=rules,
    )


def dipcon_book(closed: Iterable[int] | None = None, through: int = 4) -> ScoreBook:
    players = [EntryFacts(id_, name) for id_, (name, _, _) in enumerate(DIPCON, start=1)]
    rows = {id_: heats[:through] for id_, (_, heats, _) in enumerate(DIPCON, start=1)}
    return keep(solo_games(rows), rules=DIPCON_RULES, players=players, closed=closed)
