"""What a Swiss event still needs: players, a round paired and published, its results, and the next round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.base.permissions import Action
from tournaments.events.models import Event
from tournaments.events.pages.steps import Stage, Step, desk_url


def steps_of(event: Event, figures: Mapping[str, int]) -> Iterable[Step]:
    """The players, each round up to the newest one, and the one after it. What is done keeps its place."""
    number, started = figures["round"], event.rules_frozen_at is not None
    yield _players(event, figures["entries"], started=started)
    if not started:
        yield _pair(event, 1, made=number > 0, waits=True)
        yield _publish(event, 1, stage=Stage.START)
        return
    missing = figures["open_in_all"] - figures["open"]
    still_open = figures["first_open_round"] if missing else 0
    for older in range(1, number):
        yield _pair(event, older, made=True, published=True)
        if not missing or older == still_open or missing == figures["open_in_first"]:
            yield _results(event, older, games=0, still_open=figures["open_in_first"] if older == still_open else 0)
    if number:
        yield _pair(event, number, made=True, published=not figures["draft"])
    if figures["draft"]:
        yield _publish(event, number, stage=Stage.ROUND)
        return
    yield _results(event, number, games=figures["games"], still_open=figures["open"])
    if number < event.swiss.rounds:
        yield _pair(event, number + 1, made=False)


def _players(event: Event, players: int, *, started: bool) -> Step:
    done = players > 1 or started
    text = ngettext("%(n)s player is entered.", "%(n)s players are entered.", players) % {"n": players}
    return Step(
        stage=Stage.PLAYERS,
        title=_("The players are in") if done else _("Enter the players"),
        text=text if done else f"{text} {_('Two are enough to begin.')}",
        done=done,
        url=desk_url(event, "swiss_players"),
        label=_("Players"),
    )


def _pair(event: Event, number: int, *, made: bool, waits: bool = False, published: bool = False) -> Step:
    title, text = _("Pair round %(n)s"), _("First enter all results of the previous round.")
    if waits:
        text = _("The pairing is a draft first: only the desk sees it.")
    if made:
        title, text = _("Round %(n)s is paired"), _("Only the desk sees it until you publish it.")
    if published:
        text = _("It is published.")
    return Step(
        stage=Stage.ROUND,
        title=title % {"n": number},
        text=text,
        done=made,
        url=desk_url(event, "swiss_rounds"),
        label=_("Rounds"),
    )


def _publish(event: Event, number: int, *, stage: Stage) -> Step:
    text = _("Players can find their tables. Publishing the first round freezes the rules of the event.")
    if stage != Stage.START:
        text = _("Players can find their tables.")
    return Step(
        stage=stage,
        title=_("Publish round %(n)s") % {"n": number},
        text=text,
        url=desk_url(event, "swiss_rounds"),
        label=_("Publish the round"),
        needs=Action.RUN_HEATS,
    )


def _results(event: Event, number: int, *, games: int, still_open: int) -> Step:
    text = _("All results are in.")
    if still_open:
        text = ngettext("%(n)s result is missing.", "%(n)s results are missing.", still_open) % {"n": still_open}
        if games:
            text = _("%(done)s of %(all)s results are in.") % {"done": games - still_open, "all": games}
    return Step(
        stage=Stage.ROUND,
        title=(_("Enter the results of round %(n)s") if still_open else _("Round %(n)s is played")) % {"n": number},
        text=text,
        done=not still_open,
        url=desk_url(event, "swiss_round", number),
        label=_("Results"),
    )
