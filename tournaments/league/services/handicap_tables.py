"""Sign a season's handicaps: a dated table that is never changed, and that a later one replaces for later cups."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from fractions import Fraction

from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from handicaps.core.schemes.registry import SCHEMES, USUAL_SCHEME
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.base.plain_text import clean_line
from tournaments.events.models import Event
from tournaments.league.models import HandicapLine, HandicapTable
from tournaments.league.selectors.handicaps import MOST_IMPS_PER_VP, HandicapWork, following_seasons, handicap_work
from tournaments.league.services.seasons import change_league

NOTE = 200
USUAL_SLOPE = Decimal("2.75")
FINEST = Decimal("0.0001")


def sign_handicaps(
    actor: Actor,
    season: Event,
    *,
    scheme: str = USUAL_SCHEME.code,
    new_season: Event | None = None,
    until: date | None = None,
    imps_per_vp: Decimal | None = None,
    overlap: bool | None = None,
    note: str = "",
    fingerprint: str | None = None,
) -> HandicapTable:
    """Save the handicaps that the results give now as the season's next table, under the actor's name.

    The rules are those of `handicap_work`; `new_season` is one of the club's other seasons, whose matches up to `until`
    rate teams without an average. `fingerprint` is that of what the actor looked at: `RuleError` there where results
    have changed since. Other errors are those of `handicap_work`, and at `note`.
    """
    with change_league(actor, season, Action.MANAGE_EVENTS) as change:
        locked = change.event
        _check_slope(imps_per_vp)
        problems: list[Problem] = []
        label = gettext_noop("The note")
        note = clean_line(note, path="note", label=label, longest=NOTE, problems=problems, required=False)
        RuleError.gather(problems)
        if new_season is not None and not following_seasons(actor, locked).filter(pk=new_season.pk).exists():
            message = gettext_noop("This isn’t another season of your club. Choose one of the club’s seasons, or none.")
            raise RuleError.one("new_season", "unknown", message)
        work = handicap_work(
            locked, scheme=scheme, new_season=new_season, until=until, imps_per_vp=imps_per_vp, overlap=overlap
        )
        if fingerprint is not None and fingerprint != work.fingerprint:
            message = gettext_noop("The results have changed. Check the new table, then sign it.")
            raise RuleError.one("fingerprint", "changed", message)
        table = HandicapTable.objects.create(
            event=locked,
            number=(locked.handicap_tables.aggregate(last=Max("number"))["last"] or 0) + 1,
            signed_by=change.actor.user,
            by_name=change.actor.name,
            note=note,
            scheme=scheme,
            imps_per_vp=imps_per_vp or USUAL_SLOPE,
            overlap="overlap" in SCHEMES[scheme].rules and overlap is not False,
            new_season=new_season,
            until=until if new_season else None,
            question=work.question.as_json(),
            basis=list(work.basis),
        )
        lines = _lines(table, work)
        HandicapLine.objects.bulk_create(lines)
        change.record(
            "sign_handicaps",
            _("Signed handicap table %(n)s of %(teams)s teams.") % {"n": table.number, "teams": len(lines)},
            subject=f"handicaps:{table.number}",
            after={"scheme": scheme, "handicaps": {line.name: line.handicap for line in lines}, "note": note},
        )
    return table


def _check_slope(imps_per_vp: Decimal | None) -> None:
    if imps_per_vp is None:
        return
    in_reach = imps_per_vp.is_finite() and abs(imps_per_vp) <= MOST_IMPS_PER_VP
    if not in_reach or imps_per_vp != imps_per_vp.quantize(FINEST):
        message = gettext_noop(
            "The IMPs for one VP must be at most %(most)s, with at most 4 decimals. Enter such a number."
        )
        raise RuleError.one("imps_per_vp", "not_a_number", message, most=MOST_IMPS_PER_VP)


def _lines(table: HandicapTable, work: HandicapWork) -> list[HandicapLine]:
    return [
        HandicapLine(
            table=table,
            team=work.teams[line.name],
            position=position,
            name=line.name,
            division=line.division,
            average=_text(line.average),
            expected=_text(line.expected),
            merged=_text(line.merged),
            handicap=line.handicap,
            older=line.older,
            provisional=line.provisional,
        )
        for position, line in enumerate(work.lines, start=1)
    ]


def _text(value: Fraction | None) -> str:
    return "" if value is None else str(value)
