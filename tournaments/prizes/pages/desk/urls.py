"""Addresses of the desk: the prizes of an event."""

from django.urls import path

from tournaments.prizes.pages.desk import awards, plan

EVENT = "<slug:club>/e/<slug:event>/"
GROUP = f"{EVENT}prize-groups/<int:group>/"

HELP = {
    "": "give-prizes",
    "prize_group_add": "give-prizes#make-the-plan",
    "prize_group": "give-prizes#make-the-plan",
    "prize_category_add": "give-prizes#categories",
    "prize_category": "give-prizes#categories",
    "prize": "give-prizes#choose-by-hand",
    "prizes_fix": "give-prizes#fix-and-hand-over",
    "prize_hand_over": "give-prizes#fix-and-hand-over",
    "prize_certificates": "give-prizes#certificates-and-receipts",
    "prize_receipts": "give-prizes#certificates-and-receipts",
}

urlpatterns = [
    path(f"{EVENT}prizes/", plan.prizes, name="prizes"),
    path(f"{EVENT}prize-awards/<int:award>/hand-over/", awards.prize_hand_over, name="prize_hand_over"),
    path(f"{EVENT}prizes/<int:prize>/", plan.prize, name="prize"),
    path(f"{EVENT}prize-groups/", plan.prize_group_add, name="prize_group_add"),
    path(GROUP, plan.prize_group, name="prize_group"),
    path(f"{GROUP}fix/", awards.prizes_fix, name="prizes_fix"),
    path(f"{GROUP}certificates.pdf", awards.prize_certificates, name="prize_certificates"),
    path(f"{GROUP}receipts.pdf", awards.prize_receipts, name="prize_receipts"),
    path(f"{EVENT}prize-categories/", plan.prize_category_add, name="prize_category_add"),
    path(f"{EVENT}prize-categories/<int:category>/", plan.prize_category, name="prize_category"),
]
