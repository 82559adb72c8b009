"""The records about the event: rounds, colours, points, byes, acceleration, forbidden pairs.

Codes of three figures are TRF26's, XX? are JaVaFo's extensions to TRF16, BB? those of bbpPairings. `RECORDS` has the
reader of each; anything in none of the tables is skipped, as the format requires.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction

from common.pure.errors import RuleError
from pairing.core.swiss.acceleration import add_virtual_points
from pairing.core.swiss.record import Absence, Colour, ForbiddenPairs, Kind, VirtualPoints
from pairing.core.trf.lines import Line

MOST_ROUNDS = 999
DETAILS = frozenset(
    "022 032 042 052 062 072 082 092 102 112 122 132 172 182 202 212 222".split()  # noqa: SIM905 – reads as the codes do
)
COMMENT = "###"
OWN_COMMENT = "Topboard "
"""A comment that begins so is Topboard's own: it is kept among the details, and other programs skip it."""
BYE_KINDS = {"H": Kind.HALF_BYE, "F": Kind.FULL_BYE, "Z": Kind.ABSENCE, "": Kind.ABSENCE}
# What each symbol stands for. Byes and forfeits without a value of their own follow the win or the draw.
SYMBOLS: dict[str, tuple[str, ...]] = {
    "W": ("win",),
    "D": ("draw",),
    "L": ("loss",),
    "A": ("absence", "forfeit_loss"),
    "Z": ("absence", "forfeit_loss"),
    "P": ("allocated_bye",),
}
BBP = {
    "BBW": SYMBOLS["W"],
    "BBD": SYMBOLS["D"],
    "BBL": ("loss",),
    "BBZ": ("absence",),
    "BBF": ("forfeit_loss",),
    "BBU": ("allocated_bye",),
}
JAVAFO = {
    "W": SYMBOLS["W"],
    "D": SYMBOLS["D"],
    "L": ("loss",),
    "WW": ("win",),
    "BW": ("win",),
    "WD": ("draw",),
    "BD": ("draw",),
    "WL": ("loss",),
    "BL": ("loss",),
    "ZPB": ("absence",),
    "HPB": ("half_bye",),
    "FPB": ("full_bye",),
    "PAB": ("allocated_bye",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
}


@dataclass(slots=True)
class Facts:
    """What the lines read so far say of the event; `absences` are as listed, `away_next` is for the round to pair."""

    name: str = ""
    rounds: int | None = None
    rounds_line: Line | None = None
    first_colour: Colour | None = None
    own_order: bool = False
    system: str = ""
    values: dict[str, Fraction] = field(default_factory=dict)
    virtual_points: list[VirtualPoints] = field(default_factory=list)
    forbidden: list[ForbiddenPairs] = field(default_factory=list)
    absences: list[tuple[Line, Absence]] = field(default_factory=list)
    away_next: list[tuple[Line, int]] = field(default_factory=list)
    details: dict[str, tuple[str, ...]] = field(default_factory=dict)
    named: list[tuple[Line, int]] = field(default_factory=list)

    def name_players(self, line: Line, numbers: tuple[int, ...]) -> None:
        """Note that a line names these players, so that each can be looked for at the end."""
        self.named.extend((line, number) for number in numbers)


def _name(line: Line, facts: Facts) -> None:
    facts.name = line.rest.strip()


def _detail(line: Line, facts: Facts) -> None:
    facts.details[line.code] = (*facts.details.get(line.code, ()), line.rest)


def _comment(line: Line, facts: Facts) -> None:
    if line.rest.startswith(OWN_COMMENT):
        _detail(line, facts)


def _rounds(line: Line, facts: Facts) -> None:
    facts.rounds = line.as_whole(line.text[3:].strip(), 5, "Number of rounds", most=MOST_ROUNDS)
    facts.rounds_line = line


def _first_colour(line: Line, facts: Facts) -> None:
    mark = line.text[3:].strip().upper()
    if mark not in {"W", "B"}:
        raise line.wrong(5, "trf_first_colour", "“%(text)s” isn’t a first colour. Use W or B.", text=mark)
    facts.first_colour = Colour.WHITE if mark == "W" else Colour.BLACK


def _configuration(line: Line, facts: Facts) -> None:
    for _, word in line.words():
        match word.lower():
            case "white1":
                facts.first_colour = Colour.WHITE
            case "black1":
                facts.first_colour = Colour.BLACK
            case "rank":
                facts.own_order = True


def _system(line: Line, facts: Facts) -> None:
    facts.system = line.rest.strip()


def _point_values(line: Line, facts: Facts) -> None:
    """162: symbol at column 6, points in 7–10, the next symbol nine columns on."""
    end = len(line.text.rstrip())
    for column in range(6, end + 1, 9):
        symbol = line.cut(column, column).upper()
        if symbol == "X":  # an unknown result: never in a file that can be paired
            line.points(column + 1, column + 4, "Points")
        elif symbol in SYMBOLS:
            worth = line.points(column + 1, column + 4, "Points")
            facts.values.update(dict.fromkeys(SYMBOLS[symbol], worth))
        else:
            message = "“%(text)s” stands for no result. Use W, D, L, A, P or X, at column 6, 15, 24 and so on."
            raise line.wrong(column, "trf_symbol", message, text=symbol)


def _bbp_value(line: Line, facts: Facts) -> None:
    worth = line.as_points(line.text[3:].strip(), 5, "Points")
    facts.values.update(dict.fromkeys(BBP[line.code], worth))


def _javafo_values(line: Line, facts: Facts) -> None:
    for column, word in line.words():
        key, equals, text = word.partition("=")
        if not equals or key.upper() not in JAVAFO:
            message = "“%(text)s” isn’t a value. Write W=3, D=1 and so on."
            raise line.wrong(column, "trf_symbol", message, text=word)
        worth = line.as_points(text, column + len(key) + 1, "Points")
        facts.values.update(dict.fromkeys(JAVAFO[key.upper()], worth))


def _byes(line: Line, facts: Facts) -> None:
    """240: kind at column 5, round in 7–9, players from 11."""
    mark = line.cut(5, 5).strip().upper()
    if mark not in BYE_KINDS:
        raise line.wrong(5, "trf_bye", "“%(text)s” isn’t a kind of bye. Use F, H or Z.", text=mark)
    number = line.whole(7, 9, "Round", most=MOST_ROUNDS)
    players = line.numbers_from(11, "Player")
    facts.name_players(line, players)
    facts.absences.append((line, Absence(number, BYE_KINDS[mark], players)))


def _absent(line: Line, facts: Facts) -> None:
    players = tuple(line.as_whole(word, column, "Player") for column, word in line.words())
    facts.name_players(line, players)
    facts.away_next.extend((line, number) for number in players)


def _acceleration(line: Line, facts: Facts) -> None:
    """250: match points 5–8 (of teams: none here), points 10–13, rounds 15–17 and 19–21, players 23–26 and 28–31."""
    if line.cut(5, 8).strip() and line.points(5, 8, "Match points"):
        raise line.wrong(5, "trf_match_points", "Match points are for teams. Give game points in columns 10–13.")
    points = line.points(10, 13, "Virtual points")
    first_round = line.whole(15, 17, "First round", most=MOST_ROUNDS)
    last_round = line.whole(19, 21, "Last round", most=MOST_ROUNDS) if line.cut(19, 21).strip() else first_round
    first = line.whole(23, 26, "First player")
    last = line.whole(28, 31, "Last player") if line.cut(28, 31).strip() else first
    if first_round > last_round or first > last:
        raise line.wrong(15, "trf_range", "The range ends before it begins. Swap its ends.")
    facts.virtual_points.append(VirtualPoints(points, first_round, last_round, first, last))


def _acceleration_of_player(line: Line, facts: Facts) -> None:
    """XXA: player in columns 5–8, then the points of round 1, 2, … in four columns each from 10."""
    player = line.whole(5, 8, "Player")
    facts.name_players(line, (player,))
    end = len(line.text.rstrip())
    found: list[VirtualPoints] = []
    for number, column in enumerate(range(10, end + 1, 5), start=1):
        if line.cut(column, column + 3).strip():
            points = line.points(column, column + 3, "Virtual points")
            if found and (found[-1].points, found[-1].last_round + 1) == (points, number):
                found[-1] = replace(found[-1], last_round=number)
            else:
                found.append(VirtualPoints(points, number, number, player, player))
    add_virtual_points(facts.virtual_points, found)


def _forbidden(line: Line, facts: Facts) -> None:
    """260: first round in 5–7, last round in 9–11, players from 13."""
    first_round = line.whole(5, 7, "First round", most=MOST_ROUNDS)
    last_round = line.whole(9, 11, "Last round", most=MOST_ROUNDS) if line.cut(9, 11).strip() else first_round
    if first_round > last_round:
        raise line.wrong(5, "trf_range", "The range ends before it begins. Swap its ends.")
    players = line.numbers_from(13, "Player")
    facts.name_players(line, players)
    facts.forbidden.append(ForbiddenPairs(players, first_round, last_round))


def _forbidden_always(line: Line, facts: Facts) -> None:
    players = tuple(line.as_whole(word, column, "Player") for column, word in line.words())
    facts.name_players(line, players)
    facts.forbidden.append(ForbiddenPairs(players))


def _team(line: Line, facts: Facts) -> None:
    raise line.wrong(1, "trf_team", "This is a team event. Only events of single players are read here.")


def _abnormal(line: Line, facts: Facts) -> None:
    raise line.wrong(
        1, "trf_abnormal", "Special points (line 299) can’t be read. Use line 162 for the points of a result."
    )


Reader = Callable[[Line, Facts], None]
RECORDS: dict[str, Reader] = {
    "012": _name,
    "142": _rounds,
    "XXR": _rounds,
    "152": _first_colour,
    "XXC": _configuration,
    "162": _point_values,
    "XXS": _javafo_values,
    "192": _system,
    "240": _byes,
    "XXZ": _absent,
    "250": _acceleration,
    "XXA": _acceleration_of_player,
    "260": _forbidden,
    "XXP": _forbidden_always,
    COMMENT: _comment,
    "013": _team,
    "310": _team,
    "299": _abnormal,
    **dict.fromkeys(BBP, _bbp_value),
    **dict.fromkeys(DETAILS, _detail),
}


def unknown_player(line: Line, number: int) -> RuleError:
    """The error that a record names somebody whom no 001 line enters."""
    message = "Player %(number)s is named here but has no 001 line. Add the line, or remove the number."
    return line.wrong(1, "trf_unknown_player", message, number=number)
