"""Tags of the site."""
