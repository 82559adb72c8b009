"""What pages and prints say of rules, results and prizes in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.core.drops import first_weighed
from scoring.core.years import SOLO_CENTERS
from tournaments.base.figures import factor_figure, figure
from tournaments.base.shown import with_more
from tournaments.boards.games.details import BoardsDetails, rules_of
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.games.shown.events import BoardsShown, GameShown, PoolShown, SeatShown
from tournaments.boards.games.shown.standings import TeamRow, TeamScoreShown
from tournaments.events.disciplines import power_name
from tournaments.events.ending_words import final_or, is_over
from tournaments.events.models import Event, GameState


def result_line(game: GameShown, *, named: bool = False) -> str:
    """How a finished board ended: "3-way draw, 1908", "Solo by England", "Conceded to Italy"; empty while open.

    With `named`, a draw says whose: "3-way draw of Austria, France and Italy, 1908".
    """
    if game.state != "finished":
        return ""
    wins = [seat for seat in game.seats if seat.result == "win"]
    years = [seat.final_year for seat in game.seats if seat.final_year]
    if len(wins) == 1:
        conceded = wins[0].centers is not None and wins[0].centers < SOLO_CENTERS
        words = _("Conceded to %(power)s") if conceded else _("Solo by %(power)s")
        text = words % {"power": _called(wins[0])}
    elif wins:
        words = _("%(n)s-way draw of %(names)s") if named else _("%(n)s-way draw")
        names = get_text_list([_called(seat) for seat in wins], _("and"))
        text = words % {"n": len(wins), "names": names}
    else:
        best = max((seat.centers or 0 for seat in game.seats), default=0)
        leaders = [_called(seat) for seat in game.seats if seat.centers == best]
        words = (
            _("Solo by %(power)s, %(n)s centers")
            if best >= SOLO_CENTERS
            else _("%(power)s topped the board with %(n)s centers")
        )
        text = words % {"power": get_text_list(leaders, _("and")), "n": best}
    return f"{text}, {max(years)}" if years else text


def ending_in_short(game: GameShown, *, power: str) -> str:
    """How a finished board ended for a power: "solo 1909", "3-way draw, 1908", "8 centers"; blank where that isn't
    known."""
    seat = next((each for each in game.seats if each.power == power), None)
    if game.state != "finished" or seat is None:
        return ""
    wins = [each for each in game.seats if each.result == "win"]
    years = [each.final_year for each in game.seats if each.final_year]
    centers = seat.centers or 0
    solo = not wins and centers >= SOLO_CENTERS and centers == max(each.centers or 0 for each in game.seats)
    if years and (solo or wins == [seat]):
        conceded = wins and seat.centers is not None and centers < SOLO_CENTERS
        return (_("conceded %(year)s") if conceded else _("solo %(year)s")) % {"year": max(years)}
    if solo or seat in wins:
        return result_line(game)
    return "" if seat.centers is None else ngettext("%(n)s center", "%(n)s centers", centers) % {"n": centers}


def _called(seat: SeatShown) -> str:
    """The power, or the player where it is not known."""
    return power_name(seat.power) or seat.name


def win_in_words(game: GameShown) -> str:
    """The winners' result: a win alone, or a draw together."""
    return _("Draw") if sum(seat.result == "win" for seat in game.seats) > 1 else _("Win")


def facts_known(game: GameShown) -> set[str]:
    """The facts that some seat of the board has, which is what its table shows."""
    return {key for key in ("result", "centers", "final_year") if any(getattr(seat, key) for seat in game.seats)}


def dropping_in_words(event: Event, *, over: bool = False, bracketed: bool = True) -> list[str]:
    """How heat scores become a total, and who qualifies, a sentence each.

    `bracketed` says how a table next to it shows scores that were dropped. Unless the event is `over`, one says from
    which heat on scores are multiplied or dropped (see `scoring.core.drops`).
    """
    heats = rules_of(event.boards).heats
    lines = [final_in_words(event.boards)] if rules_of(event.boards).final else []
    if event.boards.best_count:
        lines.append(_best(event.boards.best_count, heats, bracketed=bracketed))
    elif event.boards.lowest_count and not event.boards.lowest_multiplier:
        lines.append(_best(heats - event.boards.lowest_count, heats, bracketed=bracketed))
    elif event.boards.lowest_count:
        lines.append(_weighted(event.boards.lowest_count, event.boards.lowest_multiplier, nxt=False))
    else:
        lines.append(ngettext("The one heat counts.", "All %(heats)s heats count.", heats) % {"heats": heats})
    if event.boards.next_lowest_count:
        lines.append(_weighted(event.boards.next_lowest_count, event.boards.next_lowest_multiplier, nxt=True))
    if not over:
        lines += _starting(event)
    unplayed = {"score": figure(event.boards.unplayed_score)}
    if event.boards.best_count:
        lines.append(_("Each of these heats that a player misses scores %(score)s.") % unplayed)
    else:
        lines.append(_("A heat not played scores %(score)s.") % unplayed)
    if event.boards.minimum_heats > 1:
        lines.append(qualified_in_words(event))
    return lines


def qualified_in_words(event: Event) -> str:
    """How many heats a player needs to qualify."""
    heats = event.boards.minimum_heats
    return ngettext("Qualified: %(n)s heat or more.", "Qualified: %(n)s heats or more.", heats) % {"n": heats}


def pools_in_words(pools: Iterable[PoolShown]) -> list[str]:
    """What each pool of a snapshot means for the standings, a sentence or two each."""
    lines = []
    for pool in pools:
        line = _("%(pool)s of heat %(heat)s: its players are seeded among themselves.")
        parts = [line % {"pool": pool.name, "heat": pool.heat}]
        if pool.times != "1":
            parts.append(_("Its scores count × %(times)s.") % {"times": factor_figure(pool.times)})
        if pool.takes_top_ranks:
            parts.append(
                _(
                    "They hold the first ranks, in the order of their scores there; equal scores go by the total. "
                    "Everybody else follows by total."
                )
            )
        lines.append(" ".join(parts))
    return lines


def standings_title(data: BoardsShown) -> str:
    """The title of a boards event's table by its snapshot: which finished games it counts."""
    heat = data.heats[-1] if data.heats else None
    if heat is None or is_over(data):
        return final_or(data, _("Standings"))
    games = heat.games
    done = sum(game.state == GameState.FINISHED for game in games)
    text = ngettext(
        "Standings after %(done)s of %(games)s game of heat %(heat)s",
        "Standings after %(done)s of %(games)s games of heat %(heat)s",
        len(games),
    )
    return text % {"done": done, "games": len(games), "heat": heat.number}


def team_in_words(team: TeamRow, names: Mapping[int, str]) -> dict[str, Any]:
    """The team of a snapshot with each member's entry, name and counted scores: David Hood, 113 and 59."""
    members: dict[int, list[TeamScoreShown]] = {}
    for score in team.scores:
        if score.state == "counted":
            members.setdefault(score.entry, []).append(score)
    return with_more(team, members=[(entry, names.get(entry, ""), scores) for entry, scores in members.items()])


def with_ties(lines: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The lines of a table, each with whether others share its rank."""
    found = list(lines)
    held = Counter(line["rank"] for line in found)
    return [{**line, "level": line["rank"] is not None and held[line["rank"]] > 1} for line in found]


def final_in_words(rules: BoardsRules | BoardsDetails) -> str:
    """What the final of an event that has one decides."""
    text = _(
        "Heat %(final)s is the final of the best %(n)s players. Its scores decide the first ranks and are not "
        "added to the totals. The totals are those of the heats before it."
    )
    return text % {"final": rules.heats, "n": rules.finalists}


def _starting(event: Event) -> list[str]:
    """From which heat on the figures of the table say what the sentences before do."""
    first = first_weighed(rules_of(event.boards))
    if first < 2:
        return []
    kept = event.boards.next_lowest_count and event.boards.next_lowest_multiplier
    if event.boards.best_count or not (kept or (event.boards.lowest_count and event.boards.lowest_multiplier)):
        text = _("Scores are dropped from heat %(n)s on, since heats still to come take the lowest places first.")
    else:
        text = _("Scores are multiplied from heat %(n)s on, since heats still to come take the lowest places first.")
    return [text % {"n": first}]


def heat_columns(event: Event) -> list[tuple[str, str]]:
    """The heading of each heat's column of the standings, short and in full; the final's says what it is."""
    numbers = range(1, event.boards.heats + 1)
    heats = [(_("H%(n)s") % {"n": n}, _("Heat %(n)s") % {"n": n}) for n in numbers]
    if rules_of(event.boards).final:
        heats[-1] = (_("Final"), _("Final, heat %(n)s") % {"n": event.boards.heats})
    return heats


def heats_played(data: BoardsShown, event: Event) -> bool:
    """Whether the snapshot of an event of boards has all its heats, each with all its games finished."""
    states = [heat.state for heat in data.heats]
    return len(states) == event.boards.heats and set(states) == {GameState.FINISHED.value}


def _best(kept: int, heats: int, *, bracketed: bool = True) -> str:
    if not kept:
        return _("No heat counts: every total is 0.")
    if not bracketed:
        text = ngettext("The best heat of %(heats)s counts.", "The best %(kept)s of %(heats)s heats count.", kept)
        return text % {"kept": kept, "heats": heats}
    text = ngettext(
        "The best heat of %(heats)s counts. Dropped scores are in brackets.",
        "The best %(kept)s of %(heats)s heats count. Dropped scores are in brackets.",
        kept,
    )
    return text % {"kept": kept, "heats": heats}


def _weighted(count: int, multiplier: object, *, nxt: bool) -> str:
    text = (
        ngettext("The next lowest score counts × %(m)s.", "The next %(n)s lowest scores count × %(m)s.", count)
        if nxt
        else ngettext("The lowest score counts × %(m)s.", "The %(n)s lowest scores count × %(m)s.", count)
    )
    return text % {"n": count, "m": factor_figure(multiplier)}
