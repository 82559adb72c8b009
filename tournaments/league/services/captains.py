"""Captains: their private links, and the results that they enter.

A captain has no account: the link stands for the team. What one captain entered waits for the other; if both agree, it
is the result, and if they differ, the league's desk decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from decimal import Decimal
from typing import Final, Literal

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from common.pure.errors import RuleError
from handicaps.core.league_scoring import parse_league_scoring
from tournaments.base.actors import Actor, Door
from tournaments.base.errors import MissingError
from tournaments.base.models import Job
from tournaments.base.permissions import Action
from tournaments.base.private_links import hashed_token
from tournaments.events.models import Event
from tournaments.events.services.changes import EventChange, change_event
from tournaments.events.time_zones import zone_of
from tournaments.league.models import DivisionTeam, Fixture, FixtureClaim, FixtureState
from tournaments.league.services.fixtures import locked_fixture, match_name
from tournaments.league.services.mails import CaptainMail, link_of, queue_mails
from tournaments.league.services.results import check_scores, save_scores
from tournaments.league.services.seasons import change_league
from tournaments.league.services.teams import locked_place
from tournaments.league.services.tokens import COLUMNS, end_token, renew_token, shown_token
from tournaments.players.services.links import check_not_archived

Claimed = Literal["confirmed", "waiting", "disputed"]
ALONG: Final[list[str]] = []
"""What comes along in the query of a captain's link, as paths from the team. Rooms add theirs in their `wiring.py`."""
OPEN = (FixtureState.SCHEDULED, FixtureState.POSTPONED)


def make_link(actor: Actor, place: DivisionTeam) -> str:
    """A new private link of a team's captain, whole; the one before stops working."""
    with change_league(actor, place.event, Action.MANAGE_ENTRIES) as change:
        locked = locked_place(change, place)
        if locked.withdrawn_on is not None:
            message = gettext_noop("%(team)s has withdrawn, so its captain doesn’t need a link.")
            raise RuleError.one("team", "withdrawn", message, team=locked.name)
        renew_token(locked)
        locked.save(update_fields=COLUMNS)
        summary = _("Created a new link for the captain of %(team)s.") % {"team": locked.name}
        change.record("make_link", summary, subject=f"team:{locked.pk}")
    place.refresh_from_db()
    return link_of(place)


def make_links(actor: Actor, season: Event) -> int:
    """A private link for the captain of every team that has none; how many were made."""
    with change_league(actor, season, Action.MANAGE_ENTRIES) as change:
        without = list(change.event.division_teams.filter(withdrawn_on=None, captain_hash=""))
        for place in without:
            renew_token(place)
        DivisionTeam.objects.bulk_update(without, COLUMNS)
        if without:
            text = ngettext("Created a link for %(n)s captain.", "Created links for %(n)s captains.", len(without))
            change.record("make_links", text % {"n": len(without)})
    return len(without)


def revoke_link(actor: Actor, place: DivisionTeam) -> None:
    """End the link of a team's captain. Without one, nothing happens."""
    with change_league(actor, place.event, Action.MANAGE_ENTRIES) as change:
        locked = locked_place(change, place)
        if not locked.captain_hash:
            return
        end_token(locked)
        locked.save(update_fields=COLUMNS)
        summary = _("Revoked the link of the captain of %(team)s.") % {"team": locked.name}
        change.record("revoke_link", summary, subject=f"team:{locked.pk}")
    place.refresh_from_db()


def send_links(actor: Actor, season: Event, *, teams: Sequence[int] = (), again: bool = False) -> Job:
    """Mail each captain who has an address their link, made where there is none; those `teams`, or all.

    Captains who got it already are left out, unless `again`. Raises `RuleError` at `teams` where nobody is left.
    """
    with change_league(actor, season, Action.MANAGE_ENTRIES) as change:
        places = change.event.division_teams.filter(withdrawn_on=None).exclude(captain_email="")
        if teams:
            places = places.filter(pk__in=teams)
        wanted = [place for place in places if again or place.link_sent_at is None]
        if not wanted:
            message = gettext_noop(
                "All captains with an email address have their links. Add the missing addresses first."
            )
            raise RuleError.one("teams", "nobody", message)
        for place in wanted:
            # If the site's secret key has changed, the link no longer works, so create a new one.
            if not shown_token(place):
                renew_token(place)
                place.save(update_fields=COLUMNS)
        text = ngettext("Sent %(n)s captain their link.", "Sent %(n)s captains their links.", len(wanted))
        mails = [CaptainMail("link", place.pk) for place in wanted]
        job = queue_mails(change, mails, action="send_links", summary=text % {"n": len(wanted)})
    assert job is not None  # noqa: S101  there was somebody to write to
    return job


def find_captain(token: str) -> DivisionTeam:
    """The team of a link, with team, division, season and club; `MissingError` once it was ended or renewed."""
    rows = DivisionTeam.objects.select_related("team", "division", "event__club", "event__league", *ALONG)
    place = rows.filter(captain_hash=hashed_token(token)).first()
    if place is None:
        raise MissingError(_("This link no longer works. Ask the league for a new one."))
    return place


def open_captain_link(token: str) -> DivisionTeam:
    """The same, and note that the link was opened."""
    place = find_captain(token)
    if place.link_opened_at is None:
        DivisionTeam.objects.filter(pk=place.pk, link_opened_at=None).update(link_opened_at=timezone.now())
    return place


@contextmanager
def captains_change(token: str) -> Iterator[tuple[EventChange, DivisionTeam]]:
    """A change of the season by the captain of a link, with their team. Raises `RuleError` at `fixture` once the season
    is archived, and `MissingError` for a link that ended.
    """
    place = find_captain(token)
    name = _("%(captain)s of %(team)s") % {"captain": place.captain_name or _("the captain"), "team": place.name}
    actor = Actor(None, Door.LINK, trusted=True, label=name[:120])
    with change_event(actor, place.event, Action.ENTER_RESULTS) as change:
        check_not_archived(change.event, path="fixture")
        yield change, find_captain(token)


def fixture_of_captain(change: EventChange, place: DivisionTeam, number: int) -> Fixture:
    """The match of this number, locked, if it is the team's."""
    found = change.event.fixtures.filter(number=number).first()
    if found is None or place.pk not in {found.home_id, found.away_id}:
        raise MissingError(_("This isn’t a match of your team. Go back to your matches."))
    return locked_fixture(change, found)


def claim_result(
    token: str, *, fixture: int, home_score: Decimal, away_score: Decimal, anyway: bool = False
) -> Claimed:
    """What a captain typed of a match, by its number. The same scores typed again change nothing.

    "confirmed": the other captain typed the same, which is now the result; "waiting": the other has not typed yet;
    "disputed": the other typed something else. Raises `RuleError` at the scores, at `fixture` where another result is
    saved, and at `anyway` before the day of the match, unless the captain says that it is played. Raises `MissingError`
    for a link that ended and for a match of other teams.
    """
    with captains_change(token) as (change, place):
        locked = fixture_of_captain(change, place, fixture)
        scoring = parse_league_scoring(change.event.league.scoring)
        RuleError.gather(check_scores(scoring, home_score, away_score))
        scores = (home_score, away_score)
        if locked.state not in OPEN:
            return _already(locked, scores)
        if not anyway:
            _check_day(locked, change.event)
        return _claim(change, locked, place, scores)


def decide_claim(actor: Actor, claim: FixtureClaim) -> None:
    """Use what one captain typed as the result, where the two do not agree or one has not typed.

    Raises `RuleError` at `fixture` where a result exists by now, or where the captain typed something else since.
    """
    with change_league(actor, claim.fixture.event, Action.ENTER_RESULTS) as change:
        locked = locked_fixture(change, claim.fixture)
        if locked.state not in OPEN or locked.claims.filter(team=claim.team_id).last() != claim:
            message = gettext_noop("This match has changed. Check the new values.")
            raise RuleError.one("fixture", "changed", message)
        values = {"team": claim.team.name, "match": match_name(locked)}
        change.record(
            "decide_claim",
            _("Used the score that %(team)s entered as the result of %(match)s.") % values,
            subject=f"fixture:{locked.number}",
            after={"home_score": f"{claim.home_score:f}", "away_score": f"{claim.away_score:f}"},
        )
        save_scores(change, locked, home_score=claim.home_score, away_score=claim.away_score)


def _check_day(locked: Fixture, season: Event) -> None:
    """Before its day a match is seldom played: the first captain who enters a score is asked, and nobody after."""
    today = timezone.localdate(timezone=zone_of(season))
    if locked.played_on is None or locked.played_on <= today or locked.claims.exists():
        return
    message = gettext_noop(
        "This match is on %(day)s. If you have played it already, tick “It is played” and send again."
    )
    raise RuleError.one("anyway", "too_early", message, day=date_format(locked.played_on, "l j F"))


def _already(locked: Fixture, scores: tuple[Decimal, Decimal]) -> Claimed:
    result = locked.result
    if locked.state == FixtureState.PLAYED and result and (result.home_score, result.away_score) == scores:
        return "confirmed"
    message = gettext_noop("This match already has a result. If it is wrong, ask the league’s organisers.")
    raise RuleError.one("fixture", "has_result", message)


def _claim(change: EventChange, locked: Fixture, place: DivisionTeam, scores: tuple[Decimal, Decimal]) -> Claimed:
    mine = locked.claims.filter(team=place).last()
    if mine is None or (mine.home_score, mine.away_score) != scores:
        FixtureClaim.objects.create(fixture=locked, team=place, home_score=scores[0], away_score=scores[1])
        values = {"team": place.name, "match": match_name(locked), "one": scores[0], "other": scores[1]}
        change.record(
            "claim_result",
            _("%(team)s entered %(match)s: %(one)s to %(other)s.") % values,
            subject=f"fixture:{locked.number}",
            after={"team": place.name, "home_score": f"{scores[0]:f}", "away_score": f"{scores[1]:f}"},
        )
        fresh = True
    else:
        fresh = False
    theirs = locked.claims.exclude(team=place).last()
    if theirs is None:
        if fresh:
            tell_other(change, locked, place, kind="confirm")
        return "waiting"
    if (theirs.home_score, theirs.away_score) != scores:
        return "disputed"
    by = _("both captains, %(match)s") % {"match": match_name(locked)}
    save_scores(change, locked, home_score=scores[0], away_score=scores[1], by=by[:120])
    return "confirmed"


def tell_other(change: EventChange, locked: Fixture, place: DivisionTeam, *, kind: str) -> None:
    """Email the captain of the other team, if they have a link and an address."""
    other = locked.away if locked.home_id == place.pk else locked.home
    if other.captain_email and other.captain_hash:
        summary = {
            "confirm": _("Asked the captain of %(team)s to confirm %(match)s."),
            "propose": _("Notified the captain of %(team)s of the day proposed for %(match)s."),
            "agreed": _("Notified the captain of %(team)s of the new day of %(match)s."),
        }[kind]
        values = {"team": other.name, "match": match_name(locked)}
        queue_mails(change, [CaptainMail(kind, other.pk, locked.pk)], action="ask_captain", summary=summary % values)
