"""Seeding of boards: assign players and powers such that the total conflict is least (manual §4, §7, §11).

`docs/reference/seeding.md` explains the search.
"""
