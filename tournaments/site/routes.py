"""The addresses that the rooms bring."""

from __future__ import annotations

from django.urls import URLPattern

from tournaments.base.rooms import modules_of_rooms


def routes_of_rooms(name: str) -> list[URLPattern]:
    """The addresses in each room's module of that name, such as "pages.desk.urls".

    A fixed word comes before a club or event of any name, which would match the word too.
    """
    found = [route for each in modules_of_rooms(name) for route in each.urlpatterns]
    return sorted(found, key=lambda route: [part.startswith("<") for part in str(route.pattern).split("/")])
