"""Scoring systems of a club, and studies of formats."""
