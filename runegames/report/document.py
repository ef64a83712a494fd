"""Reports as JSON values."""

from __future__ import annotations

from runegames.report.model import Report, ReportTable, Row, Section


def document(report: Report) -> dict[str, object]:
    """Return the fields of a report: its own, those of its totals, and one for each section."""
    fields = dict(report.fields)
    for _, table in report.tables():
        if table.total is not None:
            fields |= _fields(table, table.total)
    for section in report.sections:
        if section.fields is not None:
            fields[section.name] = section.fields()
        elif (documented := _documented(section)) is not None:
            fields[section.name] = _values(documented)
    return fields


def _documented(section: Section) -> ReportTable | None:
    """Return the first table of a section that has fields."""
    tables = (part for part in section.parts if isinstance(part, ReportTable))
    return next((table for table in tables if any(column.field for column in table.columns)), None)


def _values(table: ReportTable) -> object:
    match table.form:
        case "list":
            return [_fields(table, row) for row in table.rows]
        case "flow":
            return _fields(table, table.rows[0])
        case "by key":
            return {row.key: _fields(table, row) for row in table.rows}


def _fields(table: ReportTable, row: Row) -> dict[str, object]:
    pairs = zip(table.columns, row.cells, strict=True)
    return {column.field: cell.value for column, cell in pairs if column.field}
