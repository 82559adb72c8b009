"""Why a round has no legal pairing, and what the organiser can do about it."""

from __future__ import annotations

from common.pure.errors import Phrase, Problem
from pairing.core.swiss.armati.costs import Costs
from pairing.core.swiss.armati.matching import largest_matching

MOST_NAMED = 6


def why_impossible(costs: Costs) -> tuple[Problem, ...]:
    """The plainest reason: nobody left for the bye, players without an opponent, or no way to join all pairs."""
    contenders = costs.field.contenders
    count = len(contenders)
    remedy = Phrase("Remove some of the forbidden pairings." if costs.rules.rematches else "Allow rematches.")
    if count % 2 and all(contender.had_bye for contender in contenders):
        message = "The field is odd, and everyone has had a bye. Add a player, or let one sit out on request."
        return (Problem("", "no_bye_left", message),)
    edges = [(one, other) for one in range(count) for other in range(one + 1, count) if costs.legal(one, other)]
    if count % 2:
        edges.extend((one, count) for one, contender in enumerate(contenders) if not contender.had_bye)
    linked = {one for edge in edges for one in edge}
    stuck = [contenders[one].id for one in range(count) if one not in linked]
    if stuck:
        message = (
            "No opponent is left for number %(numbers)s, who have met all others or must not meet them. %(remedy)s"
        )
        named = ", ".join(str(number) for number in stuck[:MOST_NAMED]) + (" …" if len(stuck) > MOST_NAMED else "")
        return (
            Problem("", "no_opponent_left", message, {"numbers": named, "players": tuple(stuck), "remedy": remedy}),
        )
    wanted = (count + 1) // 2
    made = len(largest_matching(count + count % 2, edges))
    message = (
        "Everyone has an opponent left, but there is no pairing for all of them: at most %(made)s of %(wanted)s "
        "pairs are possible. %(remedy)s"
    )
    return (Problem("", "no_pairing", message, {"made": made, "wanted": wanted, "remedy": remedy}),)
