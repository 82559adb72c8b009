"""What somebody sends to enter, and its problems."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext, gettext_noop

from common.pure.countries import country_named
from common.pure.errors import Problem, RuleError
from tournaments.base.plain_text import clean_email, clean_line, fold, visible_text
from tournaments.entering.models import YEARS, Ask, EntryForm, EntryQuestion, EntryRequest, QuestionKind
from tournaments.entering.selectors.forms import asked_by, powers_of
from tournaments.events.models import Event
from tournaments.people.models import NameShown

CHILD = 16
LONGEST_ANSWER = 1000
LINK = re.compile(r"://|www\.", re.IGNORECASE)
LABELS: Final = {
    "country": gettext_noop("The country"),
    "club_name": gettext_noop("The club"),
    "phone": gettext_noop("The phone number"),
    "army": gettext_noop("The army"),
    "team_name": gettext_noop("The team"),
    "side_name": gettext_noop("The name of the team"),
    "venue": gettext_noop("The place"),
    "wish": gettext_noop("The note"),
}


NAMES_OF_PEOPLE: Final = (
    ("first_name", gettext_noop("The first name")),
    ("last_name", gettext_noop("The last name")),
)
NAMES_OF_TEAMS: Final = tuple((name, LABELS[name]) for name in ("team_name", "side_name"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Application:
    """What a form says. `preferences` are codes of powers, the most preferred first; `answers` go by question."""

    first_name: str = ""
    last_name: str = ""
    email: str = ""
    guardian_email: str = ""
    phone: str = ""
    country: str = ""
    club_name: str = ""
    birth_year: int | None = None
    army: str = ""
    team_name: str = ""
    side_name: str = ""
    venue: str = ""
    wish: str = ""
    preferences: tuple[str, ...] = ()
    name_shown: str = ""
    accepts_terms: bool = False
    answers: Mapping[int, str] = field(default_factory=dict)

    @classmethod
    def of(cls, request: EntryRequest) -> Application:
        """What a stored application says, without its answers."""
        values = {each.name: getattr(request, each.name) for each in fields(cls) if each.name in COLUMNS}
        return cls(**{**values, "preferences": tuple(request.preferences)}, accepts_terms=True)


SAID_YES, SAID_NO = "yes", "no"
"""The answers to a question of yes or no. A no is kept as no answer."""
COLUMNS: Final = tuple(each.name for each in fields(Application) if each.name not in {"accepts_terms", "answers"})


def checked(
    form: EntryForm, sent: Application, *, year: int, names: bool = True, team: str | None = None
) -> Application:
    """What was sent, cleaned, without fields that the form doesn't have. `year` is that of the event.

    A `team` that was settled before stays, also if it is blank.

    Raises `RuleError` at the names of the fields, and at `answers-N` for the question N.
    """
    problems: list[Problem] = []
    asked = asked_by(form)

    def line(name: str, label: str, *, required: bool) -> str:
        column: Any = EntryRequest._meta.get_field(name)
        longest = column.max_length
        return clean_line(
            getattr(sent, name), path=name, label=label, longest=longest, problems=problems, required=required
        )

    values: dict[str, Any] = {
        "first_name": line("first_name", gettext_noop("The first name"), required=False),
        "last_name": line("last_name", gettext_noop("The last name"), required=names),
        "email": clean_email(
            sent.email, path="email", problems=problems, required=names and not _child_of_parent(sent, asked, year=year)
        ),
        "guardian_email": clean_email(sent.guardian_email, path="guardian_email", problems=problems),
    }
    if names and not sent.email.strip():
        values["email"] = values["guardian_email"]
    for name, label in LABELS.items():
        settled = name == "team_name" and team is not None
        must = asked.get(name) == Ask.MUST and not settled
        values[name] = line(name, label, required=must) if name in asked else ""
    problems += link_problems((name, label, values[name]) for name, label in (*NAMES_OF_PEOPLE, *NAMES_OF_TEAMS))
    values["country"] = country_named(values["country"])
    if team is not None:
        values["team_name"] = team
    values["birth_year"] = sent.birth_year if "birth_year" in asked else None
    values["preferences"] = sent.preferences if "preferences" in asked else ()
    if sent.preferences and "preferences" not in asked:
        message = gettext_noop("This event doesn’t ask for powers. Leave out the preferences.")
        problems.append(Problem("preferences", "not_asked", message))
    questions = list(form.questions.all())
    for number in sorted(sent.answers.keys() - {each.pk for each in questions}):
        message = gettext_noop("This event has no question of the number %(number)s. Read the form again.")
        problems.append(Problem(f"answers-{number}", "unknown", message, {"number": number}))
    values["answers"] = {each.pk: _tidied(each, sent.answers.get(each.pk, "")) for each in questions}
    found = replace(sent, **values)
    if sent.name_shown not in NameShown.values:
        message = gettext_noop("Choose how others see your name: whole, short or as initials.")
        problems.append(Problem("name_shown", "not_a_choice", message))
    problems += _birth_problems(form, found, asked, year=year)
    problems += _preference_problems(form, found, asked)
    problems += [problem for each in questions for problem in _answer_problems(each, found.answers[each.pk])]
    if form.terms_text and not sent.accepts_terms:
        message = gettext_noop("Read the terms and tick the box, or ask the organisers about them.")
        problems.append(Problem("accepts_terms", "required", message))
    RuleError.gather(problems)
    return found


def year_of(event: Event) -> int:
    """The year that ages are counted in: of an event without days, this one."""
    return (event.starts_on or timezone.localdate()).year


def link_problems(names: Iterable[tuple[str, str, str]]) -> list[Problem]:
    """What is wrong with names, each with its path and label: emails to others have them, so they bring no links."""
    message = gettext_noop("%(label)s has a web address. Enter only a name.")
    return [Problem(path, "link", message, {"label": label}) for path, label, text in names if LINK.search(text)]


def _child_of_parent(sent: Application, asked: Mapping[str, Ask], *, year: int) -> bool:
    """Whether a child gives the address of a parent, who then answers alone."""
    born = sent.birth_year if "birth_year" in asked else None
    return bool(sent.guardian_email.strip() and born and YEARS[0] <= born <= year and year - born < CHILD)


def has_link(sent: Application) -> bool:
    """Whether a text brings a link, as advertisements do; then the organisers look at it."""
    texts = (
        sent.first_name,
        sent.last_name,
        sent.club_name,
        sent.army,
        sent.team_name,
        sent.side_name,
        sent.wish,
        *sent.answers.values(),
    )
    return any(LINK.search(text) for text in texts)


def likeness(request: EntryRequest, others: Iterable[EntryRequest]) -> str:
    """The first of the `others` that has the application's name, in words for the organisers; blank for none."""
    name = _folded(request)
    found = [each for each in others if _folded(each) == name]
    found.sort(key=lambda each: fold(each.email) != fold(request.email))
    if not found:
        return ""
    first = found[0]
    same, number = fold(first.email) == fold(request.email), first.number or 0
    if same and number:
        return gettext("Perhaps a duplicate of entry no. %(number)s: same name and address.") % {"number": number}
    if same:
        return gettext("Perhaps a duplicate of an entry that isn’t confirmed yet: same name and address.")
    if number:
        return gettext("Perhaps a duplicate of entry no. %(number)s: same name.") % {"number": number}
    return gettext("Perhaps a duplicate of an entry that isn’t confirmed yet: same name.")


def same_person(request: EntryRequest, sent: Application) -> bool:
    """Whether an application has these names and this address."""
    return (fold(request.email), *_folded(request)) == (fold(sent.email), *_folded(sent))


def _folded(one: EntryRequest | Application) -> list[str]:
    """The name of an entry: that of the team, else that of the player."""
    return [fold(one.side_name)] if one.side_name else [fold(one.first_name), fold(one.last_name)]


def _birth_problems(form: EntryForm, sent: Application, asked: Mapping[str, Ask], *, year: int) -> Iterator[Problem]:
    if "birth_year" not in asked:
        return
    if sent.birth_year is None:
        if asked["birth_year"] == Ask.MUST:
            yield Problem("birth_year", "required", gettext_noop("Enter the year of birth, such as 1990."))
        return
    if not YEARS[0] <= sent.birth_year <= year:
        message = gettext_noop("Enter the year of birth with four digits, such as 1990.")
        yield Problem("birth_year", "out_of_range", message)
        return
    age = year - sent.birth_year
    if age < form.min_age:
        message = gettext_noop("Players of this event are at least %(age)s in the year of the event.")
        yield Problem("birth_year", "too_young", message, {"age": form.min_age})
    elif age < CHILD and not sent.guardian_email:
        message = gettext_noop("For a player under 16, enter the email address of a parent.")
        yield Problem("guardian_email", "required", message)


def _preference_problems(form: EntryForm, sent: Application, asked: Mapping[str, Ask]) -> Iterator[Problem]:
    if asked.get("preferences") == Ask.MUST and not sent.preferences:
        yield Problem("preferences", "required", gettext_noop("Choose at least the power that you like most."))
    if len(set(sent.preferences)) < len(sent.preferences):
        yield Problem("preferences", "twice", gettext_noop("One power is chosen twice. Choose each at most once."))
    if not set(sent.preferences) <= powers_of(form.event).keys() and sent.preferences:
        yield Problem("preferences", "unknown", gettext_noop("This is not a power of the game. Choose from the list."))


def _tidied(question: EntryQuestion, answer: str) -> str:
    text = visible_text(answer).replace("\r\n", "\n").strip()
    if question.kind != QuestionKind.YES:
        return text
    said = text.casefold()
    return "" if said == SAID_NO else said


def _answer_problems(question: EntryQuestion, answer: str) -> Iterator[Problem]:
    path = f"answers-{question.pk}"
    if not answer:
        if question.required:
            message = gettext_noop("Answer this question.")
            yield Problem(path, "required", message)
        return
    if len(answer) > LONGEST_ANSWER:
        message = gettext_noop("The answer has more than %(most)s characters. Shorten it.")
        yield Problem(path, "too_long", message, {"most": LONGEST_ANSWER})
    if question.kind == QuestionKind.YES and answer != SAID_YES:
        yield Problem(path, "invalid", gettext_noop("Answer yes or no."))
    if question.kind == QuestionKind.NUMBER and question.fee_delta and not re.fullmatch(r"\d\d?", answer):
        yield Problem(path, "invalid", gettext_noop("Enter a whole number from 0 to 99."))
        return
    if question.kind == QuestionKind.NUMBER and not re.fullmatch(r"-?\d{1,9}([.,]\d{1,3})?", answer):
        yield Problem(path, "invalid", gettext_noop("Enter a number."))
    options = set(question.options)
    one = question.kind == QuestionKind.CHOICE and answer not in options
    many = question.kind == QuestionKind.MANY and not set(answer.split("\n")) <= options
    if one or many:
        yield Problem(path, "unknown", gettext_noop("This isn’t one of the choices. Choose one from the list."))
