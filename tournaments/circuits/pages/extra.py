"""Circuits on pages of everybody."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.db.models import Exists, OuterRef, Subquery
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.circuits.agreements import waiting_count
from tournaments.circuits.models import Circuit
from tournaments.circuits.selectors.tables import circuits_of
from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.events.pages.extras import ExtraPages, Links


class CircuitsPages(ExtraPages):
    """See `tournaments.events.pages.extras`."""

    code = "circuits"

    def club_links(self, club: Club) -> Links | None:
        rows = circuits_of(club, only_public=True)
        links = [Tab(each.name, reverse("public:circuit", args=[club.slug, each.slug]), False) for each in rows]
        return Links("circuits", _("Circuits"), links) if links else None

    def club_facts(self) -> Mapping[str, Any]:
        rows = Circuit.objects.filter(club=OuterRef("pk"), published=True).order_by("pk")
        several = Exists(rows.values("pk")[1:2])
        return {"tab_circuits": Subquery(rows.values("slug")[:1]), "tab_more_circuits": several}

    def club_tabs(self, club: Club, current: str, known: Mapping[str, Any]) -> Sequence[Tab]:
        if not known["tab_circuits"]:
            return ()
        if known["tab_more_circuits"]:
            return [Tab(_("Circuits"), reverse("public:circuits", args=[club.slug]), current == "circuits")]
        url = reverse("public:circuit", args=[club.slug, known["tab_circuits"]])
        return [Tab(_("Circuit"), url, current == "circuits")]

    def club_waiting(self, club: Club) -> Iterable[Tab]:
        count = waiting_count(club)
        if count:
            label = ngettext(
                "Another club asks about a circuit: answer it.", "Other clubs ask about circuits: answer them.", count
            )
            yield Tab(label, reverse("desk:circuit_agreements", args=[club.slug]), False)


PAGES: Final = CircuitsPages()
