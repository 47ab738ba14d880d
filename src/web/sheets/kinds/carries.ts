import { defaultSubType, kindOf } from '#calc-core/animals';
import {
  carryFields,
  carryTypeName,
  copyName,
  editCarry,
  newCarry,
  type Carry,
  type CarryField,
  type CarryTypeId,
} from '#calc-core/carry';
import { recordKinds } from '#calc-core/records';
import { calculateCarry } from '#calc-core/trade';
import { impliedCarryType, isSheepCarry } from '#workbook/read/implied.ts';
import type { CarryRow, Records } from '#web/data/records.ts';
import { carryColumns } from '../columns/carry.ts';
import type { FieldChange } from '../columns/column.ts';
import type { SheetKind } from './kind.ts';

/** One of the two carry tables. A new row becomes a carry of the table's type. */
export function carriesKind(
  records: Records,
  carryTypeId: CarryTypeId,
  isReadOnly: boolean,
): SheetKind<CarryRow> {
  const isHere = (row: CarryRow): boolean => row.carry.carryTypeId === carryTypeId;
  return {
    sheetId: carryTypeId === 1 ? 'carries-growth' : 'carries-weeks',
    kind: 'carry',
    title: carryTypeId === 1 ? 'Cost Of Carry - Growth Rate' : 'Cost Of Carry - Weeks Held',
    noun: recordKinds.carry.words,
    columns: carryColumns(carryTypeId),
    filters: [{ id: 'animalSubTypeId', label: 'Sub type', kind: 'choice', columnId: 'animalSubTypeId' }],
    isReadOnly,
    placedBy: 'carryTypeId',
    implied,
    hasTicks: !isReadOnly,
    rows: () => records.carries().filter(isHere),
    row: (id) => {
      const row = records.carry(id);
      return row !== undefined && isHere(row) ? row : undefined;
    },
    nameOf: (row) => row.carry.name,
    changed: (row, changes) => ({ ...row, carry: edited(row.carry, changes) }),
    patch: (row, changes) => {
      const patch = difference(row.carry, edited(row.carry, changes));
      return Object.keys(patch).length === 0 ? null : { kind: 'carry', id: row.id, op: 'patch', patch };
    },
    blank: isReadOnly ? null : (id) => blankRow(id, carryTypeId),
    create: (row, changes) => ({ kind: 'carry', id: row.id, op: 'create', doc: edited(row.carry, changes) }),
    copies: isReadOnly
      ? null
      : (rows, newId) =>
          rows.map((row) => {
            const id = newId();
            return {
              kind: 'carry',
              id,
              op: 'create',
              doc: { ...row.carry, id, name: copyName(row.carry.name) },
            };
          }),
  };
}

/** Guesses a missing type or animal of a carry from the columns that have a text. */
function implied(given: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const isGiven = (column: string): boolean => (given.get(column) ?? '').trim() !== '';
  const type = isGiven('carryTypeId') ? null : impliedCarryType(isGiven);
  const isSheep = !isGiven('animalSubTypeId') && isSheepCarry(isGiven);
  return new Map([
    ...(type === null ? [] : [['carryTypeId', carryTypeName(type)] as const]),
    ...(isSheep ? [['animalSubTypeId', kindOf(defaultSubType(2)).name] as const] : []),
  ]);
}

function edited(carry: Carry, changes: readonly FieldChange[]): Carry {
  return changes.reduce(
    (sofar, { field, value }) => (isCarryField(field) ? editCarry(sofar, { field, value }) : sofar),
    carry,
  );
}

function blankRow(id: string, carryTypeId: CarryTypeId): CarryRow {
  const carry: Carry = { ...newCarry(id), carryTypeId };
  return { id, carry, result: calculateCarry(carry), usedBy: 0, state: { state: 'saving' } };
}

function difference(before: Carry, after: Carry): Partial<Carry> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => Reflect.get(before, name) !== value),
  );
}

function isCarryField(field: string): field is CarryField {
  return Object.hasOwn(carryFields, field);
}
