"""Icons, marks of clubs, small charts and components with slots."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
from django.template import Context, Template, TemplateSyntaxError

from config.env import BASE_DIR
from tournaments.base.crests import PATTERNS, pattern_of
from tournaments.base.tags.looks import icon_names

ICON = re.compile(r'{% icon "([\w-]+)" %}(?:\s*<[^>]+>)*(?P<then>[^<]*)')
TEMPLATES = sorted((BASE_DIR / "templates").rglob("*.html"))


def rendered(text: str, **context: object) -> str:
    return Template(f"{{% load looks %}}{text}").render(Context(context))


def test_each_icon_in_a_template_is_in_the_sprite_and_next_to_a_word() -> None:
    found = [
        (path.name, *each.groups()) for path in TEMPLATES for each in ICON.finditer(path.read_text(encoding="utf-8"))
    ]
    assert found
    assert [each for each in found if each[1] not in icon_names()] == []
    assert [each for each in found if not each[2].strip()] == []


def test_readers_do_not_hear_an_icon() -> None:
    assert rendered('{% icon "bell" %}') == (
        '<svg class="ic" aria-hidden="true"><use href="/static/icons/lucide.svg#bell"/></svg>'
    )


def test_an_icon_that_the_sprite_does_not_have_is_named() -> None:
    with pytest.raises(TemplateSyntaxError, match="has no icon “trumpet”"):
        rendered('{% icon "trumpet" %}')


def test_licences_of_fonts_and_icons_are_next_to_them() -> None:
    static = BASE_DIR / "static"
    assert "SIL Open Font License" in (static / "fonts" / "OFL-source-sans-3.txt").read_text()
    assert "SIL Open Font License" in (static / "fonts" / "OFL-source-serif-4.txt").read_text()
    assert "ISC License" in (static / "icons" / "LICENSE-lucide.txt").read_text()


def test_a_club_keeps_its_pattern() -> None:
    """The order of the patterns decides it, so that a new one may only be the last."""
    assert [pattern_of(slug) for slug in ("front-range", "thames-ancients", "rugby-bridge")] == [
        "peaks",
        "waves",
        "lozenges",
    ]
    assert len({pattern_of(f"club-{number}") for number in range(200)}) == len(PATTERNS)


def test_a_crest_has_the_colour_of_its_club() -> None:
    club = SimpleNamespace(slug="thames-ancients", accent="brick")
    shown = rendered('{% crest club size="l" %}', club=club)
    assert 'class="crest l" data-accent="brick"' in shown
    assert PATTERNS["waves"] in shown
    assert 'aria-hidden="true"' in shown


def test_a_picture_takes_the_place_of_the_pattern() -> None:
    club = SimpleNamespace(slug="thames-ancients", accent="brick")
    shown = rendered('{% crest club size="m" picture="/media/mark.png" %}', club=club)
    assert shown == '<img class="crest m" src="/media/mark.png" alt="" width="24" height="24">'


def test_bars_below_nothing_are_hollow_and_hang_from_the_ground_line() -> None:
    shown = rendered("{% spark scores %}", scores=[10, -5, 0])
    assert re.findall(r'y="([\d.]+)" width="10" height="([\d.]+)"(?:\s+class="(\w+)")?', shown) == [
        ("3.0", "14.7", ""),
        ("17.7", "7.3", "no"),
        ("17.7", "1.0", ""),
    ]


@pytest.mark.parametrize("kind", ["bars", "line"])
def test_a_chart_of_no_figures_is_nothing_and_of_equal_ones_a_level_line(kind: str) -> None:
    assert rendered(f'{{% spark none kind="{kind}" %}}', none=[]).strip() == ""
    assert "nan" not in rendered(f'{{% spark same kind="{kind}" %}}', same=[7, 7])


def test_slots_fill_a_component_and_are_escaped_once() -> None:
    shown = rendered(
        '{% component "livebar" text=says %}{% slot "title" %}<a href="#">{{ x }}</a>{% endslot %}{% endcomponent %}',
        says="3 < 5",
        x="Dice & Dragons",
    )
    assert '<b><a href="#">Dice &amp; Dragons</a></b>' in shown
    assert "3 &lt; 5" in shown
    assert 'class="go"' not in shown


def test_a_component_sees_what_it_is_given_alone() -> None:
    shown = rendered('{% component "livebar" text="on" %}{% endcomponent %}', title="The page's own title")
    assert "own title" not in shown


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{% component "livebar" %}<p>lost</p>{% endcomponent %}', "outside of its slots"),
        ('{% component "livebar" text %}{% endcomponent %}', "has no name"),
    ],
)
def test_a_component_that_would_lose_something_does_not_compile(text: str, says: str) -> None:
    with pytest.raises(TemplateSyntaxError, match=says):
        rendered(text)


def test_the_first_three_are_in_the_order_of_their_ranks() -> None:
    places = [
        {"rank": "1", "first": True, "name": "Mair Bevan", "points": "74"},
        {"rank": "2=", "name": "Jack Ormerod", "points": "66", "entry": 7},
    ]
    shown = rendered(
        '{% include "components/podium.html" with unit="points" label="First three" %}', places=places, people_url="/p/"
    )
    assert shown.index("Mair Bevan") < shown.index('<a class="nm" href="/p/7/">Jack Ormerod</a>')
    assert shown.count('class="one"') == 1
