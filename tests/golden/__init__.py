"""What the site showed before a change of its insides, kept to compare with what it shows after it."""
