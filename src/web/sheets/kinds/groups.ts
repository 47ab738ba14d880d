import { asSaved } from '#calc-core/field';
import { groupFields } from '#calc-core/group';
import type { GroupRow, Records } from '#web/data/records.ts';
import { groupColumns } from '../columns/group.ts';
import { copyName } from '#calc-core/carry';
import { recordKinds } from '#calc-core/records';
import type { FieldChange } from '../columns/column.ts';
import type { SheetKind } from './kind.ts';

/** The member's groups. An unnamed group is saved as 'New Group' (spec 5). */
export function groupsKind(records: Records, isReadOnly: boolean): SheetKind<GroupRow> {
  return {
    sheetId: 'groups',
    kind: 'group',
    title: 'Trade Groups',
    noun: recordKinds.group.words,
    columns: groupColumns(records),
    filters: [],
    isReadOnly,
    hasTicks: !isReadOnly,
    rows: () => records.groups(),
    row: (id) => records.group(id),
    nameOf: (row) => row.group.name,
    changed: (row, changes) => ({ ...row, group: { ...row.group, name: nameIn(changes, row.group.name) } }),
    patch: (row, changes) => {
      const name = nameIn(changes, row.group.name);
      return name === row.group.name ? null : { kind: 'group', id: row.id, op: 'patch', patch: { name } };
    },
    blank: isReadOnly
      ? null
      : (id) => ({ id, group: { id, name: '' }, count: 0, state: { state: 'saving' } }),
    create: (row, changes) => ({
      kind: 'group',
      id: row.id,
      op: 'create',
      doc: { id: row.id, name: nameIn(changes, '') },
    }),
    copies: isReadOnly
      ? null
      : (rows, newId) =>
          rows.map(({ group }) => {
            const id = newId();
            return { kind: 'group', id, op: 'create', doc: { id, name: copyName(group.name) } };
          }),
    copiesSay: 'A trade can be in only one group, so a copied group has no trades yet',
  };
}

function nameIn(changes: readonly FieldChange[], present: string): string {
  const change = changes.findLast((each) => each.field === 'name');
  if (change === undefined) return present;
  return asSaved(groupFields, { name: String(change.value ?? '') }).name;
}
