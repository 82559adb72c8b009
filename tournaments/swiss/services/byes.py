"""Byes that players of a Swiss event ask for, and those that are cancelled again."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.base.plain_text import clean_line
from tournaments.changes.services.changes import OpenChange
from tournaments.players.models import CheckIn
from tournaments.swiss.models import ByeKind, SwissBye, SwissEntry
from tournaments.swiss.services.events import change_swiss
from tournaments.swiss.services.players import last_published, lock_player


def ask_bye(
    actor: Actor, player: SwissEntry, *, number: int, kind: str, note: str = "", within: OpenChange | None = None
) -> SwissBye:
    """The player asks to sit a coming round out, for half a win, nothing, or what a bye gives (`kind` H, Z or F)."""
    with change_swiss(actor, player.entry.event, Action.REGISTER_PLAYERS, within=within) as change:
        locked = lock_player(change, player)
        problems = []
        if kind not in {ByeKind.FULL, ByeKind.HALF, ByeKind.ZERO}:
            message = gettext_noop("A player can ask for a bye of H (half), Z (nothing) or F (full). Choose one.")
            problems.append(Problem("kind", "not_a_choice", message))
        first, last = last_published(change.event) + 1, change.event.swiss.rounds
        if not first <= number <= last:
            message = gettext_noop("Players can ask for byes in rounds %(first)s to %(last)s. Choose one of them.")
            problems.append(Problem("round", "out_of_range", message, {"first": first, "last": last}))
        problems += withdrawn_problems(locked, number, path="round")
        text = clean_line(
            note, path="note", label=gettext_noop("The note"), longest=200, problems=problems, required=False
        )
        RuleError.gather(problems)
        bye, _made = SwissBye.objects.update_or_create(
            entry_id=locked.entry_id, number=number, defaults={"kind": kind, "note": text}
        )
        values = {"player": locked.entry.name, "round": number, "kind": bye.get_kind_display()}
        summary = _("%(player)s asked for a bye in round %(round)s: %(kind)s.") % values
        change.record("ask_bye", summary, subject=f"entry:{locked.entry_id}", after={"round": number, "kind": kind})
    return bye


def withdrawn_problems(player: SwissEntry, number: int, *, path: str) -> list[Problem]:
    """The problem that a player who withdrew asks for a bye; nothing for everybody else."""
    if player.withdrawn_from is None or number < player.withdrawn_from:
        return []
    message = gettext_noop(
        "%(player)s withdrew from round %(from_round)s on, so they can’t have a bye in round %(round)s. Bring "
        "them back first."
    )
    params = {"player": player.entry.name, "from_round": player.withdrawn_from, "round": number}
    return [Problem(path, "withdrawn", message, params)]


def take_back_bye(actor: Actor, player: SwissEntry, *, number: int, within: OpenChange | None = None) -> None:
    """Cancel a bye: the player plays that coming round after all."""
    with change_swiss(actor, player.entry.event, Action.REGISTER_PLAYERS, within=within) as change:
        locked = lock_player(change, player)
        if number <= last_published(change.event):
            message = gettext_noop("Round %(round)s is published, so its byes can’t change.")
            raise RuleError.one("number", "past", message, round=number)
        byes = SwissBye.objects.filter(entry_id=locked.entry_id, number=number).delete()[0]
        # This also answers the player's own wish to sit out.
        words = CheckIn.objects.filter(entry_id=locked.entry_id, number=number, here=False).delete()[0]
        if byes or words:
            values = {"player": locked.entry.name, "round": number}
            summary = _("%(player)s plays in round %(round)s after all.") % values
            change.record("take_back_bye", summary, subject=f"entry:{locked.entry_id}", before={"round": number})
