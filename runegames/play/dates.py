"""Dates and times in words."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta, timezone

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
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

_FIRST = datetime(1, 1, 3, tzinfo=UTC)
_LAST = datetime(9999, 12, 29, tzinfo=UTC)
"""Last moment in use; no time zone shifts it beyond the range of ``datetime``."""


def moment(seconds: float) -> datetime:
    """Convert seconds since 1970 to a time from ``_FIRST`` to ``_LAST``."""
    epoch = datetime(1970, 1, 1, tzinfo=UTC)
    try:
        return min(max(epoch + timedelta(seconds=seconds), _FIRST), _LAST)
    except OverflowError:
        return _FIRST if seconds < 0 else _LAST


def local(then: datetime) -> datetime:
    """Convert a time to the local zone; a time without a zone counts as local.

    The result is in UTC if ``datetime`` cannot express the local time, or if the local zone is
    impossible.
    """
    bare = then.replace(tzinfo=UTC)
    if not _FIRST <= bare <= _LAST:
        return bare
    try:
        return then.astimezone()
    except ValueError:  # an impossible zone, such as TZ=XXX+25
        return bare if then.tzinfo is None else then.astimezone(UTC)


def in_zone(then: datetime, offset: timedelta) -> datetime:
    """Convert a time to a zone, or to UTC if ``datetime`` cannot express the local time."""
    try:
        return then.astimezone(timezone(offset))
    except (OverflowError, ValueError):
        return then.astimezone(UTC)


def until_tomorrow(then: datetime) -> timedelta:
    """Return the time from a moment to the next local day, also if clocks change in between."""
    first = datetime.combine(local(then).date() + timedelta(days=1), time.min)
    return local(first) - local(then)


def ago(then: datetime, now: datetime) -> str:
    """Format an age: ``just now``, ``12 minutes ago``, ``today, 14:05``, ``yesterday``, …

    Both times have a zone; days are local.
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
    return day_words(then.date(), now.date())


def day_and_month(day: date) -> str:
    """Format a date without its year: ``12 April``."""
    return f"{day.day} {MONTHS[day.month - 1]}"


def short_day(day: date, today: date) -> str:
    """Format a date in few columns: ``14 Nov``, or ``Nov 2025`` if it is in another year."""
    month = MONTHS[day.month - 1][:3]
    return f"{day.day} {month}" if day.year == today.year else f"{month} {day.year}"


def day_words(day: date, today: date | None = None) -> str:
    """Format a date: ``12 April 2025``, or ``12 April`` if it is in the year of ``today``."""
    words = day_and_month(day)
    return words if today is not None and day.year == today.year else f"{words} {day.year}"
