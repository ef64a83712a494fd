"""Reports: facts about games, people and evenings, for the screen, the ear and programs."""
