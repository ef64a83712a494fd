"""Widgets that show a report."""
