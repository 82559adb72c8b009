"""The map of the code is what `make map` writes."""

from __future__ import annotations

from ops.code_map import CONTRIBUTING, DIAGRAM, WHERE, diagram, served, where


def test_the_list_of_addresses_is_current() -> None:
    """Renew it with `make map`."""
    assert WHERE.read_text(encoding="utf-8") == where()


def test_the_diagram_is_current() -> None:
    """Renew it with `make map`."""
    assert DIAGRAM.findall(CONTRIBUTING.read_text(encoding="utf-8")) == [diagram()]


def test_an_address_is_listed_where_its_package_differs_from_the_one_above_it() -> None:
    found = [
        ("", "home"),
        ("c/<club>/", "clubs"),
        ("c/<club>/log/", "clubs"),
        ("c/<club>/e/", "events"),
        ("p/", "home"),
    ]
    assert list(served(found)) == [("", "home"), ("c/<club>/", "clubs"), ("c/<club>/e/", "events"), ("p/", "home")]
