"""What an event of boards still needs: players, a heat with boards, its games started and finished, the next heat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.base.permissions import Action
from tournaments.events.disciplines import DISCIPLINES
from tournaments.events.models import Event
from tournaments.events.pages.steps import Stage, Step, desk_url


def steps_of(event: Event, figures: Mapping[str, int]) -> Iterable[Step]:
    """The players, each heat up to the newest one, and the one after it. Done steps keep their place."""
    started, number = event.rules_frozen_at is not None, figures["round"]
    yield _players(event, figures["entries"], started=started)
    if started:
        yield from _older(event, figures)
    yield _newest(event, number, boards=figures["games"]) if number else _create(event, 1)
    if not started or not figures["games"] or figures["unstarted"]:
        yield _start(event, number, boards=figures["unstarted"], stage=Stage.ROUND if started else Stage.START)
    elif started:
        text = _("%(done)s of %(all)s games are finished.")
        values = {"done": figures["games"] - figures["open"], "all": figures["games"]}
        yield _results(event, number, text=text % values, done=not figures["open"])
    if started and number < event.boards.heats:
        made = ngettext(
            "%(made)s of %(all)s heat is created.", "%(made)s of %(all)s heats are created.", event.boards.heats
        )
        yield _create(event, number + 1, text=made % {"made": number, "all": event.boards.heats})


def _older(event: Event, figures: Mapping[str, int]) -> Iterable[Step]:
    """Two steps of each heat before the newest one. If several of them are open, or one has no games, only what is
    known to be open is shown."""
    number, missing = figures["round"], figures["open_in_all"] - figures["open"]
    still_open, open_there = (figures["first_open_round"], figures["open_in_first"]) if missing else (0, 0)
    if missing == open_there and figures["with_games"] - bool(figures["games"]) == number - 1:
        heats: Iterable[int] = range(1, number)
    else:
        heats = [still_open] if still_open else []
    for heat in heats:
        yield _seeded(event, heat, text=_("Its games have started."), done=True)
        text = _missing(open_there) if heat == still_open else _("All games are finished.")
        yield _results(event, heat, text=text, done=heat != still_open)


def _players(event: Event, players: int, *, started: bool) -> Step:
    size = DISCIPLINES[event.discipline].seats
    boards, over = divmod(players, size)
    text = ngettext("%(n)s player is entered", "%(n)s players are entered", players) % {"n": players}
    if boards:
        text += ngettext(": %(boards)s full board", ": %(boards)s full boards", boards) % {"boards": boards}
        text += ngettext(", %(over)s over", ", %(over)s over", over) % {"over": over} if over else ""
    else:
        text += _("; %(size)s make a board") % {"size": size}
    done = boards > 0 or started
    return Step(
        stage=Stage.PLAYERS,
        title=_("The players are in") if done else _("Enter the players"),
        text=f"{text}.",
        done=done,
        url=desk_url(event, "entries"),
        label=_("People"),
    )


def _newest(event: Event, heat: int, *, boards: int) -> Step:
    """The heat that is there; while it has no boards, the box on top of its page says what to do."""
    text = _("Register its players and seed them.")
    if boards:
        text = ngettext("It has %(n)s board.", "It has %(n)s boards.", boards) % {"n": boards}
    return _seeded(event, heat, text=text, done=boards > 0)


def _seeded(event: Event, heat: int, *, text: str, done: bool) -> Step:
    title = _("Heat %(heat)s is seeded") if done else _("Seed heat %(heat)s")
    return Step(
        stage=Stage.ROUND,
        title=title % {"heat": heat},
        text=text,
        done=done,
        url=desk_url(event, "heat", heat) + ("" if done else "#next-title"),
        label=_("Seats"),
    )


def _start(event: Event, heat: int, *, boards: int, stage: Stage) -> Step:
    text = _("Starting locks the seats. You can still correct results.")
    if stage == Stage.START:
        text = _("Starting locks the seats and freezes the rules. You can still correct results.")
    return Step(
        stage=stage,
        title=_("Start the games") if heat < 2 else _("Start the games of heat %(heat)s") % {"heat": heat},
        text=text,
        url=desk_url(event, "heat_start", heat) if boards else desk_url(event, "heats"),
        label=_("Start games") if boards else _("Heats"),
        needs=Action.RUN_HEATS,
    )


def _results(event: Event, heat: int, *, text: str, done: bool) -> Step:
    return Step(
        stage=Stage.ROUND,
        title=(_("Heat %(heat)s is played") if done else _("Enter the results of heat %(heat)s")) % {"heat": heat},
        text=text,
        done=done,
        url=desk_url(event, "heat", heat),
        label=_("Results"),
    )


def _missing(games: int) -> str:
    return ngettext("%(n)s game is not finished.", "%(n)s games are not finished.", games) % {"n": games}


def _create(event: Event, heat: int, *, text: str = "") -> Step:
    return Step(
        stage=Stage.ROUND,
        title=_("Create heat %(heat)s") % {"heat": heat},
        text=text or _("Then register its players and seed them."),
        url=desk_url(event, "heat_create"),
        label=_("Create"),
        do="create",
        page=desk_url(event, "heats"),
        needs=Action.RUN_HEATS,
    )
