"""The rules of a Swiss event by the records of a report file. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from datetime import date
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext_noop as _

from common.pure.errors import Problem, RuleError
from pairing.core.swiss.acceleration import ACCELERATIONS, virtual_points
from pairing.core.swiss.ranking.book import UNPLAYED
from pairing.core.swiss.ranking.tie_breaks import SWISS_TIE_BREAKS
from pairing.core.swiss.record import Colour, PointValues, Record, VirtualPoints
from scoring.core.duels import PointScoring, scoring_json
from tournaments.swiss.disciplines import SWISS_DISCIPLINES
from tournaments.swiss.files.document import SwissRulesDoc
from tournaments.swiss.files.trf_own import joined_in

MOST_CELLS = 250_000
MOST_NOTED = 12
DAY = re.compile(r"(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})", re.ASCII)
DAY_FIRST = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})", re.ASCII)


def code_of_tie_break(code: str, *, unplayed: str = "fide") -> str:
    """FIDE's code of a tie-break, or our own marked as such, which report files have in 212.

    Scores of opponents are FIDE's only where unplayed rounds count as FIDE's rules say.
    """
    fide = SWISS_TIE_BREAKS[code].fide
    of_fide = fide and (unplayed == "fide" or not fide.startswith(OPPONENTS_SCORES))
    return fide if of_fide else f"OTHER_{code.upper()}"


OPPONENTS_SCORES = ("BH", "SB", "FB", "AOB")
TIE_BREAK_OF = {code.upper(): code for code, each in SWISS_TIE_BREAKS.items() if not each.fide}
"""Those without a code of FIDE's by our own, as older files of Topboard have them, and all as they are written."""
TIE_BREAK_OF |= {code_of_tie_break(code, unplayed=kind): code for code in SWISS_TIE_BREAKS for kind in UNPLAYED}


def rules_of_event(event: Record, notes: list[Problem]) -> SwissRulesDoc:
    """The rules by the records of the event. `notes` list what they leave open, at the path of the rule.

    Raises `RuleError` for points of its own that an event here can't hold.
    """
    system, discipline, meetings = _system(event, notes)
    known = {each.name for each in fields(SwissRulesDoc)}
    usual = SWISS_DISCIPLINES[discipline].preset
    preset: dict[str, Any] = {name: value for name, value in usual.items() if name in known} | {"system": system}
    scoring = scoring_json(PointScoring(event.values.win, event.values.draw, event.values.loss))
    starts_on, ends_on = (_day(event.details.get(code, ())) for code in ("042", "052"))
    planned = _planned(event, notes)
    return SwissRulesDoc(
        **{
            **preset,
            "discipline": discipline,
            "meetings": meetings,
            "rounds": planned,
            "scoring": scoring,
            "ranking": scoring,
            "bye_result": _bye_result(event),
            "tie_breaks": _tie_breaks(event, preset["tie_breaks"], notes),
            "acceleration": _acceleration(event, planned, notes),
            "seed": 2 if event.first_colour is Colour.BLACK else 1,
            "venue": " ".join(" ".join(event.details.get("022", ())).split())[:120],
            "starts_on": starts_on,
            "ends_on": ends_on if starts_on is None or ends_on is None or starts_on <= ends_on else None,
        }
    )


def _system(event: Record, notes: list[Problem]) -> tuple[str, str, str]:
    """The pairing system, the game, and how often two meet in a round robin."""
    code = event.system.upper().removesuffix("_BAKU")
    words = " ".join(event.details.get("092", ())).casefold()
    games = sorted(SWISS_DISCIPLINES.values(), key=lambda each: -len(each.name))
    discipline = next((each.slug for each in games if each.name.casefold() in words), "")
    if "ROUNDROBIN" in code:
        return "round-robin", discipline or "chess", "twice" if "DOUBLE" in code or code.endswith("_G2") else "once"
    if code.startswith("FIDE_DUTCH"):
        return "dutch", discipline or "chess", "once"
    if code in {"CUSTOM_SWISS", "CUSTOM_KNOCKOUT"}:
        return "armati" if code == "CUSTOM_SWISS" else "knock-out", discipline or "other", "once"
    if code:
        message = _("Topboard does not pair by %(system)s. Later rounds are paired by the FIDE Dutch system.")
        notes.append(Problem("rules.system", "other_system", message, {"system": code[:40]}))
    else:
        message = _("The file names no pairing system. Later rounds are paired by the FIDE Dutch system.")
        notes.append(Problem("rules.system", "no_system", message))
    return "dutch", discipline or "chess", "once"


def system_and_game(event: Record) -> tuple[str, str]:
    """The pairing system and the game that the file names, or what is taken where it names none."""
    system, discipline, _meetings = _system(event, [])
    return system, discipline


def _planned(event: Record, notes: list[Problem]) -> int:
    if event.rounds is not None:
        if event.rounds > 99:
            message = _("The file plans %(rounds)s rounds, but an event here has at most 99. Correct line 142 or XXR.")
            raise RuleError.one("rules.rounds", "out_of_range", message, rounds=event.rounds)
        return event.rounds
    planned = max(event.rounds_played, (len(event.players) - 1).bit_length(), 1)
    if planned > 99:
        raise RuleError.one("rules.rounds", "out_of_range", _("An event here has at most 99 rounds. Shorten the file."))
    message = _("The file does not say how many rounds are planned. It is set to %(rounds)s.")
    notes.append(Problem("rules.rounds", "no_rounds", message, {"rounds": planned}))
    return planned


def _bye_result(event: Record) -> str:
    """What the allocated bye counts as. Raises `RuleError` where something scores as it can't here."""
    values = event.values
    worth = {"win": values.win, "draw": values.draw, "loss": values.loss}
    bye = next((name for name, points in worth.items() if points == values.allocated_bye), "")
    ours = PointValues(
        **worth,
        forfeit_win=values.win,
        forfeit_loss=values.loss,
        allocated_bye=worth.get(bye, values.win),
        full_bye=values.win,
        half_bye=values.draw,
    )
    turns = {turn for player in event.players for turn in player.turns}
    if any(values.of(turn) != ours.of(turn) for turn in turns):
        message = _(
            "The file gives special points for byes or forfeits. Here a forfeit scores like a game, a bye like a "
            "win, a draw or a loss, and an absence scores 0. Correct the points (162, XXS or BB lines) and "
            "columns 81 to 84."
        )
        raise RuleError.one("rules.scoring", "own_points", message)
    return bye or "win"


def _tie_breaks(event: Record, usual: Iterable[str], notes: list[Problem]) -> tuple[str, ...]:
    told = event.details.get("212") or event.details.get("202") or ()
    words = [word.upper() for word in re.split(r"[\s,;]+", " ".join(told)) if word]
    codes = [word for word in words if word != "PTS"]
    known = tuple(dict.fromkeys(TIE_BREAK_OF[word] for word in codes if word in TIE_BREAK_OF))
    unknown = [word[:20] for word in codes if word not in TIE_BREAK_OF]
    if unknown:
        message = _("Tie-breaks that Topboard does not know are left out: %(codes)s.")
        notes.append(Problem("rules.tie_breaks", "left_out", message, {"codes": ", ".join(unknown[:MOST_NOTED])}))
    if told or not usual:
        return known
    notes.append(
        Problem("rules.tie_breaks", "usual", _("The file names no tie-breaks. They are set to the usual ones."))
    )
    return tuple(usual)


def _acceleration(event: Record, rounds: int, notes: list[Problem]) -> str:
    if not event.virtual_points:
        return "baku" if event.system.upper().endswith("_BAKU") else "none"
    numbers = {player.number for player in event.players}
    starters = sum(joined_in(player, rounds) == 1 for player in event.players)
    told = _by_player(event.virtual_points, numbers, rounds)
    for kind in ACCELERATIONS:
        points = virtual_points(kind, players=starters, rounds=rounds, values=event.values)
        if told is not None and told == _by_player(points, numbers, rounds):
            return kind
    message = _(
        "The file uses a kind of acceleration that Topboard doesn’t have. Later rounds are paired without acceleration."
    )
    notes.append(Problem("rules.acceleration", "own_acceleration", message))
    return "none"


def _by_player(
    points: Iterable[VirtualPoints], numbers: set[int], rounds: int
) -> Mapping[tuple[int, int], Fraction] | None:
    """Virtual points by player and round, without zeros; None for more of them than any program writes."""
    found: dict[tuple[int, int], Fraction] = {}
    cells = 0
    for each in points:
        last = min(each.last_round, rounds)
        cells += (each.last - each.first + 1) * max(0, last - each.first_round + 1)
        if cells > MOST_CELLS:
            return None
        for number in range(each.first, each.last + 1):
            if number in numbers:
                found |= dict.fromkeys(((number, at) for at in range(each.first_round, last + 1)), each.points)
    return {key: value for key, value in found.items() if value}


def _day(texts: Iterable[str]) -> date | None:
    text = " ".join(texts).strip()
    parts = DAY.match(text)
    turned = DAY_FIRST.match(text)
    try:
        if parts:
            return date(*(int(part) for part in parts.groups()))
        if turned:
            day, month, year = (int(part) for part in turned.groups())
            return date(year, month, day)
    except ValueError:
        pass
    return None
