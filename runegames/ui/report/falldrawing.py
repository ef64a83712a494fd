"""Drawing of what a played answer cost: the chances before and after it."""

from __future__ import annotations

from textual.geometry import Region

from runegames.report.pictures import Fall
from runegames.ui.widgets.sheet import Sheet

LARGE_ROWS = 4
FIGURE_COLUMNS = 12
"""Room of a number in large figures."""
MIN_LARGE_COLUMNS = 36


def is_large(sheet: Sheet, width: int) -> bool:
    """Test whether a fall has room for large figures."""
    return sheet.look.pixels and width >= MIN_LARGE_COLUMNS


def draw_fall(sheet: Sheet, region: Region, fall: Fall) -> None:
    """Draw a fall in large figures, or where they have no room, in a row of words."""
    palette = sheet.palette
    good, bad = (sheet.base_pen().inked(ink, bold=True) for ink in (palette.ok, palette.bad))
    if region.height >= LARGE_ROWS and is_large(sheet, region.width):
        room = Region(region.x, region.y, FIGURE_COLUMNS, LARGE_ROWS)
        before = sheet.large(room, fall.before, palette.ok, largest=1)
        x = sheet.put(before.right + 2, region.y + 1, "→", sheet.base_pen()) + 2
        sheet.large(Region(x, *room[1:]), fall.after, palette.bad, largest=1)
        sheet.put_right(region.right, region.y, fall.loss, bad)
        sheet.put_right(region.right, region.y + 1, fall.doubt)
        sheet.put_right(region.right, region.y + 2, fall.mark.split()[-1], sheet.strong)
        return
    x = sheet.put(region.x, region.y, fall.before, good)
    x = sheet.put(x, region.y, " → ", sheet.quiet_pen)
    x = sheet.put(x, region.y, fall.after, bad) + 2
    left = sheet.put_right(region.right, region.y, f" {fall.doubt}")
    left = sheet.put_right(left, region.y, fall.loss, bad)
    if x + len(fall.mark) + 2 <= left:
        sheet.put(x, region.y, fall.mark, sheet.strong)
