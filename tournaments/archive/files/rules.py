"""What an archive holds of a club: a rule for each model, in the order in which rows are written back.

Every model has a rule or a reason to be left out, and so does every field and every JSON value that could contain ids:
a test fails for any that is missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import F, Model, Q, QuerySet

from tournaments.archive.files import id_mapping as numbers
from tournaments.archive.files.id_mapping import Numbers
from tournaments.base.models import Job
from tournaments.base.models.sorting import SortKeyField
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.heats.models import SeedingRun
from tournaments.changes.models import Change, ChangeLine
from tournaments.circuits.models import (
    Circuit,
    CircuitAdjustment,
    CircuitAward,
    CircuitCategory,
    CircuitClass,
    CircuitEvent,
    CircuitPrize,
    CircuitPrizeChoice,
    OutsideResult,
)
from tournaments.clubs.models import Club, ClubSite, EventMembership, Membership
from tournaments.entering.models import (
    CardPayment,
    EntryAnswer,
    EntryForm,
    EntryList,
    EntryQuestion,
    EntryRequest,
    FeeMovement,
)
from tournaments.events.models import (
    DrawVote,
    Entry,
    Event,
    Game,
    Pool,
    Preregistration,
    Registration,
    Replacement,
    ResultVersion,
    Round,
    ScoreOverride,
    Seat,
    SeatResult,
    Team,
    TeamMember,
)
from tournaments.hall.models import Announcement, ClockExtension, RoundClock
from tournaments.lab.models import ScoringSystem
from tournaments.league.models import (
    Cup,
    CupClaim,
    CupDeadline,
    CupEntry,
    CupResult,
    DivisionTeam,
    Fixture,
    FixtureClaim,
    FixtureProposal,
    FixtureResult,
    HandicapLine,
    HandicapTable,
    LeagueDivision,
    LeagueRules,
    LeagueTeam,
    PointsAdjustment,
)
from tournaments.people.models import DifferentPeople, Group, Person, PersonConflict
from tournaments.players.models import CheckIn, PlayerLink, ResultSlip, SlipPhoto
from tournaments.prizes.models import (
    Ballot,
    Penalty,
    Prize,
    PrizeAward,
    PrizeCategory,
    PrizeChoice,
    PrizeGroup,
    SoftKind,
    SoftMark,
    SoftRules,
    Vote,
)
from tournaments.ratings.models import RatedEvent, RatedPlayer, RatingChange, RatingList, RatingStart
from tournaments.swiss.models import DuelResult, SwissBye, SwissEntry, SwissPairRule, SwissRound, SwissRules
from tournaments.top_dog.models import Army, HistoryRecord, TopDogHandicap, TopDogRules

PLAIN = "holds no number of a row"
OWN_LOG = ("back_up_club", "restore_club")
UNDO = "what undoing goes by are rows of one server; the log says what was done"
UNIT = "calculated again from the results"


@dataclass(frozen=True, slots=True)
class Rule:
    """How the rows of a model go into an archive.

    `club` is the path from a row to its club. `without` are fields left out, with the reason; a new row has their
    default. `numbers` says how the numbers of rows within a value change, and what else changes; `plain` are JSON
    values without such numbers, with the reason. `late` are links to rows that come later, written at the end.
    `many` are many-to-many fields. `only` keeps rows in.
    """

    model: type[Model]
    name: str
    club: str
    without: Mapping[str, str] = field(default_factory=dict)
    numbers: Mapping[str, Numbers] = field(default_factory=dict)
    plain: Mapping[str, str] = field(default_factory=dict)
    late: tuple[str, ...] = ()
    many: tuple[str, ...] = ()
    only: Q = field(default_factory=Q)

    @property
    def file(self) -> str:
        """The file in the archive."""
        return f"data/{self.name}.json"

    @property
    def fields(self) -> tuple[Any, ...]:
        """The columns of the model that are archived, without the row's own number."""
        columns = self.model._meta.concrete_fields
        return tuple(column for column in columns if not self._is_left_out(column))

    def _is_left_out(self, column: Any) -> bool:
        """Sort keys are computed from names whenever a row is written."""
        return column.primary_key or column.name in self.without or isinstance(column, SortKeyField)


def rows_of(rule: Rule, club: Club) -> QuerySet[Model]:
    """The club's rows of a model, the oldest first."""
    rows = rule.model._base_manager.all()
    if rule.model is ScoringSystem:
        used = ("boards_rules__event__club", "rounds__event__club", "games__round__event__club")
        shipped = Q(*((way, club.pk) for way in used), _connector=Q.OR) & Q(club=None)
        return rows.filter(Q(club=club) | shipped).distinct().order_by("pk")
    return rows.filter(rule.only, **{rule.club: club.pk}).order_by("pk")


_ROUND = "round__event__club"
_GAME = "game__round__event__club"
_EVENT = "event__club"
JUDGE = "a link is of one server; make a new one"
_ENTRY = "entry__event__club"

RULES: tuple[Rule, ...] = (
    Rule(Club, "club", "pk", without={"revision": "counts the changes on this server"}),
    Rule(Membership, "member", "club"),
    Rule(ClubSite, "club_site", "club"),
    Rule(
        ScoringSystem,
        "scoring_system",
        "club",
        numbers={"updated_at": numbers.changed_by_club},
        plain={"definition": PLAIN},
    ),
    Rule(Person, "person", "club"),
    Rule(Group, "group", "club", many=("members",)),
    Rule(PersonConflict, "conflict", "club"),
    Rule(DifferentPeople, "different_people", "club"),
    Rule(Army, "army", "club"),
    Rule(Event, "event", "club", plain=dict.fromkeys(("winners", "awards"), PLAIN)),
    Rule(EventMembership, "event_member", _EVENT),
    Rule(BoardsRules, "boards_rules", _EVENT, plain={"tie_breaks": PLAIN}),
    Rule(Entry, "entry", _EVENT, plain={"power_preferences": PLAIN}),
    Rule(Team, "team", _EVENT),
    Rule(TeamMember, "team_member", "team__event__club"),
    Rule(Preregistration, "preregistration", _ENTRY),
    Rule(CheckIn, "check_in", _ENTRY),
    Rule(PlayerLink, "player_link", _ENTRY, without={"mail_due": "of a mailing in progress"}),
    Rule(EntryForm, "entry_form", _EVENT),
    Rule(EntryQuestion, "entry_question", "form__event__club"),
    Rule(EntryRequest, "entry_request", _EVENT, plain={"preferences": PLAIN}, late=("side",)),
    Rule(EntryAnswer, "entry_answer", "request__event__club"),
    Rule(EntryList, "entry_list", "request__event__club"),
    Rule(
        CardPayment,
        "card_payment",
        "request__event__club",
        without={
            "pay_url": "a payment in progress at the provider",
            "once_key": "a payment in progress at the provider",
            "open_until": "a payment in progress at the provider",
        },
    ),
    Rule(FeeMovement, "fee_movement", "request__event__club"),
    Rule(Round, "round", _EVENT),
    Rule(Pool, "pool", _ROUND),
    Rule(Registration, "registration", _ROUND),
    Rule(Game, "game", _ROUND, late=("result",)),
    Rule(RoundClock, "round_clock", _ROUND),
    Rule(ClockExtension, "clock_extension", "clock__round__event__club"),
    Rule(Announcement, "announcement", _EVENT),
    Rule(Seat, "seat", _ROUND),
    Rule(Replacement, "replacement", "seat__round__event__club"),
    Rule(ResultVersion, "result_version", _GAME),
    Rule(SeatResult, "seat_result", "version__game__round__event__club", plain={"chart": PLAIN}),
    Rule(DuelResult, "duel_result", "version__game__round__event__club"),
    Rule(ScoreOverride, "score_override", "seat__round__event__club"),
    Rule(DrawVote, "draw_vote", _GAME, plain={"powers": PLAIN}),
    Rule(ResultSlip, "result_slip", _GAME, numbers={"facts": numbers.slip_facts}),
    Rule(SlipPhoto, "slip_photo", "slip__game__round__event__club"),
    Rule(
        Job,
        "job",
        _EVENT,
        without={
            "stop_requested": "of a job in progress",
            "attempts": "of a job in progress",
            "share": "of a job in progress",
            "heartbeat_at": "of a job in progress",
        },
        numbers={"state": numbers.job_state},
        only=Q(seeding_run__isnull=False),
    ),
    Rule(
        SeedingRun,
        "seeding_run",
        _ROUND,
        numbers={
            "sits_out": numbers.entries,
            "plays_twice": numbers.entries,
            "entry_of": numbers.entries_of_run,
        },
        plain={
            "instance": "as it was published: its fingerprint is counted from it, and `entry_of` tells whom it means",
            "solution": "numbers as in `instance`",
            "left_out": PLAIN,
            "curve": PLAIN,
        },
    ),
    Rule(
        SwissRules,
        "swiss_rules",
        _EVENT,
        plain=dict.fromkeys(("scoring", "ranking", "tie_breaks"), PLAIN),
    ),
    Rule(SwissEntry, "swiss_entry", _EVENT),
    Rule(
        SwissRound,
        "swiss_round",
        _ROUND,
        numbers={"explanation": numbers.explanation},
        plain={"changed_by_hand": "words"},
    ),
    Rule(SwissBye, "swiss_bye", _ENTRY),
    Rule(SwissPairRule, "swiss_pair_rule", _EVENT),
    Rule(TopDogRules, "top_dog_rules", _EVENT, plain={"table": PLAIN}),
    Rule(TopDogHandicap, "top_dog_handicap", _ENTRY, plain={"history": PLAIN}),
    Rule(HistoryRecord, "history_record", "club"),
    Rule(LeagueTeam, "league_team", "club"),
    Rule(LeagueRules, "league_rules", _EVENT, plain={"scoring": PLAIN, "tie_breaks": PLAIN}),
    Rule(LeagueDivision, "league_division", _EVENT),
    Rule(
        DivisionTeam,
        "division_team",
        _EVENT,
        without={"captain_nonce": "makes a link on its own server alone; the hash keeps the link that is out"},
    ),
    Rule(PointsAdjustment, "points_adjustment", "team__event__club"),
    Rule(Fixture, "fixture", _EVENT, late=("result",)),
    Rule(FixtureResult, "fixture_result", "fixture__event__club"),
    Rule(FixtureClaim, "fixture_claim", "fixture__event__club"),
    Rule(FixtureProposal, "fixture_proposal", "fixture__event__club"),
    Rule(HandicapTable, "handicap_table", _EVENT, plain={"question": PLAIN, "basis": "names and numbers of matches"}),
    Rule(HandicapLine, "handicap_line", "table__event__club"),
    Rule(Cup, "cup", _EVENT),
    Rule(CupEntry, "cup_entry", "cup__event__club"),
    Rule(CupResult, "cup_result", "cup__event__club"),
    Rule(CupDeadline, "cup_deadline", "cup__event__club"),
    Rule(CupClaim, "cup_claim", "cup__event__club"),
    Rule(
        RatingList,
        "rating_list",
        "club",
        without={
            "base": "a mark of rows on this server; without it the next count recalculates everything",
            "job": "of this server's worker",
        },
        plain={"rules": PLAIN},
    ),
    Rule(RatingStart, "rating_start", "list__club"),
    Rule(
        RatedEvent,
        "rated_event",
        "list__club",
        without={
            "facts": "a mark of rows on this server; without it the next count recalculates everything",
            "chain": "a mark of rows on this server; without it the next count recalculates everything",
        },
    ),
    Rule(RatingChange, "rating_change", "event__list__club"),
    Rule(RatedPlayer, "rated_player", "list__club"),
    Rule(Circuit, "circuit", "club", without={"revision": "counts the changes on this server"}),
    Rule(CircuitClass, "circuit_class", "circuit__club"),
    Rule(CircuitCategory, "circuit_category", "circuit__club"),
    Rule(CircuitEvent, "circuit_event", "circuit__club", only=Q(event=None) | Q(event__club=F("circuit__club"))),
    Rule(OutsideResult, "outside_result", "event__circuit__club"),
    Rule(CircuitAdjustment, "circuit_adjustment", "circuit__club"),
    Rule(CircuitPrize, "circuit_prize", "circuit__club"),
    Rule(CircuitPrizeChoice, "circuit_prize_choice", "prize__circuit__club"),
    Rule(CircuitAward, "circuit_award", "prize__circuit__club"),
    Rule(SoftRules, "soft_rules", _EVENT),
    Rule(SoftKind, "soft_kind", _EVENT, without={"link_serial": JUDGE, "token_hash": JUDGE}),
    Rule(Ballot, "ballot", _EVENT),
    Rule(PrizeCategory, "prize_category", _EVENT),
    Rule(PrizeGroup, "prize_group", _EVENT),
    Rule(Prize, "prize", "group__event__club"),
    Rule(PrizeChoice, "prize_choice", "prize__group__event__club"),
    Rule(PrizeAward, "prize_award", "prize__group__event__club"),
    Rule(SoftMark, "soft_mark", "kind__event__club"),
    Rule(Penalty, "penalty", "entry__event__club"),
    Rule(Vote, "vote", "ballot__event__club"),
    Rule(
        Change,
        "change",
        "club",
        numbers={"subject": numbers.log_subject},
        without={
            "needs": UNDO,
            "undoable": UNDO,
            "rows": UNDO,
            "keys": UNDO,
            "depth": UNDO,
            "undoes": UNDO,
            "undone_by": UNDO,
        },
        only=~Q(kind__in=OWN_LOG),
    ),
    Rule(
        ChangeLine,
        "log",
        "club",
        numbers={"subject": numbers.log_subject, "after": numbers.log_values},
        plain={"before": "kept as it was written, with the numbers of the server that wrote it"},
        only=~Q(change__kind__in=OWN_LOG),
    ),
)
RULE_OF: dict[type[Model], Rule] = {rule.model: rule for rule in RULES}

LEFT_OUT: dict[str, str] = {
    "tournaments.User": "accounts are matched by email address and name, in `data/account.json`; passwords stay here",
    "tournaments.Invitation": "a key to the club that runs out in 14 days; invite again",
    "tournaments.PersonMerge": "what takes a merge back works on rows of one server; the merge is in the log",
    "tournaments.Snapshot": f"standings are {UNIT}, and compared with those in the archive",
    "tournaments.EventOutcome": f"results of events that are over are {UNIT}",
    "tournaments.EventResult": f"results of events that are over are {UNIT}",
    "tournaments.FormerOutcome": "what an event that is reopened compares with; it is not over",
    "tournaments.PairingRun": "a pairing in progress in the worker; pair again",
    "tournaments.PushDevice": "a phone that trusts the keys of one server; it is asked again",
    "tournaments.PushMessage": "a message on its way",
    "tournaments.Mail": "a mail on its way",
    "tournaments.IdempotencyKey": "answers to requests of the last days, by people and links of one server",
    "tournaments.ApiToken": "keys of the API: a secret of the account",
    "tournaments.CardAccount": "keys for card payments: a secret of the club; enter them again",
    "tournaments.FormatStudy": "belongs to no club",
    "tournaments.ClubArchive": "an archive on its way",
    "tournaments.AllowedOrigin": "sites that trust the address of one server; allow them again",
    "tournaments.CalendarAddress": "secret addresses of private calendars, on one server; make them again",
    "tournaments.PrintJob": "a print on its way; make it again",
    "tournaments.Group_members": "in `group`",
    "tournaments.User_groups": "rights on a site",
    "tournaments.User_user_permissions": "rights on a site",
    "auth": "rights on a site",
    "contenttypes": "Django's own list of models",
    "sessions": "sessions: a secret",
    "account": "addresses confirmed on a site, and mails on their way",
    "mfa": "second factors: a secret",
    "axes": "attempts to sign in",
    "knox": "keys of the API: a secret",
}
"""Models that no archive holds, by label or whole app, with the reason."""
