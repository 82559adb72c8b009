"""`python -m tests.tournaments.upgrade_steps`: takes an empty database to an older state, fills it, and upgrades it.

Then it goes back to no tables, and makes a new database. Prints what came of both, as one line of JSON.
"""

from __future__ import annotations

import difflib
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import django

from tests.tournaments.schema import schema

OLD = (("knox", "0009_extend_authtoken_field"), ("tournaments", "0034_handicaps_by_rank"))
CUT_SHORT = (("knox", "0009_extend_authtoken_field"), ("tournaments", "0037_words_of_rules"))
FIRST_AND_LAST = ("0001_initial", "0102_corrections_after_reopening")  # of those that a new database has as one
HEATS = {"before": {"heats": 3, "name": "Regatta"}, "after": {"heats": 5, "name": "Open"}}
ROUNDS = {"before": {"options": {}}, "after": {"options": {"bar": 1800, "step": 50}}}


def main() -> None:
    """From `OLD` to today, with a stop on the way, as if the command had been killed there; to zero; and to today."""
    django.setup()
    apps = _migrate(*OLD)
    _fill(apps)
    _migrate(*CUT_SHORT)
    apps = _migrate()
    found = _now(apps)
    upgraded = schema()
    _unmigrate()
    found["left"] = [line for line in schema() if "tournaments_" in line]
    with _recording() as within:
        _migrate()
    found["recorded"] = [within[name] for name in FIRST_AND_LAST]
    found["different"] = [*difflib.unified_diff(upgraded, schema(), "upgraded", "new", lineterm="", n=0)]
    sys.stdout.write(json.dumps(found) + "\n")


def _migrate(*targets: tuple[str, str]) -> Any:
    """The models after going to `targets` step by step, or to the newest as `migrate` does."""
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor
    from django.db.migrations.loader import MigrationLoader

    executor = MigrationExecutor(connection)
    if targets:
        executor.loader = MigrationLoader(connection, replace_migrations=False)
    executor.migrate([*targets] or executor.loader.graph.leaf_nodes())
    executor.loader.build_graph()
    return executor.loader.project_state([*targets] or None).apps


def _unmigrate() -> None:
    """As `migrate events zero` does."""
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    MigrationExecutor(connection).migrate([("tournaments", None)])


@contextmanager
def _recording() -> Iterator[dict[str, bool]]:
    """The migrations that are recorded as applied, each with whether that is in a transaction."""
    from django.db import connection

    found: dict[str, bool] = {}

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith('INSERT INTO "django_migrations"') and params[0] == "tournaments":
            found[params[1]] = connection.in_atomic_block
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield found


def _rows(apps: Any, model: str) -> Any:
    return apps.get_model("tournaments", model)._base_manager


def _fill(apps: Any) -> None:
    club = _rows(apps, "Club").create(name="Club", slug="club")
    system = _rows(apps, "ScoringSystem").create(club=club, name="Ours", slug="ours", definition={})
    event = _rows(apps, "Tournament")
    rules: dict[str, Any] = {"scoring_system": system, "heats": 5, "team_heat": 2, "tie_breaks": ["solos"]}
    boards = event.create(club=club, name="Open", slug="open", lowest_multiplier="0.125", **rules)
    chess = event.create(club=club, name="Chess", slug="chess", format="swiss", scoring_system=None)
    swiss = _rows(apps, "SwissRules").create(tournament=chess, options={"bar": 1800, "step": 50})
    rows = [
        {"table": "tournaments_tournament", "pk": boards.pk, **HEATS},
        {"table": "tournaments_swissrules", "pk": swiss.pk, **ROUNDS},
        {"table": "tournaments_entry", "pk": 1, "before": None, "after": {"tournament_id": boards.pk}},
    ]
    change = _rows(apps, "RecordedChange").create(
        club=club, tournament=boards, needs="MANAGE_EVENTS", summary="Changed.", rows=rows, keys=["place:1"]
    )
    who = {"club": club, "actor_name": "Alice", "door": "page"}
    log = _rows(apps, "AuditEvent")
    log.create(tournament=boards, change=change, action="edit_tournament", summary="Changed.", revision=1, **who)
    for action in ("call_boards", "push_boards"):
        log.create(tournament=boards, action=action, summary="Called.", revision=2, **who)
    log.create(action="invite_member", summary="Invited.", **who)


def _now(apps: Any) -> dict[str, Any]:
    boards, swiss = _rows(apps, "BoardsRules").get(), _rows(apps, "SwissRules").get()
    recorded = {row["table"]: row for row in _rows(apps, "Change").get(undoable=True).rows}
    rules = recorded["tournaments_boardsrules"]
    return {
        "events": list(_rows(apps, "Event").order_by("pk").values_list("name", flat=True)),
        "boards": [boards.event.name, boards.heats, boards.team_heat, boards.tie_breaks, str(boards.lowest_multiplier)],
        "system": boards.scoring_system.name,
        "swiss": [swiss.event.name, swiss.bar, swiss.floor, swiss.step],
        "undone": [recorded["tournaments_event"]["before"], rules["pk"] == boards.pk, rules["before"], rules["after"]],
        "options": {name: recorded["tournaments_swissrules"]["after"][name] for name in ("bar", "floor", "step")},
        "entry": list(recorded["tournaments_entry"]["after"]),
        "changes": [
            [row.kind, row.headline, row.actor_name, row.door, row.revision, row.needs, row.keys, row.lines.count()]
            for row in _rows(apps, "Change").order_by("pk")
        ],
    }


if __name__ == "__main__":
    main()
