"""The REST API: versioned resources, the schema, and a page to browse it."""

from django.urls import include, path

from tournaments.api.schema import SchemaView, docs

app_name = "api"
urlpatterns = [
    path("v1/", include("tournaments.api.routes.v1")),
    path("schema/", SchemaView.as_view(), name="schema"),
    path("docs/", docs, name="docs"),
]
