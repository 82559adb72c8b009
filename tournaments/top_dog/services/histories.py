"""The club's armies, and lists of histories: first shown, then saved as shown, or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from django.db import IntegrityError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError, StaleError
from tournaments.base.files.plans import Verdict
from tournaments.base.permissions import Action
from tournaments.base.plain_text import clean_line, fold
from tournaments.clubs.models import Club
from tournaments.clubs.services.changes import ClubChange, change_club
from tournaments.people.files.namesakes import KnownName, Namesakes, Who
from tournaments.people.models import Person
from tournaments.people.services.namesakes import check_answers, known_names
from tournaments.top_dog.details import ARMY_GAMES
from tournaments.top_dog.files.histories_csv import HistoryKind, parse_histories
from tournaments.top_dog.files.history_plan import Figure, HistoryPlan, PlannedLine, plan_histories
from tournaments.top_dog.models import Army, HistoryRecord, HistorySource
from tournaments.top_dog.selectors.histories import standing_records

LONGEST = 80
BATCH = 500


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import of histories did."""

    saved: int
    unchanged: int
    left_out: int
    added: int


def show_histories(actor: Actor, club: Club, *, public: bool) -> None:
    """Open the histories and the handicap calculator to everybody, or to members alone."""
    with change_club(actor, club, Action.MANAGE_HISTORIES) as change:
        if change.club.histories_public != public:
            change.club.histories_public = public
            change.club.save(update_fields=["histories_public"])
            text = _("Published the histories.") if public else _("Unpublished the histories.")
            change.record("show_histories", text, after={"public": public})
    club.refresh_from_db()


def add_army(actor: Actor, club: Club, *, game: str, name: str, period: str = "") -> Army:
    """A new army of a game. Raises `RuleError` at `game`, `name` and `period`."""
    with change_club(actor, club, Action.MANAGE_HISTORIES) as change:
        name, period = _checked_army(change.club, game, name, period)
        army = Army.objects.create(club=change.club, game=game, name=name, period=period)
        change.record("add_army", _("Added the army %(name)s.") % {"name": name}, after={"name": name, "game": game})
    return army


def edit_army(actor: Actor, army: Army, *, name: str, period: str = "") -> None:
    """Change an army's name, and the list that it belongs to. Raises `RuleError` at `name` and `period`."""
    with change_club(actor, army.club, Action.MANAGE_HISTORIES) as change:
        locked = _locked_army(change, army)
        name, period = _checked_army(change.club, locked.game, name, period, but=locked)
        before = {"name": locked.name, "period": locked.period}
        after = {"name": name, "period": period}
        if before != after:
            locked.name, locked.period = name, period
            locked.save(update_fields=["name", "period"])
            change.record("edit_army", _("Changed the army %(name)s.") % {"name": name}, before=before, after=after)
    army.refresh_from_db()


def remove_army(actor: Actor, army: Army) -> None:
    """Remove an army without records. Raises `RuleError` for one that has games."""
    with change_club(actor, army.club, Action.MANAGE_HISTORIES) as change:
        locked = _locked_army(change, army)
        if locked.history_records.exists():
            message = gettext_noop("%(name)s has a history, so you can’t remove it. Correct its name instead.")
            raise RuleError.one("", "has_history", message, name=locked.name)
        change.record("remove_army", _("Removed the army %(name)s.") % {"name": locked.name})
        locked.delete()


def take_back_record(actor: Actor, record: HistoryRecord) -> None:
    """Exclude a record of a list; the row stays, and the list before it counts again.

    Raises `RuleError` for one that something replaced already, and for an event's: that is removed as a whole.
    """
    with change_club(actor, record.club, Action.MANAGE_HISTORIES) as change:
        locked = HistoryRecord.objects.filter(club=change.club, pk=record.pk).first()
        if locked is None:
            raise MissingError(_("This record no longer exists. Go back to the histories."))
        if locked.source == HistorySource.EVENT:
            message = gettext_noop("This record comes from an event. Remove the event’s games from the histories.")
            raise RuleError.one("", "of_event", message)
        if locked.withdrawn or HistoryRecord.objects.filter(replaces=locked).exists():
            raise RuleError.one("", "replaced", gettext_noop("This record already no longer counts."))
        names = ("club", "game", "person", "army", "source", "source_name", "highest", "adjusted")
        values = {name: getattr(locked, name) for name in names}
        HistoryRecord.objects.create(
            **values, games=0, points="0", withdrawn=True, replaces=locked, made_by=change.actor.user
        )
        summary = _("Removed a record of %(source)s.") % {"source": locked.source_name}
        before = {"games": locked.games, "points": locked.points}
        change.record("take_back_record", summary, subject=f"history {locked.pk}", before=before)


def preview_histories(club: Club, *, game: str, text: str, kind: HistoryKind, who: Who | None = None) -> HistoryPlan:
    """What an import would do now. Saves nothing. Raises `RuleError` at `game`, `highest` and `text`."""
    _check_game(game)
    table = parse_histories(text, kind=kind)
    if table.armies:
        armies = Army.objects.filter(club=club, game=game).values_list("id", "name")
        known = [KnownName(pk, "", name) for pk, name in armies]
    else:
        known = known_names(club.pk)
    return plan_histories(
        table, kind=kind, known=Namesakes(known, who, table.lines), before=_before(club, game, armies=table.armies)
    )


def import_histories(
    actor: Actor,
    club: Club,
    *,
    game: str,
    text: str,
    kind: HistoryKind,
    source: str,
    fingerprint: str,
    who: Who | None = None,
    leave_out_wrong: bool = False,
) -> Imported:
    """Save what a preview showed; `fingerprint` is the preview's, `source` names the list in the histories.

    People and armies that the club lacks are added; `who` answers the lines that mean several people. Raises
    `StaleError` where the preview would look different now, and `RuleError` at `source`, at `who` for an answer that is
    missing, and at `leave_out_wrong` for wrong lines, unless they are left out on purpose.
    """
    try:
        with change_club(actor, club, Action.MANAGE_HISTORIES) as change:
            problems: list[Problem] = []
            label = gettext_noop("The name of the list")
            source = clean_line(source, path="source", label=label, longest=LONGEST, problems=problems)
            RuleError.gather(problems)
            plan = preview_histories(change.club, game=game, text=text, kind=kind)
            if plan.fingerprint != fingerprint:
                message = _("The histories have changed, so nothing was saved. Check the new preview.")
                raise StaleError(message, current=change.club.revision)
            shown, plan = plan, preview_histories(change.club, game=game, text=text, kind=kind, who=who)
            check_answers(shown.rows, plan.rows)
            _check_lines(plan, leave_out_wrong=leave_out_wrong)
            due = plan.of(Verdict.NEW, Verdict.CHANGED)
            added = _save(change, plan, due, game=game, kind=kind, source=source)
            if due:
                summary = ngettext(
                    "Imported histories from %(source)s: %(rows)s row.",
                    "Imported histories from %(source)s: %(rows)s rows.",
                    len(due),
                ) % {"source": source, "rows": len(due)}
                change.record("import_histories", summary, after={"rows": len(due), "added": added, "game": game})
    except IntegrityError as error:
        message = gettext_noop("Two names differ only in capital letters. Change one of them.")
        raise RuleError.one("text", "taken", message) from error
    return Imported(len(due), len(plan.of(Verdict.UNCHANGED)), len(plan.of(Verdict.WRONG)), len(added))


def _save(
    change: ClubChange, plan: HistoryPlan, due: Sequence[PlannedLine], *, game: str, kind: HistoryKind, source: str
) -> list[str]:
    """Store the lines; the names of who and what was added for them."""
    fresh = [planned for planned in due if planned.subject is None]
    if plan.armies:
        armies = Army.objects.bulk_create(
            (Army(club=change.club, game=game, name=each.row.army, period=each.row.period) for each in fresh),
            batch_size=BATCH,
        )
        made = [army.pk for army in armies]
    else:
        people = Person.objects.bulk_create(
            (
                Person(
                    club=change.club,
                    first_name=each.row.first_name,
                    last_name=each.row.last_name,
                    distinction=each.distinction,
                )
                for each in fresh
            ),
            batch_size=BATCH,
        )
        made = [person.pk for person in people]
    added = dict(zip((each.row.line for each in fresh), made, strict=True))
    HistoryRecord.objects.bulk_create(
        (
            HistoryRecord(
                club=change.club,
                game=game,
                **{"army_id" if plan.armies else "person_id": each.subject or added[each.row.line]},
                source=HistorySource.LIST,
                source_name=source,
                games=each.figure.games,
                points=str(each.figure.points),
                highest=str(Fraction(kind.highest)),
                adjusted=kind.adjusted,
                covers_events=kind.covers_events,
                made_by=change.actor.user,
            )
            for each in due
        ),
        batch_size=BATCH,
    )
    return [each.row.name for each in fresh]


def _before(club: Club, game: str, *, armies: bool) -> dict[int, Figure]:
    """What the newest list says of each."""
    found: dict[int, tuple[int, Figure]] = {}
    for record, first in standing_records(club, game=game):
        subject = record.army_id if armies else record.person_id
        if record.source != HistorySource.LIST or subject is None:
            continue
        kind = HistoryKind(record.adjusted, _decimal(record.highest), record.covers_events)
        if subject not in found or first > found[subject][0]:
            found[subject] = (first, Figure(record.games, Fraction(record.points), kind))
    return {subject: figure for subject, (_first, figure) in found.items()}


def _decimal(text: str) -> Decimal:
    value = Fraction(text)
    return Decimal(value.numerator) / Decimal(value.denominator)


def _check_lines(plan: HistoryPlan, *, leave_out_wrong: bool) -> None:
    wrong = len(plan.of(Verdict.WRONG))
    if wrong and not leave_out_wrong:
        message = gettext_noop("Wrong rows in the list: %(wrong)s. Correct them, or choose to leave them out.")
        raise RuleError.one("leave_out_wrong", "wrong_rows", message, wrong=wrong)
    if wrong == len(plan.rows):
        message = gettext_noop("The list doesn’t have any rows to import. Add at least one correct row.")
        raise RuleError.one("text", "empty", message)


def _check_game(game: str) -> None:
    if game not in ARMY_GAMES:
        message = gettext_noop("Histories are only for %(games)s. Choose one of them.")
        raise RuleError.one("game", "not_a_choice", message, games=", ".join(map(str, ARMY_GAMES)))


def _checked_army(club: Club, game: str, name: str, period: str, *, but: Army | None = None) -> tuple[str, str]:
    _check_game(game)
    problems: list[Problem] = []
    label = gettext_noop("The name of the army")
    name = clean_line(name, path="name", label=label, longest=LONGEST, problems=problems)
    label = gettext_noop("The list or period")
    period = clean_line(period, path="period", label=label, longest=LONGEST, problems=problems, required=False)
    others = Army.objects.filter(club=club, game=game).exclude(pk=but.pk if but else 0)
    if name and any(fold(other) == fold(name) for other in others.values_list("name", flat=True)):
        message = gettext_noop("The club already has an army %(name)s. Look for it in the list.")
        problems.append(Problem("name", "taken", message, {"name": name}))
    RuleError.gather(problems)
    return name, period


def _locked_army(change: ClubChange, army: Army) -> Army:
    locked = Army.objects.select_for_update().filter(club=change.club, pk=army.pk).first()
    if locked is None:
        raise MissingError(_("This army has been removed. Go back to the armies."))
    return locked
