"""Laboratory: games between computer players, contests, balance.

>>> from runegames.games.registry import game
>>> from runegames.lab.arena import play, tournament
>>> from runegames.lab.report import summary
>>> rune = game("rune")
>>> two = tournament(rune, rune.options_type(), ["adept", "random"], seats=2, seed=0)
>>> told = summary(two, [play(two, fixture) for fixture in two.fixtures(games=4)])
>>> [(each.name, each.wins.wins, each.wins.games) for each in told.bots]
[('adept', 4.0, 4), ('random', 0.0, 4)]
"""
