import type { StructureField } from '../field/declare.ts';
import type { StructureReader } from '../field/outside.ts';
import { readClasses } from '../market/board/classes.ts';
import { readActual, readPlan } from '../trade/facts/from-outside.ts';
import type { RecordKind } from './kinds.ts';
import { readColumns } from './layout-columns.ts';

/** Readers of structures, by kind and field. They are not in the declarations, because every screen loads the declarations. */
const readers: Readonly<Partial<Record<RecordKind, Readonly<Record<string, StructureReader>>>>> = {
  trade: { plan: readPlan, actual: readActual },
  board: { classes: readClasses },
  listLayout: { columns: readColumns },
};

/**
 * The reader of a structure of `kind`.
 * @throws if neither the declaration nor this table has a reader
 */
export function structureReader(kind: RecordKind, { name, read }: StructureField): StructureReader {
  const reader = read ?? readers[kind]?.[name];
  if (reader === undefined)
    throw new Error(
      `The field '${name}' of '${kind}' has no reader: give its declaration 'read', or calc-core/records/structure-readers.ts an entry.`,
    );
  return reader;
}
