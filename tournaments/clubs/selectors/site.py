"""What a club says of itself on its public page."""

from __future__ import annotations

from tournaments.clubs.models import Club, ClubSite


def site_of(club: Club) -> ClubSite | None:
    """The club's texts, without its picture; None without any. One query."""
    found = ClubSite.objects.filter(club=club).defer("picture").first()
    if found is not None:
        found.club = club
    return found


def mark_of(slug: str) -> tuple[bytes, str] | None:
    """The picture of the club at an address, with its version; None without one. One query."""
    rows = ClubSite.objects.filter(club__slug=slug).exclude(picture=None)
    found = rows.values_list("picture", "club__mark").first()
    return (bytes(found[0] or b""), found[1]) if found else None
