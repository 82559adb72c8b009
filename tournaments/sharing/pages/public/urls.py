"""Files of clubs and events for other programs."""

from django.urls import path

from tournaments.sharing.pages.public import calendars, feeds, maps, pictures

CLUB, EVENT = "<slug:club>/", "<slug:club>/<slug:event>/"

urlpatterns = [
    path(f"{CLUB}share.png", pictures.club_picture, name="club_picture"),
    path(f"{EVENT}share.png", pictures.event_picture, name="event_picture"),
    path(f"{CLUB}sitemap.xml", maps.club_sitemap, name="club_sitemap"),
    path(f"{CLUB}news.atom", feeds.club_news, name="club_news"),
    path(f"{EVENT}news.atom", feeds.event_news, name="event_news"),
    path(f"{CLUB}calendar.ics", calendars.club_days, name="club_calendar"),
    path(f"{EVENT}calendar.ics", calendars.event_days, name="event_calendar"),
]
