import type { Carry } from '#calc-core/carry';
import type { Edit } from '#web/data/records.ts';
import type { SheetRow } from '../../kinds/kind.ts';
import type { Written } from '../cell-texts.ts';
import type { PreparedRow } from './row.ts';

/** Carries and groups that new rows name but that do not exist. Each name is listed once. */
export interface MissingNames {
  readonly carries: readonly string[];
  readonly groups: readonly string[];
}

/** What an import creates for missing names: groups, and copies of an existing carry. */
export interface ToMake {
  readonly groups: boolean;
  /** The carry to copy. With null, no carries are created. */
  readonly carryLike: Carry | null;
}

/** Creates nothing. A new row stores only the name of a missing group or carry. */
export const makeNothing: ToMake = { groups: false, carryLike: null };

const isMade = ({ groups, carryLike }: ToMake, columnId: string): boolean =>
  (columnId === 'tradeGroupId' && groups) || (columnId === 'carryId' && carryLike !== null);

/** The names of missing records in an import's new rows. */
export function missingIn(rows: readonly PreparedRow<SheetRow>[]): MissingNames {
  const named = (column: string): readonly string[] => {
    const texts = rows
      .filter(({ before }) => before === undefined)
      .flatMap(({ written }) => written.refused)
      .filter(({ columnId, text }) => columnId === column && text.trim() !== '')
      .map(({ text }) => text.trim());
    // If rows spell a name differently, use the first spelling.
    return [...new Map(texts.toReversed().map((text) => [text.toLowerCase(), text])).values()].toReversed();
  };
  return { carries: named('carryId'), groups: named('tradeGroupId') };
}

/** Returns the row as if the missing groups and carries existed. Cells with their names can then be read. */
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

/** Adds edits that create the missing groups and carries, in the same undo step. The new rows refer to them. */
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
