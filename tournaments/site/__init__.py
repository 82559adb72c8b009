"""The front page, and what collects the rooms' addresses."""
