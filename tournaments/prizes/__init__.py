"""Prizes of an event: categories, groups, winners with the reason, and handing the prizes over."""
