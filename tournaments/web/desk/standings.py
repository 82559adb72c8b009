"""The desk's scores, awards and log (manual §14, §15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext
from django.views.decorators.http import require_http_methods, require_safe

from scoring.core.errors import Problem, RuleError
from scoring.core.tie_breaks import DIRECTOR
from tournaments.access import access_boards_event, access_tournament, check_access, role_in
from tournaments.actors import Actor
from tournaments.models import Entry, GameState, Tournament
from tournaments.permissions import Action, allows
from tournaments.selectors.snapshots import shown_data
from tournaments.services.entries import clear_manual_order, set_manual_order
from tournaments.web.actor import page_actor
from tournaments.web.desk.frames import Tab, event_frame, keep_choice
from tournaments.web.desk.log_words import field_changes
from tournaments.web.public.entry_words import handicap_columns, total_digits
from tournaments.web.public.words import award_title, dropping_in_words

__all__ = ["awards", "log", "standings"]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def standings(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """The table as it stands, and the director's order among the tied."""
    actor = page_actor(request)
    tournament = access_boards_event(actor, club, event, Action.SEE_DESK)
    if request.method != "POST":
        return render(request, "desk/standings/standings.html", _table_context(request, actor, tournament))
    check_access(actor, tournament.club, Action.MANAGE_TOURNAMENTS)
    typed = {pk: request.POST.get(f"place-{pk}", "").strip() for pk in request.POST.getlist("entry")}
    entries = list(tournament.entries.filter(pk__in=[_whole(pk) for pk in typed]).select_related("person"))
    try:
        if any(typed.values()):
            set_manual_order(actor, tournament, entries=_in_typed_order(entries, typed))
            messages.success(request, _("Order saved."))
        else:
            clear_manual_order(actor, tournament, entries=entries)
            messages.success(request, _("Order taken back: they are level again."))
    except RuleError as error:
        context = _table_context(request, actor, tournament, typed=typed) | {"problems": error.problems}
        return render(request, "desk/standings/standings.html", context, status=422)
    return redirect("desk:standings", club, event)


@login_required
@require_safe
def awards(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """Every prize and who wins it; "only qualified" as on the standings."""
    tournament = access_boards_event(page_actor(request), club, event, Action.SEE_DESK)
    data = shown_data(tournament)
    only = request.GET.get("only", "qualified") == "qualified"
    prizes = data["standings"]["awards"]["qualified" if only else "all"]
    frame = event_frame(tournament, "awards")
    context = frame | {
        "tabs": keep_choice(frame["tabs"], request.GET.get("only", "")),
        "prizes": [{**prize, "title": award_title(prize)} for prize in prizes],
        "filters": [Tab(_("Qualified"), "?only=qualified", only), Tab(_("All"), "?only=all", not only)],
        "open_games": _open_games(data),
        "digits": total_digits(data["standings"]["all"]),
    }
    return render(request, "desk/standings/awards.html", context)


@login_required
@require_safe
def log(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """What happened, newest first: who changed what from what to what, through which door."""
    tournament = access_tournament(page_actor(request), club, event, Action.SEE_DESK)
    page = Paginator(tournament.audit_events.all(), 50).get_page(request.GET.get("page"))
    rows = [(row, field_changes(row.before, row.after)) for row in page.object_list]
    context = event_frame(tournament, "log") | {"page": page, "rows": rows}
    return render(request, "desk/standings/log.html", context)


def _table_context(
    request: HttpRequest, actor: Actor, tournament: Tournament, *, typed: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """The table, and the players who are level with their places; `typed` are places that were refused."""
    snapshot = shown_data(tournament)
    data = snapshot["standings"]
    only = request.GET.get("only") == "qualified"
    team_of = {s["entry"]: team["name"] for team in data["teams"] for s in team["scores"]}
    rows = [{**row, "team": team_of.get(row["entry"], "")} for row in data["qualified" if only else "all"]]
    open_games = _open_games(snapshot)
    role = role_in(actor, tournament.club) or ""
    frame = event_frame(tournament, "standings")
    return frame | {
        "tabs": keep_choice(frame["tabs"], request.GET.get("only", "")),
        "rows": rows,
        "ties": _ties(rows, typed or {}) if role and allows(role, Action.MANAGE_TOURNAMENTS) else [],
        "only": only,
        "filters": [
            Tab(_("All %(n)s") % {"n": len(data["all"])}, "?only=all", not only),
            Tab(_("Qualified %(n)s") % {"n": len(data["qualified"])}, "?only=qualified", only),
        ],
        "teams": data["teams"],
        "set_scores": data["set_scores"],
        "summary": dropping_in_words(tournament),
        "heat_numbers": range(1, tournament.heats + 1),
        **handicap_columns(tournament, rows),
        "digits": total_digits(data["all"]),
        "open_games": open_games,
        "open_text": ngettext("%(n)s game is still open", "%(n)s games are still open", open_games) % {"n": open_games},
    }


@dataclass(frozen=True, slots=True)
class Tie:
    """Players who share a rank, or whom the director's order took apart; each with the place shown beside them."""

    total: str
    places: list[tuple[dict[str, Any], str]]
    open: bool

    @property
    def ordered(self) -> bool:
        """Whether the director's order takes them apart."""
        return not any(row["level"] for row, _place in self.places)


def _ties(rows: list[dict[str, Any]], typed: Mapping[str, str]) -> list[Tie]:
    groups: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        if row["rank"] is not None and (row["level"] or any(why["code"] == DIRECTOR.code for why in row["why"])):
            groups.setdefault(row["total"], []).append(row)
    ties = []
    for total, tied in groups.items():
        stored = ["" if row["level"] else str(place) for place, row in enumerate(tied, start=1)]
        places = [(row, typed.get(str(row["entry"]), known)) for row, known in zip(tied, stored, strict=True)]
        ties.append(Tie(total, places, open=any(str(row["entry"]) in typed for row in tied)))
    return ties


def _in_typed_order(entries: Sequence[Entry], typed: Mapping[str, str]) -> list[Entry]:
    """The entries of one tie by the place typed beside each. Raises `RuleError` unless each has a place of its own."""
    places = {entry.pk: _whole(typed[str(entry.pk)]) for entry in entries}
    wanted = set(range(1, len(entries) + 1))
    counts = Counter(places.values())
    message = gettext_noop("%(name)s needs a place of their own, from 1 to %(n)s.")
    RuleError.gather(
        [
            Problem(f"place-{entry.pk}", "invalid", message, {"name": entry.name, "n": len(entries)})
            for entry in entries
            if places[entry.pk] not in wanted or counts[places[entry.pk]] > 1
        ]
    )
    return sorted(entries, key=lambda entry: places[entry.pk])


def _open_games(snapshot: dict[str, Any]) -> int:
    return sum(game["state"] != GameState.FINISHED for heat in snapshot["heats"] for game in heat["games"])


def _whole(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else 0
