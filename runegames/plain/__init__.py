"""The games told line by line: for reading voices, small and dumb terminals, and pipes.

Like the screens it is a function of the sitting and of who looks. It knows stdin and stdout and
nothing else of a terminal.
"""
