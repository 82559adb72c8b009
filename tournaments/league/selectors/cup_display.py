"""What pages and prints show of a season's cups and signed handicaps, in words."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from msgspec.structs import asdict

from common.web.problems import problem_text
from handicaps.core.schemes.registry import read_question
from handicaps.web.question_view import question_view
from handicaps.web.scheme_words import scheme_name
from tournaments.base.figures import figure
from tournaments.base.languages import labelled
from tournaments.league.selectors.handicaps import TableDrift
from tournaments.league.shown import CupMatchShown, CupShown, HandicapTableShown

Json = dict[str, Any]


def kind_words(cup: CupShown) -> str:
    """How a cup is played."""
    return _("Round robin") if cup.kind == "round_robin" else _("Knock-out")


def tie_words(cup: CupShown) -> str:
    """What happens if a match is tied after the handicap."""
    if not cup.handicaps:
        if cup.kind == "round_robin":
            return _("A tied match is drawn.")
        return _("A tied match is decided by the league, for example by extra boards.")
    if cup.kind == "round_robin":
        return _("A match that is tied after the handicap is drawn.")
    return {
        "decide": _("A match that is tied after the handicap is decided by the league, for example by extra boards."),
        "weaker": _("A match that is tied after the handicap goes to the side that received the handicap."),
        "stronger": _("A match that is tied after the handicap goes to the side that gave the handicap."),
    }[cup.ties]


def cup_words(cup: CupShown) -> Json:
    """A cup with its rounds by name, each with its matches and byes in words."""
    matches = [match_words(cup, match) for match in cup.matches]
    rounds = []
    for number in range(1, cup.rounds + 1):
        mine = [match for match in matches if match["round"] == number]
        byes = [bye.name for bye in cup.byes if bye.round == number]
        stage = max((match["stage"] for match in mine), default=0)
        play_by = next((match["play_by"] for match in mine), None)
        title = _round_title(number, stage)
        rounds.append({"number": number, "title": title, "play_by": play_by, "matches": mine, "byes": byes})
    return asdict(cup) | {
        "how": kind_words(cup),
        "tie_rule": tie_words(cup),
        "shown_rounds": rounds,
        "next": [match for match in matches if match["open"] and not match["level"]],
        "undecided": [match for match in matches if match["open"] and match["level"]],
        "draw_words": _draw_words(cup),
        "champions": _join(cup.winners),
    }


def match_words(cup: CupShown, match: CupMatchShown) -> Json:
    """A match with what the weaker side receives, and the result with it."""
    start = ""
    if match.receiver:
        start = _("%(team)s receive %(n)s") % {"team": match.receiver, "n": match.received}
    elif cup.handicaps and match.home and match.away and cup.starts_shown:
        start = _("no handicap: both are equal")
    return asdict(match) | {
        "start": start,
        "home_shown": match.home or _from(match, match.home_from),
        "away_shown": match.away or _from(match, match.away_from),
        "result": _result(match),
        "name": _match_name(match),
    }


def handicap_words(table: HandicapTableShown) -> Json:
    """A signed table with its arithmetic. Values are those signed, also where a later release would compute others."""
    question = read_question(table.question)
    signed = {team.name: team.handicap for team in table.teams}
    view = question_view(question)
    name = scheme_name(question.scheme)
    return {
        **view,
        "scheme": labelled(name, view["terms"]) if view["terms"] else name,
        "signed": table,
        "signed_at": table.signed_at,
        "until": table.until,
        "as_signed": all(team.handicap == signed.get(team.name) for team in question.lines()),
    }


def drift_words(drift: TableDrift) -> Json:
    """What corrections since a signature would change, and which results these are; empty where nothing would."""
    error = drift.error.problems[0] if drift.error else None
    return {
        "handicaps": [
            {"team": each.team, "saved": figure(each.saved), "computed": figure(each.computed)}
            for each in drift.handicaps
        ],
        "results": [_changed(each) for each in drift.results],
        "error": problem_text(error) if error else "",
    }


def _changed(row: Json) -> str:
    values = {"was": _points(row["before"]), "now": _points(row["now"])}
    if "match" not in row:
        return _("%(team)s: average %(was)s, now %(now)s") % {**values, "team": row["team"]}
    match = _("%(home)s v %(away)s") % row
    if row["before"] is None:
        return _("%(match)s: new, %(now)s") % {**values, "match": match}
    if row["now"] is None:
        return _("%(match)s: %(was)s, now without a result") % {**values, "match": match}
    return _("%(match)s: %(was)s, now %(now)s") % {**values, "match": match}


def _points(value: Any) -> str:
    """ "14.26–5.74", or an average."""
    if isinstance(value, list):
        return "–".join(figure(each) for each in value)
    return figure(value)


def _round_title(number: int, stage: int) -> str:
    titles = {2: _("Final"), 4: _("Semi-finals"), 8: _("Quarter-finals")}
    return titles.get(stage, _("Round %(n)s") % {"n": number})


def _match_name(match: CupMatchShown) -> str:
    if match.third_place:
        return _("Match for third place")
    if match.stage == 2:
        return _("Final")
    return _("Match %(n)s") % {"n": match.number}


def _from(match: CupMatchShown, number: int | None) -> str:
    if match.third_place:
        return _("loser of match %(n)s") % {"n": number}
    return _("winner of match %(n)s") % {"n": number}


def _result(match: CupMatchShown) -> str:
    """ "60–40, and 22 for Pioneers: Pioneers by 2"."""
    if match.version is None:
        return ""
    reason = f" ({match.reason})" if match.reason else ""
    if match.scores is None:
        return _("not played, goes to %(team)s") % {"team": match.winner} + reason
    values = {"home": figure(match.scores[0]), "away": figure(match.scores[1]), "n": match.received}
    values |= {"receiver": match.receiver, "winner": match.winner}
    text = _("%(home)s–%(away)s") % values
    if match.receiver:
        text = _("%(home)s–%(away)s, and %(n)s for %(receiver)s") % values
    after = Fraction(match.after or 0)
    if after:
        return _("%(text)s: %(winner)s by %(by)s") % {**values, "text": text, "by": figure(abs(after))} + reason
    if match.winner:
        return _("%(text)s: tied, goes to %(winner)s") % {**values, "text": text} + reason
    return _("%(text)s: tied") % {"text": text} + reason


def _draw_words(cup: CupShown) -> str:
    if cup.seed is None and not cup.handicaps:
        return _("Seeded by strength, in the order of the divisions’ tables.")
    if cup.seed is None:
        return _("Seeded by strength, the lowest handicap first.")
    return _("Seeded by lot with the random seed %(seed)s: the same teams and seed give the same pairings.") % {
        "seed": cup.seed
    }


def _join(names: Sequence[str]) -> str:
    return _(" and ").join(names)
