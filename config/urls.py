"""Every address of the site. Public pages under `/c/`, the desk under `/desk/`, the API under `/api/`."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import include, path

from tournaments.base.pages import languages, offline
from tournaments.clubs.pages import accounts, tokens
from tournaments.demo.pages import sandbox
from tournaments.entering.pages.card_messages import card_message
from tournaments.sharing.pages import embeds, player_calendar, robots
from tournaments.site.pages import help as help_pages
from tournaments.site.pages import home, style, trust
from tournaments.site.pages.maps import site_sitemap


def healthz(request: HttpRequest) -> HttpResponse:
    """The health check of the web process: alive, and not about to stop (`docker/gunicorn.conf.py`)."""
    draining = settings.DRAINING_FILE
    return HttpResponse(status=503 if draining and draining.exists() else 204)


urlpatterns = [
    path("", home.home, name="home"),
    path("about/", home.about, name="about"),
    path("language/", languages.switch, name="switch_language"),
    path("privacy/", trust.privacy, name="privacy"),
    path("terms/", trust.terms, name="terms"),
    path("imprint/", trust.imprint, name="imprint"),
    path("accessibility/", trust.accessibility, name="accessibility"),
    path("try/", sandbox.try_it, name="try"),
    path("healthz", healthz, name="healthz"),
    path("sw.js", offline.service_worker, name="service_worker"),
    path("manifest.webmanifest", offline.manifest, name="manifest"),
    path("offline/", offline.offline, name="offline"),
    path("robots.txt", robots.robots, name="robots"),
    path("favicon.ico", robots.favicon, name="favicon"),
    path("sitemap.xml", robots.sitemap_index, name="sitemap"),
    path("sitemap-site.xml", site_sitemap, name="site_sitemap"),
    path("help/", help_pages.index, name="help"),
    path("help/<slug:name>/", help_pages.page, name="help_page"),
    path("style/", style.style, name="style"),
    path("style/schemes.css", style.schemes, name="style_schemes"),
    path("accounts/tokens/", tokens.tokens, name="account_tokens"),
    path("accounts/tokens/<int:pk>/revoke/", tokens.token_revoke, name="account_token_revoke"),
    path("accounts/confirm-email/<key>/", accounts.confirm_email, name="account_confirm_email"),
    path("accounts/email/", accounts.emails, name="account_email"),
    path("accounts/", include("allauth.account.urls")),
    path("accounts/two-factor/", include("allauth.mfa.urls")),
    path("desk/", include("tournaments.site.pages.desk_urls")),
    path("c/", include("tournaments.site.pages.public_urls")),
    path("calendar/<str:token>.ics", player_calendar.calendar, name="private_calendar"),
    path("p/captain/<str:token>/calendar/", player_calendar.captain_address, name="captain_calendar_address"),
    path("p/captain/", include("tournaments.league.pages.private.urls")),
    path("card-messages/<str:hook>/", card_message, name="card_message"),
    path("my-entry/", include("tournaments.entering.pages.private.urls")),
    path("p/", include("tournaments.prizes.pages.private.urls")),
    path("p/<str:token>/calendar/", player_calendar.player_address, name="player_calendar_address"),
    path("p/", include("tournaments.players.pages.private.urls")),
    path("lab/formats/", include("tournaments.lab.pages.public.study_urls")),
    path("lab/", include("handicaps.web.urls")),
    path("lab/", include("tournaments.league.pages.public.lab_print_urls")),
    path("lab/standings/", include("pairing.web.urls")),
    path("lab/", include("scoring.web.urls")),
    path("api/", include("tournaments.site.api.versions")),
    path("embed/c/<slug:club>/<slug:event>/<slug:page>/", embeds.embed, name="embed"),
    path("oembed/", embeds.oembed, name="oembed"),
]
handler400 = "config.errors.bad_request"
handler403 = "config.errors.forbidden"
handler404 = "config.errors.not_found"
handler500 = "config.errors.server_error"
handler429 = "tournaments.base.pages.lockout.too_many_requests"  # of allauth
