"""The handicap calculators of the lab, below `/lab/`: for everybody, without an account."""

from django.urls import path

from handicaps.web.fairness import fairness
from handicaps.web.form_l import form_l
from handicaps.web.schemes import schemes
from handicaps.web.top_dog import top_dog

app_name = "handicaps"
urlpatterns = [
    path("top-dog/", top_dog, name="top_dog"),
    path("form-l/", form_l, name="form_l"),
    path("fairness/", fairness, name="fairness"),
    path("fairness/schemes/", schemes, name="schemes"),
]
