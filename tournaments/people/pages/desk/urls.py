"""Addresses of the desk: people, conflicts, groups."""

from django.urls import path

from tournaments.people.pages.desk import conflicts, groups, people, person_merges, personal_data

PERSON = "<slug:club>/people/<int:pk>/"
GROUP = "<slug:club>/groups/<int:pk>/"

HELP = {
    "": "people-and-lists",
    "people": "people-and-lists#add-people",
    "person_add": "people-and-lists#add-people",
    "person": "people-and-lists#add-people",
    "person_remove": "people-and-lists#remove-a-person",
    "duplicates": "people-and-lists#duplicates",
    "person_merge": "people-and-lists#duplicates",
    "person_merge_with": "people-and-lists#duplicates",
    "merge_undo": "people-and-lists#duplicates",
    "person_data": "keep-personal-data",
    "person_data_file": "keep-personal-data",
    "conflicts": "people-and-lists#groups-and-conflicts",
    "groups": "people-and-lists#groups-and-conflicts",
    "group": "people-and-lists#groups-and-conflicts",
    "group_join": "people-and-lists#groups-and-conflicts",
    "group_leave": "people-and-lists#groups-and-conflicts",
    "group_dissolve": "people-and-lists#groups-and-conflicts",
}

urlpatterns = [
    path("<slug:club>/people/", people.people, name="people"),
    path("<slug:club>/people/add/", people.person_add, name="person_add"),
    path("<slug:club>/people/duplicates/", person_merges.duplicates, name="duplicates"),
    path("<slug:club>/merges/<int:pk>/undo/", person_merges.merge_undo, name="merge_undo"),
    path(f"{PERSON}merge/", person_merges.person_merge, name="person_merge"),
    path(f"{PERSON}merge/<int:other>/", person_merges.person_merge_with, name="person_merge_with"),
    path(f"{PERSON}different/<int:other>/", person_merges.person_different, name="person_different"),
    path(PERSON, people.person, name="person"),
    path(f"{PERSON}data/", personal_data.person_data, name="person_data"),
    path(f"{PERSON}data.zip", personal_data.person_data_file, name="person_data_file"),
    path(f"{PERSON}remove/", people.person_remove, name="person_remove"),
    path(f"{PERSON}conflicts/", conflicts.conflicts, name="conflicts"),
    path(f"{PERSON}conflicts/<int:other>/", conflicts.conflict_change, name="conflict_change"),
    path("<slug:club>/groups/", groups.groups, name="groups"),
    path(GROUP, groups.group, name="group"),
    path(f"{GROUP}join/", groups.group_join, name="group_join"),
    path(f"{GROUP}leave/", groups.group_leave, name="group_leave"),
    path(f"{GROUP}dissolve/", groups.group_dissolve, name="group_dissolve"),
]
