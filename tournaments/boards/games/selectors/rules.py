"""The rules of an event in words: what the settings mean for a player (manual §4, rulings M6–M10, M13, M16)."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.core.tie_breaks import BOARDS_TIE_BREAKS
from tournaments.base.figures import figure
from tournaments.boards.games.details import BoardsDetails, rules_of
from tournaments.boards.games.models import PowerGroups, ReplacementPolicy, TeamRule
from tournaments.boards.games.words import final_in_words
from tournaments.events.award_words import points_in_words


def rules_in_words(details: BoardsDetails) -> list[str]:
    """One sentence per rule, in the order of the settings; reads settled details, and no database."""
    return [
        *_heats(details),
        *_totals(details),
        *_ranks(details),
        *_seeding(details),
        *_draws(details),
        *_teams(details),
    ]


def questions(details: BoardsDetails) -> list[tuple[str, list[str]]]:
    """The same rules under the questions that players ask; those without an answer are left out."""
    asked = [
        (_("How many games do I play?"), _heats(details)),
        (_("Which scores count?"), _totals(details)),
        (_("What if players are tied?"), _ties(details)),
        (_("Whom do I meet, and which power do I play?"), _seeding(details)),
        (_("How do teams score?"), _teams(details)),
    ]
    return [(title, lines) for title, found in asked if (lines := list(found))]


def warnings_in_words(details: BoardsDetails, *, seats: int) -> list[str]:
    """What the settings allow and an organiser may not expect, a sentence each; `seats` are those of a board."""
    if not rules_of(details).final or details.finalists % seats == 0:
        return []
    message = _(
        "A board seats %(seats)s, so %(n)s players don’t fill the boards of a final. Enter %(seats)s or a multiple."
    )
    return [message % {"seats": seats, "n": details.finalists}]


def _heats(details: BoardsDetails) -> Iterator[str]:
    heats = ngettext("%(count)s heat", "%(count)s heats", details.heats) % {"count": details.heats}
    yield _("%(heats)s, scored by %(system)s unless a heat or game uses another system.") % {
        "heats": heats,
        "system": details.scoring_system.name,
    }
    if rules_of(details).final:
        yield final_in_words(details)
    if details.preregistration:
        yield _("Players can pre-register for each heat until it is created.")


def _totals(details: BoardsDetails) -> Iterator[str]:
    heats = rules_of(details).heats
    dropped = details.lowest_count if details.lowest_multiplier == 0 else 0
    if details.best_count:
        yield _best(details)
    elif dropped == 0 and not details.lowest_count and not details.next_lowest_count:
        yield _("A player’s total is the sum of all heats.")
    elif dropped == heats:
        yield _("No heat counts: every total is 0.")
    elif dropped:
        kept = heats - dropped
        text = ngettext("The best heat of %(heats)s counts.", "The best %(kept)s of %(heats)s heats count.", kept)
        yield text % {"kept": kept, "heats": heats}
    if details.lowest_count and not dropped:
        yield _weighed(details.lowest_count, details.lowest_multiplier, following=False)
    if details.next_lowest_count:
        yield _weighed(details.next_lowest_count, details.next_lowest_multiplier, following=True)
    if not details.best_count:
        yield _("A heat that a player sits out scores %(score)s.") % {"score": _points(details.unplayed_score)}
    yield {
        ReplacementPolicy.LAST: _("When a seat changes hands, the last player gets its score."),
        ReplacementPolicy.FIRST: _("When a seat changes hands, the first player gets its score."),
        ReplacementPolicy.BOTH: _("When a seat changes hands, both players get its score."),
    }[ReplacementPolicy(details.replacement_policy)]


def _best(details: BoardsDetails) -> str:
    text = ngettext(
        "A player’s best heat counts. A player without a heat scores %(score)s.",
        "A player’s best %(count)s heats count. Each missing heat scores %(score)s.",
        details.best_count,
    )
    return text % {"count": details.best_count, "score": _points(details.unplayed_score)}


def _weighed(count: int, multiplier: Decimal, *, following: bool) -> str:
    if following:
        text = ngettext(
            "The next lowest heat score counts times %(times)s.",
            "The next %(count)s lowest heat scores count times %(times)s.",
            count,
        )
    else:
        text = ngettext(
            "The lowest heat score counts times %(times)s.",
            "The %(count)s lowest heat scores count times %(times)s.",
            count,
        )
    return text % {"count": count, "times": figure(multiplier, digits=3)}


def _ranks(details: BoardsDetails) -> Iterator[str]:
    if details.minimum_heats:
        text = ngettext(
            "Players must play in %(count)s heat to be ranked.",
            "Players must play in %(count)s heats to be ranked.",
            details.minimum_heats,
        )
        yield text % {"count": details.minimum_heats}
    else:
        yield _("Everyone entered is ranked, whether they played or not.")
    eligible = details.best_count or rules_of(details).heats - details.lowest_count
    if eligible > 0:
        text = ngettext(
            "The awards for the best without a solo, the best of losses and last place are only for players with "
            "%(count)s heat.",
            "The awards for the best without a solo, the best of losses and last place are only for players with "
            "%(count)s heats.",
            eligible,
        )
        yield text % {"count": eligible}
    yield from _ties(details)


def _ties(details: BoardsDetails) -> Iterator[str]:
    names = [BOARDS_TIE_BREAKS[code].name for code in details.tie_breaks if code in BOARDS_TIE_BREAKS]
    if names:
        yield _("Ties are broken by: %(names)s. Players who are still tied share the rank.") % {
            "names": _(", then ").join(_(name) for name in names)
        }
    else:
        yield _("Tied players share the rank: 1, 2, 2, 4.")


def _seeding(details: BoardsDetails) -> Iterator[str]:
    by_turns = details.power_preferences and not details.preference_weight
    if by_turns:
        yield _("The seeding finds boards. Then the player with the lowest score picks a power first, by preference.")
    elif details.assign_powers:
        yield _("The seeding assigns powers.")
    else:
        yield _("Players choose their powers at the table.")
    values = {"player": details.same_player, "power": details.same_power, "half": details.same_power // 2}
    text = _("Where it can, the seeding separates players who have met. Each further meeting costs %(player)s.")
    yield text % values
    if by_turns:
        return
    if details.power_preferences:
        text = _(
            "A player’s first choice of powers costs nothing, and each place further down their list costs %(weight)s."
        )
        yield text % {"weight": details.preference_weight}
    if details.assign_powers and details.power_groups:
        groups = str(PowerGroups(details.power_groups).label)
        text = _(
            "The same power again costs %(power)s, and another power of its group costs %(half)s. Groups: %(groups)s."
        )
        yield text % {**values, "groups": groups}
    elif details.assign_powers:
        yield _("The same power again costs %(power)s.") % values


def _draws(details: BoardsDetails) -> Iterator[str]:
    if details.publish_draws:
        yield _("Once the boards of a seeding run are used, anyone can download its file and verify them.")


def _teams(details: BoardsDetails) -> Iterator[str]:
    if not details.team_size:
        return
    size = {"size": details.team_size}
    if details.team_rule == TeamRule.SINGLE_HEAT:
        heat = details.team_heat if details.team_heat is not None else "–"
        yield _("Teams of %(size)s score the sum of their members in heat %(heat)s.") % {**size, "heat": heat}
        return
    text = ngettext(
        "Teams of %(size)s score each player’s best game without a teammate.",
        "Teams of %(size)s score each player’s best %(count)s games without a teammate.",
        details.team_scores_counted,
    )
    yield text % {**size, "count": details.team_scores_counted}
    yield _("Sharing a board with a teammate costs %(cost)s.") % {"cost": details.same_team}


def _points(score: Decimal) -> str:
    return points_in_words(score, digits=3)
