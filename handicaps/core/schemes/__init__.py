"""Schemes of handicaps for a league: what each is called, what it reads, its arithmetic.

`registry` lists them.
"""
