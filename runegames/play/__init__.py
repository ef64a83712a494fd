"""Sittings: players, moves, knowledge of each seat, and files.

A ``Session`` is one game being played. Screens, plain mode and computer players see only what a
seat, or everybody, may know:

>>> from runegames.games.registry import game
>>> from runegames.play.seats import default_plans
>>> from runegames.play.session import Session
>>> rune = game("rune")
>>> session = Session(rune, rune.options_type(), default_plans(2, people=2), seed=7)
>>> question = session.question()
>>> session.names[question.decision.seat], question.decision.kind
('Anna', 'place')
>>> ply = session.play(question.moves[0])
>>> session.undo(ply.seat) is ply
True
"""
