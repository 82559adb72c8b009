"""What a club says of itself: texts, links and its picture. It is one change, and undone as one."""

from __future__ import annotations

import io

import pytest
from PIL import Image, PngImagePlugin

from common.pure.errors import RuleError
from tests.factories import actor_of
from tournaments.base.errors import ForbiddenError
from tournaments.base.prose import prose
from tournaments.changes.models import Change
from tournaments.clubs.links import Link, read_links
from tournaments.clubs.models import Club, User
from tournaments.clubs.selectors.site import mark_of, site_of
from tournaments.clubs.services.marks import SIDE, read_mark
from tournaments.clubs.services.site import NO_PICTURE, edit_site
from tournaments.events.services.undo import undo_change

SAYS = {"motto": "Since 1987", "text": "We play **Armati**.", "links": "Rules | https://club.example/r.pdf | 84 kB"}


def picture(width: int = 400, height: int = 300, *, kind: str = "JPEG") -> bytes:
    """A picture with a place in its metadata."""
    out = io.BytesIO()
    image = Image.new("RGB", (width, height), "teal")
    if kind == "PNG":
        said = PngImagePlugin.PngInfo()
        said.add_text("Comment", "secret")
        image.save(out, kind, pnginfo=said)
    else:
        exif = Image.Exif()
        exif[0x010F] = "secret camera"
        image.save(out, kind, exif=exif)
    return out.getvalue()


def said(club: Club) -> dict[str, str]:
    site = site_of(club)
    return {name: getattr(site, name) for name in SAYS} if site else {}


def test_an_owner_says_what_the_club_is(club: Club, alice: User) -> None:
    edit_site(actor_of(alice), club, SAYS, picture=picture())
    assert said(club) == SAYS
    club.refresh_from_db()
    assert mark_of(club.slug) is not None
    assert club.mark


def test_what_is_left_out_stays(club: Club, alice: User) -> None:
    edit_site(actor_of(alice), club, SAYS, picture=picture())
    before = club.mark
    edit_site(actor_of(alice), club, {"motto": "Since 1986"})
    assert said(club) == {**SAYS, "motto": "Since 1986"}
    assert club.mark == before


def test_saving_equal_site_settings_makes_no_change(club: Club, alice: User) -> None:
    edit_site(actor_of(alice), club, SAYS, picture=picture())
    count = Change.objects.count()
    edit_site(actor_of(alice), club, SAYS, picture=picture())
    assert Change.objects.count() == count


def test_undo_gives_back_texts_and_picture(club: Club, alice: User) -> None:
    edit_site(actor_of(alice), club, SAYS, picture=picture())
    first = mark_of(club.slug)
    edit_site(actor_of(alice), club, {"text": "Other"}, picture=NO_PICTURE)
    assert (club.mark, mark_of(club.slug)) == ("", None)
    undo_change(actor_of(alice), Change.objects.latest("pk"))
    club.refresh_from_db()
    assert said(club) == SAYS
    assert mark_of(club.slug) == first
    assert first is not None
    assert club.mark == first[1]


def test_organisers_do_not_speak_for_the_club(club: Club, bob: User) -> None:
    with pytest.raises(ForbiddenError):
        edit_site(actor_of(bob), club, SAYS)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_picture_becomes_a_small_square_without_metadata(kind: str) -> None:
    made = read_mark(picture(kind=kind))
    with Image.open(io.BytesIO(made)) as opened:
        assert (opened.format, opened.size) == ("PNG", (SIDE, SIDE))
        assert not opened.getexif()
        assert not opened.info.get("Comment")
    assert bytes(made).find(b"secret") < 0
    assert len(made) < 60_000


@pytest.mark.parametrize("size", [(900, 200), (200, 900)])
def test_a_long_logo_is_kept_whole_on_its_own_ground(size: tuple[int, int]) -> None:
    """Its ends are red and its middle is blue: a square cut out of it would be blue alone."""
    logo = Image.new("RGB", size, "white")
    logo.paste("blue", (20, 20, size[0] - 20, size[1] - 20))
    for corner in ((20, 20), (size[0] - 80, size[1] - 80)):
        logo.paste("red", (*corner, corner[0] + 60, corner[1] + 60))
    out = io.BytesIO()
    logo.save(out, "PNG")
    with Image.open(io.BytesIO(read_mark(out.getvalue()))) as opened:
        made = opened.convert("RGBA").convert("RGB")
        colours = {
            max(range(3), key=lambda part: pixel[part]) for _n, pixel in made.getcolors(65536) if min(pixel) < 90
        }
        assert (made.size, colours) == ((SIDE, SIDE), {0, 2})
        assert made.getpixel((0, 0)) == (255, 255, 255)


@pytest.mark.parametrize("sent", [b"GIF89a nothing", b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"\x89PNG\r\n"])
def test_a_file_that_is_not_a_picture_is_refused(club: Club, alice: User, sent: bytes) -> None:
    with pytest.raises(RuleError) as refused:
        edit_site(actor_of(alice), club, SAYS, picture=sent)
    assert [(each.path, each.code) for each in refused.value.problems] == [("picture", "unreadable")]
    assert site_of(club) is None


def test_a_picture_of_too_many_pixels_is_refused_before_it_is_decoded() -> None:
    out = io.BytesIO()
    Image.new("1", (8000, 8000)).save(out, "PNG")
    with pytest.raises(RuleError) as refused:
        read_mark(out.getvalue())
    assert [each.code for each in refused.value.problems] == ["too_large"]


@pytest.mark.parametrize(
    ("values", "paths"),
    [
        ({"email": "nobody"}, ["email"]),
        ({"links": "Rules"}, ["links"]),
        ({"links": "Rules | javascript:alert(1)"}, ["links"]),
        ({"links": " | https://club.example"}, ["links"]),
        ({"links": "\n".join(f"L{n} | https://club.example" for n in range(31))}, ["links"]),
        ({"motto": "x" * 121}, ["motto"]),
        ({"text": "x" * 4001}, ["text"]),
    ],
)
def test_an_invalid_statement_is_refused_at_its_field(
    club: Club, alice: User, values: dict[str, str], paths: list[str]
) -> None:
    with pytest.raises(RuleError) as refused:
        edit_site(actor_of(alice), club, values)
    assert [each.path for each in refused.value.problems] == paths


def test_links_say_what_they_lead_to() -> None:
    links = read_links("Rules | https://club.example/rules.pdf | 84 kB\n\nShop | https://shop.example/a.b/\n")
    assert links == [
        Link("Rules", "https://club.example/rules.pdf", "84 kB"),
        Link("Shop", "https://shop.example/a.b/"),
    ]
    assert [each.about for each in links] == ["PDF, 84 kB", "shop.example"]


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("We **play** *here*.", "<p>We <strong>play</strong> <em>here</em>.</p>"),
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
        (
            "![x](https://evil.example/x.png)",
            '<p>!<a href="https://evil.example/x.png" rel="nofollow ugc noopener">x</a></p>',
        ),
        ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"),
        ("# Big", "<p># Big</p>"),
    ],
)
def test_prose_keeps_words_and_drops_what_could_harm(text: str, html: str) -> None:
    assert prose(text).strip() == html
