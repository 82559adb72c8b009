"""Public pages of histories and Top Dog."""

from django.urls import path

from tournaments.top_dog.pages.public import histories, top_dog

EVENT = "<slug:club>/<slug:event>/"

urlpatterns = [
    path("<slug:club>/histories/", histories.histories, name="histories"),
    path("<slug:club>/top-dog/", histories.look_up_page, name="look_up"),
    path(f"{EVENT}top-dog/", top_dog.top_dog, name="swiss_top_dog"),
    path(f"{EVENT}top-dog/top-dog.csv", top_dog.top_dog_csv, name="swiss_top_dog_csv"),
    path(f"{EVENT}top-dog/look-up/", top_dog.top_dog_look_up, name="swiss_look_up"),
]
