"""Figures, states and form fields as every page shows them (`templates/components/README.md`)."""

from __future__ import annotations

import re
import uuid
from collections.abc import Container, Iterable
from datetime import date, datetime
from fractions import Fraction
from typing import Any

from django import template
from django.forms import BaseForm, BooleanField, BoundField, DecimalField, Field, IntegerField, MultiValueField
from django.utils import timezone
from django.utils.choices import flatten_choices
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.web.figures import has_comma
from common.web.problems import words_text
from tournaments.base.days import dated, days_in_words
from tournaments.base.figures import (
    as_exact,
    decimals_of,
    even_figure,
    factor_figure,
    figure,
    ordinal,
    rank_in_words,
    signed_figure,
)
from tournaments.base.languages import before_stop, colon, in_sentence, labelled

register = template.Library()
register.simple_tag(colon)

# Shape of a state: an open ring (no class), half, full, a diamond (flag) or a square (stop).
SHAPES = {
    "started": "half",
    "running": "half",
    "to_come": "half",
    "registered": "half",
    "finished": "full",
    "done": "full",
    "assigned": "full",
    "waiting": "flag",
    "moved": "flag",
    "disputed": "flag",
    "cancelled": "stop",
    "stopped": "stop",
    "failed": "stop",
}


@register.simple_tag(name="once_key")
def once_key() -> SafeString:
    """The key of a form that counts once, however often it is sent (`tournaments.base.pages.idempotent_forms`)."""
    return format_html('<input type="hidden" name="idempotency_key" value="{}">', uuid.uuid4())


@register.filter(name="num")
def num(value: object, digits: int = 2) -> str:
    """An exact number with up to `digits` decimals and a real minus; – where there is none."""
    return figure(value, digits=digits)


@register.filter(name="translated")
def translated(words: object) -> str:
    """Words of the pure code in the reader's language."""
    return words_text(words) if isinstance(words, str) else str(words)


@register.filter(name="even")
def even(value: object, decimals: int) -> str:
    """An exact number with exactly that many decimals, like the others in its column."""
    return even_figure(value, decimals)


@register.filter(name="digits")
def digits(rows: Iterable[Any], name: str) -> int:
    """How many decimals the column `name` of these rows needs, for `even`."""
    column = template.Variable(f"row.{name}")
    return decimals_of(column.resolve({"row": row}) for row in rows)


@register.filter(name="even_signed")
def even_signed(value: object, decimals: int) -> str:
    """A change with exactly that many decimals: + before what is above zero."""
    exact = as_exact(value)
    return f"{'+' if exact is not None and exact > 0 else ''}{even_figure(value, decimals)}"


@register.filter(name="nums")
def nums(values: str) -> str:
    """Several exact numbers with commas between them, each as `num` shows it."""
    return ("; " if has_comma() else ", ").join(figure(value) for value in str(values).split(", "))


register.filter("in_sentence", in_sentence)
register.filter("before_stop", before_stop)


@register.filter(name="signed")
def signed(value: object, digits: int = 2) -> str:
    """A change: +3, −2, 0; – where there is none."""
    return signed_figure(value, digits=digits)


@register.filter(name="tied")
def tied_rank(rank: int | None, tied: object) -> str:
    """A rank with = after it if others share it; – where there is none."""
    return rank_in_words(rank, tied=bool(tied))


@register.filter(name="shared")
def shared_rank(rank: int | None, shared: Container[int | None]) -> str:
    """As `tied`, from the ranks of a table that several lines share."""
    return rank_in_words(rank, tied=rank in shared)


@register.filter(name="ordinal")
def as_ordinal(value: int) -> str:
    """A rank as an ordinal in a sentence: 1st, 2nd, 11th."""
    return ordinal(int(value))


@register.filter(name="ordinal_place")
def as_ordinal_place(value: int) -> str:
    """The same for a feminine noun such as a place: in French 1re, not 1er."""
    return ordinal(int(value), feminine=True)


@register.simple_tag(name="listed_name")
def listed_name(person: Any) -> SafeString:
    """A name as a list by surname has it: Hood, David. Where it takes two lines, the first name begins the second."""
    told = f" ({person.distinction})" if person.distinction else ""
    if not person.first_name:
        return format_html("{}{}", person.last_name, told)
    return format_html('{}, <span class="given">{}{}</span>', person.last_name, person.first_name, told)


@register.simple_tag(takes_context=True)
def back_of(context: Any, tabs: Any) -> Any:
    """The tab that a page is below, for the way back to it. None on a tab's own page, or without any tabs."""
    match = context["request"].resolver_match if "request" in context else None
    here = match.url_name if match else ""
    return next((tab for tab in tabs or () if tab.current and here not in tab.pages), None)


@register.filter(name="get")
def get(mapping: Any, key: object) -> object:
    """The value of a mapping under a key that only the template knows; nothing where it is missing."""
    return mapping.get(key) if mapping else None


@register.filter(name="anchor")
def anchor(path: str) -> str:
    """The id of the control that a problem's path names: `seats[3].centers` is `seats-3-centers`."""
    return "-".join(part for part in re.split(r"[\[\].]+", path) if part)


@register.simple_tag
def multiplied(value: object, *factors: object) -> SafeString | str:
    """A score with what it is multiplied by: "57 × ¾"; factors of 1 are left out."""
    shown = [f"×\N{NO-BREAK SPACE}{factor_figure(factor)}" for factor in factors if as_exact(factor) != 1]
    if not shown:
        return figure(value)
    return format_html('<span class="figure">{} <span class="times">{}</span></span>', figure(value), " ".join(shown))


@register.simple_tag
def heat_score(cell: Any) -> SafeString | str:
    """A `HeatCell` of the standings: the board's score with its factors.

    A dropped score is in brackets, since a struck −5 reads as 5 or as nothing.
    """
    if cell is None:
        return ""
    value, times, multiplier = cell.board or cell.score, cell.times, cell.multiplier
    if cell.state == "unplayed":  # not a 0 that somebody scored
        if not as_exact(value) or not as_exact(multiplier):
            dropped = _("Not played: %(score)s, dropped") % {"score": figure(value)}
            title = dropped if as_exact(value) else _("Not played")
            return format_html('<abbr class="soft" title="{}">–</abbr>', title)
        return format_html('<abbr class="soft" title="{}">{}</abbr>', _("Not played"), multiplied(value, multiplier))
    if cell.tier == "final":  # it adds nothing, but isn't dropped: it decides the first ranks
        return multiplied(value)
    if as_exact(multiplier):
        return multiplied(value, times, multiplier)
    return format_html(
        '<span class="drop"><span class="vh">{} </span>({})</span>', _("dropped"), multiplied(value, times)
    )


@register.simple_tag
def set_mark(found: Any) -> SafeString | str:
    """The mark after a score that the organiser set, with the computed score and the reason; nothing without one."""
    if not found:
        return ""
    return format_html('<abbr class="set-mark" title="{}">*</abbr>', set_words(found))


@register.filter(name="set_words")
def set_words(found: Any) -> str:
    """A score that the organiser set, as text with its reason and the computed score."""
    words = {"reason": found.reason, "computed": figure(found.computed)}
    return _("set by the organiser: %(reason)s; computed %(computed)s") % words


@register.simple_tag
def move(change: int | None) -> SafeString | str:
    """A move in rank since before: positive is up, None (nothing before) shows nothing."""
    if change is None:
        return ""
    if change == 0:
        return format_html(
            '<span class="move"><span class="vh">{}</span></span>',
            _("same rank"),
        )
    way, arrow = ("up", "▲") if change > 0 else ("down", "▼")
    words = _("up") if change > 0 else _("down")
    return format_html(
        '<span class="move {}"><span aria-hidden="true">{}</span>{}<span class="vh"> {}</span></span>',
        way,
        arrow,
        abs(change),
        words,
    )


@register.inclusion_tag("components/state.html")
def state(value: str, label: str = "", *, shape: str = "") -> dict[str, object]:
    """The state of a game, heat, player or job, by shape and word."""
    key = str(value).lower()
    words = {
        "unstarted": _("Not started"),
        "started": _("In progress"),
        "finished": _("Finished"),
        "to_come": _("Result to come"),
        "unregistered": _("Unregistered"),
        "registered": _("Registered"),
        "assigned": _("Assigned"),
        "waiting": _("Waiting"),
        "moved": _("Moved"),
        "disputed": _("Disputed"),
        "queued": _("Queued"),
        "running": _("Running"),
        "done": _("Done"),
        "stopped": _("Stopped"),
        "cancelled": _("Stopped"),
        "failed": _("Failed"),
    }
    return {
        "shape": shape or SHAPES.get(key, ""),
        "label": label or words.get(key, str(value).capitalize()),
    }


@register.inclusion_tag("components/state.html", takes_context=True)
def game_state(context: template.Context, value: str, number: int) -> dict[str, object]:
    """The state of a game of round `number` on a public page, where a hidden result counts as not played yet."""
    hidden = 0 < (context.get("hidden_from") or 0) <= number
    return state("to_come" if hidden and value == "started" else value)


@register.simple_tag
def when(moment: datetime | None) -> SafeString | str:
    """A moment as people say it: the time today, else day and time; – where there is none."""
    if moment is None:
        return "–"
    local = timezone.localtime(moment)
    same_day = local.date() == timezone.localdate()
    text = date_format(local, "H:i" if same_day else "j M Y, H:i")
    return format_html('<time datetime="{}">{}</time>', local.isoformat(timespec="seconds"), text)


@register.filter
def days(event: Any) -> str:
    """The days of an event, or of what has `starts_on` and `ends_on`, as all pages show them: "29–30 Nov 2026"."""
    return days_in_words(event.starts_on, event.ends_on)


@register.filter("dated", expects_localtime=True)
def dated_filter(moment: date | None, form: str) -> str:
    """A deadline, with its year where it isn't this one: `{{ closes_at|dated:"D j F, H:i" }}`."""
    return dated(moment, form)


@register.simple_tag
def players(count: int) -> str:
    """A number of players with its word."""
    return ngettext("%(count)s player", "%(count)s players", count) % {"count": count}


@register.inclusion_tag("components/field.html", name="field")
def form_field(bound: BoundField, *, css: str = "", hint: str = "") -> dict[str, object]:
    """One form field: label, hint, control and its errors, linked for readers."""
    widget = bound.field.widget
    kind = getattr(widget, "input_type", "")
    return {
        "field": bound,
        "css": css,
        "hint": hint or bound.help_text,
        "is_check": kind == "checkbox" and not widget.use_fieldset,
        "is_group": widget.use_fieldset,
        "is_hidden": bound.is_hidden,
    }


@register.inclusion_tag("components/form_errors.html")
def form_errors(form: BaseForm | None, title: str = "") -> dict[str, object]:
    """The summary above a form that was refused; each line leads to its field."""
    lines: list[tuple[BoundField | None, str]] = []
    if form is not None:
        lines += [(None, str(message)) for message in form.non_field_errors()]
        lines += [(bound, str(message)) for bound in form for message in bound.errors]
    return {"lines": lines, "title": title}


@register.inclusion_tag("components/form_fields.html")
def form_fields(form: BaseForm, names: str = "") -> dict[str, object]:
    """All fields of a form, or those named (separated by spaces), in that order."""
    chosen = [form[name] for name in names.split()] if names else list(form)
    return {"fields": chosen}


@register.simple_block_tag(name="fold")
def form_fold(content: SafeString, *, css: str = "", part: str = "") -> SafeString:
    """Fields that are seldom changed, below a `summary` that names them and what they hold; open where one is wrong.

    `part` is a part that another choice fills, see `refill.js`.
    """
    wrong = SafeString(" open") if 'aria-invalid="true"' in content else ""
    refilled = format_html(' data-refill-part="{}"', part) if part else ""
    return format_html('<details class="fold {}"{}{}>{}</details>', css, refilled, wrong, content)


@register.simple_tag
def held(
    bound: BoundField,
    css: str = "",
    *,
    label: str = "",
    none: str = "",
    flows: bool = False,
    unlike: BoundField | None = None,
) -> SafeString:
    """What a field holds, in words: after its label, where it is a number or one is given; `none` if it holds nothing.

    With `flows`, label and choice are one sentence: "a bye counts as a win". Nothing if the field `unlike` has the same
    value, since its own fold shows it. `fold.js` keeps it so while the field is changed.
    """
    if not label and isinstance(bound.field, BooleanField | IntegerField | DecimalField):
        label = str(bound.label)
    text = _held_words(bound.field, bound.value())
    if unlike and text == _held_words(unlike.field, unlike.value()):
        text = ""
    if label and text:
        told = f"{label} {in_sentence(text)}" if flows else labelled(label, text)
        text = label if isinstance(bound.field, BooleanField) else told
    shown = '<span class="{}" data-held="{}" data-label="{}" data-none="{}"{}{}>{}</span>'
    kept = SafeString(" data-flows") if flows else ""
    other = format_html(' data-unlike="{}"', unlike.html_name) if unlike else ""
    return format_html(shown, css, bound.html_name, label, none, kept, other, text or none)


def _held_words(field: Field, value: Any) -> str:
    if isinstance(field, MultiValueField):
        return ", ".join(_held_words(part, each) for part, each in zip(field.fields, value or (), strict=False) if each)
    choices = getattr(field, "choices", None)
    if choices is not None:
        known: list[tuple[Any, Any]] = list(flatten_choices(choices))
        return next((str(label) for code, label in known if str(code) == str(value)), "")
    return "" if value in (None, False, 0, "0") else str(value)


@register.filter(name="share")
def share(part: object, whole: object) -> str:
    """A part of a whole in percent, rounded to a whole number; – if the whole is 0."""
    below = as_exact(whole)
    above = as_exact(part)
    if not below or above is None:
        return "–"
    return figure(Fraction(above) / below * 100, digits=0)
