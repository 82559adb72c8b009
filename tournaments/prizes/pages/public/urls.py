"""Public addresses of prizes."""

from django.urls import path

from tournaments.prizes.pages.public import prizes

urlpatterns = [
    path("<slug:club>/<slug:event>/prizes/", prizes.prizes, name="prizes"),
    path("<slug:club>/<slug:event>/totals.csv", prizes.totals_csv, name="totals_csv"),
]
