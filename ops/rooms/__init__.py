"""Moves code into its rooms; goes when all of it is there."""
