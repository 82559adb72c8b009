"""Addresses of the desk: the prizes of an event."""

from django.urls import path

from tournaments.prizes.pages.desk import awards, ballots, plan, soft

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
    "soft": "give-prizes#marks",
    "soft_rules": "give-prizes#the-total",
    "soft_read": "give-prizes#marks-from-opponents",
    "soft_kind_add": "give-prizes#marks",
    "soft_kind": "give-prizes#marks",
    "soft_marks": "give-prizes#marks",
    "penalty_add": "give-prizes#penalties",
    "penalty": "give-prizes#penalties",
    "ballot_add": "give-prizes#ballots",
    "ballot": "give-prizes#ballots",
    "ballot_votes": "give-prizes#ballots",
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
    path(f"{EVENT}marks/", soft.soft, name="soft"),
    path(f"{EVENT}marks/rules/", soft.soft_rules, name="soft_rules"),
    path(f"{EVENT}marks/read/", soft.soft_read, name="soft_read"),
    path(f"{EVENT}soft-kinds/", soft.soft_kind_add, name="soft_kind_add"),
    path(f"{EVENT}soft-kinds/<int:kind>/", soft.soft_kind, name="soft_kind"),
    path(f"{EVENT}soft-kinds/<int:kind>/marks/", soft.soft_marks, name="soft_marks"),
    path(f"{EVENT}penalties/", soft.penalty_add, name="penalty_add"),
    path(f"{EVENT}penalties/<int:penalty>/", soft.penalty, name="penalty"),
    path(f"{EVENT}ballots/", ballots.ballot_add, name="ballot_add"),
    path(f"{EVENT}ballots/<int:ballot>/", ballots.ballot, name="ballot"),
    path(f"{EVENT}ballots/<int:ballot>/votes/", ballots.ballot_votes, name="ballot_votes"),
]
