"""Prizes: eligible players, winners, how money is shared, and how a fund follows the entries."""
