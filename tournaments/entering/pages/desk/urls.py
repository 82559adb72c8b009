"""Addresses of the desk: how an event is entered, and the applications for a place."""

from django.urls import path

from tournaments.entering.pages.desk import cards, inbox, request, settings

ENTRIES = "<slug:club>/e/<slug:event>/entries/"

HELP = {
    "": "open-entries",
    "entry_request": "open-entries#decide-about-an-entry",
    "entry_settings": "open-entries#open-entries",
    "entry_question_add": "open-entries#ask-your-own-questions",
    "entry_question": "open-entries#ask-your-own-questions",
    "entry_mail": "open-entries#write-to-the-players",
    "door_list": "open-entries#at-the-door",
    "club_cards": "open-entries#take-cards",
}

urlpatterns = [
    path(ENTRIES, inbox.inbox, name="entry_inbox"),
    path(f"{ENTRIES}paid/", inbox.paid, name="entry_paid"),
    path(f"{ENTRIES}mail/", inbox.mail, name="entry_mail"),
    path(f"{ENTRIES}entries.csv", inbox.entries_file, name="entry_file"),
    path(f"{ENTRIES}door-list/", inbox.door_list, name="door_list"),
    path(f"{ENTRIES}settings/", settings.settings, name="entry_settings"),
    path(f"{ENTRIES}questions/new/", settings.question_add, name="entry_question_add"),
    path(f"{ENTRIES}questions/<int:pk>/", settings.question, name="entry_question"),
    path(f"{ENTRIES}<int:number>/", request.entry_request, name="entry_request"),
    path("<slug:club>/card-payments/", cards.club_cards, name="club_cards"),
    path(f"{ENTRIES}<int:number>/card/", cards.card_payment, name="card_payment"),
    path(f"{ENTRIES}<int:number>/lists/<int:version>/", request.entry_list, name="entry_list"),
]
