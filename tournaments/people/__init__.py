"""The people that a club knows: import, conflicts, groups, duplicates, a person's data and its erasure."""
