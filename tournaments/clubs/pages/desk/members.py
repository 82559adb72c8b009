"""Members of a club, invitations to become one, and the page that an invitation's link opens."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.forms import ShowProblems, show_problems
from tournaments.base.pages.actor import page_actor
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import EVENT_ROLES, Action, Role
from tournaments.clubs.access import access_club, access_event_member, is_own
from tournaments.clubs.forms import AcceptForm, InviteForm
from tournaments.clubs.models import Club, EventMembership, Membership
from tournaments.clubs.pages.desk.navigation import club_frame
from tournaments.clubs.passwords import user_with_password
from tournaments.clubs.roles import may
from tournaments.clubs.selectors.clubs import event_members_of, members_of, open_invitations
from tournaments.clubs.services.invitations import (
    INVITATION_DAYS,
    accept_invitation,
    allows_all,
    find_invitation,
    invite_member,
    is_for_another_address,
    known_member,
    link_of_invitation,
    withdraw_invitation,
)
from tournaments.clubs.services.members import (
    change_event_role,
    change_role,
    remove_from_event,
    remove_member,
    transfer_club,
)


@desk_view(access_club, see=Action.SEE_DESK, change=Action.MANAGE_MEMBERS)
def members(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """The people who help to run the club, and the form that invites more."""
    form = InviteForm(row, request.POST if request.method == "POST" else None, event=request.GET.get("event", ""))
    if form.is_valid():
        with ShowProblems(form):
            sent = invite_member(actor, row, **form.cleaned_data)
            words = _("%(email)s is invited. This site sends no emails, so copy the link and pass it on.")
            if settings.MAILS_GO_OUT:
                words = _("We are sending the invitation to %(email)s.")
            messages.success(request, words % {"email": sent.email})
            return redirect(f"{reverse('desk:members', args=[row.slug])}#invitation-{sent.pk}")
    return _members_page(request, actor, row, form)


@desk_view(access_club, change=Action.MANAGE_MEMBERS)
def member_role(request: HttpRequest, actor: Actor, row: Club, *, pk: int) -> HttpResponse:
    """Give a member another role."""
    member = _member(row, pk)
    try:
        change_role(actor, member, role=request.POST.get("role", ""))
    except RuleError as error:
        form = InviteForm(row)
        return _members_page(request, actor, row, form, error=error)
    messages.success(request, _("Role saved."))
    return redirect("desk:members", row.slug)


@desk_view(access_club, see=Action.SEE_DESK, change=Action.SEE_DESK)
def member_remove(request: HttpRequest, actor: Actor, row: Club, *, club: str, pk: int) -> HttpResponse:
    """Remove a member from the club, after asking; everybody may remove themselves."""
    member = _member(row, pk)
    own = actor.user is not None and member.user_id == actor.user.pk
    if not own:
        access_club(actor, club, Action.MANAGE_MEMBERS)
    form = forms.Form(request.POST if request.method == "POST" else None)
    if request.method == "POST":
        try:
            remove_member(actor, member)
        except RuleError as error:
            form.is_valid()
            show_problems(form, error)
        else:
            messages.success(request, _("You left %(club)s.") % {"club": row.name} if own else _("Member removed."))
            return redirect("desk:home") if own else redirect("desk:members", row.slug)
    context = club_frame(row, "members") | {"member": member, "own": own, "form": form}
    if own:
        context["viewing"] = False  # viewers may leave, too
    return render(request, "clubs/desk/member_remove.html", context, status=422 if form.errors else 200)


@desk_view(access_event_member, change=Action.MANAGE_MEMBERS)
def event_member_role(request: HttpRequest, actor: Actor, row: EventMembership) -> HttpResponse:
    """Give who helps at one event another role there."""
    club = row.event.club
    try:
        change_event_role(actor, row, role=request.POST.get("role", ""))
    except RuleError as error:
        return _members_page(request, actor, club, InviteForm(club), error=error)
    messages.success(request, _("Role saved."))
    return redirect("desk:members", club.slug)


@desk_view(access_event_member, see=Action.MANAGE_MEMBERS, change=Action.MANAGE_MEMBERS)
def event_member_remove(request: HttpRequest, actor: Actor, row: EventMembership) -> HttpResponse:
    """End somebody's role at one event, after asking; everybody may end their own."""
    club, own = row.event.club, is_own(actor, row)
    if request.method == "POST":
        remove_from_event(actor, row)
        words = _("You left %(event)s.") if own else _("Member removed.")
        messages.success(request, words % {"event": row.event} if own else words)
        return redirect("desk:home") if own else redirect("desk:members", club.slug)
    context = club_frame(club, "members") | {"member": row, "own": own}
    if own:
        context |= {"tabs": [], "viewing": False}  # they see no other page of the club; and viewers may leave, too
    return render(request, "clubs/desk/event_member_remove.html", context)


class HandOverForm(forms.Form):
    """The owner's word, by their password."""

    password = forms.CharField(
        label=gettext_lazy("Your password"),
        required=False,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password", "required": True}),
    )


@desk_view(access_club, see=Action.TRANSFER_CLUB, change=Action.TRANSFER_CLUB)
def member_hand_over(request: HttpRequest, actor: Actor, row: Club, *, pk: int) -> HttpResponse:
    """Hand the club over to a member, after asking for the password."""
    member = _member(row, pk)
    form = HandOverForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        user = user_with_password(
            request, email=actor.user.email if actor.user else "", password=form.cleaned_data["password"]
        )
        with ShowProblems(form):
            transfer_club(actor, member, confirmed=user is not None)
            messages.success(
                request, _("%(name)s now owns the club, and you are an organiser.") % {"name": member.user}
            )
            return redirect("desk:members", row.slug)
    context = club_frame(row, "members") | {"member": member, "form": form}
    return render(request, "clubs/desk/hand_over.html", context, status=422 if form.errors else 200)


@desk_view(access_club, change=Action.MANAGE_MEMBERS)
def invitation_withdraw(request: HttpRequest, actor: Actor, row: Club, *, pk: int) -> HttpResponse:
    """Take an open invitation back."""
    open_one = open_invitations(row).filter(pk=pk).first()
    if open_one is None:
        raise MissingError(_("This invitation is no longer open. Go back to the members."))
    withdraw_invitation(actor, open_one)
    messages.success(request, _("Invitation withdrawn. Its link no longer works."))
    return redirect("desk:members", row.slug)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """The page behind the email's link: the inviter, the role, and a button to accept. A visitor signs in first."""
    actor = page_actor(request)
    offer = find_invitation(token)
    here = reverse("desk:invitation", args=[token])
    if request.method == "POST" and actor.user is None:
        return redirect(f"{reverse('account_login')}?{urlencode({'next': here})}")
    event = offer.event
    member = known_member(actor.user, offer.club, event, offer.role) if actor.user else None
    covered = member is not None and allows_all(member, offer.role)
    form = AcceptForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and not covered:
        with ShowProblems(form):
            accept_invitation(actor, token, anyway=form.cleaned_data["anyway"])
            words = _("You are now %(role)s of %(place)s.") if member else _("Welcome to %(place)s.")
            place = {"place": event or offer.club, "role": offer.get_role_display().lower()}
            messages.success(request, words % place)
            at = [offer.club.slug, event.slug] if event else [offer.club.slug]
            return redirect("desk:event" if event else "desk:club", *at)
    next_query = urlencode({"next": here, "email": offer.email})
    context = {
        "offer": offer,
        "member": member,
        "covered": covered,
        "elsewhere": actor.user is not None and is_for_another_address(actor.user, offer),
        "form": form,
        "next_query": next_query,
        "accent": offer.club.accent,
    }
    return render(request, "clubs/desk/invitation.html", context, status=422 if request.method == "POST" else 200)


def _member(club: Club, pk: int) -> Membership:
    member = Membership.objects.select_related("user", "club").filter(club=club, pk=pk).first()
    if member is None:
        raise MissingError(_("This member has left the club. Go back to the members."))
    return member


def _members_page(
    request: HttpRequest, actor: Actor, club: Club, form: InviteForm, *, error: RuleError | None = None
) -> HttpResponse:
    may_manage = may(actor, club, Action.MANAGE_MEMBERS)
    context: dict[str, Any] = club_frame(club, "members") | {
        "members": members_of(club),
        "event_members": event_members_of(club),
        "invitations": [(each, link_of_invitation(each)) for each in open_invitations(club)] if may_manage else [],
        "may_manage": may_manage,
        "form": form,
        "problems": error.problems if error else (),
        "roles": Role.choices,
        "event_roles": EVENT_ROLES,
        "me": actor.user,
        "now": timezone.now(),
        "days": INVITATION_DAYS,
    }
    return render(request, "clubs/desk/members.html", context, status=422 if form.errors or error else 200)
