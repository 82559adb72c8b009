"""What a club says of itself on its public page: its owner changes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.base.plain_text import visible_line, visible_text
from tournaments.clubs.links import link_problems
from tournaments.clubs.models import Club, ClubSite
from tournaments.clubs.selectors.site import site_of
from tournaments.clubs.services.changes import change_club
from tournaments.clubs.services.marks import digest_of, read_mark

SAID: Final = tuple(
    column.name
    for column in ClubSite._meta.concrete_fields
    if column.editable and not column.is_relation and not column.primary_key
)
PROSE: Final = frozenset({"text", "links"})
NO_PICTURE: Final = b""


def edit_site(actor: Actor, club: Club, values: Mapping[str, Any], *, picture: bytes | None = None) -> ClubSite:
    """Change what the club says of itself; what `values` leave out stays.

    `picture` is a file that becomes its mark; `NO_PICTURE` goes back to the mark that is drawn in its colour. Raises
    `RuleError` at the names of the columns, or at `picture`.
    """
    with change_club(actor, club, Action.EDIT_CLUB) as change:
        site = site_of(change.club) or ClubSite(club=change.club)
        before = {name: getattr(site, name) for name in SAID}
        for name in SAID:
            if name in values:
                setattr(site, name, _tidied(name, values[name]))
        problems = [*_column_problems(site), *link_problems(site.links, path="links")]
        mark = read_mark(picture) if picture and not problems else None
        RuleError.gather(problems)
        changed = [name for name in SAID if before[name] != getattr(site, name)]
        drawn = _set_mark(change.club, site, None if picture is None else mark or NO_PICTURE)
        if changed or drawn:
            site.save()
            change.record(
                "edit_club_site",
                _("Changed the page of the club."),
                before={name: before[name] for name in changed},
                after={name: getattr(site, name) for name in changed} | ({"mark": change.club.mark} if drawn else {}),
            )
    club.refresh_from_db()
    return site


def _set_mark(club: Club, site: ClubSite, mark: bytes | None) -> bool:
    """Give the club this mark, unless it is None; whether it is another one."""
    digest = club.mark if mark is None else digest_of(mark) if mark else ""
    if digest == club.mark:
        return False
    club.mark, site.picture = digest, mark or None
    club.save(update_fields=["mark"])
    return True


def _tidied(name: str, value: str) -> str:
    return visible_text(value).replace("\r\n", "\n").strip() if name in PROSE else visible_line(value)


def _column_problems(site: ClubSite) -> Iterator[Problem]:
    for name in SAID:
        column: Any = site._meta.get_field(name)
        try:
            column.run_validators(getattr(site, name))
            _check_length(column, getattr(site, name))
        except ValidationError as error:
            yield Problem(name, error.error_list[0].code or "invalid", error.messages[0].replace("%", "%%"))


def _check_length(column: Any, value: str) -> None:
    """Django checks the length of prose in forms alone."""
    if len(value) > column.max_length:
        message = _("This text has %(n)s characters. Shorten it to %(most)s.")
        raise ValidationError(message % {"n": len(value), "most": column.max_length}, code="too_long")
