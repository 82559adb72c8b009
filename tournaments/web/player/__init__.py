"""The pages of players without an account."""
