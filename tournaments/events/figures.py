"""Figures of an event that its check list reads: they are loaded in the query that finds a row of the desk."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, reduce
from typing import Any, Final

from django.db.models import Count, Exists, F, Func, IntegerField, Model, OuterRef, Q, QuerySet, Subquery
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce

from tournaments.events.models import Entry, Event, Game, GameState, Round

Figure = Callable[[str], Combinable]
"""The figure of the event whose id is at a path, as a part of a query."""

UNFINISHED: Final = ~Q(state=GameState.FINISHED)


def counted(rows: QuerySet[Any], *, of: str) -> Figure:
    """How many of these rows an event has; `of` leads from a row to its event."""

    def figure(event: str) -> Combinable:
        found = rows.filter(**{of: OuterRef(event)}).order_by().values(of).annotate(n=Count("pk")).values("n")
        return Coalesce(Subquery(found, output_field=IntegerField()), 0)

    return figure


def of_newest_round(figure: Figure | str) -> Figure:
    """A column of the event's newest round, or how many rows that round has; 0 before there is a round."""

    return _of_first(Round.objects.order_by("-number"), figure)


def of_first_open_round(figure: Figure | str) -> Figure:
    """As `of_newest_round`, of the first round that has a game without a result; 0 where every game has one."""
    open_games = Game.objects.filter(UNFINISHED, round=OuterRef("pk"))
    return _of_first(Round.objects.filter(Exists(open_games)).order_by("number"), figure)


def _of_first(rounds: QuerySet[Round], figure: Figure | str) -> Figure:
    def first(event: str) -> Combinable:
        rows = rounds.filter(event=OuterRef(event))
        if not isinstance(figure, str):
            rows = rows.annotate(found=figure("pk"))
        found = rows.values(figure if isinstance(figure, str) else "found")[:1]
        return Coalesce(Subquery(found, output_field=IntegerField()), 0)

    return first


FIGURES: Final[dict[str, Figure]] = {
    "entries": counted(Entry.objects.all(), of="event"),
    "round": of_newest_round("number"),
    "with_games": counted(Round.objects.filter(Exists(Game.objects.filter(round=OuterRef("pk")))), of="event"),
    "games": of_newest_round(counted(Game.objects.all(), of="round")),
    "unstarted": of_newest_round(counted(Game.objects.filter(state=GameState.UNSTARTED), of="round")),
    "open": of_newest_round(counted(Game.objects.filter(UNFINISHED), of="round")),
    "open_in_all": counted(Game.objects.filter(UNFINISHED), of="round__event"),
    "first_open_round": of_first_open_round("number"),
    "open_in_first": of_first_open_round(counted(Game.objects.filter(UNFINISHED), of="round")),
}
"""By name. `round` is the number of the newest one, `with_games` how many rounds have games. `games`, `unstarted` and
`open` (without a result) are of the newest, `open_in_first` of the first with an open game. Other rooms add theirs in
their `wiring.py`."""


class _Told(Func):
    """A figure whose SQL is compiled once per process: compiling it for each page took longer than most queries.

    The argument is the id of the event.
    """

    output_field = IntegerField()

    def __init__(self, event: F, name: str) -> None:
        super().__init__(event)
        self.name = name

    def as_sql(self, compiler: Any, connection: Any, *_given: Any, **_named: Any) -> tuple[str, tuple[Any, ...]]:
        event, _none = compiler.compile(self.get_source_expressions()[0])
        sql, params = _written(self.name, connection.alias)
        return sql.replace(_event_id(connection), event), params


@cache
def _written(name: str, database: str) -> tuple[str, tuple[Any, ...]]:
    """The SQL of a figure within a query of events, and its parameters."""
    query = Event.objects.order_by().annotate(told=FIGURES[name]("pk")).query
    sql, params = query.get_compiler(database).compile(query.annotations["told"])
    return sql, tuple(params)


def _event_id(connection: Any) -> str:
    quote = connection.ops.quote_name
    return f"{quote(Event._meta.db_table)}.{quote(Event._meta.pk.column)}"


def told_figures(path: str = "") -> dict[str, Combinable]:
    """All figures as annotations of rows; `path` leads from a row to its event."""
    return {_alias(name): _Told(F(path or "pk"), name) for name in FIGURES}


def keep_figures(row: Model, *, path: str = "") -> None:
    """Hand the figures that came with a row to its event."""
    event: Any = reduce(getattr, path.split("__") if path else (), row)
    event.figures = {name: getattr(row, _alias(name)) for name in FIGURES}


def figures_of(event: Event) -> Mapping[str, int]:
    """The figures of an event: those that came with it, else by one query."""
    if event.figures is None:
        keep_figures(found := Event.objects.annotate(**told_figures()).get(pk=event.pk))
        event.figures = found.figures
    return event.figures or {}


def _alias(name: str) -> str:
    return f"figure_{name}"
