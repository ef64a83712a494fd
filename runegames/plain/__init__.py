"""Plain mode, line by line: for screen readers, small and dumb terminals, and pipes."""
