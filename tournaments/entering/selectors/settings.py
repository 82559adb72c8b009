"""The settings of entries in a few words, for folds that are closed."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.base.figures import money
from tournaments.entering.models import EntryForm, EntryRequest, ListKind
from tournaments.entering.selectors.cards import takes_cards
from tournaments.entering.selectors.forms import asked_by
from tournaments.entering.selectors.words import hours_in_words, moment


def held_in_folds(form: EntryForm) -> dict[str, str]:
    """What each fold holds."""
    columns = {each.name: each for each in EntryRequest._meta.concrete_fields}
    asked = [str(columns[name].verbose_name) for name in asked_by(form)]
    lists = _("none") if form.list_kind == ListKind.NONE else _small(form.get_list_kind_display())
    due = _("due %(at)s") % {"at": moment(form.list_due_at)} if form.list_due_at else ""
    terms = _("terms") if form.terms_text else _("no terms")
    return {
        "waiting": _joined(_("a waiting list") if form.queues else _("no waiting list"), _offers(form)),
        "asks": ", ".join(asked) or _("names and email only"),
        "fee": _joined(money(form.fee, form.currency), _("also by card") if takes_cards(form) else "")
        if form.fee
        else _("free"),
        "lists": _joined(lists, due if form.list_kind != ListKind.NONE else ""),
        "terms": _joined(terms, _("public list: %(who)s") % {"who": _small(form.get_shows_display())}),
    }


def _offers(form: EntryForm) -> str:
    if not form.queues or not form.offer_hours:
        return ""
    return _("%(hours)s to answer an offer") % {"hours": hours_in_words(form.offer_hours)}


def _small(text: str) -> str:
    """Within a sentence."""
    return f"{text[:1].lower()}{text[1:]}"


def _joined(*parts: str) -> str:
    return ", ".join(part for part in parts if part)
