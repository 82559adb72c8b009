"""The one place that asks an engine for the pairs of a round."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from pairing.core.knock_out import Match, matches_to_play
from pairing.core.swiss.armati.field import ArmatiRules, Contender
from pairing.core.swiss.armati.reasons import Reason, why_pairs, why_round
from pairing.core.swiss.armati.rounds import RoundRequest, pair_round
from pairing.core.swiss.armati.tables import number_tables
from pairing.core.swiss.dutch.colours import ColourRule
from pairing.core.swiss.dutch.engine import pair_round as pair_dutch
from pairing.core.swiss.dutch.reasons import PairReason, RefusedWhy, explain
from tournaments.swiss.models import Outcome, PairKind, SwissEntry
from tournaments.swiss.selectors.checks import checked
from tournaments.swiss.selectors.explanations import Said
from tournaments.swiss.selectors.record import event_record, pairs_of_kind
from tournaments.swiss.selectors.rows import SwissRows
from tournaments.swiss.selectors.schedule import (
    bracket_of,
    knock_out_seeds,
    knock_out_winners,
    robin_places,
    robin_rounds,
)
from tournaments.swiss.selectors.standings import standings_order

logger = logging.getLogger(__name__)

WON = {Outcome.WIN, Outcome.FORFEIT_WIN}
# What `explain_round` calculates from the record for every system.
TOLD_OTHERWISE = {"same_group", "float", "odd_group", "exhausted_group", "drawn", "rematch"}
COLOURS = {
    ColourRule.BOTH: gettext_noop("Both have the colour that they should have."),
    ColourRule.STRONGER: gettext_noop("The stronger claim to a colour is granted."),
    ColourRule.ALTERNATE: gettext_noop(
        "Colours are swapped, compared with the last round in which the two had different ones."
    ),
    ColourRule.HIGHER: gettext_noop("The claim of the higher-ranked player is granted."),
    ColourRule.FIRST_COLOUR: gettext_noop("Neither has a claim to a colour. The colour drawn for round 1 decides."),
}
REFUSED = {
    RefusedWhy.BARRED: gettext_noop(
        "By the order of the group, the opponent would have been %(other)s, whom they may not meet."
    ),
    RefusedWhy.COLOURS: gettext_noop(
        "By the order of the group, the opponent would have been %(other)s, but both need the same colour."
    ),
    RefusedWhy.CRITERIA: gettext_noop(
        "By the order of the group, the opponent would have been %(other)s, but this pair keeps more of the rules "
        "on colours and floats."
    ),
    RefusedWhy.OTHERS: gettext_noop(
        "By the order of the group, the opponent would have been %(other)s, who is needed for another pair."
    ),
}


@dataclass(frozen=True, slots=True)
class Paired:
    """The tables of a round by entry ids, first player first, and the players without an opponent.

    `said` is what the engine says of each pair, by its entries, and `said_of_round` of the whole round: templates with
    their params, as `swiss.selectors.explanations` keeps them.
    """

    tables: tuple[tuple[int, int, int], ...]
    byes: tuple[int, ...]
    said: Mapping[frozenset[int], Sequence[Said]] = field(default_factory=dict)
    said_of_round: Sequence[Said] = ()


def pair_next(rows: SwissRows, *, number: int, seed: int, rematches: bool = False) -> Paired:
    """Pair round `number`; the rounds before it have all their results.

    Raises `RuleError` where no legal pairing exists, with what can be done.
    """
    match rows.rules.system:
        case "round-robin":
            return _robin(rows, number)
        case "knock-out":
            return _knock_out(rows, number)
        case "dutch":
            return _dutch(rows, number)
        case _system:
            return _armati(rows, number, seed=seed, rematches=rematches)


def check_paired(rows: SwissRows, number: int, paired: Paired, *, seed: int, rematches: bool) -> None:
    """Check a pairing by an engine. One that the checker refuses is an error on our side.

    It is logged and not saved (`RuleError`).
    """
    pairs = [(one, two) for _table, one, two in paired.tables]
    found = checked(rows, number, pairs=pairs, byes=paired.byes, rematches=rematches)
    if not found:
        return
    said = "; ".join(problem.text for problem in found)
    logger.error("%s, round %s, seed %s: pairing refused: %s", rows.event.slug, number, seed, said)
    message = gettext_noop(
        "The pairing of round %(round)s broke a rule, so it was not saved: %(said)s This is an error in Topboard, "
        "and it is in the server’s log. Pair again with another random seed."
    )
    raise RuleError.one("", "failed_check", message, round=number, said=said)


def _armati(rows: SwissRows, number: int, *, seed: int, rematches: bool) -> Paired:
    event = event_record(rows, rounds=number - 1)
    rules = rows.rules
    request = RoundRequest(
        rules=ArmatiRules(
            first_round=rules.first_round,  # type: ignore[arg-type]  # checked when stored
            within=rules.in_group,  # type: ignore[arg-type]  # checked when stored
            floaters=rules.floaters,  # type: ignore[arg-type]  # checked when stored
            clubs_apart_first=rules.clubs_apart != "never",
            club_weight=rules.club_weight if rules.clubs_apart == "always" else 0,
            wished=pairs_of_kind(rows, PairKind.WISHED, number=number),
            rematches=rematches,
        ),
        seed=seed,
        order=_order(rows, number),
        start_points=rows.starts,
        travelled=frozenset(player.number for player in rows.players if player.travelled),
        tables={player.number: player.fixed_table for player in rows.players if player.fixed_table},
    )
    found = pair_round(event, request=request)
    entry = {player.number: player.entry_id for player in rows.players}
    return Paired(
        tuple((table.number, entry[table.first], entry[table.second]) for table in found.tables),
        () if found.bye is None else (entry[found.bye],),
        {
            frozenset((entry[each.first], entry[each.second])): _told(rows, each.reasons)
            for each in why_pairs(found.draft)
        },
        _told(rows, why_round(found.draft)),
    )


def _told(rows: SwissRows, reasons: Sequence[Reason]) -> list[Said]:
    """The reasons that add to points and floats, which come from the record; players by number and name."""
    names = {player.number: f"{player.number} ({rows.names[player.entry_id]})" for player in rows.players}
    return [
        Said(
            each.message,
            {
                key: names.get(value, value) if key in {"number", "other"} and isinstance(value, int) else value
                for key, value in each.params.items()
            },
        )
        for each in reasons
        if each.code not in TOLD_OTHERWISE
    ]


def _dutch(rows: SwissRows, number: int) -> Paired:
    """FIDE's system in force since February 2026, which uses no lots."""
    found = pair_dutch(event_record(rows, rounds=number - 1))
    players = {player.number: player for player in rows.players}
    pairs = [(players[pair.white], players[pair.black]) for pair in found.pairs]
    said = {
        frozenset((players[pair.white].entry_id, players[pair.black].entry_id)): [Said(COLOURS[pair.rule])]
        for pair in found.pairs
    }
    for reason in explain(found):
        if isinstance(reason, PairReason) and reason.refused:
            refused = players[reason.refused.number]
            pair = frozenset((players[reason.white].entry_id, players[reason.black].entry_id))
            said[pair].append(Said(REFUSED[reason.refused.why], {"other": rows.names[refused.entry_id]}))
    tables = _seated(rows, pairs, in_order=True)
    return Paired(tables, () if found.bye is None else (players[found.bye].entry_id,), said)


def _robin(rows: SwissRows, number: int) -> Paired:
    """The round of the Berger tables. A player without an opponent, because the other left, has a bye."""
    places, table = robin_places(rows), robin_rounds(rows)
    if number > len(table):
        message = gettext_noop("Everybody has met everybody: this round robin has %(rounds)s rounds.")
        raise RuleError.one("rounds", "all_played", message, rounds=len(table))
    due = {player.entry_id for player in rows.due(number)}
    found = table[number - 1]
    sides = [(places[one - 1], places[other - 1]) for one, other in found.pairs]
    alone = [side for pair in sides for side in pair if sum(each.entry_id in due for each in pair) == 1]
    alone += [places[found.bye - 1]] if found.bye else []
    pairs = [pair for pair in sides if all(side.entry_id in due for side in pair)]
    byes = tuple(player.entry_id for player in alone if player.entry_id in due)
    return Paired(_seated(rows, pairs), byes)


def _knock_out(rows: SwissRows, number: int) -> Paired:
    """The matches of a round by seeds, the final first.

    A player without an opponent, because the place was empty or the other left, advances with a bye.
    """
    seeds, bracket = knock_out_seeds(rows), bracket_of(rows)
    if number > bracket.rounds:
        message = gettext_noop("The knock-out is over: its last round is %(rounds)s.")
        raise RuleError.one("rounds", "all_played", message, rounds=bracket.rounds)
    _check_winners(rows, number)
    winners = knock_out_winners(rows, bracket, before=number)
    due = {player.entry_id for player in rows.due(number)}
    pairs, byes, said = [], [], {}
    coming = [each for each in matches_to_play(bracket, winners=winners) if each[0].round == number]
    for match, first, second in sorted(coming, key=lambda each: each[0].for_third_place):
        sides = [player for player in (seeds[first - 1], seeds[second - 1]) if player.entry_id in due]
        if len(sides) == 2:
            pairs.append((sides[0], sides[1]))
            said[frozenset(side.entry_id for side in sides)] = [_match_in_words(match, first, second)]
        byes += [sides[0].entry_id] if len(sides) == 1 else []
    if number == 1:
        byes += [seeds[seed - 1].entry_id for seed in bracket.byes if seeds[seed - 1].entry_id in due]
    return Paired(_seated(rows, pairs, in_order=True), tuple(byes), said)


def _match_in_words(match: Match, first: int, second: int) -> Said:
    """What a match is for, and the seeds of its players."""
    if match.for_third_place:
        return Said(gettext_noop("For third place: the losers of the semi-finals meet."))
    templates = {
        2: gettext_noop("The final: seed %(a)s meets seed %(b)s."),
        4: gettext_noop("A semi-final: seed %(a)s meets seed %(b)s, and the winner is in the final."),
        8: gettext_noop("A quarter-final: seed %(a)s meets seed %(b)s, and the winner goes through."),
    }
    usual = gettext_noop("Round of %(stage)s: seed %(a)s meets seed %(b)s, and the winner goes through.")
    return Said(templates.get(match.stage, usual), {"a": first, "b": second, "stage": match.stage})


def _check_winners(rows: SwissRows, number: int) -> None:
    """Each table of the round before has one winner."""
    for table in rows.tables.get(number - 1, ()):
        if table.results is None or sum(result.outcome in WON for result in table.results) != 1:
            message = gettext_noop(
                "Table %(table)s of round %(round)s has no winner, and a knock-out needs one. Enter who goes through."
            )
            raise RuleError.one("", "no_winner", message, table=table.game.number, round=number - 1)


def _seated(
    rows: SwissRows, pairs: Sequence[tuple[SwissEntry, SwissEntry]], *, in_order: bool = False
) -> tuple[tuple[int, int, int], ...]:
    """The pairs at tables by their better players, or `in_order`. Players who need a certain table get it."""
    place = {player.number: at for at, pair in enumerate(pairs) for player in pair} if in_order else {}
    contenders = [Contender(player.number, Fraction(-place.get(player.number, 0))) for player in rows.players]
    fixed = {player.number: player.fixed_table for player in rows.players if player.fixed_table}
    entry = {player.number: player.entry_id for player in rows.players}
    tables = number_tables([(one.number, two.number) for one, two in pairs], contenders=contenders, fixed=fixed)
    return tuple((table.number, entry[table.first], entry[table.second]) for table in tables)


def _order(rows: SwissRows, number: int) -> tuple[int, ...] | None:
    """Players best first within their groups; None for the order of their numbers, which is that of strength."""
    if rows.rules.order == "strength" or number == 1:
        return None
    return standings_order(rows, rounds=number - 1)
