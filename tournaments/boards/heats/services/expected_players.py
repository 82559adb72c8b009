"""The players who are registered when a heat is created: those who said so before, and in a final those by rank."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.boards.heats.selectors.finalists import finalists_of
from tournaments.events.models import Event, Preregistration
from tournaments.players.models import CheckIn


@dataclass(frozen=True, slots=True)
class ExpectedPlayers:
    """Entries: the `finalists` by rank, others who said before that they play, and those `level` for a place."""

    finalists: frozenset[int]
    said: frozenset[int]
    level: int = 0

    @property
    def entries(self) -> list[int]:
        """All who are registered."""
        return sorted(self.finalists | self.said)

    def in_words(self) -> Iterator[str]:
        """For the log, a sentence each."""
        if self.finalists:
            text = ngettext("Registered %(n)s finalist.", "Registered %(n)s finalists.", len(self.finalists))
            yield text % {"n": len(self.finalists)}
        if self.said:
            text = ngettext(
                "%(n)s pre-registered player is registered now.",
                "%(n)s pre-registered players are registered now.",
                len(self.said),
            )
            yield text % {"n": len(self.said)}
        if self.level:
            yield _("%(n)s players are tied for the last places of the final.") % {"n": self.level}


def expected_players(event: Event, *, heat: int) -> ExpectedPlayers:
    """The players of a heat that is created, without those who said that they sit it out. At most two queries more."""
    check_ins = CheckIn.objects.filter(entry__event=event, number=heat)
    said = dict(check_ins.values_list("entry_id", "here"))
    told = Preregistration.objects.filter(entry__event=event, heat=heat)
    waiting = set(told.values_list("entry_id", flat=True)) if event.boards.preregistration else set()
    final = finalists_of(event, heat=heat)
    here = {pk for pk in waiting | said.keys() | set(final.sure) if said.get(pk, True)}
    return ExpectedPlayers(frozenset(here & set(final.sure)), frozenset(here - set(final.sure)), len(final.level))
