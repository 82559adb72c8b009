"""The tenant: accounts, tokens, members, roles, invitations, access to a club."""
