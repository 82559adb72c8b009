"""Prizes: who is eligible, who gets which, how money is shared, and how a fund follows the entries."""
