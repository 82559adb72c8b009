"""Prints of the lab's pages."""

from django.urls import path

from tournaments.league.pages.public.lab_prints import schemes_pdf

app_name = "lab_prints"
urlpatterns = [path("fairness/schemes.pdf", schemes_pdf, name="schemes")]
