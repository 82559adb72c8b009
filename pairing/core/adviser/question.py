"""What the adviser is asked: one or two formats, a model of play, and how many events to simulate."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from common.pure.errors import Problem, RuleError, phrase
from common.pure.reading import Problems, kind_of, read_choice, read_mapping, read_whole
from scoring.core.systems import System

SPREADS: Final[Mapping[str, float]] = {"even": 0.08, "usual": 0.2, "wide": 0.4}
"""The spread of an even field, of a usual one, and of one with beginners and experts."""

POWER_EDGES: Final = ("even", "clark-1990")
DEFAULT_SPREAD: Final = SPREADS["usual"]
DEFAULT_SOLO_PERCENT: Final = 8
DEFAULT_EVENTS: Final = 2000
DEFAULT_SEED: Final = 1
LARGEST_SEED: Final = 2**53 - 1
MODEL_VERSION: Final = 1
"""Rises when the model of play, the seating or the figures change: answers of before are then not given again."""

LEAST_EVENTS: Final = 100
MOST_EVENTS: Final = 10_000
MOST_FORMATS: Final = 2
MOST_WORK: Final = 4_000_000
"""Seats simulated in one study: players × heats × events, over all formats. Half a minute of work or a little more."""


class StudiedFormat(Protocol):
    """A way to play an event; its kind says how it is simulated."""

    @property
    def kind(self) -> str:
        """A key of `kinds.KINDS`."""
        ...

    @property
    def players(self) -> int:
        """The size of the field."""
        ...

    @property
    def work(self) -> int:
        """What one event costs to simulate, in seats of a boards event."""
        ...

    def as_json(self) -> dict[str, Any]:
        """What `read_format` reads, every field written out."""
        ...


ReadSystem = Callable[[object, str], System]
"""Reads a scoring system at a path. Raises `RuleError`."""

ReadFormat = Callable[[Mapping[str, object], str, ReadSystem, Problems], StudiedFormat | None]
"""Reads a format at a path, adding what is wrong."""


@dataclass(frozen=True, slots=True)
class PlayModel:
    """How players play; see `model` for what the numbers do.

    `spread` is the standard deviation of the players' strengths, `solo_share` the share of boards that end in a solo,
    `power_edge` one of `POWER_EDGES`.
    """

    spread: float = DEFAULT_SPREAD
    solo_share: float = DEFAULT_SOLO_PERCENT / 100
    power_edge: str = "even"


@dataclass(frozen=True, slots=True)
class Question:
    """One or two formats under one model of play."""

    formats: tuple[StudiedFormat, ...]
    model: PlayModel = PlayModel()
    events: int = DEFAULT_EVENTS


def read_question(raw: object, *, kinds: Mapping[str, ReadFormat], read_system: ReadSystem) -> Question:
    """Read a question from JSON. Errors: `RuleError` with every wrong value, at `formats[1].heats` and the like."""
    problems: Problems = []
    known = ("formats", "spread", "solo_percent", "power_edge", "events")
    fields = read_mapping(raw, path="", known=known, problems=problems, what="The question")
    if fields is None:
        raise RuleError(*problems)
    model = _read_model(fields, problems)
    events: int | None = None
    if fields.get("events") is not None:
        what = "The number of events"
        events = read_whole(
            fields["events"], path="events", least=LEAST_EVENTS, most=MOST_EVENTS, what=what, problems=problems
        )
    formats = _read_formats(fields.get("formats"), kinds, read_system, problems)
    if not problems:
        problems.extend(_size_problems(formats, events))
    RuleError.gather(problems)
    return Question(formats, model, events or min(DEFAULT_EVENTS, _most_events(formats)))


def question_json(question: Question) -> dict[str, Any]:
    """The question with every field written out: equal questions give equal JSON."""
    return {
        "formats": [{"kind": each.kind, **each.as_json()} for each in question.formats],
        "spread": question.model.spread,
        "solo_percent": round(question.model.solo_share * 100, 6),
        "power_edge": question.model.power_edge,
        "events": question.events,
    }


def read_number(raw: object, *, path: str, least: float, most: float, what: str, problems: Problems) -> float | None:
    """`raw` as a number from `least` to `most`, whole or not."""
    if isinstance(raw, bool) or not isinstance(raw, int | float):
        message = "%(what)s must be a number, not %(kind)s."
        problems.append(Problem(path, "wrong_type", message, {"what": phrase(what), "kind": kind_of(raw)}))
        return None
    if not least <= raw <= most:
        message = "%(what)s must be from %(least)s to %(most)s. Enter a number in that range."
        problems.append(Problem(path, "out_of_range", message, {"what": phrase(what), "least": least, "most": most}))
        return None
    return float(raw)


def _read_model(fields: Mapping[str, object], problems: Problems) -> PlayModel:
    spread: float | None = DEFAULT_SPREAD
    percent: float | None = DEFAULT_SOLO_PERCENT
    edge: str | None = "even"
    if fields.get("spread") is not None:
        what = "The spread of strengths"
        spread = read_number(fields["spread"], path="spread", least=0, most=2, what=what, problems=problems)
    if fields.get("solo_percent") is not None:
        what = "The share of solos"
        percent = read_number(
            fields["solo_percent"], path="solo_percent", least=0, most=60, what=what, problems=problems
        )
    if fields.get("power_edge") is not None:
        edge = read_choice(fields["power_edge"], path="power_edge", choices=POWER_EDGES, problems=problems)
    return PlayModel(spread or 0.0, (percent or 0.0) / 100, edge or "even")


def _read_formats(
    raw: object, kinds: Mapping[str, ReadFormat], read_system: ReadSystem, problems: Problems
) -> tuple[StudiedFormat, ...]:
    if not isinstance(raw, list | tuple) or not 1 <= len(raw) <= MOST_FORMATS:
        message = "Give a list of one format, or of two to compare."
        problems.append(Problem("formats", "wrong_count", message))
        return ()
    found = []
    for i, one in enumerate(raw):
        path = f"formats[{i}]"
        if not isinstance(one, Mapping):
            message = "A format must be an object with named fields, not %(kind)s."
            problems.append(Problem(path, "wrong_type", message, {"kind": kind_of(one)}))
            continue
        kind = read_choice(one.get("kind", "boards"), path=f"{path}.kind", choices=tuple(kinds), problems=problems)
        rest = {key: value for key, value in one.items() if key != "kind"}
        found.append(kinds[kind](rest, path, read_system, problems) if kind else None)
    return tuple(each for each in found if each is not None)


def _most_events(formats: tuple[StudiedFormat, ...]) -> int:
    most = MOST_WORK // sum(each.work for each in formats)
    return most - most % 50


def _size_problems(formats: tuple[StudiedFormat, ...], events: int | None) -> Problems:
    most = _most_events(formats)
    if most < LEAST_EVENTS:
        which = min(range(len(formats)), key=lambda i: -formats[i].work)
        message = "Even %(least)s events of this size take too long. Enter fewer players or rounds."
        return [Problem(f"formats[{which}].players", "too_large", message, {"least": LEAST_EVENTS})]
    if events is None or sum(each.work for each in formats) * events <= MOST_WORK:
        return []
    message = "Too many events for this size. Simulate at most %(most)s."
    return [Problem("events", "too_many", message, {"most": most})]
