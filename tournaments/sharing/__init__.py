"""What others show of a club and its events: previews, feeds, calendars, pictures and pages within other sites.

All of it is made from what everybody sees, never from a private page.
"""
