"""Circuits: a season of events becomes one ranking, by a formula that everybody can read."""
