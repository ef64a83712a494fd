"""Plain mode, line by line: for screen readers, small and dumb terminals, and pipes.

Like a screen, each printed line depends only on the session and the viewer. No terminal is needed.
"""
