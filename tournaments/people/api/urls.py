"""Addresses of people and groups, below those of version 1."""

from django.urls import path

from tournaments.people.api import groups, people, person_merges, personal_data

CLUB = "clubs/<slug:club>/"

urlpatterns = [
    path(f"{CLUB}people/<int:pk>/data/", personal_data.PersonData.as_view(), name="person_data"),
    path(f"{CLUB}people/", people.People.as_view(), name="people"),
    path(f"{CLUB}people/import/", people.Import.as_view(), name="people_import"),
    path(f"{CLUB}people/import/preview/", people.ImportPreviews.as_view(), name="people_import_preview"),
    path(f"{CLUB}people/<int:pk>/", people.PersonDetail.as_view(), name="person"),
    path(f"{CLUB}people/<int:pk>/conflicts/", people.Conflicts.as_view(), name="conflicts"),
    path(f"{CLUB}people/<int:pk>/conflicts/<int:other>/", people.ConflictDetail.as_view(), name="conflict"),
    path(f"{CLUB}people/duplicates/", person_merges.Duplicates.as_view(), name="duplicates"),
    path(f"{CLUB}people/<int:pk>/merge/<int:other>/", person_merges.MergePair.as_view(), name="person_merge"),
    path(
        f"{CLUB}people/<int:pk>/different/<int:other>/", person_merges.DifferentPair.as_view(), name="person_different"
    ),
    path(f"{CLUB}merges/", person_merges.Merges.as_view(), name="merges"),
    path(f"{CLUB}merges/<int:pk>/undo/", person_merges.MergeUndo.as_view(), name="merge_undo"),
    path(f"{CLUB}groups/", groups.Groups.as_view(), name="groups"),
    path(f"{CLUB}groups/<int:pk>/", groups.GroupDetail.as_view(), name="group"),
    path(f"{CLUB}groups/<int:pk>/people/", groups.GroupMembers.as_view(), name="group_people"),
    path(f"{CLUB}groups/<int:pk>/people/<int:person>/", groups.GroupMember.as_view(), name="group_person"),
]
