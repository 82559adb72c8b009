"""A Swiss event as FIDE's report file, with what has no record there in comments of Topboard's own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from decimal import Decimal

from common.pure.errors import Problem
from pairing.core.swiss.acceleration import with_start_points
from pairing.core.swiss.ranking.tie_breaks import SWISS_TIE_BREAKS
from pairing.core.swiss.record import Absence, Player, Record
from pairing.core.trf.records import COMMENT
from pairing.core.trf.writing import BYE_MARKS, Dialect, as_written, write_trf
from scoring.core.duels import PointScoring, parse_scoring
from tournaments.people.models import Person
from tournaments.swiss.disciplines import SWISS_DISCIPLINES, black_is_first
from tournaments.swiss.files.document import ByeDoc, PlayerDoc
from tournaments.swiss.files.trf_own import joined_in, own_lines
from tournaments.swiss.files.trf_rules import code_of_tie_break, rules_of_event
from tournaments.swiss.models import ByeKind, SwissEntry
from tournaments.swiss.selectors.document import swiss_rules_document
from tournaments.swiss.selectors.record import BYES, complete_rounds, event_record
from tournaments.swiss.selectors.rows import SwissRows
from tournaments.swiss.selectors.standings import ranked

SYSTEM_CODES = {"dutch": "FIDE_DUTCH", "knock-out": "CUSTOM_KNOCKOUT"}
KINDS = {"round-robin": "Round-Robin", "knock-out": "Knock-Out"}


def trf_text(rows: SwissRows, *, dialect: Dialect = Dialect.TRF26, desk: bool) -> str:
    """FIDE's report file after the last complete round. Raises `RuleError` for what the format can't hold.

    Without `desk` it tells nobody which players must not meet, who asked to be away from a round to come, and when
    anybody was born. Numbers run on where a player was removed: other programs refuse a file with a gap.
    """
    rows = _numbered(rows)
    rounds = complete_rounds(rows)
    event = event_record(rows, rounds=rounds)
    starts = rows.starts
    if desk:
        event = replace(event, absences=(*event.absences, *_later_byes(rows, rounds + 2)))
    else:
        event = replace(
            event, forbidden=(), absences=(), players=tuple(replace(player, birth="") for player in event.players)
        )
    event = replace(
        event,
        players=tuple(_named_and_ranked(rows, event, rounds)),
        virtual_points=with_start_points(event.virtual_points, starts, rounds=rows.rules.rounds),
        system=_system_code(rows),
        details=_details(rows),
    )
    if black_is_first(rows.rules.system, rows.event.discipline):
        event = event.with_colours_swapped()
    own = tuple(_own_comments(rows, event, dialect=dialect, desk=desk))
    details = {**event.details, COMMENT: own} if own else event.details
    return write_trf(replace(event, details=details), dialect=dialect)


def _numbered(rows: SwissRows) -> SwissRows:
    """The rows with players numbered from 1 on, in their order."""
    players = [copy(player) for player in rows.players]
    for number, player in enumerate(players, start=1):
        player.number = number
    return replace(rows, players=tuple(players))


def _later_byes(rows: SwissRows, first: int) -> Iterator[Absence]:
    """The byes that players asked for from round `first` on. Absences after a withdrawal are given with the
    withdrawal."""
    players = {player.entry_id: player for player in rows.players}
    found: dict[tuple[int, str], list[int]] = defaultdict(list)
    for (entry, number), bye in rows.byes.items():
        gone = players[entry].withdrawn_from
        left = gone is not None and number >= gone and bye.kind == ByeKind.ZERO
        if number >= first and bye.kind != ByeKind.ALLOCATED and not left:
            found[number, bye.kind].append(players[entry].number)
    for (number, kind), away in sorted(found.items()):
        yield Absence(number, BYES[kind], tuple(sorted(away)))


def _named_and_ranked(rows: SwissRows, event: Record, rounds: int) -> Iterator[Player]:
    """Names as report files have them, and the ranks of the standings, which ties share."""
    names = {player.number: _report_name(player.entry.person) for player in rows.players}
    ranks = {row.number: row.rank for row in ranked(rows, rounds=rounds).rows} if rounds else {}
    for player in event.players:
        yield replace(player, name=names[player.number], stated_rank=ranks.get(player.number))


def _report_name(person: Person) -> str:
    """The name as report files have it: the last name, a comma, the first. A comma keeps a last name of words whole."""
    first, last = (part.replace(",", " ") for part in (person.first_name, person.last_name))
    return f"{last}, {first}" if first else f"{last}," if " " in last else last


def _system_code(rows: SwissRows) -> str:
    system = rows.rules.system
    if system == "round-robin":
        return f"BERGER_ROUNDROBIN_G{2 if rows.rules.meetings == 'twice' else 1}"
    return SYSTEM_CODES.get(system, "CUSTOM_SWISS")


def _details(rows: SwissRows) -> dict[str, tuple[str, ...]]:
    """Place, days, the type in words with the game, and the tie-breaks."""
    event = rows.event
    discipline = SWISS_DISCIPLINES.get(event.discipline)
    chain = [
        code_of_tie_break(code, unplayed=rows.rules.unplayed)
        for code in rows.rules.tie_breaks
        if code in SWISS_TIE_BREAKS
    ]
    kind = KINDS.get(rows.rules.system, "Swiss-System")
    told = {
        "022": event.venue,
        "042": f"{event.starts_on:%Y/%m/%d}" if event.starts_on else "",
        "052": f"{event.ends_on:%Y/%m/%d}" if event.ends_on else "",
        "062": str(len(rows.players)),
        "092": f"Individual: {kind}" + (f" ({discipline.name})" if discipline else ""),
        "212": ",".join(["PTS", *chain]),
    }
    return {code: (text,) for code, text in told.items() if text}


def _own_comments(rows: SwissRows, whole: Record, *, dialect: Dialect, desk: bool) -> Iterator[str]:
    """What an import would not find in the records. Points from margins are none of it: the file has no margins."""
    event = as_written(whole, dialect)
    byes: dict[int, list[ByeDoc]] = defaultdict(list)
    for absence in whole.absences:
        if absence not in event.absences and absence.round <= rows.rules.rounds:
            for number in absence.numbers:
                byes[number].append(ByeDoc(round=absence.round, kind=BYE_MARKS[absence.kind]))
    pairs = list(zip(rows.players, event.players, strict=True))
    docs = [
        replace(_brought(rows, player, record, desk=desk), byes=tuple(byes[player.number])) for player, record in pairs
    ]
    left_open: list[Problem] = []
    read = rules_of_event(event, left_open)
    rules = swiss_rules_document(rows.event)
    if not isinstance(parse_scoring(rules.ranking), PointScoring):
        rules = replace(rules, ranking=read.ranking)
    named = {each.path.removeprefix("rules.") for each in left_open}
    yield from own_lines(rules, read, open_rules=named, players=zip(docs, event.players, strict=True))


def _brought(rows: SwissRows, player: SwissEntry, record: Player, *, desk: bool) -> PlayerDoc:
    """What an import needs of a player in addition to the records; only the desk gets rounds to come."""
    played = len(record.turns)
    start = player.start_points if player.number in rows.starts else Decimal(0)
    gone = player.withdrawn_from
    return PlayerDoc(
        number=player.number,
        last_name=player.entry.person.last_name,
        joined_in=player.joined_in if desk or player.joined_in <= played else joined_in(record, rows.rules.rounds),
        withdrawn_from=gone if gone is not None and (desk or gone <= played) else None,
        start_points=start,
        start_by_hand=player.start_by_hand and bool(start),
        manual_order=player.entry.manual_order,
    )
