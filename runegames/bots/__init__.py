"""Computer players. They are given what their seat knows, and nothing else.

>>> from runegames.bots.registry import make_bot
>>> from runegames.core import Rng
>>> from runegames.games.registry import game
>>> rune = game("rune")
>>> state = rune.new(rune.options_type(), 2, Rng(7))
>>> known = state.determinize(state.decision().seat, Rng(1))
>>> make_bot("adept", rune).choose(known, Rng(2)) in state.legal_moves()
True

A search returns more than its best move: visits, and the expected score and chance of each seat.

>>> from runegames.bots.search import Budget, Search
>>> search = Search(rune, known, Rng(3))
>>> search.run(Budget(simulations=50))
>>> best = search.root_moves()[0]
>>> best.visits > 1, len(best.scores), round(sum(best.chances), 6)
(True, 2, 1.0)
"""
