"""A sitting: who plays, what was moved, whose eyes are on the screen, and the file of it all."""
