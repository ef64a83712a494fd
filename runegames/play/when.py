"""When something was, in the words that people use."""

from __future__ import annotations

from datetime import datetime

from runegames.core.names import count

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


def ago(then: datetime, now: datetime) -> str:
    """``just now``, ``12 minutes ago``, ``today, 14:05``, ``yesterday``, ``3 days ago``, …

    Both with a time zone; days are those of the place where the app runs.
    """
    then, now = then.astimezone(), now.astimezone()
    seconds = (now - then).total_seconds()
    days = (now.date() - then.date()).days
    if seconds < 90:
        return "just now"
    if seconds < 60 * 60:
        return f"{count(round(seconds / 60), 'minute')} ago"
    if days <= 0:
        return f"today, {then:%H:%M}"
    if days == 1:
        return "yesterday"
    if days < 7:
        return f"{days} days ago"
    date = f"{then.day} {MONTHS[then.month - 1]}"
    return date if then.year == now.year else f"{date} {then.year}"
