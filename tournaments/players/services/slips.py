"""Result slips: a player hands a result in, a second player of the game confirms it, and then it stands.

What two players say alike is entered through the service that the desk uses. Where they differ nothing is entered: the
desk sees both and decides. A result that the desk entered is never overwritten by slips.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from scoring.core.checks import check_board, concession_question
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.boards.games.selectors.games import SeatEntry, board_of, facts_of, seat_lines, version_number
from tournaments.boards.games.services.result_versions import check_facts, game_subject, locked_game
from tournaments.boards.games.services.results import finish_game, record_result, reopen_game
from tournaments.events.disciplines import DISCIPLINES
from tournaments.events.formats import format_of
from tournaments.events.models import Entry, Format, Game, GameState
from tournaments.events.services.changes import EventChange, change_event
from tournaments.lab.selectors.systems import compiled, system_of_game
from tournaments.players.models import ResultSlip, SlipPhoto
from tournaments.players.selectors.slip_facts import (
    Facts,
    agreed_facts,
    board_facts,
    board_of_facts,
    duel_facts,
    margins_of_facts,
    standing_facts,
)
from tournaments.players.selectors.slips import newest_slips
from tournaments.players.services.links import check_not_archived, player_actor
from tournaments.players.services.push_texts import push_differing_slips
from tournaments.players.services.slip_photos import SmallJpeg
from tournaments.swiss.models import SwissRoundState
from tournaments.swiss.selectors.margins import asked_margins
from tournaments.swiss.selectors.rounds import PLAYED
from tournaments.swiss.services.high_losses import loss_questions
from tournaments.swiss.services.results import NO_MARGINS, Margins, checked_sheet, record_duel


class Handed(StrEnum):
    """What became of a slip: it waits for another player, it stands as the result, or the desk has to decide."""

    WAITS = "waits"
    STANDS = "stands"
    DIFFERS = "differs"


def hand_in_duel(
    player: Entry,
    game: Game,
    *,
    outcome: str,
    margins: Sequence[Margins],
    without_figures: bool = False,
    anyway: bool = False,
    photo: SmallJpeg | None = None,
) -> Handed:
    """The player's slip of a table of two, as `record_duel` takes results. Raises `RuleError` as it does.

    Where the standings use figures of the sheet the player is asked for their own: `RuleError` at `seats[i].loss` until
    they say that they don't know them (`without_figures`). A loss above the break point is asked about at `anyway`, as
    `record_duel` does. `photo` is the paper slip as `read_picture` gives it.
    """
    margins = checked_sheet(game.round.event, outcome=outcome, margins=margins)
    if not without_figures:
        RuleError.gather(_missing_figures(player, game, outcome, margins))
    if not anyway:
        RuleError.gather(loss_questions(margins))
    return _hand_in(player, game, duel_facts(outcome, margins), photo)


def hand_in_board(
    player: Entry, game: Game, *, facts: Sequence[SeatEntry], photo: SmallJpeg | None = None, conceded: bool = False
) -> Handed:
    """The player's slip of a whole board, which must be complete. Raises `RuleError` at `seats[i].field`.

    At `conceded` too, for a lone win with fewer than 18 centers, unless it confirms that the others conceded.
    """
    lines = seat_lines(game)
    check_facts(facts, lines, discipline=DISCIPLINES[player.event.discipline])
    said = {fact.seat_id: fact for fact in facts}
    seats = board_of(game, facts_of([replace(line, entry=said[line.seat.pk]) for line in lines]))
    RuleError.gather([*check_board(compiled(system_of_game(game)), seats=seats, finishing=True)])
    if not conceded and (question := concession_question(seats)):
        raise RuleError(question)
    return _hand_in(player, game, board_facts(facts), photo)


def confirm_slip(
    player: Entry,
    game: Game,
    *,
    slip: int,
    margins: Sequence[Margins] = NO_MARGINS,
    without_figures: bool = False,
    anyway: bool = False,
) -> Handed:
    """Say the same as another player of the game, by the id of their newest slip.

    At a table of two `margins` add the figures that the slip lacks, which are asked for and about as in `hand_in_duel`.
    Raises `RuleError` at `slip` where they handed in another since.
    """
    found = next((each for each in newest_slips([game.pk]).get(game.pk, []) if each.pk == slip), None)
    if found is None:
        message = _("The slip was handed in anew in the meantime. Look at it, and confirm that one.")
        raise RuleError.one("slip", "gone", message)
    if "outcome" in found.facts:
        added, seen = [each.told for each in margins], margins_of_facts(found.facts)
        both = [Margins(**(more | told)) for more, told in zip(added, seen, strict=True)]
        # Whoever confirms has seen what the slip says.
        anyway = anyway or loss_questions(both) == loss_questions([Margins(**told) for told in seen])
        return hand_in_duel(
            player,
            game,
            outcome=found.facts["outcome"],
            margins=both,
            without_figures=without_figures,
            anyway=anyway,
        )
    return hand_in_board(player, game, facts=board_of_facts(found.facts), conceded=True)


def _missing_figures(player: Entry, game: Game, outcome: str, margins: Sequence[Margins]) -> list[Problem]:
    """What the player's own side of the sheet lacks; nothing where nobody played."""
    if outcome not in PLAYED:
        return []
    seats = list(game.seats.order_by("position").values_list("entry", flat=True))
    if player.pk not in seats:
        return []
    place = seats.index(player.pk)
    message = gettext_noop(
        "The standings use this figure. Enter it, or say that you don't know it, and the organisers will ask."
    )
    return [
        Problem(f"seats[{place}].{field.name}", "figure_missing", message)
        for field in asked_margins(game.round.event)
        if getattr(margins[place], field.name) is None
    ]


def decide_slip(actor: Actor, slip: ResultSlip) -> None:
    """The desk takes one of the slips as the result; a result that stands is corrected by a new version."""
    game = slip.game
    with change_event(actor, game.round.event, Action.ENTER_RESULTS) as change:
        locked = locked_game(change, game)
        words = _("Took the slip of %(player)s as the result of %(game)s.")
        said = {"player": slip.entry.name, "game": game_in_words(locked)}
        change.record("decide_slip", words % said, subject=game_subject(locked), after=slip.facts)
        _enter(change, locked, slip.facts)


def _hand_in(player: Entry, game: Game, facts: Facts, photo: SmallJpeg | None) -> Handed:
    with change_event(player_actor(player), player.event, Action.ENTER_RESULTS) as change:
        check_not_archived(change.event)
        locked = _open_game(change, player, game)
        said = newest_slips([locked.pk]).get(locked.pk, [])
        mine = next((slip for slip in said if slip.entry_id == player.pk), None)
        if mine is None or mine.facts != facts or photo:
            slip = ResultSlip.objects.create(game=locked, entry=player, facts=facts)
            if photo:
                SlipPhoto.objects.create(slip=slip, jpeg=photo)
            words = _("%(player)s handed in a slip of %(game)s.")
            values = {"player": player.name, "game": game_in_words(locked)}
            change.record("hand_in_slip", words % values, subject=game_subject(locked), after=facts)
        stands = standing_facts(locked)
        if stands and not agreed_facts(facts, stands):
            push_differing_slips(change.event, locked)
            return Handed.DIFFERS
        if locked.state == GameState.FINISHED:
            return Handed.STANDS
        others = [slip.facts for slip in said if slip.entry_id != player.pk]
        if not others:
            return Handed.WAITS
        merged = (agreed_facts(stands, facts) if stands else None) or facts
        for other in others:
            both = agreed_facts(merged, other)
            if both is None:
                push_differing_slips(change.event, locked)
                return Handed.DIFFERS
            merged = both
        _enter(change, locked, merged)
    return Handed.STANDS


def _open_game(change: EventChange, player: Entry, game: Game) -> Game:
    """The game under the lock. Raises unless the player sits there and it is on."""
    locked = locked_game(change, game)
    if not locked.seats.filter(entry=player).exists():
        raise MissingError(_("You have no seat at this game any more. Reload your page."))
    if change.event.format == Format.SWISS:
        if locked.round.swiss.state != SwissRoundState.PUBLISHED:
            raise MissingError(_("This round is not published any more. Reload your page."))
        if change.event.rounds.filter(number__gt=locked.round.number).exists():
            raise RuleError.one("", "later_round", _("The next round is made already. Tell the desk what is wrong."))
    elif locked.state == GameState.UNSTARTED:
        raise RuleError.one("", "not_started", _("Your game has not been started yet. Hand the result in afterwards."))
    return locked


def game_in_words(game: Game) -> str:
    """The game as players know it: their table of a round, or their board of a heat."""
    return format_of(game.round.event).words.in_place(game.round.number, game.number)


def _enter(change: EventChange, game: Game, facts: Facts) -> None:
    actor = change.actor
    if game.round.event.format == Format.SWISS:
        first, second = margins_of_facts(facts)
        margins = (Margins(**first), Margins(**second))
        # Each slip was asked about a loss above the break point.
        record_duel(actor, game, outcome=facts["outcome"], margins=margins, anyway=True, within=change)
        return
    if game.state == GameState.FINISHED:
        reopen_game(actor, game, within=change)
    charts = {line.seat.pk: line.entry.chart for line in seat_lines(game)}
    entered = [replace(fact, chart=charts.get(fact.seat_id)) for fact in board_of_facts(facts)]
    record_result(actor, game, facts=entered, seen=version_number(game), within=change)
    finish_game(actor, game, seen=version_number(game), conceded=True, within=change)  # each slip was asked
