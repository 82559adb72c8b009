"""Lists in pages: `?page=2&page_size=50`."""

from rest_framework.pagination import PageNumberPagination

__all__ = ["Pages"]


class Pages(PageNumberPagination):
    """100 rows a page, 500 at most."""

    page_size = 100
    page_size_query_param = "page_size"
    max_page_size = 500
