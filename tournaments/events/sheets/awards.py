"""Who won what: the list of awards for a wall, and a certificate for each winner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments.base.figures import ordinal
from tournaments.base.sheets.paper import Document
from tournaments.boards.games.entry_words import total_digits
from tournaments.boards.games.words import award_title
from tournaments.events.ending_words import awards_so_far
from tournaments.events.models import Format
from tournaments.events.sheets.asked import Asked

Json = dict[str, Any]
LONG_NAME = 22
"""From so many letters on a name is set smaller."""


def awards(asked: Asked) -> Document:
    """Every award with who holds it; of boards among those who qualified, as the page of the awards begins."""
    table = asked.data["standings"]
    boards = asked.event.format == Format.BOARDS
    context = asked.results_frame | {
        "prizes": [{**prize, "title": award_title(prize)} for prize in _prizes(asked)],
        "so_far": awards_so_far(asked.data),
        "digits": total_digits(table["all"]) if boards else 2,
    }
    name = f"{asked.event} {_('awards')}"
    return Document(name=name, template="events/print/awards/awards.html", context=context)


def certificates(asked: Asked) -> Document:
    """A page across for each winner: those who share an award have one each, a team has one with its members."""
    event = asked.event
    context = asked.frame | {
        "sheets": winners(asked),
        "day": event.ends_on or event.starts_on,
        "so_far": certificates_so_far(asked),
    }
    name = f"{event} {_('certificates')}"
    return Document(name=name, template="events/print/awards/certificates.html", context=context, wide=True)


def certificates_so_far(asked: Asked) -> str:
    """What keeps the certificates from being final; a season has them only of what is played to its end."""
    return "" if asked.event.format == Format.LEAGUE else awards_so_far(asked.data)


def winners(asked: Asked) -> list[Json]:
    """What each certificate says: the award in words, the name, and of a team its members."""
    if asked.event.format == Format.LEAGUE:
        return season_winners(asked.data)
    found = []
    for prize in _prizes(asked):
        for winner in prize["winners"]:
            team = prize["code"] == "winning_team"
            found.append(
                _certificate(
                    _certified(prize),
                    winner["name"],
                    members=_members(asked, winner) if team else [],
                    shared=len(prize["winners"]) > 1,
                )
            )
    return found


def season_winners(data: Json) -> list[Json]:
    """The first two of each division that is played to its end, and who won the cups, as `winners` does."""
    found = []
    for division in data["divisions"]:
        over = not division["left"] and (division["played"] or division["given"])
        rows = [row for row in division["rows"] if over and not row.get("withdrawn")]
        for place in (1, 2):
            best = [row["name"] for row in rows if row["rank"] == place]
            title = _("Winner of %(division)s") if place == 1 else _("Second place in %(division)s")
            found += [_certificate(title % {"division": division["name"]}, name, shared=len(best) > 1) for name in best]
    for cup in data["cups"]:
        title = _("Winner of the %(cup)s") % {"cup": cup["name"]}
        found += [_certificate(title, name, shared=len(cup["winners"]) > 1) for name in cup["winners"]]
    return found


def _certificate(title: str, name: str, *, shared: bool, members: Sequence[str] = ()) -> Json:
    return {
        "title": title,
        "name": name,
        "long": len(name) >= LONG_NAME,
        "members": list(members),
        "shared": shared,
    }


def _prizes(asked: Asked) -> list[Json]:
    found = asked.data["standings"]["awards"]
    return list(found["qualified"]) if isinstance(found, dict) else list(found)


def _certified(prize: Json) -> str:
    return _("%(rank)s place") % {"rank": ordinal(prize["place"])} if prize["code"] == "place" else award_title(prize)


def _members(asked: Asked, team: Json) -> list[str]:
    """The names of the players of a team that won."""
    if asked.event.format == Format.SWISS:
        teams = asked.data["standings"]["teams"] or ()
        return [player["name"] for each in teams if each["name"] == team["name"] for player in each["players"]]
    entries = {str(pk): found for pk, found in asked.data["teams"].items()}[str(team["id"])]
    return [entry["name"] for entry in asked.data["entries"] if entry["id"] in entries]
