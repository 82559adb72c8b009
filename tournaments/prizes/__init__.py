"""Prizes of an event: categories, groups, who gets which and why, and handing them over."""
