"""Rows of an archive written into the database, kind by kind, with new numbers."""

from __future__ import annotations

import json
import secrets
from dataclasses import replace
from typing import Any

from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.pure.errors import Problem, RuleError
from tournaments.archive.files.reading import ACCOUNT, WORDS, ReadArchive
from tournaments.archive.files.rules import RULE_OF, RULES, Rule
from tournaments.archive.services.tidying import Tidying
from tournaments.base.plain_text import clean_email, tidy_line
from tournaments.base.private_links import hashed_token
from tournaments.clubs.models import Club, EventMembership, Membership, User
from tournaments.clubs.services.account_security import is_owned
from tournaments.entering.models import EntryRequest
from tournaments.lab.models import ScoringSystem
from tournaments.lab.selectors.systems import compiled
from tournaments.league.models import DivisionTeam
from tournaments.league.services.tokens import end_token
from tournaments.players.models import PlayerLink

BATCH = 500
Json = dict[str, Any]


class Restoring:
    """A restore in progress. With `accounts` given, only that account is linked, to its own rows."""

    def __init__(self, archive: ReadArchive, club: Club, *, accounts: User | None) -> None:
        self.archive = archive
        self.club = club
        self.notes: list[str] = []
        self.rows = 0
        # A system had to be renamed, so pages show another name than before.
        self.renamed = False
        self.tidying = Tidying()
        self._written: dict[str, dict[int, Any]] = {}
        self._skipped: dict[str, int] = {}
        self._accounts = self._linked(accounts)

    def write(self, rule: Rule) -> None:
        """Write the rows of a kind; those that it links to are written already."""
        if rule.model is Club:
            self._written[rule.name] = {1: self.club}
            return
        # Kept from the start: a row may be linked to by a later one of its kind.
        made: dict[int, Any] = self._written.setdefault(rule.name, {})
        for number, row in enumerate(self.archive.rows[rule.name], start=1):
            made_row = self._row(rule, number, row)
            if made_row is not None:
                made[number] = made_row
                if made_row.pk is None:  # not a system of this site
                    self.tidying.look_at(rule, number, made_row)
            if made_row is not None and _one_by_one(rule) and made_row.pk is None:
                made_row.save_base(raw=True, force_insert=True)
        if not _one_by_one(rule):
            rule.model._base_manager.bulk_create(list(made.values()), batch_size=BATCH)
        for name in rule.many:
            self._write_many(rule, name, made)
        self.rows += len(made)

    def write_late(self) -> None:
        """The links to rows that come later than their own."""
        for rule in RULES:
            for name in rule.late:
                target = RULE_OF[rule.model._meta.get_field(name).related_model].name  # type: ignore[index]  # a model
                changed = []
                for number, made in self._written[rule.name].items():
                    other = self.archive.rows[rule.name][number - 1][name]
                    if other is not None:
                        setattr(made, name, self._written[target][other])
                        changed.append(made)
                rule.model._base_manager.bulk_update(changed, [name], batch_size=BATCH)

    def miscounted(self) -> str:
        """A kind with another number of rows written than the archive and the notes say; otherwise blank."""
        for rule in RULES:
            wanted = len(self.archive.rows[rule.name]) - self._skipped.get(rule.name, 0)
            if len(self._written[rule.name]) != wanted:
                return rule.name
        return ""

    def _row(self, rule: Rule, number: int, row: Json) -> Any:
        values = {column.attname: self._value(rule, number, column, row) for column in rule.fields}
        made: Any = rule.model(**values)
        if rule.model is ScoringSystem:
            return self._system(made, number)
        if rule.model is Membership and (made.user_id is None or self._is_member(made.user_id)):
            return self._skip(rule)
        if rule.model is EventMembership and made.user_id is None:
            return self._skip(rule)
        if rule.model is PlayerLink and PlayerLink.objects.filter(token_hash=made.token_hash).exists():
            return self._skip(rule)
        if rule.model is EntryRequest and EntryRequest.objects.filter(token_hash=made.token_hash).exists():
            made.token_hash = hashed_token(secrets.token_urlsafe())  # existing links stay valid here
        if rule.model is DivisionTeam and self._captain_is_linked(made):
            end_token(made)
        return made

    def _value(self, rule: Rule, number: int, column: Any, row: Json) -> Any:
        value = row[column.name]
        if value is None or column.name in rule.late:
            return None
        if isinstance(column, models.ForeignKey):
            return self._link(column, value)
        if column.name not in rule.numbers:
            return value
        try:
            return rule.numbers[column.name](value, self._new_number, row)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            words = {"name": rule.file, "row": number, "field": column.name, "why": "names rows that are not there"}
            raise RuleError.one(f"{rule.file}[{number}].{column.name}", "invalid", WORDS, **words) from error

    def _link(self, column: Any, number: int) -> int | None:
        target = column.related_model
        if target is User:
            return self._accounts.get(number)
        found = self._written[RULE_OF[target].name].get(number)
        return found.pk if found is not None else None

    def _new_number(self, kind: str, number: int) -> int:
        """A row's new number; 0 stays 0. Raises `LookupError` for a row that is not there."""
        return int(self._written[kind][number].pk) if number else 0

    def _write_many(self, rule: Rule, name: str, made: dict[int, Any]) -> None:
        field: Any = rule.model._meta.get_field(name)
        through = field.remote_field.through
        own, other = field.m2m_field_name(), field.m2m_reverse_field_name()
        targets = self._written[RULE_OF[field.related_model].name]
        rows = [
            through(**{f"{own}_id": row.pk, f"{other}_id": targets[each].pk})
            for number, row in made.items()
            for each in self.archive.rows[rule.name][number - 1][name]
        ]
        through.objects.bulk_create(rows, batch_size=BATCH)

    def _linked(self, only: User | None) -> dict[int, int]:
        """The accounts here, by their numbers in the archive."""
        found: dict[int, int] = {}
        linked: list[str] = []
        strangers: list[str] = []
        made = 0
        for number, row in enumerate(self.archive.rows[ACCOUNT], start=1):
            email = _address(number, row)
            if only is not None:
                if email.casefold() == only.email.casefold():
                    found[number] = only.pk
                continue
            user = User.objects.filter(email__iexact=email).first()
            if user is None:
                user = User.objects.create_user(email, None, name=tidy_line(row["name"]))
                made += 1
            elif not is_owned(user):
                strangers.append(email)
                continue
            else:
                linked.append(user.email)
            found[number] = user.pk
        self._tell_linked(linked, strangers)
        if made:
            text = ngettext(
                "Created %(n)s account without a password. Its owner can set one with “Forgot your password?”.",
                "Created %(n)s accounts without a password. Their owners can set one with “Forgot your password?”.",
                made,
            )
            self.notes.append(text % {"n": made})
        unlinked = len(self.archive.rows[ACCOUNT]) - len(found) - len(strangers)
        if unlinked:
            text = _("%(n)s accounts are not linked. Invite these members again.")
            self.notes.append(text % {"n": unlinked})
        return found

    def _tell_linked(self, linked: list[str], strangers: list[str]) -> None:
        """Report which accounts of this site are linked with the club from now on, and which aren't."""
        if linked:
            self.notes.append(_("Linked to these accounts: %(emails)s.") % {"emails": ", ".join(linked)})
        if strangers:
            text = _(
                "Not linked, because the accounts here never confirmed these addresses: %(emails)s. Invite these "
                "members again, or ask them to set a new password by email first."
            )
            self.notes.append(text % {"emails": ", ".join(strangers)})

    def _is_member(self, user: int) -> bool:
        """Whether the account is a member of the club. The actor who restores is its owner already."""
        return Membership.objects.filter(club=self.club, user=user).exists()

    def _skip(self, rule: Rule) -> None:
        self._skipped[rule.name] = self._skipped.get(rule.name, 0) + 1
        if rule.model is PlayerLink and self._skipped[rule.name] == 1:
            self.notes.append(
                _(
                    "These players’ private links already open another club’s pages on this server. Create new ones "
                    "here."
                )
            )

    def _captain_is_linked(self, made: Any) -> bool:
        if not made.captain_hash or not DivisionTeam.objects.filter(captain_hash=made.captain_hash).exists():
            return False
        text = _("These captains’ links already open another club’s pages on this server. Create new ones here.")
        if text not in self.notes:
            self.notes.append(text)
        return True

    def _system(self, made: ScoringSystem, number: int) -> ScoringSystem:
        """A club's own system is made; a shipped one is this site's, or a copy if the site's has changed."""
        try:
            compiled(made)
        except RuleError as error:
            where = f"data/scoring_system.json[{number}].definition"
            raise RuleError(*(replace(each, path=f"{where}.{each.path}") for each in error.problems)) from error
        if made.club_id is not None:
            return made
        here = ScoringSystem.objects.filter(club=None, slug=made.slug).first()
        if here is not None and _same(here.definition, made.definition):
            return here
        made.club = self.club
        own = [row for row in self.archive.rows["scoring_system"] if row["club"] is not None]
        if any(row["slug"] == made.slug or row["name"].casefold() == made.name.casefold() for row in own):
            made.name, made.slug, self.renamed = f"{made.name[:60]} (from the backup)", f"{made.slug[:48]}-backup", True
        text = _("%(system)s has changed on this site. The club has its own copy of the version that it used.")
        self.notes.append(text % {"system": tidy_line(made.name)})
        return made


def _address(number: int, row: Json) -> str:
    """An account's address. Raises `RuleError` for one that no account could have."""
    problems: list[Problem] = []
    path = f"data/{ACCOUNT}.json[{number}].email"
    email = clean_email(row["email"], path=path, problems=problems, required=True)
    RuleError.gather(problems)
    return email


def _one_by_one(rule: Rule) -> bool:
    """Rows with a time of their own, which inserting many at once would set to now, or with links among themselves."""
    return any(
        getattr(column, "auto_now", False)
        or getattr(column, "auto_now_add", False)
        or column.related_model is rule.model
        for column in rule.fields
    )


def _same(one: Any, other: Any) -> bool:
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
