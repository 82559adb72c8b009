"""Calculators over HTTP, for everybody."""
