"""Heats: registration, pools, drawing, seating, late changes, calls."""
