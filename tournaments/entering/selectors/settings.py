"""The settings of entries in a few words, for folds that are closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.base.figures import money
from tournaments.base.languages import in_sentence
from tournaments.entering.currencies import EURO, currency_of_iban
from tournaments.entering.models import EntryForm, EntryRequest, ListKind, ShownEntries
from tournaments.entering.selectors.cards import takes_cards
from tournaments.entering.selectors.entrants import Entrants, entrants_of
from tournaments.entering.selectors.forms import asked_by
from tournaments.entering.selectors.words import hours_in_words, moment

if TYPE_CHECKING:
    from tournaments.entering.selectors.entrants import Words


def held_in_folds(form: EntryForm) -> dict[str, str]:
    """What each fold holds."""
    columns = {each.name: each for each in EntryRequest._meta.concrete_fields}
    asked = [str(columns[name].verbose_name) for name in asked_by(form)]
    lists = _("none") if form.list_kind == ListKind.NONE else in_sentence(form.get_list_kind_display())
    due = _("due %(at)s") % {"at": moment(form.list_due_at)} if form.list_due_at else ""
    terms = _("terms") if form.terms_text else _("no terms")
    public: dict[str, Words] = dict(public_lists(entrants_of(form.event)))
    public[ShownEntries.ALL] = _("everybody with a place, and how many wait")
    return {
        "waiting": _joined(_("a waiting list") if form.queues else _("no waiting list"), _offers(form)),
        "asks": ", ".join(asked) or _("names and email only"),
        "fee": _joined(money(form.fee, form.currency), _("also by card") if takes_cards(form) else "")
        if form.fee
        else _("free"),
        "lists": _joined(lists, due if form.list_kind != ListKind.NONE else ""),
        "terms": _joined(terms, _("public list: %(who)s") % {"who": in_sentence(str(public.get(form.shows, "")))}),
    }


def doubt_of_currency(form: EntryForm) -> str:
    """That the currency of the fee isn't that of the account's country; blank where it is, and without an account."""
    usual = currency_of_iban(form.iban)
    if not form.fee or not usual or usual == form.currency:
        return ""
    words = {"country": form.iban[:2], "usual": usual, "currency": form.currency}
    text = _("The fee is in %(currency)s, but the account is in a country that pays in %(usual)s (%(country)s).")
    code = _("There is no QR code to pay with.") if usual == EURO else ""
    return " ".join(filter(None, (text % words, code, _("Check the currency."))))


def public_lists(entrants: Entrants) -> list[tuple[str, Words]]:
    """Who may be on the public list, to choose from."""
    named = {
        ShownEntries.NOBODY: _("No list"),
        ShownEntries.ACCEPTED: entrants.shown,
        ShownEntries.ALL: entrants.shown_all,
    }
    return [(each.value, named.get(each, each.label)) for each in ShownEntries]


def _offers(form: EntryForm) -> str:
    if not form.queues or not form.offer_hours:
        return ""
    return _("%(hours)s to answer an offer") % {"hours": hours_in_words(form.offer_hours)}


def _joined(*parts: str) -> str:
    return ", ".join(part for part in parts if part)
