import type { FileLine } from '#workbook/in/file-table.ts';
import { plainText, type SheetColumn } from '../../columns/column.ts';
import type { SheetKind, SheetRow } from '../../kinds/kind.ts';
import type { PreparedRow, RowsContext } from './row.ts';
import { remark } from './line-texts.ts';

/** Marks a new record as a possible duplicate if it looks like an existing record or an earlier line. */
export function unlessThere<Row extends SheetRow>(
  row: PreparedRow<Row>,
  context: RowsContext<Row>,
): PreparedRow<Row> {
  if (row.after === null) return row;
  const like = likeness(context.kind, context.columns, row.after);
  const line = context.there.get(like);
  if (line === undefined) {
    context.there.set(like, row.line.number);
    const name = context.kind.nameOf(row.after).trim();
    if (name === '' || !context.names.has(name.toLowerCase())) return row;
    const other = `A ${context.kind.noun.one} called “${name}” is here already, with other figures.`;
    return { ...row, remarks: [...row.remarks, remark(other)] };
  }
  const what = context.columns.has('numberOfHead') ? 'name, date and head' : 'name';
  const which = line === 0 ? `a ${context.kind.noun.one} that is here` : `line ${line}`;
  return {
    ...row,
    what: 'double',
    remarks: [remark(`Possible duplicate: same ${what} as ${which}. Tick the row to import it anyway.`)],
  };
}

export function likeness<Row extends SheetRow>(
  kind: SheetKind<Row>,
  columns: ReadonlyMap<string, SheetColumn<Row>>,
  row: Row,
): string {
  const cells = ['heldFrom', 'numberOfHead'].map((id) => {
    const column = columns.get(id);
    return column === undefined ? '' : plainText(column, row);
  });
  return [kind.nameOf(row).trim().toLowerCase(), ...cells].join('|');
}

/** True if a line belongs to another sheet. For example, a workbook of carries may contain carries by weeks held. */
export function isPlacedElsewhere<Row extends SheetRow>(
  line: FileLine,
  { plan, kind, columns, newId }: RowsContext<Row>,
): boolean {
  const { placedBy = '', blank } = kind;
  const column = columns.get(placedBy);
  const at = plan.table.own?.inputs.get(placedBy);
  if (column === undefined || at === undefined || blank === null) return false;
  return plainText(column, blank(newId())) !== (line.cells[at] ?? '');
}

export function uniqueNames<Row extends SheetRow>(kind: SheetKind<Row>): Map<string, string> {
  const groups = Map.groupBy(kind.rows(), (row) => kind.nameOf(row).trim().toLowerCase());
  return new Map(
    [...groups].flatMap(([name, rows]) =>
      rows.length === 1 && rows[0] !== undefined && name !== '' ? [[name, rows[0].id]] : [],
    ),
  );
}
