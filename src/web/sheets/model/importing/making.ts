import type { Carry } from '#calc-core/carry';
import type { Edit } from '#web/data/records.ts';
import type { SheetRow } from '../../kinds/kind.ts';
import type { Written } from '../cell-texts.ts';
import type { PreparedRow } from './row.ts';

/** The carries and groups that new rows name and that do not exist. Each is listed once. */
export interface MissingNames {
  readonly carries: readonly string[];
  readonly groups: readonly string[];
}

/** What an import creates for missing names: groups, and copies of an existing carry. */
export interface ToMake {
  readonly groups: boolean;
  /** The carry to copy; null creates no carries. */
  readonly carryLike: Carry | null;
}

/** Creates nothing. Rows that name a missing record then have no reference. */
export const makeNothing: ToMake = { groups: false, carryLike: null };

const isMade = ({ groups, carryLike }: ToMake, columnId: string): boolean =>
  (columnId === 'tradeGroupId' && groups) || (columnId === 'carryId' && carryLike !== null);

/** The names of missing records in the new rows of an import. */
export function missingIn(rows: readonly PreparedRow<SheetRow>[]): MissingNames {
  const named = (column: string): readonly string[] => {
    const texts = rows
      .filter(({ before }) => before === undefined)
      .flatMap(({ written }) => written.refused)
      .filter(({ columnId, text }) => columnId === column && text.trim() !== '')
      .map(({ text }) => text.trim());
    // Use the spelling of the first row that has the name.
    return [...new Map(texts.toReversed().map((text) => [text.toLowerCase(), text])).values()].toReversed();
  };
  return { carries: named('carryId'), groups: named('tradeGroupId') };
}

/** The row as it will be when the missing groups and carries exist. Its cells that name them can then be read. */
export function afterMaking<Row extends SheetRow>(
  row: PreparedRow<Row>,
  making: ToMake,
  columnAt: (columnId: string) => number | null,
): PreparedRow<Row> {
  const made = row.written.refused.filter(({ columnId }) => isMade(making, columnId));
  if (row.what !== 'bad' || row.before !== undefined || made.length === 0) return row;
  const columns = new Set(made.map(({ columnId }) => columnAt(columnId)));
  const remarks = row.remarks.filter(({ column }) => !columns.has(column));
  const refused = row.written.refused.filter((cell) => !made.includes(cell));
  return {
    ...row,
    remarks,
    what: remarks.length === 0 ? 'new' : 'bad',
    written: { ...row.written, refused },
  };
}

/** Adds edits that create the missing records, and references from the rows that name them. All are one write and one undo. */
export function withMade(
  written: Written,
  missing: MissingNames,
  making: ToMake,
  newId: () => string,
): Written {
  const groups = new Map(
    making.groups ? missing.groups.map((name) => [name.toLowerCase(), { id: newId(), name }]) : [],
  );
  const { carryLike } = making;
  const carries = new Map(
    carryLike === null
      ? []
      : missing.carries.map((name) => [name.toLowerCase(), { ...carryLike, id: newId(), name }]),
  );
  const edits = written.edits.map((edit): Edit => {
    if (edit.kind !== 'trade' || edit.op !== 'create') return edit;
    const carry = carries.get(edit.doc.carryNamed.toLowerCase());
    const group = groups.get(edit.doc.groupNamed.toLowerCase());
    return {
      ...edit,
      doc: {
        ...edit.doc,
        ...(carry !== undefined && { carryId: carry.id, carryTypeId: carry.carryTypeId, carryNamed: '' }),
        ...(group !== undefined && { tradeGroupId: group.id, groupNamed: '' }),
      },
    };
  });
  const made = [
    ...[...groups.values()].map((doc): Edit => ({ kind: 'group', id: doc.id, op: 'create', doc })),
    ...[...carries.values()].map((doc): Edit => ({ kind: 'carry', id: doc.id, op: 'create', doc })),
  ];
  return { ...written, edits: [...made, ...edits] };
}
