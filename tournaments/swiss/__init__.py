"""Rounds of two: players, pairing, tables, standings, report files."""
