"""What every room is made of: who asks, errors, jobs, forms, files, paper, the live hub."""
