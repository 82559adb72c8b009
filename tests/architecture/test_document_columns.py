"""A length, a choice or a default of a document's field is declared once: on the model whose column it mirrors."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

import pytest
from django.db.models import Model

from tournaments.base.files.columns import kind_of_column
from tournaments.base.files.fields import Exact, Line, Many, Part, Whole, fields_of, of
from tournaments.boards.files import document as boards
from tournaments.boards.games.models import BoardsRules
from tournaments.events import models as events
from tournaments.events.files.visibility_document import VisibilityDoc
from tournaments.events.portable import PORTABLE
from tournaments.lab.models import ScoringSystem
from tournaments.people import models as people
from tournaments.prizes.files import plan_document as prizes
from tournaments.prizes.models import Ballot, Prize, PrizeCategory, PrizeGroup, SoftKind, SoftRules
from tournaments.swiss import models as duels
from tournaments.swiss.files import document as swiss
from tournaments.top_dog.files import extras_document as top_dog
from tournaments.top_dog.models import TopDogHandicap, TopDogRules

MODELS: dict[type[Any], tuple[type[Model], ...]] = {
    boards.BoardsDoc: (events.Event,),
    boards.RulesDoc: (events.Event, BoardsRules),
    boards.SystemDoc: (ScoringSystem,),
    boards.EntryDoc: (people.Person, events.Entry),
    boards.TeamDoc: (events.Team,),
    boards.HeatDoc: (events.Round,),
    boards.PoolDoc: (events.Pool,),
    boards.RegistrationDoc: (events.Registration,),
    boards.GameDoc: (events.Game,),
    boards.DrawVoteDoc: (events.DrawVote,),
    boards.SeatDoc: (events.Seat, events.SeatResult),
    boards.ReplacementDoc: (events.Replacement,),
    boards.OverrideDoc: (events.ScoreOverride,),
    boards.ConflictDoc: (people.PersonConflict,),
    boards.GroupDoc: (people.Group,),
    VisibilityDoc: (events.Event,),
    swiss.SwissDoc: (events.Event,),
    swiss.SwissRulesDoc: (events.Event, duels.SwissRules),
    swiss.PlayerDoc: (people.Person, duels.SwissEntry),
    swiss.ByeDoc: (duels.SwissBye,),
    swiss.PairDoc: (duels.SwissPairRule,),
    swiss.SwissRoundDoc: (events.Round, duels.SwissRound),
    swiss.TableDoc: (events.Game,),
    swiss.MarginsDoc: (duels.DuelResult,),
    top_dog.TopDogDoc: (TopDogRules,),
    top_dog.FrozenDoc: (TopDogHandicap,),
    top_dog.FigureDoc: (),
    prizes.PrizePlanDoc: (SoftRules,),
    prizes.SoftKindDoc: (SoftKind,),
    prizes.BallotDoc: (Ballot,),
    prizes.PrizeCategoryDoc: (PrizeCategory,),
    prizes.PrizeGroupDoc: (PrizeGroup,),
    prizes.PrizeDoc: (Prize,),
}
# The mark of the file; a number that each file must have; and a text that files could always leave blank.
OWN = {"format", "rounds", "reason"}


def parts_of(cls: type[Any]) -> set[type[Any]]:
    """The part with all that it holds."""
    kinds = [each.metadata["kind"] for _name, each, _holder in fields_of(cls)]
    inner = [kind.item if isinstance(kind, Many) else kind for kind in kinds]
    return {cls}.union(*(parts_of(each.cls) for each in inner if isinstance(each, Part)))


def by_hand(part: type[Any], models: tuple[type[Model], ...]) -> Iterator[str]:
    """The fields made by `of` that are of the kind of a column with their name. Numbers may have bounds of their own,
    which a service checks."""
    made = set(re.findall(r"^    (\w+): .* = of\(", inspect.getsource(part), re.MULTILINE))
    for each in (each for each in fields(part) if each.name in made):
        for model in models:
            if each.name in {column.name for column in model._meta.concrete_fields}:
                try:
                    own = kind_of_column(model, each.name)
                except TypeError:
                    continue
                kind = each.metadata["kind"]
                if kind == own or (type(kind) is type(own) and not isinstance(own, Whole | Exact)):
                    yield each.name


def test_every_part_of_a_document_is_here() -> None:
    assert set().union(*(parts_of(each.doc_type) for each in PORTABLE.values())) == set(MODELS)


@pytest.mark.parametrize("part", MODELS)
def test_a_field_that_mirrors_a_column_is_made_by_of_column(part: type[Any]) -> None:
    assert set(by_hand(part, MODELS[part])) <= OWN


@dataclass
class Typed:
    """What the test is there to find."""

    town: str = of(Line(79), default="")


def test_a_length_by_hand_is_found() -> None:
    assert list(by_hand(Typed, (people.Person,))) == ["town"]
