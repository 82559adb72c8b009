"""What the hall follows, at the desk: the clock of a round, announcements, and the way to the projector."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.forms import show_problems, whole
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.base.shown import with_more
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.clubs.roles import may
from tournaments.events.access import access_event
from tournaments.events.formats import format_of
from tournaments.events.models import Event, Game, Round
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.hall.models import Announcement, RoundClock
from tournaments.hall.selectors.announcements import announcements_of
from tournaments.hall.selectors.clocks import clock_times
from tournaments.hall.services.announcements import LONGEST, announce, withdraw_announcement
from tournaments.hall.services.clocks import (
    end_clock,
    extend_clock,
    pause_clock,
    resume_clock,
    set_round_length,
    start_clock,
    take_back_extension,
)
from tournaments.hall.words import announcements_shown, clock_shown

WHOLE = {"inputmode": "numeric", "autocomplete": "off", "size": "4"}


class _Form(forms.Form):
    use_required_attribute = False


class StartForm(_Form):
    """How long the round lasts."""

    minutes = forms.IntegerField(label=gettext_lazy("Minutes"), required=False, widget=forms.TextInput(attrs=WHOLE))


class LengthForm(_Form):
    """The usual length of a round."""

    minutes = forms.IntegerField(
        label=gettext_lazy("Usual length of a round, in minutes"),
        widget=forms.TextInput(attrs=WHOLE),
        help_text=gettext_lazy("The suggested length when a clock is started. 0 for none."),
    )


class ExtendForm(_Form):
    """More minutes, for one game or all."""

    game = forms.TypedChoiceField(label=gettext_lazy("For"), required=False, coerce=int, empty_value=None)
    minutes = forms.IntegerField(label=gettext_lazy("More minutes"), widget=forms.TextInput(attrs=WHOLE))
    reason = forms.CharField(label=gettext_lazy("Reason"), help_text=gettext_lazy("Everybody sees it."))


class AnnounceForm(_Form):
    """A text, for whom, and for how long."""

    text = forms.CharField(label=gettext_lazy("Text"), widget=forms.Textarea(attrs={"rows": 2, "maxlength": LONGEST}))
    round = forms.TypedChoiceField(label=gettext_lazy("For"), required=False, coerce=int, empty_value=None)
    game = forms.IntegerField(
        label=gettext_lazy("Only this game or table"), required=False, widget=forms.TextInput(attrs=WHOLE)
    )
    lasts = forms.IntegerField(
        label=gettext_lazy("Shown for, in minutes"),
        required=False,
        min_value=1,
        max_value=7 * 24 * 60,
        widget=forms.TextInput(attrs=WHOLE),
        help_text=gettext_lazy("If you leave it empty, it stays until you withdraw it."),
    )


@desk_view(access_event, see=Action.SEE_DESK, change=Action.RUN_HEATS, once=True)
def live(request: HttpRequest, actor: Actor, row: Event, *, club: str, event: str) -> HttpResponse:
    """The clock of the newest round, or of `?round=`, and what is announced. POST does what `do` says."""
    if request.method != "POST":
        return _page(request, actor, row)
    do = request.POST.get("do", "")
    name = {"announce": "announcing", "extend": "extending", "length": "length", "start": "starting"}.get(do, "")
    rounds = _rounds(row)
    number = whole(request.POST.get("number"), otherwise=-1)
    chosen = next((each for each in rounds if each.number == number), None)
    form = _forms(row, rounds, chosen, request.POST if name else None, only=name).get(name)
    if form is not None and not form.is_valid():
        return _page(request, actor, row, bound={name: form}, status=422)
    try:
        _do(actor, row, chosen, do, form.cleaned_data if form else {}, whole(request.POST.get("id")))
    except RuleError as error:
        bound = {}
        problems: tuple[Any, ...] = error.problems
        if form is not None:
            show_problems(form, error)
            bound, problems = {name: form}, ()
        return _page(request, actor, row, bound=bound, problems=problems, status=422)
    messages.success(request, DONE[do])
    return redirect(f"{reverse('desk:live', args=[club, event])}{f'?round={number}' if chosen else ''}")


DONE = {
    "announce": gettext_lazy("Announced."),
    "withdraw": gettext_lazy("Withdrawn."),
    "length": gettext_lazy("Saved."),
    "start": gettext_lazy("The clock is running."),
    "pause": gettext_lazy("The clock is paused."),
    "resume": gettext_lazy("The clock is running again."),
    "end": gettext_lazy("The clock has ended."),
    "extend": gettext_lazy("The minutes are added."),
    "take_back": gettext_lazy("The minutes are removed."),
}


def _do(actor: Actor, row: Event, chosen: Round | None, do: str, data: dict[str, Any], pk: int) -> None:
    if do == "announce":
        lasts = data["lasts"]
        ends_at = timezone.now() + timedelta(minutes=lasts) if lasts else None
        announce(actor, row, text=data["text"], round_number=data.get("round"), game=data.get("game"), ends_at=ends_at)
    elif do == "withdraw":
        found = Announcement.objects.filter(event=row, pk=pk).first()
        if found is None:
            raise MissingError(_("This announcement has already been withdrawn."))
        found.event = row
        withdraw_announcement(actor, found)
    elif do == "length":
        set_round_length(actor, row, minutes=data["minutes"])
    elif chosen is None:
        raise RuleError.one("", "no_round", _("This round isn’t published. Choose one that is, and try again."))
    elif do == "start":
        start_clock(actor, chosen, minutes=data["minutes"])
    elif do == "extend":
        extend_clock(actor, chosen, minutes=data["minutes"], reason=data["reason"], game=data["game"])
    elif do == "take_back":
        take_back_extension(actor, chosen, pk)
    elif do in {"pause", "resume", "end"}:
        {"pause": pause_clock, "resume": resume_clock, "end": end_clock}[do](actor, chosen)
    else:
        raise RuleError.one("", "unknown", _("Use one of the buttons of this page."))


def _rounds(row: Event) -> list[Round]:
    """The rounds that everybody sees, with their clocks."""
    found = list(format_of(row).public_rounds(row).select_related("clock"))
    for each in found:
        each.event = row
    return found


def _forms(
    row: Event, rounds: list[Round], chosen: Round | None, data: Any = None, *, only: str = ""
) -> dict[str, forms.Form]:
    words = format_of(row).words
    announcing = AnnounceForm(data if only == "announcing" else None, prefix="a")
    announcing.fields["round"].choices = [  # type: ignore[attr-defined]
        ("", _("Everybody")),
        *((each.number, words.round % {"n": each.number}) for each in reversed(rounds)),
    ]
    if not rounds:
        del announcing.fields["round"], announcing.fields["game"]
    extending = ExtendForm(data if only == "extending" else None, prefix="x")
    games = Game.objects.filter(round=chosen).order_by("number").values_list("number", flat=True) if chosen else ()
    extending.fields["game"].choices = [  # type: ignore[attr-defined]
        ("", _("All")),
        *((number, words.game % {"game": number}) for number in games),
    ]
    usual = {"minutes": row.round_minutes}
    return {
        "announcing": announcing,
        "extending": extending,
        "length": LengthForm(data if only == "length" else None, prefix="l", initial=usual),
        "starting": StartForm(
            data if only == "starting" else None, prefix="s", initial={"minutes": row.round_minutes or ""}
        ),
    }


def _page(
    request: HttpRequest,
    actor: Actor,
    row: Event,
    *,
    bound: dict[str, forms.Form] | None = None,
    problems: tuple[Any, ...] = (),
    status: int = 200,
) -> HttpResponse:
    rounds = _rounds(row)
    number = whole(request.POST.get("number") or request.GET.get("round"), otherwise=-1)
    chosen = next((each for each in rounds if each.number == number), rounds[-1] if rounds else None)
    clock: RoundClock | None = getattr(chosen, "clock", None)
    clocks = [clock_times(chosen.number, clock)] if chosen and clock else []
    words = format_of(row).words
    context = {
        **event_frame(row, "live"),
        **_forms(row, rounds, chosen),
        **(bound or {}),
        "error_forms": [form for form in (bound or {}).values() if form.errors],
        "problems": problems,
        "chosen": chosen,
        "round_tabs": [
            Tab(words.round % {"n": each.number}, f"?round={each.number}", each is chosen) for each in rounds
        ],
        "clock": clock_shown(words, clocks, chosen.number) if chosen else None,
        "extensions": [
            with_more(each, whom=_("All") if each.game is None else words.game % {"game": each.game})
            for times in clocks
            for each in times.extensions
        ],
        "in_round": words.in_round % {"n": chosen.number} if chosen else "",
        "standing": announcements_shown(words, announcements_of(row)),
        "has_clocks": format_of(row).has_clocks,
        "may_run": may(actor, row, Action.RUN_HEATS),
        "projector_url": reverse("public:projector", args=[row.club.slug, row.slug]),
    }
    return render(request, "hall/desk/live.html", context, status=status)
