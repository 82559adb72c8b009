"""Addresses of people and groups, below those of version 1."""

from tournaments.base.api.resources import routes
from tournaments.people.api import groups, people, person_merges, personal_data

CLUB = "clubs/<slug:club>/"

urlpatterns = [
    routes(
        CLUB,
        {
            "groups": groups.GroupViewSet,
            "merges": person_merges.MergeViewSet,
            "people": people.PersonViewSet,
            "people/duplicates": person_merges.DuplicateViewSet,
        },
    ),
    routes(
        f"{CLUB}people/<int:person>/",
        {
            "conflicts": people.ConflictViewSet,
            "data": personal_data.PersonDataViewSet,
            "different": person_merges.DifferentViewSet,
        },
    ),
]
