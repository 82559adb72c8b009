"""API tokens of an account: the list, a new one, which is shown once, and the end of one."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.base.forms import ShowProblems
from tournaments.base.pages.actor import page_actor
from tournaments.base.permissions import TokenScope
from tournaments.clubs.models import User
from tournaments.clubs.selectors.clubs import clubs_reached, tokens_of
from tournaments.clubs.services.api_tokens import make_token, revoke_token

ENDS = [
    ("30", gettext_lazy("after 30 days")),
    ("90", gettext_lazy("after 90 days")),
    ("365", gettext_lazy("after a year")),
    ("", gettext_lazy("never")),
]


class TokenForm(forms.Form):
    """What a new token is called, and how far it goes."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        required=False,
        help_text=gettext_lazy("What it is for, such as “Projector in the hall”. The log shows it."),
        widget=forms.TextInput(attrs={"maxlength": 80, "autocomplete": "off", "required": True}),
    )
    scope = forms.ChoiceField(label=gettext_lazy("It may"), choices=TokenScope.choices, initial=TokenScope.READ)
    club = forms.ChoiceField(label=gettext_lazy("Works for"), required=False)
    days = forms.TypedChoiceField(
        label=gettext_lazy("Ends"), choices=ENDS, coerce=int, empty_value=None, required=False, initial="90"
    )

    def __init__(self, user: User, data: object = None) -> None:
        super().__init__(data)  # type: ignore[arg-type]  # a form's data, or none
        clubs = [(club.slug, club.name) for club in clubs_reached(user)]
        self.fields["club"].choices = [("", _("all my clubs")), *clubs]  # type: ignore[attr-defined]  # a ChoiceField


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """My tokens. A new token appears on the page after the form, and nowhere else."""
    actor = page_actor(request)
    assert actor.user is not None  # noqa: S101  visitors are sent to the sign-in page
    form = TokenForm(actor.user, request.POST if request.method == "POST" else None)
    fresh = ""
    if form.is_valid():
        with ShowProblems(form):
            _made, fresh = make_token(actor, **form.cleaned_data)
            form = TokenForm(actor.user)
    rows = list(tokens_of(actor.user))
    context = {"tokens": rows, "form": form, "fresh": fresh, "now": timezone.now()}
    return render(request, "account/tokens.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def token_revoke(request: HttpRequest, pk: int) -> HttpResponse:
    """The token stops working at once."""
    revoke_token(page_actor(request), pk)
    messages.success(request, _("Token revoked. It no longer works."))
    return redirect("account_tokens")
