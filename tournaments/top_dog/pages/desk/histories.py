"""Histories of a club: what is known of its players and armies, what that is made of, and the events that fill it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.gzip import gzip_page

from common.pure.errors import RuleError
from common.web.problems import problem_text
from handicaps.core.top_dog_table import PRESET
from handicaps.words import part_words
from tournaments.base.actors import Actor
from tournaments.base.forms import ShowProblems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import Tab, club_frame
from tournaments.clubs.roles import may
from tournaments.events.pages.public.files import table_file
from tournaments.people.access import access_person
from tournaments.people.models import Person
from tournaments.swiss.access import access_swiss_event
from tournaments.top_dog.access import access_army, access_history_record
from tournaments.top_dog.details import ARMY_GAMES
from tournaments.top_dog.models import Army, HistoryRecord
from tournaments.top_dog.pages.history_tables import chosen_game, history_table
from tournaments.top_dog.selectors.display import part_of
from tournaments.top_dog.selectors.files import history_rows
from tournaments.top_dog.selectors.histories import countable_events, load_histories, record_lines
from tournaments.top_dog.services.histories import add_army, edit_army, remove_army, show_histories, take_back_record
from tournaments.top_dog.services.rules import count_event, take_event_out


class ArmyForm(forms.Form):
    """An army's name, and the list it belongs to."""

    name = forms.CharField(label=gettext_lazy("Army"), required=False, widget=forms.TextInput({"autocomplete": "off"}))
    period = forms.CharField(
        label=gettext_lazy("List or period"),
        required=False,
        help_text=gettext_lazy("Such as “Book II, 56”. May stay empty."),
        widget=forms.TextInput({"autocomplete": "off"}),
    )


@gzip_page
@desk_view(access_club, see=Action.SEE_DESK, change=Action.MANAGE_HISTORIES)
def histories(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """Players or armies with games, average and value; the events to count; a form for one more army."""
    form = ArmyForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            army = add_army(actor, row, game=chosen_game(request.GET.get("game", "")), **form.cleaned_data)
            messages.success(request, _("%(army)s is added.") % {"army": army.name})
            return redirect(request.get_full_path())
    context = club_frame(row, "histories") | {
        "table": history_table(row, request.GET.dict()),
        "form": form,
        "events": countable_events(row),
        "may_manage": may(actor, row, Action.MANAGE_HISTORIES),
        "scale": PRESET.highest_score,
    }
    return render(request, "top_dog/desk/histories.html", context, status=422 if form.errors else 200)


@desk_view(access_club, change=Action.MANAGE_HISTORIES)
def histories_public(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """Show the histories to everybody, or to members alone."""
    show_histories(actor, row, public=request.POST.get("do") == "publish")
    text = _("The histories are public.") if row.histories_public else _("Only members see the histories.")
    messages.success(request, text)
    return redirect("desk:histories", row.slug)


@desk_view(access_club, see=Action.SEE_DESK)
def histories_csv(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """Players or armies in columns that can be imported again; `?of=` and `?game=` as on the page."""
    armies, game = request.GET.get("of") == "armies", chosen_game(request.GET.get("game", ""))
    name = f"{row.name} {'armies' if armies else 'players'} {game}"
    return table_file(request, name, history_rows(row, game=game, armies=armies))


@desk_view(access_club, change=Action.MANAGE_HISTORIES)
def history_count(request: HttpRequest, actor: Actor, row: Club, *, club: str) -> HttpResponse:
    """Add the games of the event `event` to the histories, or with `do=take-out` remove them again."""
    if not request.POST.get("event"):
        messages.warning(request, _("No event was chosen. Choose one from the list."))
        return redirect("desk:histories", row.slug)
    event = access_swiss_event(actor, club, request.POST["event"], Action.MANAGE_HISTORIES)
    try:
        if request.POST.get("do") == "take-out":
            take_event_out(actor, event)
            messages.success(request, _("The games of %(event)s no longer count.") % {"event": event.name})
        else:
            count_event(actor, event)
            messages.success(request, _("The games of %(event)s count in the histories.") % {"event": event.name})
    except RuleError as error:
        for problem in error.problems:
            messages.error(request, problem_text(problem))
    return redirect("desk:histories", row.slug)


@desk_view(access_person, see=Action.SEE_DESK)
def player_history(request: HttpRequest, actor: Actor, person: Person) -> HttpResponse:
    """What a player's figure is made of, in the game `?game=`."""
    game = chosen_game(request.GET.get("game", ""))
    return render(request, "top_dog/desk/subject.html", _subject(actor, person.club, person, game))


@desk_view(access_army, see=Action.SEE_DESK, change=Action.MANAGE_HISTORIES)
def army_history(request: HttpRequest, actor: Actor, army: Army, *, club: str) -> HttpResponse:
    """What an army's figure is made of; its name and list."""
    start = {"name": army.name, "period": army.period}
    form = ArmyForm(request.POST if request.method == "POST" else None, initial=start)
    if form.is_valid():
        with ShowProblems(form):
            edit_army(actor, army, **form.cleaned_data)
            messages.success(request, _("%(army)s is saved.") % {"army": army.name})
            return redirect("desk:army_history", club, army.pk)
    context = _subject(actor, army.club, army, army.game) | {"form": form}
    return render(request, "top_dog/desk/subject.html", context, status=422 if form.errors else 200)


@desk_view(access_army, change=Action.MANAGE_HISTORIES)
def army_remove(request: HttpRequest, actor: Actor, army: Army, *, club: str) -> HttpResponse:
    """Remove an army without records."""
    try:
        remove_army(actor, army)
    except RuleError as error:
        context = _subject(actor, army.club, army, army.game) | {"problems": error.problems, "form": ArmyForm()}
        return render(request, "top_dog/desk/subject.html", context, status=422)
    messages.success(request, _("%(army)s is removed.") % {"army": army.name})
    return redirect("desk:histories", club)


@desk_view(access_history_record, change=Action.MANAGE_HISTORIES)
def record_take_back(request: HttpRequest, actor: Actor, record: HistoryRecord, *, club: str) -> HttpResponse:
    """Exclude a record of a list."""
    try:
        take_back_record(actor, record)
    except RuleError as error:
        context = _subject(actor, record.club, _subject_of(record), record.game)
        context |= {"problems": error.problems, "form": ArmyForm()}
        return render(request, "top_dog/desk/subject.html", context, status=422)
    messages.success(request, _("The record no longer counts."))
    if record.army_id:
        return redirect("desk:army_history", club, record.army_id)
    return redirect("desk:player_history", club, record.person_id)


def _subject_of(record: HistoryRecord) -> Person | Army:
    subject = record.person or record.army
    assert subject is not None  # noqa: S101  the database says so
    return subject


def _subject(actor: Actor, club: Club, subject: Person | Army, game: str) -> dict[str, Any]:
    highest = PRESET.highest_score
    known = load_histories(club, game=game)
    army = isinstance(subject, Army)
    found = (known.army if army else known.player)(subject.pk, highest=highest)
    frame = club_frame(club, "histories")
    return frame | {
        "subject": subject,
        "army": army,
        "game": game,
        "games": _game_tabs(game),
        "known": found,
        "words": part_words(part_of(found.figure, army=army)),
        "lines": record_lines(subject, game=game, highest=highest),
        "may_manage": may(actor, club, Action.MANAGE_HISTORIES),
        "scale": highest,
    }


def _game_tabs(game: str) -> list[Tab]:
    return [Tab(str(name), f"?game={slug}", slug == game) for slug, name in ARMY_GAMES.items()]
