"""A scoring system as one Python function, for many boards: exact, and as fast as one written by hand."""
