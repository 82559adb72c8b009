"""The format adviser: what to expect from a field and a set of rules, by counting and by simulation.

`question` reads what is asked, `forced` counts what the numbers force, `advice` puts both into words; they need nothing
but Python. `model`, `seating`, `scores` and `boards_events` simulate with numpy, `study` drives them event by event and
`figures` sums up. The kinds of event are listed in `kinds`: a new kind adds its format, its counting and its simulator.
"""
