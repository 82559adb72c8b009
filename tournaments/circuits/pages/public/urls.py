"""Public pages of circuits."""

from django.urls import path

from tournaments.circuits.pages.public import circuits

CIRCUIT = "<slug:club>/circuits/<slug:slug>/"

urlpatterns = [
    path("<slug:club>/circuits/", circuits.circuits, name="circuits"),
    path(CIRCUIT, circuits.circuit, name="circuit"),
    path(f"{CIRCUIT}events/", circuits.circuit_events, name="circuit_events"),
    path(f"{CIRCUIT}rankings/", circuits.circuit_rankings, name="circuit_rankings"),
    path(f"{CIRCUIT}feed.atom", circuits.circuit_feed, name="circuit_feed"),
    path(f"{CIRCUIT}rules/", circuits.circuit_rules, name="circuit_rules"),
    path(f"{CIRCUIT}circuit.csv", circuits.circuit_csv, name="circuit_csv"),
    path(f"{CIRCUIT}circuit.json", circuits.circuit_json, name="circuit_json"),
    path(f"{CIRCUIT}circuit.pdf", circuits.circuit_pdf, name="circuit_pdf"),
    path(f"{CIRCUIT}players/<int:person>/", circuits.circuit_player, name="circuit_player"),
]
