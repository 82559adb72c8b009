"""What others show of a club and its events: previews, feeds, calendars, pictures and pages within other sites.

All of it is made from what everybody sees. A private page has no part in it.
"""
