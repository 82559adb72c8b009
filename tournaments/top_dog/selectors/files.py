"""Histories and the second table as rows for spreadsheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from handicaps.core.top_dog import Adjusted, Record
from handicaps.core.top_dog_table import PRESET
from tournaments.clubs.models import Club
from tournaments.events.selectors.visibility import people_as_shown
from tournaments.top_dog.selectors.histories import army_lines, player_lines
from tournaments.top_dog.shown import TopDogShown


def history_rows(club: Club, *, game: str, armies: bool, short_names: bool = False) -> Iterator[Sequence[object]]:
    """What is known of players or armies, on the scale from 0 to 25, in columns that can be imported again."""
    highest = PRESET.highest_score
    if armies:
        yield ["army", "period", "games", "average", "value"]
        for line in army_lines(club, game=game, highest=highest):
            yield [line.army.name, line.army.period, *_figures(line.known.games, line.known.figure)]
        return
    yield ["first_name", "last_name", "distinction", "games", "average", "value"]
    players = player_lines(club, game=game, highest=highest)
    people = people_as_shown([each.person for each in players]) if short_names else [each.person for each in players]
    for person, each in zip(people, players, strict=True):
        yield [person.first_name, person.last_name, person.distinction, *_figures(each.known.games, each.known.figure)]


def top_dog_rows(table: TopDogShown) -> Iterator[Sequence[object]]:
    """The second standings of a snapshot: players who can win on top, the podium without a rank."""
    yield ["rank", "name", "army", "handicap", "rounds_charged", "score", "net", "main_rank", "left_out"]
    for row in sorted(table.rows, key=lambda row: (row.excluded, -Fraction(row.net))):
        yield [
            row.rank or "",
            row.name,
            row.army,
            _plain(row.handicap),
            row.rounds_charged,
            _plain(row.score),
            _plain(row.net),
            row.main_rank or "",
            "yes" if row.excluded else "",
        ]


def _figures(games: int, figure: Record | Adjusted) -> list[object]:
    if isinstance(figure, Adjusted):
        return [games or "", "", _plain(str(figure.value))]
    return [figure.games, _plain(str(figure.average)) if figure.games else "", ""]


def _plain(text: str) -> str:
    """A number for spreadsheets: exact where it ends within four digits."""
    value = Fraction(text)
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.4f}".rstrip("0")
