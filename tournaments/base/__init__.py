"""What every room is made of: actors, errors, jobs, forms, files, paper and the live hub."""
