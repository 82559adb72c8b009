"""What the hall follows, as pages and the API show it."""
