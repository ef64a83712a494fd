"""Chronicle: what was played here, and what is counted from it.

``library.py`` lists the saves of a folder, and remembers the games that end (``history.py``, which
``database.py`` writes). ``scorebook.py`` selects the games that count; from them evenings, ratings,
curves and the calendar of rituals are made. Contests of computer players are in ``lab``.

>>> from runegames.chronicle.scorebook import streaks_of
>>> streaks_of([True, True, False, True])
Streaks(now=1, most=2, without=1)
"""
