"""The list of people among the tabs of a club."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.db.models import Exists, OuterRef, Q
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.events.models import Entry, EventResult
from tournaments.events.pages.extras import ExtraPages


class ProfilesPages(ExtraPages):
    """See `tournaments.events.pages.extras`."""

    code = "profiles"

    def club_facts(self) -> Mapping[str, Any]:
        listed = Q(event__club=OuterRef("pk"), event__published=True, event__listed=True)
        playing = Entry.objects.filter(listed, event__rules_frozen_at__isnull=False, seats__isnull=False)
        return {"tab_people": Exists(EventResult.objects.filter(listed)), "tab_playing": Exists(playing)}

    def club_tabs(self, club: Club, current: str, known: Mapping[str, Any]) -> Sequence[Tab]:
        if not (known["tab_people"] or known["tab_playing"]):
            return ()
        return [Tab(_("People"), reverse("public:club_people", args=[club.slug]), current == "club_people")]


PAGES: Final = ProfilesPages()
