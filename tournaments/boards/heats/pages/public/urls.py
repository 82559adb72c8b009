"""Public pages of draws."""

from django.urls import path

from tournaments.boards.heats.pages.public import draws

EVENT = "<slug:club>/<slug:event>/"

urlpatterns = [
    path(f"{EVENT}heats/<int:heat>/draw/", draws.draw, name="draw"),
    path(f"{EVENT}heats/<int:heat>/draw/<int:run>.json", draws.draw_input, name="draw_input"),
    path(f"{EVENT}heats/<int:heat>/draw/<int:run>.txt", draws.draw_sealed, name="draw_sealed"),
]
