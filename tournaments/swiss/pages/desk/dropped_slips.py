"""Asks before slips that players submitted are deleted with their tables."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from tournaments.events.models import Round
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.players.services.dropped_slips import SLIPS, slips_told

PASSED_ON = ("seed", "rematches")


def is_of_slips(error: RuleError) -> bool:
    """Whether this was refused for the slips alone."""
    return {problem.code for problem in error.problems} == {SLIPS}


def slips_page(request: HttpRequest, row: Round, do: str) -> HttpResponse:
    """Whose slips they are, and a button that continues with `do`: unpublish, discard, or pair again."""
    words = {
        "unpublish": (
            _("Unpublish round %(n)s?"),
            _(
                "These slips stay with their tables and count once the round is public again. Another draft "
                "discards them."
            ),
            _("Unpublish"),
        ),
        "discard": (
            _("Discard the draft of round %(n)s?"),
            _(
                "Players submitted these slips while the round was public. They are discarded with the "
                "draft; the log keeps them."
            ),
            _("Discard the draft and the slips"),
        ),
        "again": (
            _("Pair round %(n)s again?"),
            _(
                "Players submitted these slips while the round was public. Another draft discards them; the "
                "log keeps them."
            ),
            _("Pair again and discard the slips"),
        ),
    }
    title, text, action = words[do]
    event = row.event
    args = [event.club.slug, event.slug]
    names = "desk:swiss_pair" if do == "again" else "desk:swiss_round_do"
    context = {
        **event_frame(event, "swiss_rounds"),
        "title": title % {"n": row.number},
        "text": text,
        "losses": [_("%(player)s, table %(table)s") % each for each in slips_told(row)],
        "kept": do == "unpublish",
        "action": action,
        "action_url": reverse(names, args=args if do == "again" else [*args, row.number]),
        "values": {"do": do, **{name: request.POST[name] for name in PASSED_ON if name in request.POST}}.items(),
        "back_url": reverse("desk:swiss_round", args=[*args, row.number]),
    }
    return render(request, "swiss/desk/dropped_slips.html", context)
