"""Addresses of the desk: people, conflicts, groups."""

from django.urls import path

from tournaments.web.desk import conflicts, groups, people, people_import

PERSON = "<slug:club>/people/<int:pk>/"
GROUP = "<slug:club>/groups/<int:pk>/"

urlpatterns = [
    path("<slug:club>/people/", people.people, name="people"),
    path("<slug:club>/people/add/", people.person_add, name="person_add"),
    path("<slug:club>/people/import/", people_import.people_import, name="people_import"),
    path(PERSON, people.person, name="person"),
    path(f"{PERSON}remove/", people.person_remove, name="person_remove"),
    path(f"{PERSON}conflicts/", conflicts.conflicts, name="conflicts"),
    path(f"{PERSON}conflicts/<int:other>/", conflicts.conflict_change, name="conflict_change"),
    path("<slug:club>/groups/", groups.groups, name="groups"),
    path(GROUP, groups.group, name="group"),
    path(f"{GROUP}join/", groups.group_join, name="group_join"),
    path(f"{GROUP}leave/", groups.group_leave, name="group_leave"),
    path(f"{GROUP}dissolve/", groups.group_dissolve, name="group_dissolve"),
]
