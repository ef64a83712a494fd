"""Computer players. They are given what their seat knows, and nothing else."""
