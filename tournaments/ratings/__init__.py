"""Rating lists that follow the results."""
