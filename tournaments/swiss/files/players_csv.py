"""A list of players of a Swiss event as text with columns, or a FIDE report file. Pure: text in, rows out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from django.utils.translation import gettext_noop

from common.pure.errors import Problem
from common.pure.reading import Problems
from pairing.core.trf.reading import read_trf
from tournaments.base.files.cells import Choice, Kind, Number, Text, Whole, shown
from tournaments.base.files.names import (
    WHOLE_NAME,
    check_names,
    distinction_column,
    first_name_column,
    last_name_column,
    split_name,
    split_name_cells,
)
from tournaments.base.files.tables import ReadRow, Rows, Table, check_text, column
from tournaments.people.names import full_name

WHOLE = ("rating", "seed_number", "birth_year", "fixed_table")
# Fields of `TrfPlayer` that a report file has for a player and that aren't stored here.
REPORT_UNUSED = {"sex": "sex", "title": "title", "federation": "federation", "fide_id": "FIDE number"}
BYE = re.compile(r"\b([0-9]{1,2}) ?([HZFhzf])\b", re.ASCII)
YES_OR_NO = Choice(
    {**dict.fromkeys(("yes", "y", "1", "true", "x"), True), **dict.fromkeys(("no", "n", "0", "false"), False)},
    gettext_noop("“%(value)s” is neither yes nor no. Write one of the two."),
)


@dataclass(frozen=True, slots=True)
class Byes(Kind):
    """Rounds with a letter, such as 2H 4Z."""

    blank = ()

    def read(self, text: str, path: str, problems: Problems) -> tuple[tuple[int, str], ...]:
        """The byes, with their letters as capitals."""
        if BYE.sub("", text).strip(" ,;+"):
            message = gettext_noop("“%(value)s” isn’t a list of byes. Write rounds with a letter: 2H 4Z.")
            problems.append(Problem(path, "not_byes", message, {"value": shown(text)}))
        return tuple((int(number), letter.upper()) for number, letter in BYE.findall(text))


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One player of the list; `line` counts from 1 as editors do. Blank and None are what the list does not say.

    `byes` are rounds with the letter of the bye: H for half a win, Z for nothing, F for a full bye. `typed` are the
    whole numbers as the list has them, for messages: `07`.
    """

    line: int
    first_name: str = first_name_column(Text())
    last_name: str = last_name_column(Text())
    distinction: str = distinction_column()
    email: str = column(Text(), "email", "email address", "mail", "mail address", default="")
    town: str = column(Text(), "town", "city", "home town", default="")
    club_name: str = column(Text(), "club", "club name", "team", default="")
    army: str = column(Text(), "army", "army list", "list", default="")
    rating: int | None = column(
        Whole(), "rating", "elo", "glicko", "rtg", "std", "FIDE rating", "std rating", default=None
    )
    seed_number: int | None = column(Whole(), "seed number", "seed", "seeding", default=None)
    birth_year: int | None = column(Whole(), "birth year", "born", "year of birth", "birth", default=None)
    fixed_table: int | None = column(Whole(), "fixed table", "table", default=None)
    travelled: bool | None = column(YES_OR_NO, "travelled", "traveller", "visitor", default=None)
    start_points: Decimal | None = column(Number(places=2), "start points", default=None)
    byes: tuple[tuple[int, str], ...] = column(Byes(), "byes", "bye", "absent", "requested byes", default=())
    typed: Mapping[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """First and last name, as shown."""
        return full_name(self.first_name, self.last_name, self.distinction)


PLAYERS = Table(PlayerRow, also=WHOLE_NAME)


def parse_players(text: str) -> Rows[PlayerRow]:
    """The players of a list with a heading line, or of a report file (which has lines that begin with 001).

    Of a report file, the unused headings are its fields. Raises `RuleError` with every wrong field at `rows[i].column`,
    or at `text` for what can't be read at all.
    """
    check_text(text)
    if is_report(text):
        return _report_file(text.removeprefix("\ufeff"))
    check_names(PLAYERS.heading(text).columns)
    return PLAYERS.read(text, prepare=split_name_cells, finish=_keep_typed)


def is_report(text: str) -> bool:
    """Whether the text is a FIDE report file."""
    return any(line.startswith("001 ") for line in text.removeprefix("\ufeff").splitlines())


def _keep_typed(row: ReadRow) -> None:
    row.values["typed"] = {name: row.cells[name] for name in WHOLE if name in row.cells}


def _report_file(text: str) -> Rows[PlayerRow]:
    """The players of a FIDE report file; its rounds stay there."""
    event = read_trf(text, check_points=False)
    rows = []
    for player in event.players:
        first, last = split_name(player.name)
        year = player.birth[:4]
        rows.append(
            PlayerRow(
                player.number,
                first,
                last,
                club_name=player.club,
                rating=player.rating or None,
                birth_year=int(year) if year.isascii() and year.isdigit() and int(year) else None,
            )
        )
    unused = (label for name, label in REPORT_UNUSED.items() if any(getattr(player, name) for player in event.players))
    return Rows(tuple(rows), tuple(unused))
