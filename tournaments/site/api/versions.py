"""The REST API: versioned resources, the schema, and a page to browse it."""

from django.urls import include, path
from django.views.generic import RedirectView

from tournaments.base.api.schema import SchemaView, docs, five_minutes, five_minutes_script

app_name = "api"
to_docs = RedirectView.as_view(pattern_name="api:docs", http_method_names=["get", "head"])
urlpatterns = [
    path("", to_docs, name="root"),
    path("v1/", to_docs, name="v1_root"),
    path("v1/", include("tournaments.site.api.v1")),
    path("schema/", SchemaView.as_view(), name="schema"),
    path("docs/", docs, name="docs"),
    path("five-minutes/", five_minutes, name="five_minutes"),
    path("five-minutes.py", five_minutes_script, name="five_minutes_script"),
]
