"""Divisions over a season: teams, fixtures, captains, handicap tables, cups, fairness."""
