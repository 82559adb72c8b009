"""Texts keep to the word list, and the hits that are left only become fewer."""

from __future__ import annotations

from pathlib import Path

import pytest

from ops import words
from ops.lint import CHECKS

RULES = """[rules]
anew = { not = '\\banew\\b', use = 'again' }

[allowed]
anew = { docs = 1 }
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project whose only text is allowed."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "templates").mkdir()
    (tmp_path / "ops").mkdir()
    (tmp_path / "tests").mkdir()
    (tmp_path / "docs" / "words.toml").write_text(RULES, "utf-8")
    (tmp_path / "docs" / "play.md").write_text("Start anew with `anew`.\n```\nanew\n```\n", "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("path", "text", "kind"),
    [
        ("templates/page.html", '<p>{% translate "Send it anew" %}</p>', "pages"),
        ("templates/page.html", "{% blocktranslate with n=1 %}\nSend {{ n }} anew\n{% endblocktranslate %}", "pages"),
        ("ops/mail.py", 'WORDS = _("Send it anew")\n', "pages"),
        ("ops/mail.py", '"""Send it anew."""\n', "docstrings"),
        ("ops/mail.py", "n = 1  # sent anew\n", "comments"),
        ("tests/test_mail.py", "def test_it_is_sent_anew() -> None: ...\n", "tests"),
        ("docs/mail.md", "Send it anew.\n", "docs"),
    ],
)
def test_one_hit_more_is_a_complaint(
    project: Path, capsys: pytest.CaptureFixture[str], path: str, text: str, kind: str
) -> None:
    assert words.main([], root=project) == 0
    (project / path).write_text(text, "utf-8")
    assert words.main([], root=project) == 1
    out = capsys.readouterr().out
    assert f"{path}:" in out
    assert "use again" in out
    assert f"in {kind};" in out


def test_one_hit_less_asks_for_the_lower_number(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "docs" / "play.md").write_text("Start again.\n", "utf-8")
    assert words.main([], root=project) == 1
    assert "only 0 of 1 are left in docs" in capsys.readouterr().out
    assert words.main(["--write"], root=project) == 0
    assert words.main([], root=project) == 0


def test_line_can_be_excused(project: Path) -> None:
    (project / "ops" / "mail.py").write_text("n = 1  # anew is a word (words: ok)\n", "utf-8")
    assert words.main([], root=project) == 0


def test_lint_looks_for_them() -> None:
    assert ("-m", "ops.words") in CHECKS.values()
