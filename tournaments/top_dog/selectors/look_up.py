"""What would my handicap be with army X? Every army of a club, for one player, before they enter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from fractions import Fraction

from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from handicaps.core.top_dog import Adjusted, Handicap, History, Record, top_dog_handicap
from handicaps.core.top_dog_choice import SORTS, ArmyChoice, Sort, army_choices
from handicaps.core.top_dog_history import NO_GAMES
from handicaps.core.top_dog_table import MOST_GAMES, TopDogTable
from tournaments.base.collation import sort_key
from tournaments.base.plain_text import fold
from tournaments.clubs.models import Club
from tournaments.people.models import Person
from tournaments.top_dog.models import Army
from tournaments.top_dog.selectors.histories import Histories, load_histories


@dataclass(frozen=True, slots=True)
class Question:
    """The player who asks: by name, or by games and average as typed; with neither, somebody without games."""

    player: str = ""
    games: int | None = None
    average: Fraction | None = None
    sort: Sort = "handicap"


@dataclass(frozen=True, slots=True)
class LookUp:
    """The answer: every army with its handicap, and what one would be that the club has never seen."""

    name: str
    player: Record | Adjusted
    choices: tuple[ArmyChoice, ...]
    unheard: Handicap


def question_of(asked: Mapping[str, str], *, table: TopDogTable) -> Question:
    """The question of an address. Raises `RuleError` at `games`, `average` and `sort`."""
    problems: list[Problem] = []
    player = " ".join(asked.get("player", "").split())[:130]
    games = _games(asked.get("games", "").strip(), problems)
    average = _average(asked.get("average", "").strip(), games, table, problems)
    sort = next((each for each in SORTS if each == asked.get("sort", "handicap")), None)
    if sort is None:
        message = gettext_noop("Armies are sorted by %(known)s. Choose one of them.")
        problems.append(Problem("sort", "not_a_choice", message, {"known": ", ".join(SORTS)}))
    if player and games is not None:
        message = gettext_noop("You entered both a player, and games with an average. Clear one of the two.")
        problems.append(Problem("player", "both", message))
    RuleError.gather(problems)
    return Question(player, games, average, sort or "handicap")


def look_up(
    club: Club,
    question: Question,
    *,
    game: str,
    table: TopDogTable,
    people: Iterable[Person],
    armies: Iterable[str] = (),
) -> LookUp:
    """Every army of the club in a game, and those of `armies`, for the player who asks. Three queries.

    `people` are those who can be asked for by name: raises `RuleError` at `player` for anybody else.
    """
    histories = load_histories(club, game=game)
    name, figure = _player(question, histories, people, table)
    highest = table.highest_score
    known = {army.pk: army.name for army in Army.objects.filter(club=club, game=game)}
    names = {fold(each) for each in known.values()}
    others = {fold(each): each for each in armies if each and fold(each) not in names}
    rows = [(each, histories.army(pk, highest=highest).figure) for pk, each in known.items()]
    rows += [(each, NO_GAMES) for each in others.values()]
    rows.sort(key=lambda row: sort_key(row[0]))
    return LookUp(
        name,
        figure,
        army_choices(figure, rows, table=table, sort=question.sort),
        top_dog_handicap(History(figure, NO_GAMES), table=table),
    )


def _player(
    question: Question, histories: Histories, people: Iterable[Person], table: TopDogTable
) -> tuple[str, Record | Adjusted]:
    if not question.player:
        return "", Record(question.games or 0, question.average or Fraction())
    person = next((each for each in people if fold(each.name) == fold(question.player)), None)
    if person is None:
        message = gettext_noop(
            "Nobody called %(name)s can be looked up here. Check the spelling, or type games and average instead."
        )
        raise RuleError.one("player", "unknown", message, name=question.player)
    return person.name, histories.player(person.pk, highest=table.highest_score).figure


def _games(text: str, problems: list[Problem]) -> int | None:
    if not text:
        return None
    if text.isascii() and text.isdigit() and len(text) < 8 and int(text) <= MOST_GAMES:
        return int(text)
    message = gettext_noop("Enter the number of games as a whole number from 0 to %(most)s.")
    problems.append(Problem("games", "not_whole", message, {"most": MOST_GAMES}))
    return None


def _average(text: str, games: int | None, table: TopDogTable, problems: list[Problem]) -> Fraction | None:
    if not text:
        if games:
            message = gettext_noop("The average of these games is missing. Enter it, in points per game.")
            problems.append(Problem("average", "missing", message))
        return None
    try:
        value = Decimal(text.replace(",", ".")) if len(text) <= 20 else Decimal("nan")
    except InvalidOperation:
        value = Decimal("nan")
    if value.is_finite() and 0 <= value <= table.highest_score and value.adjusted() > -12:
        if games is None:
            message = gettext_noop("The number of games for this average is missing. Enter it.")
            problems.append(Problem("games", "missing", message))
        return Fraction(value)
    message = gettext_noop("Enter the average as a number from 0 to %(most)s, in points per game.")
    problems.append(Problem("average", "out_of_range", message, {"most": f"{float(table.highest_score):g}"}))
    return None
