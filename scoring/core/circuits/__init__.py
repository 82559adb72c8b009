"""Circuits: the results of several events become one ranking. Pure, with exact numbers.

A formula turns one result into points, a fold says which results of a person count, and the totals are ranked.
"""
