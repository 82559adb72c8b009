"""Signed handicaps and cups of a season over HTTP."""
