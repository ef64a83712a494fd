"""Plain mode, line by line: for screen readers, small and dumb terminals, and pipes.

Like a screen, each line is a function of the session and the viewer. A terminal is not needed.
"""
