"""Who plays, known to a club: import, conflicts, groups, duplicates, a person's data and its erasure."""
