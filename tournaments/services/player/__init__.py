"""What players do without an account, through their private link."""
