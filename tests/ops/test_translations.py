"""Texts for translators, what was compiled of their work, and what `make lint` says about it."""

from __future__ import annotations

import gettext
import os
import re
import sys
from pathlib import Path

import polib
import pytest

from ops.catalogs import compile_catalogs, ensure_catalogs, stale_catalogs
from ops.errors import SetupError
from ops.messages import fill_in_header, texts_in_f_strings, texts_of_cores, texts_of_tables
from ops.setup import ROOT
from ops.translations import faults

HEADER = r"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"""


def catalog(root: Path, text: str, *, language: str = "de") -> Path:
    path = root / "locale" / language / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{HEADER}\n{text}", encoding="utf-8")
    return path


def entry(source: str, text: str, *, mark: str = "") -> str:
    return f'{mark}msgid "{source}"\nmsgstr "{text}"\n'


def plural(*texts: str) -> str:
    lines = [f'msgstr[{number}] "{text}"' for number, text in enumerate(texts)]
    return "\n".join(['msgid "%(n)s player"', 'msgid_plural "%(n)s players"', *lines, ""])


@pytest.mark.parametrize(
    "text",
    [
        entry("Rank of %(who)s", ""),
        entry("Rank of %(who)s", "Rang von %(who)s"),
        entry("50%% of %(n)s", "50 %% von %(n)s"),
        plural("", ""),
        plural("%(n)s Spieler", "%(n)s Spieler"),
        plural("ein Spieler", "%(n)s Spieler"),
    ],
)
def test_good_translations(tmp_path: Path, text: str) -> None:
    assert list(faults(catalog(tmp_path, text))) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (entry("Rank of %(who)s", "Rang von %(wer)s"), "names %(wer)s too much, and %(who)s too little"),
        (entry("Rank of %(who)s", "Rang"), "nothing too much, and %(who)s too little"),
        (entry("%(n)s rounds", "%(n)d Runden"), "%(n)d too much"),
        (entry("Rank", "Rang", mark="#, fuzzy\n"), "marked fuzzy"),
        (entry("Rank", "Rang\\n"), "end with a new line"),
        (plural("%(n)s Spieler"), "needs 2 plural forms"),
        (plural("%(n)s Spieler", ""), "needs 2 plural forms"),
        (plural("%(m)s Spieler", "%(n)s Spieler"), "%(m)s too much"),
        (plural("%(n)s Spieler", "Spieler"), "%(n)s too little"),
    ],
)
def test_faults_of_translations(tmp_path: Path, text: str, said: str) -> None:
    (found,) = faults(catalog(tmp_path, text))
    assert found.startswith("de: “")
    assert said in found


def test_the_files_of_the_project_have_no_faults() -> None:
    paths = sorted(ROOT.glob("locale/*/LC_MESSAGES/django.po"))
    assert [path.parts[-3] for path in paths] == ["de", "fr"]
    for path in paths:
        text = path.read_text(encoding="utf-8")
        assert 'msgid "Standings"' in text
        assert "\n#: " not in text, "places in the code change with every commit"


def test_set_up_compiles_what_changed(tmp_path: Path) -> None:
    path = catalog(tmp_path, entry("Rank", "Rang") + "\n" + entry("Round", ""))
    ensure_catalogs(Path(sys.executable), root=tmp_path)
    with path.with_suffix(".mo").open("rb") as file:
        made = gettext.GNUTranslations(file)
    assert (made.gettext("Rank"), made.gettext("Round")) == ("Rang", "Round")
    assert (stale_catalogs(tmp_path), compile_catalogs(tmp_path)) == ([], [])
    path.write_text(path.read_text(encoding="utf-8").replace("Rang", "Platz"), encoding="utf-8")
    os.utime(path, ns=(path.with_suffix(".mo").stat().st_mtime_ns + 1,) * 2)
    assert compile_catalogs(tmp_path) == [path.with_suffix(".mo")]
    assert [each.suffix for each in sorted(path.parent.iterdir())] == [".mo", ".po"]


def test_broken_translations_stop_the_set_up_with_one_line(tmp_path: Path) -> None:
    catalog(tmp_path, 'msgid "Rank"\nno word of gettext\n')
    with pytest.raises(SetupError, match="Correct the file in locale/"):
        ensure_catalogs(Path(sys.executable), root=tmp_path)


def test_the_cores_texts_are_translated_too() -> None:
    texts = texts_of_cores(ROOT)
    assert "Solos" in texts
    assert "The number of solo victories." in texts
    assert "The tie-break “%(name)s” is named twice. Remove one of the two." in texts
    assert {"The number of rounds", "true or false", "this bracket is never closed. Add ) at the end."} <= set(texts)
    assert not [text for text in texts if text.startswith("Tie-breaks of all formats")], "no docstrings"
    known = {each.msgid for each in polib.pofile(str(ROOT / "locale/de/LC_MESSAGES/django.po"))}
    assert "Solos" in known


def test_words_of_tables_and_of_f_strings_are_translated_too(tmp_path: Path) -> None:
    texts = texts_of_tables()
    assert {"the largest center count on the board", "Progressive score Cut-1", "Five-way draw"} <= texts
    path = tmp_path / "tournaments" / "words.py"
    path.parent.mkdir()
    path.write_text("""text = f"{_('Your entry.')} {_(name)} {len('no text')}"\n""", encoding="utf-8")
    assert texts_in_f_strings(tmp_path) == {"Your entry."}


def test_extraction_knows_each_name_of_gettext() -> None:
    alias = re.compile(r"import \w*gettext\w* as (?!_$|noop$)\w+$", re.MULTILINE)
    folders = ("common", "config", "handicaps", "pairing", "scoring", "tournaments")
    paths = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    assert [path.name for path in paths if alias.search(path.read_text(encoding="utf-8"))] == []


def test_header_of_a_new_file(tmp_path: Path) -> None:
    path = tmp_path / "django.po"
    path.write_text(f'# SOME DESCRIPTIVE TITLE.\n#, fuzzy\n{HEADER}"Language: \\n"\n"Last-Translator: FULL NAME\\n"\n')
    fill_in_header(path, "fr")
    found = polib.pofile(str(path))
    assert (found.metadata["Language"], found.metadata["Last-Translator"], found.metadata_is_fuzzy) == ("fr", "", [])


def test_french_marks_need_a_narrow_space(tmp_path: Path) -> None:
    good, wide = entry("Rank: 1", "Rang\N{NARROW NO-BREAK SPACE}: 1"), entry("Rank: 1", "Rang : 1")
    assert list(faults(catalog(tmp_path, good, language="fr"))) == []
    assert "write U+202F" in next(faults(catalog(tmp_path, wide, language="fr")))
    assert list(faults(catalog(tmp_path, wide))) == []
