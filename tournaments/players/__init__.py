"""A player without an account: private link, check-in, slips, push messages."""
