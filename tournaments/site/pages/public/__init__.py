"""Public pages of clubs."""
