"""Forms that a viewer could not send are left out of pages, and sheets stay as what they show."""

from __future__ import annotations

import pytest
from django.template import Context, Template

SOURCE = "{% load read_only %}{% read_only viewing %}PAGE{% endread_only %}"


def shown(html: str, *, viewing: bool) -> str:
    return Template(SOURCE.replace("PAGE", html)).render(Context({"viewing": viewing}))


@pytest.mark.parametrize(
    ("html", "left"),
    [
        ('<p>a</p><form class="row" method="post" action="/x/"><button>Go</button></form><p>b</p>', "<p>a</p><p>b</p>"),
        ('<form method="get"><button>Find</button></form>', '<form method="get"><button>Find</button></form>'),
        (
            '<form class="a" data-read method="post"><input type="hidden"><p>7</p><button>Save</button></form>',
            '<div class="a"><p>7</p></div>',
        ),
        ('<form data-viewers method="post"><p>7</p></form>', '<form data-viewers method="post"><p>7</p></form>'),
        ('<input form="swap" name="a"><button class="btn" form="swap">Swap</button><i>x</i>', "<i>x</i>"),
        ('<details><summary>Add</summary><form method="post"></form></details>', ""),
        ('<section class="card"><h2>Add</h2><form method="post"></form></section><p>b</p>', "<p>b</p>"),
        (
            '<article class="card"><div class="head"><h3>Add</h3></div>'
            '<div class="actions"><form method="post"></form></div></article>',
            "",
        ),
        ("<details><summary>Why</summary>Because</details>", "<details><summary>Why</summary>Because</details>"),
    ],
)
def test_what_a_viewer_gets(html: str, left: str) -> None:
    assert shown(html, viewing=True) == left
    assert shown(html, viewing=False) == html
