"""How days and numbers are written in each language.

Templates and code name the English format ("j M Y"). As with texts, that is the name under which the other languages
keep theirs: Django looks it up in their module, and takes it as it is where there is none. So English has no module.
`tests/tournaments/base/test_formats.py` finds formats that a language lacks.

`DECIMAL_SEPARATOR` is a point in all: Django would use a comma wherever a template prints a number, within drawings,
styles and fields of forms too. Figures that people read go through `tournaments.base.figures`.
"""
