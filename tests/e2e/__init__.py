"""Roads played in a real browser against a running site."""
