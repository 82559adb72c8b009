"""Addresses of the handicap calculators below `/api/v1/calculators/`."""

from django.urls import path

from handicaps.api.views import FairnessView, FormLView, SchemeTrialsView, TopDogView

urlpatterns = [
    path("top-dog/", TopDogView.as_view(), name="top_dog"),
    path("form-l/", FormLView.as_view(), name="form_l"),
    path("fairness/", FairnessView.as_view(), name="fairness"),
    path("handicap-schemes/", SchemeTrialsView.as_view(), name="handicap_schemes"),
]
