"""The cards of a player's private page: marks for opponents, open ballots, and their own penalties."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from django.db.models import Exists
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.base.days import dated
from tournaments.base.figures import exact, ordinal
from tournaments.events.formats import format_of
from tournaments.events.models import Entry
from tournaments.events.pages.extras import Part
from tournaments.events.selectors.visibility import entry_as_shown, event_names
from tournaments.prizes.models import Ballot, Penalty, SoftKind, SoftMark, Vote
from tournaments.prizes.selectors.ballots import candidates, is_open
from tournaments.prizes.selectors.marks import GameToMark, games_to_mark, marks_given

Json = dict[str, Any]


def private_cards(entry: Entry, token: str) -> Iterator[Part]:
    """The cards that have anything to show. One query where there are none."""
    kinds = SoftKind.objects.filter(event=entry.event, entered_by="opponent")
    ballots = Ballot.objects.filter(event=entry.event, opens_at__lte=timezone.now())
    penalties = Penalty.objects.filter(entry=entry).select_related("round")
    has = Entry.objects.filter(pk=entry.pk).values_list(Exists(kinds), Exists(ballots), Exists(penalties))[0]
    is_on = entry.event.archived_at is None
    if has[0] and is_on and (lines := _marks(entry, list(kinds))):
        yield Part("prizes/parts/my_marks.html", {"token": token, "kinds": lines})
    if has[1] and is_on and (found := [each for each in ballots if is_open(each, timezone.now())]):
        yield Part("prizes/parts/my_ballots.html", {"token": token, "ballots": _ballots(entry, found)})
    if has[2]:
        yield Part("prizes/parts/my_penalties.html", {"penalties": [_penalty(each) for each in penalties]})


def _marks(entry: Entry, kinds: list[SoftKind]) -> list[Json]:
    games, given, names = games_to_mark(entry), marks_given(entry), event_names(entry.event)
    if not games:
        return []
    return [
        {
            "kind": kind,
            "lines": [
                _mark(kind, game, entry_as_shown(other, names), given.get((kind.pk, game.game.pk, other.pk)))
                for game in games
                for other in game.opponents
            ],
        }
        for kind in kinds
    ]


def _mark(kind: SoftKind, line: GameToMark, other: Entry, given: SoftMark | None) -> Json:
    words = format_of(line.game.round.event).words
    return {
        "key": f"{kind.pk}-{line.game.pk}-{other.pk}",
        "name": other.name,
        "entry": other.pk,
        "game": line.game.pk,
        "place": words.round % {"n": line.game.round.number},
        "given": given is not None,
        "value": f"{given.value.normalize():f}" if given and given.value is not None else "",
        "sentence": given.sentence if given else "",
    }


def _ballots(entry: Entry, ballots: list[Ballot]) -> list[Json]:
    event, names = entry.event, event_names(entry.event)
    others = event.entries.select_related("person").order_by("person__sort_key", "pk")
    shown = [(each.pk, entry_as_shown(each, names).name) for each in others]
    votes: dict[int, dict[int, int]] = {}
    for each in Vote.objects.filter(voter=entry, ballot__in=ballots):
        votes.setdefault(each.ballot_id, {})[each.place] = each.choice_id
    found = []
    for ballot in ballots:
        allowed, own = candidates(event, entry.pk, ballot), votes.get(ballot.pk, {})
        places = range(1, ballot.choices + 1)
        found.append(
            {
                "ballot": ballot,
                "has_voted": bool(own),
                "closes": _closes(ballot),
                "names": [(number, name) for number, name in shown if number in allowed],
                "choices": [
                    {
                        "label": _("%(place)s choice") % {"place": ordinal(place)}
                        if len(places) > 1
                        else _("Your choice"),
                        "now": own.get(place),
                    }
                    for place in places
                ],
            }
        )
    return found


def _closes(ballot: Ballot) -> str:
    """When a ballot closes, with the year where it isn't this one; blank where it closes by hand."""
    return dated(ballot.closes_at, "j F, H:i")


def _penalty(row: Penalty) -> Json:
    return {
        "name": "",
        "kind": row.get_kind_display(),
        "points": exact(Fraction(row.points)),
        "reason": row.reason,
        "round": row.round.number if row.round else 0,
    }
