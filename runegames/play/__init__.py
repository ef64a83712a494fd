"""Sittings: who plays, what was moved, who may see what, and the files of it all.

A ``Session`` is one game being played. Whatever a screen, a voice or a computer player gets of
it is made for one seat, from what that seat knows:

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
