"""What players see through their private link, and the desk of it."""
