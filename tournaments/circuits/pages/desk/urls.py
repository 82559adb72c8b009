"""Addresses of the desk: circuits."""

from django.urls import path

from tournaments.circuits.pages.desk import agreements, categories, circuits, events, prizes
from tournaments.circuits.services.circuits import WITH_OTHERS

CIRCUIT = "<slug:club>/circuits/<slug:slug>/"
OUTSIDE = f"{CIRCUIT}outside/<int:outside>/"

HELP = {
    "": "run-a-circuit",
    "circuit_events": "run-a-circuit#choose-the-events",
    "circuit_agreements": "run-a-circuit#events-of-other-clubs",
    "circuit_agreement": "run-a-circuit#events-of-other-clubs",
    "circuit_rules": "run-a-circuit#change-the-rules",
    "circuit_categories": "run-a-circuit#ranked-players",
    "circuit_category": "run-a-circuit#ranked-players",
    "circuit_classes": "run-a-circuit#classes",
    "circuit_outside_new": "run-a-circuit#events-held-elsewhere",
    "circuit_outside": "run-a-circuit#events-held-elsewhere",
    "circuit_outside_remove": "run-a-circuit#events-held-elsewhere",
    "circuit_results": "run-a-circuit#events-held-elsewhere",
    "circuit_prizes": "run-a-circuit#prizes",
    "circuit_prize": "run-a-circuit#prizes",
    "circuit_prize_remove": "run-a-circuit#prizes",
    "circuit_prizes_fix": "run-a-circuit#hand-the-prizes-over",
    "circuit_prize_hand_over": "run-a-circuit#hand-the-prizes-over",
    "circuit_prize_certificates": "run-a-circuit#hand-the-prizes-over",
    "circuit_prize_receipts": "run-a-circuit#hand-the-prizes-over",
    "circuit_adjustments": "run-a-circuit#adjust-points",
    "circuit_adjustment_remove": "run-a-circuit#adjust-points",
}

urlpatterns = [
    path("<slug:club>/circuits/", circuits.circuits, name="circuits"),
    path(f"<slug:club>/circuits/{WITH_OTHERS}/", agreements.circuit_agreements, name="circuit_agreements"),
    path(
        f"<slug:club>/circuits/{WITH_OTHERS}/<int:agreement>/", agreements.circuit_agreement, name="circuit_agreement"
    ),
    path(CIRCUIT, circuits.circuit, name="circuit"),
    path(f"{CIRCUIT}events/", events.circuit_events, name="circuit_events"),
    path(f"{CIRCUIT}outside/", events.circuit_outside_new, name="circuit_outside_new"),
    path(OUTSIDE, events.circuit_outside, name="circuit_outside"),
    path(f"{OUTSIDE}remove/", events.circuit_outside_remove, name="circuit_outside_remove"),
    path(f"{OUTSIDE}results/", events.circuit_results, name="circuit_results"),
    path(f"{CIRCUIT}rules/", circuits.circuit_rules, name="circuit_rules"),
    path(f"{CIRCUIT}categories/", categories.circuit_categories, name="circuit_categories"),
    path(f"{CIRCUIT}categories/<int:category>/", categories.circuit_category, name="circuit_category"),
    path(f"{CIRCUIT}classes/", circuits.circuit_classes, name="circuit_classes"),
    path(f"{CIRCUIT}adjustments/", events.circuit_adjustments, name="circuit_adjustments"),
    path(f"{CIRCUIT}adjustments/remove/", events.circuit_adjustment_remove, name="circuit_adjustment_remove"),
    path(f"{CIRCUIT}prizes/", prizes.circuit_prizes, name="circuit_prizes"),
    path(f"{CIRCUIT}prizes/remove/", prizes.circuit_prize_remove, name="circuit_prize_remove"),
    path(f"{CIRCUIT}prizes/fix/", prizes.circuit_prizes_fix, name="circuit_prizes_fix"),
    path(f"{CIRCUIT}prizes/<int:prize>/", prizes.circuit_prize, name="circuit_prize"),
    path(f"{CIRCUIT}awards/<int:award>/hand-over/", prizes.circuit_prize_hand_over, name="circuit_prize_hand_over"),
    path(f"{CIRCUIT}certificates.pdf", prizes.circuit_prize_certificates, name="circuit_prize_certificates"),
    path(f"{CIRCUIT}receipts.pdf", prizes.circuit_prize_receipts, name="circuit_prize_receipts"),
    path(f"{CIRCUIT}settings/", circuits.circuit_settings, name="circuit_settings"),
    path(f"{CIRCUIT}delete/", circuits.circuit_delete, name="circuit_delete"),
]
