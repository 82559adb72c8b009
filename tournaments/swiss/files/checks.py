"""Whether the document of a Swiss event is consistent: references exist, nobody sits twice. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext_noop as _

from common.pure.errors import Problem
from tournaments.base.plain_text import clean_email, fold, person_key
from tournaments.events.files.checks import twice, unknown, wrong_time_zone
from tournaments.events.files.visibility_document import visibility_problems
from tournaments.events.portable import DOCUMENT_EXTRAS
from tournaments.swiss.files.document import NO_MARGINS, SWISS_FORMAT, PlayerDoc, SwissDoc, SwissRoundDoc

PLAYED = {"first", "draw", "second"}


def swiss_problems(document: SwissDoc) -> Iterator[Problem]:
    """Everything wrong with a document whose fields were read, each with its path."""
    yield from wrong_time_zone(document.rules.time_zone)
    yield from visibility_problems(document.visibility)
    yield from _player_problems(document)
    yield from _pair_problems(document)
    yield from _round_numbers(document)
    away = {
        (player.number, bye.round): f"entries[{i}].byes[{b}]"
        for i, player in enumerate(document.entries)
        for b, bye in enumerate(player.byes)
    }
    players = frozenset(player.number for player in document.entries)
    for r, each in enumerate(document.rounds):
        yield from _round_problems(each, f"rounds[{r}]", players, away, newest=r == len(document.rounds) - 1)


def _player_problems(document: SwissDoc) -> Iterator[Problem]:
    players = document.entries
    yield from twice([(f"entries[{i}].number", player.number) for i, player in enumerate(players)])
    names = [
        (f"entries[{i}].last_name", (*person_key(p.first_name, p.last_name), fold(p.distinction)))
        for i, p in enumerate(players)
    ]
    yield from twice(names)
    seeds = [(f"entries[{i}].seed_number", p.seed_number) for i, p in enumerate(players) if p.seed_number is not None]
    yield from twice(seeds)
    for i, player in enumerate(players):
        problems: list[Problem] = []
        clean_email(player.email, path=f"entries[{i}].email", problems=problems)
        yield from problems
        yield from _bye_problems(document, player, f"entries[{i}]")
        for code, part in player.extras.items():
            extra = DOCUMENT_EXTRAS[SWISS_FORMAT][code]
            yield from extra.entry_problems(document, part, f"entries[{i}].{code}")


def _pair_problems(document: SwissDoc) -> Iterator[Problem]:
    """Check that both players are different and entered, with one rule for a round."""
    known = {player.number for player in document.entries}
    for i, pair in enumerate(document.pairs):
        for name in ("one", "other"):
            if getattr(pair, name) not in known:
                message = _("No player has the number %(number)s. Add the player, or correct the number.")
                yield Problem(f"pairs[{i}].{name}", "unknown", message, {"number": getattr(pair, name)})
        if pair.one == pair.other:
            message = _("Both players are the same. Name two different players.")
            yield Problem(f"pairs[{i}].other", "same", message)
    always = {frozenset((pair.one, pair.other)) for pair in document.pairs if pair.round is None}
    for i, pair in enumerate(document.pairs):
        if pair.round is not None and frozenset((pair.one, pair.other)) in always:
            message = _("These two players already have a rule for all rounds. Remove one of the rules.")
            yield Problem(f"pairs[{i}].round", "said_already", message)
    said = [(f"pairs[{i}].other", (frozenset((p.one, p.other)), p.round)) for i, p in enumerate(document.pairs)]
    yield from twice(said)


def _bye_problems(document: SwissDoc, player: PlayerDoc, path: str) -> Iterator[Problem]:
    yield from twice([(f"{path}.byes[{b}].round", bye.round) for b, bye in enumerate(player.byes)])
    for b, bye in enumerate(player.byes):
        if bye.round > document.rules.rounds:
            message = _("The event has %(rounds)s rounds, but this is round %(round)s. Correct one of the two.")
            params = {"rounds": document.rules.rounds, "round": bye.round}
            yield Problem(f"{path}.byes[{b}].round", "beyond_event", message, params)
        elif bye.kind == "U" and bye.round > len(document.rounds):
            message = _("Round %(round)s is not paired yet, and only a pairing gives a bye U. Write H, F or Z.")
            yield Problem(f"{path}.byes[{b}].kind", "not_made", message, {"round": bye.round})


def _round_numbers(document: SwissDoc) -> Iterator[Problem]:
    if len(document.rounds) > document.rules.rounds:
        message = _("The event has %(rounds)s rounds, but this is round %(round)s. Correct one of the two.")
        params = {"rounds": document.rules.rounds, "round": len(document.rounds)}
        yield Problem("rules.rounds", "beyond_event", message, params)
    for r, each in enumerate(document.rounds):
        if each.number != r + 1:
            message = _(
                "This should be round %(wanted)s, not round %(number)s. Put the rounds in order, without a gap."
            )
            params = {"wanted": r + 1, "number": each.number}
            yield Problem(f"rounds[{r}].number", "out_of_order", message, params)


def _round_problems(
    round_: SwissRoundDoc, path: str, players: frozenset[int], away: dict[tuple[int, int], str], *, newest: bool
) -> Iterator[Problem]:
    seats = [
        (f"{path}.tables[{t}].{end}", getattr(table, end))
        for t, table in enumerate(round_.tables)
        for end in ("first", "second")
    ]
    yield from twice([(f"{path}.tables[{t}].number", table.number) for t, table in enumerate(round_.tables)])
    yield from unknown(seats, known=players, what="player")
    yield from twice(seats)
    for at, number in seats:
        if (number, round_.number) in away:
            message = _("Player %(number)s has a bye in this round, at %(bye)s. Remove one of the two.")
            params = {"number": number, "bye": away[number, round_.number]}
            yield Problem(at, "bye_and_table", message, params)
    for t, table in enumerate(round_.tables):
        if not table.outcome and not newest:
            message = _("Only the newest round may have open tables. Add the outcome.")
            yield Problem(f"{path}.tables[{t}].outcome", "open", message)
        if table.outcome not in PLAYED and (table.first_margins, table.second_margins) != (NO_MARGINS, NO_MARGINS):
            message = _("Nobody played here, so there can be no margins. Leave them out, or add the outcome.")
            yield Problem(f"{path}.tables[{t}].first_margins", "not_played", message)
