"""Histories of players and armies, and the second table made from them."""
