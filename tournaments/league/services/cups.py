"""Cups of a season, with the handicaps of a signed table or without: drawn by lot or by strength, drawn again while
nothing is played, deleted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise
from secrets import randbelow

from django.db.models import Max
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from handicaps.core.cup_play import CUP_KINDS, TIE_RULES
from handicaps.core.handicap_cup import draw_cup
from pairing.core.knock_out import MOST_SEEDS
from pairing.core.round_robin import MOST_PLAYERS
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.base.plain_text import clean_line, fold
from tournaments.events.models import Event
from tournaments.events.services.changes import EventChange
from tournaments.league.models import Cup, CupDeadline, CupEntry, HandicapTable, LeagueTeam
from tournaments.league.selectors.cups import cup_view, state_of, teams_by_strength
from tournaments.league.services.fixtures import LAST_YEAR
from tournaments.league.services.seasons import change_league

NAME = 80
DRAWS = ("lot", "strength")
LARGEST_SEED = 2**32
FEWEST = 2
USUAL_WEEKS = 4
MOST_WEEKS = 26
MOST_ROBIN = min(MOST_PLAYERS, 30)


@dataclass(frozen=True, slots=True, kw_only=True)
class CupDetails:
    """How a cup is played. `draw` is `lot` or `strength`; with `lot`, `seed` repeats a draw (None for a new one).

    `teams` are the names of those that enter, as the signed table has them, or as the season has them without
    handicaps; empty for all of them. With `first_by`, round 1 is to be played by that day, and each later one
    `every_weeks` weeks after the one before it.
    """

    name: str
    kind: str = "knock_out"
    draw: str = "lot"
    seed: int | None = None
    third_place: bool = False
    double: bool = False
    ties: str = "decide"
    teams: tuple[str, ...] = ()
    first_by: date | None = None
    every_weeks: int | None = None


@dataclass(frozen=True, slots=True)
class _Entrant:
    """A team that can enter, with the handicap it would play with; `position` is its place by strength."""

    name: str
    team: LeagueTeam | None
    handicap: int
    position: int


def create_cup(actor: Actor, season: Event, *, table: HandicapTable | None, details: CupDetails) -> Cup:
    """A cup of `season`, drawn at once.

    It is for teams of a signed `table`, which may be another season's of the club: each plays with the handicap that
    the table has. Without a table it is for the season's own teams, and nobody receives anything. Raises `RuleError`
    with every problem of the details.
    """
    with change_league(actor, season, Action.MANAGE_EVENTS) as change:
        lines = _entrants(change.event, table)
        chosen = _chosen(lines, details.teams, handicaps=table is not None)
        details = _checked(change.event, details, chosen, handicaps=table is not None)
        cup = Cup.objects.create(
            event=change.event,
            number=(change.event.cups.aggregate(last=Max("number"))["last"] or 0) + 1,
            name=details.name,
            kind=details.kind,
            table=table,
            handicaps=table is not None,
            seed=_seed(details),
            third_place=details.third_place and details.kind == "knock_out",
            double=details.double and details.kind == "round_robin",
            ties=details.ties,
        )
        entries = _entries(cup, chosen)
        CupEntry.objects.bulk_create(entries)
        days = _days_of_rounds(details, rounds=state_of(cup, entries, {}).rounds)
        CupDeadline.objects.bulk_create(CupDeadline(cup=cup, round=n, play_by=day) for n, day in days.items())
        values = {"cup": cup.name, "teams": len(entries), "n": table.number if table else 0}
        summary = (
            _("Created %(cup)s for %(teams)s teams, with the handicaps of table %(n)s.")
            if table
            else _("Created %(cup)s for %(teams)s teams, without handicaps.")
        )
        change.record("create_cup", summary % values, subject=f"cup:{cup.number}", after=_as_json(cup, entries))
    return cup


def redraw_cup(actor: Actor, cup: Cup, *, seed: int | None = None) -> None:
    """Draw lots again with a new seed, or with `seed`, before the first result.

    Raises `RuleError` at `seed`, and at `cup` for one that has results or was not drawn by lot.
    """
    with change_league(actor, cup.event, Action.MANAGE_EVENTS) as change:
        locked = locked_cup(change, cup)
        _check_unplayed(locked)
        if locked.seed is None:
            message = gettext_noop("This cup is seeded by strength, not by lot. Create a new cup instead.")
            raise RuleError.one("cup", "not_by_lot", message)
        RuleError.gather(_seed_problems(seed))
        entries = list(locked.entries.all())
        before = _as_json(locked, entries)
        locked.seed = randbelow(LARGEST_SEED) if seed is None else seed
        locked.save(update_fields=["seed"])
        order = draw_cup([entry.name for entry in entries], seed=locked.seed).teams
        # Places are unique in a cup, so all leave theirs before anyone takes another.
        for entry in entries:
            entry.place = len(entries) + entry.place
        locked.claims.all().delete()  # matches have other teams now
        CupEntry.objects.bulk_update(entries, ["place"])
        for entry in entries:
            entry.place = order.index(entry.name) + 1
        CupEntry.objects.bulk_update(entries, ["place"])
        summary = _("Seeded %(cup)s again, with the random seed %(seed)s.") % {"cup": locked.name, "seed": locked.seed}
        after = _as_json(locked, entries)
        change.record("redraw_cup", summary, subject=f"cup:{locked.number}", before=before, after=after)
    cup.refresh_from_db()


def set_cup_deadlines(actor: Actor, cup: Cup, *, days: Mapping[int, date | None]) -> None:
    """Until when each of these rounds is to be played; None for no such day. Raises `RuleError` at `round_3` and so
    on.
    """
    with change_league(actor, cup.event, Action.MANAGE_EVENTS) as change:
        locked = locked_cup(change, cup)
        rounds = cup_view(locked).state.rounds
        wrong = gettext_noop("This cup has rounds 1 to %(most)s. Choose one of them.")
        past = gettext_noop("This day is after the year %(last)s. Enter an earlier day.")
        problems = [Problem(f"round_{n}", "unknown", wrong, {"most": rounds}) for n in days if not 1 <= n <= rounds]
        late = [n for n, day in days.items() if day and day.year > LAST_YEAR]
        RuleError.gather(problems + [Problem(f"round_{n}", "out_of_range", past, {"last": LAST_YEAR}) for n in late])
        before = dict(locked.deadlines.values_list("round", "play_by"))
        after = {n: day for n, day in sorted({**before, **days}.items()) if day}
        RuleError.gather(_order_problems(after, days))
        if after == before:
            return
        locked.deadlines.filter(round__in=days).delete()
        CupDeadline.objects.bulk_create(CupDeadline(cup=locked, round=n, play_by=day) for n, day in days.items() if day)
        said = {name: {str(n): str(day) for n, day in rows.items()} for name, rows in (("b", before), ("a", after))}
        change.record(
            "set_cup_deadlines",
            _("Set the deadlines of the rounds of %(cup)s.") % {"cup": locked.name},
            subject=f"cup:{locked.number}",
            before=said["b"],
            after=said["a"],
        )


def _order_problems(after: Mapping[int, date], sent: Mapping[int, date | None]) -> list[Problem]:
    """A round is to be played by no earlier day than the rounds before it; said of the later round that was sent."""
    message = gettext_noop(
        "Round %(n)s must be played by %(day)s, and this round comes after it. Correct one of the two days."
    )
    problems = []
    for (n, day), (later, by) in pairwise(after.items()):
        if by < day:
            place = later if later in sent else n
            problems.append(Problem(f"round_{place}", "order", message, {"n": n, "day": date_format(day, "j F Y")}))
    return problems


def delete_cup(actor: Actor, cup: Cup) -> None:
    """Delete a cup that has no results. Raises `RuleError` at `cup`."""
    with change_league(actor, cup.event, Action.MANAGE_EVENTS) as change:
        locked = locked_cup(change, cup)
        _check_unplayed(locked)
        before = _as_json(locked, list(locked.entries.all()))
        number = locked.number
        summary = _("Deleted %(cup)s.") % {"cup": locked.name}
        locked.delete()
        change.record("delete_cup", summary, subject=f"cup:{number}", before=before)


def locked_cup(change: EventChange, cup: Cup) -> Cup:
    """The cup of the season under change, read again from the database."""
    found = Cup.objects.filter(event=change.event, pk=cup.pk).first()
    if found is None:
        raise MissingError(_("This cup no longer exists. Go back to the cups."))
    found.event = change.event
    return found


def _entrants(season: Event, table: HandicapTable | None) -> list[_Entrant]:
    """The teams that can enter. Raises `RuleError` at `table` for one that is not the club's."""
    if table is None:
        return [
            _Entrant(line.place.name, line.place.team, 0, position)
            for position, line in enumerate(teams_by_strength(season), start=1)
        ]
    lines = list(table.lines.select_related("team"))
    if table.event.club_id != season.club_id or not lines:
        raise RuleError.one(
            "table", "unknown", gettext_noop("The club doesn’t have this signed handicap table. Choose another one.")
        )
    return [_Entrant(line.name, line.team, line.handicap, line.position) for line in lines]


def _chosen(lines: Sequence[_Entrant], names: Sequence[str], *, handicaps: bool) -> list[_Entrant]:
    """The teams that enter. Raises `RuleError` at `teams[k]`."""
    if not names:
        return list(lines)
    by_name = {fold(line.name): line for line in lines}
    problems: list[Problem] = []
    chosen: list[_Entrant] = []
    for k, name in enumerate(names):
        line = by_name.get(fold(" ".join(name.split())))
        if line is None:
            message = gettext_noop(
                "%(team)s has no handicap in this table. Sign a table with this team, or leave the team out."
            )
            if not handicaps:
                message = gettext_noop("%(team)s is not in this season. Choose from its teams.")
            code = "no_handicap" if handicaps else "unknown"
            problems.append(Problem(f"teams[{k}]", code, message, {"team": name[:NAME]}))
        elif line in chosen:
            message = gettext_noop("%(team)s is named twice. Name each team once.")
            problems.append(Problem(f"teams[{k}]", "named_twice", message, {"team": line.name}))
        else:
            chosen.append(line)
    RuleError.gather(problems)
    return chosen


def _checked(season: Event, details: CupDetails, chosen: Sequence[_Entrant], *, handicaps: bool) -> CupDetails:
    problems: list[Problem] = []
    label = gettext_noop("The name of the cup")
    name = clean_line(details.name, path="name", label=label, longest=NAME, problems=problems)
    if any(fold(other) == fold(name) for other in season.cups.values_list("name", flat=True)):
        message = gettext_noop("Another cup of this season is called %(name)s. Enter a different name.")
        problems.append(Problem("name", "taken", message, {"name": name}))
    message = gettext_noop("This isn’t one of the choices. Choose one from the list.")
    known = {"kind": CUP_KINDS, "draw": DRAWS, "ties": TIE_RULES}
    wrong = [name for name, choices in known.items() if getattr(details, name) not in choices]
    problems += [Problem(name, "not_a_choice", message) for name in wrong]
    if not handicaps and details.ties != "decide":
        message = gettext_noop(
            "Without handicaps no side receives anything, so only the league can decide a tied match. Choose that."
        )
        problems.append(Problem("ties", "without_handicaps", message))
    most = MOST_ROBIN if details.kind == "round_robin" else MOST_SEEDS
    if not FEWEST <= len(chosen) <= most:
        message = gettext_noop(
            "A cup has %(least)s to %(most)s teams, but you chose %(count)s. Choose a number in that range."
        )
        params = {"least": FEWEST, "most": most, "count": len(chosen)}
        problems.append(Problem("teams", "wrong_count", message, params))
    problems += _seed_problems(details.seed) + _first_day_problems(details)
    RuleError.gather(problems)
    return CupDetails(
        name=name,
        kind=details.kind,
        draw=details.draw,
        seed=details.seed,
        third_place=details.third_place,
        double=details.double,
        ties=details.ties,
        first_by=details.first_by,
        every_weeks=details.every_weeks,
    )


def _first_day_problems(details: CupDetails) -> list[Problem]:
    """What is wrong with the days until which rounds are to be played."""
    if details.first_by is None:
        return []
    problems = []
    if details.first_by.year > LAST_YEAR:
        message = gettext_noop("This day is after the year %(last)s. Enter an earlier day.")
        problems.append(Problem("first_by", "out_of_range", message, {"last": LAST_YEAR}))
    if details.every_weeks is not None and not 1 <= details.every_weeks <= MOST_WEEKS:
        message = gettext_noop("Enter a whole number from 1 to %(most)s.")
        problems.append(Problem("every_weeks", "out_of_range", message, {"most": MOST_WEEKS}))
    return problems


def _days_of_rounds(details: CupDetails, *, rounds: int) -> dict[int, date]:
    """Until when each round is to be played; empty without a first day."""
    if details.first_by is None:
        return {}
    step = timedelta(weeks=details.every_weeks or USUAL_WEEKS)
    return {number: details.first_by + (number - 1) * step for number in range(1, rounds + 1)}


def _seed_problems(seed: int | None) -> list[Problem]:
    if seed is None or 0 <= seed < LARGEST_SEED:
        return []
    message = gettext_noop("A random seed is a whole number from 0 to %(most)s. Enter another.")
    return [Problem("seed", "out_of_range", message, {"most": LARGEST_SEED - 1})]


def _seed(details: CupDetails) -> int | None:
    if details.draw == "strength":
        return None
    return randbelow(LARGEST_SEED) if details.seed is None else details.seed


def _entries(cup: Cup, chosen: Sequence[_Entrant]) -> list[CupEntry]:
    """The teams at their places: by lot, or the lowest handicap first."""
    if cup.seed is None:
        ordered = sorted(chosen, key=lambda line: (line.handicap, line.position))
    else:
        order = draw_cup([line.name for line in chosen], seed=cup.seed).teams
        ordered = sorted(chosen, key=lambda line: order.index(line.name))
    return [
        CupEntry(cup=cup, team=line.team, name=line.name, place=place, handicap=line.handicap)
        for place, line in enumerate(ordered, start=1)
    ]


def _check_unplayed(cup: Cup) -> None:
    if cup.results.exists():
        message = gettext_noop("%(cup)s has results, so its pairings can’t change.")
        raise RuleError.one("cup", "has_results", message, cup=cup.name)


def _as_json(cup: Cup, entries: Sequence[CupEntry]) -> dict[str, object]:
    return {
        "name": cup.name,
        "kind": cup.kind,
        "seed": cup.seed,
        "ties": cup.ties,
        "teams": [entry.name for entry in sorted(entries, key=lambda each: each.place)],
    }
