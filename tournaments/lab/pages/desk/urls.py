"""Addresses of the desk: scoring systems."""

from django.urls import path

from tournaments.lab.pages.desk import library_copies, systems

HELP = {"": "choose-a-scoring-system"}

urlpatterns = [
    path("library/<slug:system>/", library_copies.system_take, name="system_take"),
    path("<slug:club>/systems/", systems.systems, name="systems"),
    path("<slug:club>/systems/new/", systems.system_create, name="system_create"),
    path("<slug:club>/systems/new/preview/", systems.system_create_preview, name="system_create_preview"),
    path("<slug:club>/systems/<slug:slug>/", systems.system, name="system"),
    path("<slug:club>/systems/<slug:slug>/preview/", systems.system_preview, name="system_preview"),
    path("<slug:club>/systems/<slug:slug>/copy/", systems.system_copy, name="system_copy"),
    path("<slug:club>/systems/<slug:slug>/delete/", systems.system_delete, name="system_delete"),
]
