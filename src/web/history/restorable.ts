import {
  fieldsOfKind,
  referencesOf,
  structureWords,
  type RecordKind,
  type RecordOfKind,
  type Reference,
} from '#calc-core/records';
import { fromWire, toWire, type WireRecord } from '#contract/wire.ts';
import { conflictValue, recordsNamed, type NamedRecords } from '#web/forms/conflict/conflict-words.ts';
import { restoredWith } from './fields.ts';
import { differencesFrom } from './moments.ts';

type StoredValue = string | number | null;

/** A field that would be restored, as the screen shows it. */
export interface RestorableField {
  readonly name: string;
  readonly label: string;
  /** For example "Head 120" or "No group". */
  readonly words: string;
  /** Today's value. Null for a structure without a short text. */
  readonly isNow: string | null;
}

/** What restoring an earlier record would change in today's. */
export interface Restorable<K extends RecordKind> {
  readonly isSame: boolean;
  /** The names of the fields that are restored. */
  readonly back: readonly string[];
  /** References that are not restored, because their record is deleted. */
  readonly lost: readonly Reference[];
  /** The fields of `back` to show. Fields that only depend on another restored field are left out. */
  readonly restored: readonly RestorableField[];
  readonly valuesOf: (names: readonly string[]) => Partial<RecordOfKind[K]>;
}

interface EarlierAndNow<K extends RecordKind> {
  readonly earlier: WireRecord;
  readonly now: RecordOfKind[K];
  readonly named: Required<NamedRecords>;
  /** Restores only these fields. Undefined: all fields. */
  readonly fields: readonly string[] | undefined;
}

/** Compares an earlier record with today's. A reference to a deleted record is never restored. */
export function restorable<K extends RecordKind>(
  kind: K,
  { earlier, now, named, fields }: EarlierAndNow<K>,
): Restorable<K> {
  const then = fromWire(kind, { ...earlier, id: now.id });
  const value = (name: string): StoredValue => Reflect.get(then, name) as StoredValue;
  const missing = referencesOf(kind).filter(({ name, to }) => {
    return value(name) !== null && recordsNamed(named, to)?.some(({ id }) => id === value(name)) !== true;
  });
  const isAsked = (name: string): boolean => fields?.includes(name) !== false;
  const differing = differencesFrom(kind, toWire(kind, then), toWire(kind, now)).filter(isAsked);
  const back = differing.filter((name) => !missing.some((each) => each.name === name));
  const restored = fieldsOfKind(kind)
    // A plan is restored with its facts. Do not list the plan.
    .filter(({ name }) => back.includes(name) && restoredWith(name, back).at(-1) === name)
    .map((field) =>
      fieldWords(kind, field, value(field.name), Reflect.get(now, field.name) as StoredValue, named),
    );
  return {
    isSame: differing.length === 0,
    back,
    lost: missing.filter(({ name }) => differing.includes(name)),
    restored,
    valuesOf: (names) =>
      Object.fromEntries(names.map((name) => [name, value(name)])) as Partial<RecordOfKind[K]>,
  };
}

function fieldWords(
  kind: RecordKind,
  field: ReturnType<typeof fieldsOfKind>[number],
  value: StoredValue,
  valueNow: StoredValue,
  named: NamedRecords,
): RestorableField {
  const { name } = field;
  const label = name === 'actual' && kind === 'trade' ? 'What really happened' : field.label;
  if (field.type === 'structure' && structureWords[name] === undefined)
    return { name, label, words: label, isNow: null };
  const words = conflictValue(kind, name, value, named);
  // "No group" already names its field, so it needs no label.
  const isNone = field.type === 'reference' && value === null;
  return {
    name,
    label,
    words: isNone ? words : `${label} ${words}`,
    isNow: conflictValue(kind, name, valueNow, named),
  };
}
