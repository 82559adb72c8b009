"""Formats, figures and counts in words."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.core.adviser.boards_format import BoardsFormat
from pairing.core.adviser.question import StudiedFormat
from pairing.core.adviser.swiss_format import SwissFormat
from tournaments.base.figures import figure
from tournaments.lab.pages.public.swiss_format_form import ACCELERATION_WORDS, FIRST_ROUND_WORDS


def format_title(event: StudiedFormat) -> str:
    """A format in a few words."""
    if isinstance(event, SwissFormat):
        rounds = ngettext("%(n)s round", "%(n)s rounds", event.rounds) % {"n": event.rounds}
        return _("Swiss of %(players)s players, %(rounds)s") % {"players": event.players, "rounds": rounds}
    if not isinstance(event, BoardsFormat):
        return event.kind
    heats = ngettext("%(n)s heat", "%(n)s heats", event.heats) % {"n": event.heats}
    return _("%(players)s players, %(heats)s") % {"players": event.players, "heats": heats}


def format_rules(event: StudiedFormat) -> tuple[tuple[str, str], ...]:
    """The rules of a format as pairs of words."""
    if isinstance(event, SwissFormat):
        return _swiss_rules(event)
    return _boards_rules(event) if isinstance(event, BoardsFormat) else ()


def share_words() -> dict[str, str]:
    """Each chance; a kind of event has some of them."""
    return {
        "best_first": _("The best player wins"),
        "best_podium": _("The best player is in the first three"),
        "level_first": _("First place tied on points"),
        "tie_for_first": _("Tie for first place"),
        "level_podium": _("Tied on points in the first three"),
        "tie_on_podium": _("Tie in the first three"),
        "two_unbeaten": _("Two or more unbeaten at the end"),
    }


def mean_words() -> dict[str, str]:
    """Each mean; a kind of event has some of them."""
    return {
        "best_rank": _("Rank of the best player"),
        "rank_correlation": _("Correlation of strength and rank"),
        "ties": _("Ties in the table"),
        "tied_players": _("Players who share a rank"),
        "repeated_meetings": _("Repeated meetings, as simulated"),
        "repeated_powers": _("Repeated powers, simply seated"),
    }


def forced_words() -> dict[str, str]:
    """Each count; a kind of event has some of them."""
    return {
        "boards": _("Boards in a heat"),
        "sit_out_each_heat": _("Players who sit out in each heat"),
        "play_twice_each_heat": _("Players at two boards in each heat"),
        "meetings": _("Meetings of two players"),
        "pairs": _("Pairs of players"),
        "repeated_meetings": _("Repeated meetings"),
        "most_met_pair": _("Meetings of the pair that meets most"),
        "repeated_powers": _("Repeated powers"),
        "games": _("Games"),
        "byes": _("Byes"),
        "heats_without_repeats": _("Heats before counting forces repeated meetings"),
    }


def told_at_zero() -> tuple[str, str]:
    """The counts that are shown even where they are 0."""
    return _("Repeated meetings"), _("Repeated powers")


def _swiss_rules(event: SwissFormat) -> tuple[tuple[str, str], ...]:
    return (
        (_("Round 1"), str(dict(FIRST_ROUND_WORDS)[event.first_round])),
        (_("Acceleration"), str(dict(ACCELERATION_WORDS)[event.acceleration])),
        (_("Games that are drawn"), f"{figure(event.draw_share * 100)}%"),
        (_("Tie-breaks"), _("SODOS, M-Buchholz, Buchholz")),
    )


def _boards_rules(event: BoardsFormat) -> tuple[tuple[str, str], ...]:
    words = {
        "none": _("none"),
        "counts": _("in the last heat, scored as any board"),
        "decides": _("in the last heat, deciding the first seven ranks"),
        "sit_out": _("sit out"),
        "play_twice": _("are filled up by players at two boards"),
        "few_repeats": _("few repeats, by a simple rule"),
        "random": _("at random"),
    }
    pairs = [
        (_("Scoring"), event.system.definition.name or _("a custom system")),
        (_("What counts"), _counting(event)),
        (_("Top board"), words[event.top_board]),
        (_("Seeding"), words[event.seeding]),
    ]
    if event.players % 7:
        pairs.append((_("Players who do not fill a board"), words[event.leftover]))
    if event.attendance < 1:
        pairs.append((_("Players who come to a heat"), f"{figure(event.attendance * 100)}%"))
    if event.minimum_heats:
        pairs.append((_("Heats to play to be ranked"), str(event.minimum_heats)))
    if event.unplayed_score:
        pairs.append((_("Unplayed score"), figure(event.unplayed_score)))
    return tuple(pairs)


def _counting(event: BoardsFormat) -> str:
    if event.best_count:
        return _("the best %(best)s of %(heats)s scores") % {"best": event.best_count, "heats": event.heats}
    parts = []
    for count, times in (
        (event.lowest_count, event.lowest_multiplier),
        (event.next_lowest_count, event.next_lowest_multiplier),
    ):
        if count:
            parts.append(_("%(count)s lowest × %(times)s") % {"count": count, "times": figure(times)})
    return _(", then ").join(parts) or _("all scores")
