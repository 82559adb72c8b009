"""Ratings kept from results: Elo, Glicko-2, and Plackett–Luce for boards of many.

A list has rules (`rules`), an event brings games (`games`), and `counting` turns ratings before it into ratings after.
"""
