"""Pages of pairing that need no account."""
