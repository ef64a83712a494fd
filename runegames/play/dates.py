"""Dates and times in words."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

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


_FIRST = datetime(1, 1, 3, tzinfo=UTC)
_LAST = datetime(9999, 12, 29, tzinfo=UTC)
"""Last moment that a ``datetime`` can express in every time zone."""


def moment(seconds: float) -> datetime:
    """Time from seconds since 1970; the nearest one that a ``datetime`` can express."""
    epoch = datetime(1970, 1, 1, tzinfo=UTC)
    try:
        return min(max(epoch + timedelta(seconds=seconds), _FIRST), _LAST)
    except OverflowError:
        return _FIRST if seconds < 0 else _LAST


def local(then: datetime) -> datetime:
    """Time in the local zone; one without a zone is taken for local time."""
    bare = then.replace(tzinfo=UTC)
    if not _FIRST <= bare <= _LAST:
        return bare
    try:
        return then.astimezone()
    except ValueError:  # a zone that no clock has, such as TZ=XXX+25
        return bare if then.tzinfo is None else then.astimezone(UTC)


def ago(then: datetime, now: datetime) -> str:
    """Age in words: ``just now``, ``12 minutes ago``, ``today, 14:05``, ``yesterday``, ``3 days
    ago``, …

    Both with a time zone; days are those of the place where the app runs.
    """
    then, now = local(then), local(now)
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
    return day_told(then.date(), now.date())


def day_told(day: date, today: date | None = None) -> str:
    """Day in words: ``12 April 2025``; in the year of today, ``12 April``."""
    told = f"{day.day} {MONTHS[day.month - 1]}"
    return told if today is not None and day.year == today.year else f"{told} {day.year}"
