"""Results of cup matches as the two captains enter them: two that agree are the result, two that differ go to the desk.

Claims exist while a match has no result: any result ends them.
"""

from __future__ import annotations

from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.events.services.changes import EventChange
from tournaments.league.models import Cup, CupClaim, CupEntry, CupResult, DivisionTeam
from tournaments.league.selectors.cups import CupView
from tournaments.league.services.captains import Claimed, captains_change
from tournaments.league.services.cup_results import cup_result_problems, locked_cup_match, save_cup_result
from tournaments.league.services.seasons import change_league


def claim_cup_result(token: str, *, cup: int, match: int, home_score: Decimal, away_score: Decimal) -> Claimed:
    """What a captain entered for a match of a cup, scores at the table; as `claim_result`."""
    with captains_change(token) as (change, place):
        found = Cup.objects.filter(event=change.event, number=cup).first()
        if found is None:
            raise MissingError(_("This cup doesn’t exist. Go back to your matches."))
        _locked, view, played = locked_cup_match(change, found, match)
        mine = _own_entry(view, (played.home, played.away), place)
        RuleError.gather(list(cup_result_problems(CupResult(home_score=home_score, away_score=away_score), played)))
        scores = (home_score, away_score)
        now = view.results.get(match)
        if now is not None:
            if (now.home_score, now.away_score) == scores:
                return "confirmed"
            message = gettext_noop("This match already has a result. If it is wrong, ask the league’s organisers.")
            raise RuleError.one("fixture", "has_result", message)
        return _claim(change, view, match, mine, scores)


def decide_cup_claim(actor: Actor, claim: CupClaim) -> None:
    """Take what one captain entered as the result. Raises `RuleError` at `match` where it changed since."""
    with change_league(actor, claim.cup.event, Action.ENTER_RESULTS) as change:
        locked, view, _found = locked_cup_match(change, claim.cup, claim.match)
        fresh = locked.claims.filter(pk=claim.pk).first()
        if fresh is None or (fresh.home_score, fresh.away_score) != (claim.home_score, claim.away_score):
            message = gettext_noop("This captain’s result changed since you opened the page. Check the match again.")
            raise RuleError.one("match", "changed", message)
        values = {"team": fresh.entry.name, "cup": locked.name, "n": claim.match}
        summary = _("Used the score that %(team)s entered as the result of match %(n)s of %(cup)s.") % values
        change.record("decide_cup_claim", summary, subject=f"cup:{locked.number}:{claim.match}")
        row = CupResult(home_score=fresh.home_score, away_score=fresh.away_score)
        save_cup_result(change, locked, view, claim.match, row)


def _own_entry(view: CupView, places: tuple[int | None, int | None], place: DivisionTeam) -> CupEntry:
    mine = [view.entries[each] for each in places if each is not None and view.entries[each].team_id == place.team_id]
    if not mine:
        raise MissingError(_("This isn’t a match of your team. Go back to your matches."))
    return mine[0]


def _claim(change: EventChange, view: CupView, match: int, mine: CupEntry, scores: tuple[Decimal, Decimal]) -> Claimed:
    cup = view.cup
    claims = {claim.entry_id: claim for claim in cup.claims.filter(match=match)}
    own = claims.pop(mine.pk, None) or CupClaim(cup=cup, match=match, entry=mine)
    if (own.home_score, own.away_score) != scores:
        own.home_score, own.away_score = scores
        own.save()
        values = {"team": mine.name, "n": match, "cup": cup.name, "one": scores[0], "other": scores[1]}
        change.record(
            "claim_cup_result",
            _("%(team)s entered match %(n)s of %(cup)s: %(one)s to %(other)s.") % values,
            subject=f"cup:{cup.number}:{match}",
            after={"team": mine.name, "home_score": f"{scores[0]:f}", "away_score": f"{scores[1]:f}"},
        )
    theirs = next(iter(claims.values()), None)
    if theirs is None:
        return "waiting"
    if (theirs.home_score, theirs.away_score) != scores:
        return "disputed"
    by = _("both captains, %(match)s") % {"match": _("match %(n)s of %(cup)s") % {"n": match, "cup": cup.name}}
    row = CupResult(home_score=scores[0], away_score=scores[1])
    save_cup_result(change, cup, view, match, row, by=by[:120])
    return "confirmed"
