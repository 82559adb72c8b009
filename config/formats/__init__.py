"""How days and numbers are written in each language.

Templates and code name the English format ("j M Y"). Like a message id, it is the name under which other languages have
theirs: Django looks it up in their module, and uses it as it is if there is none. So English has no module.
`tests/tournaments/base/test_formats.py` finds formats that a language lacks.

`DECIMAL_SEPARATOR` is a point in all: Django would use a comma wherever a template prints a number, within drawings,
styles and fields of forms too. Figures for people are written by `tournaments.base.figures`.
"""
