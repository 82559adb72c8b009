"""Reading for the pages of the site room."""
