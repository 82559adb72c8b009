"""Events of boards as users of scoring systems."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from common.pure.errors import Problem
from scoring.core.systems import System
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.games.selectors.facts import load_rows
from tournaments.boards.games.services.rescoring import unscorable_problems
from tournaments.clubs.models import Club
from tournaments.events.models import Event
from tournaments.lab.models import ScoringSystem
from tournaments.lab.users import SystemUser


class BoardsSystems(SystemUser):
    """See `tournaments.lab.users`."""

    def using(self, *, club: Club | None = None, system: ScoringSystem | None = None) -> Iterable[tuple[int, int]]:
        rows = BoardsRules.objects.all()
        if club is not None:
            rows = rows.filter(event__club=club)
        if system is not None:
            rows = rows.filter(scoring_system=system)
        return rows.values_list("scoring_system_id", "event_id")

    def problems(self, event: Event, changed: Mapping[int, System]) -> Iterable[Problem]:
        return unscorable_problems(load_rows(event), path="definition", changed=changed)

    def take(self, event: Event, system: ScoringSystem) -> None:
        if event.boards.scoring_system_id == system.pk:
            event.boards.scoring_system = system
