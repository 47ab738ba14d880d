import {
  fieldsOfKind,
  recordKinds,
  referencesOf,
  structureWords,
  type RecordKind,
  type RecordOfKind,
} from '#calc-core/records';
import { fromWire, toWire } from '#contract/wire.ts';
import type { ReactElement, ReactNode } from 'react';
import { conflictValue, type NamedRecords } from '#web/forms/conflict/conflict-words.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { restoredWith } from './fields.ts';
import { differencesFrom, type Moment } from './moments.ts';
import { timeWords } from './words.ts';
import styles from './History.module.css';

interface RestoringProps<K extends RecordKind> {
  readonly kind: K;
  readonly moment: Moment;
  /** The record as it is now, and the records that it may name. */
  readonly now: RecordOfKind[K];
  readonly named: Required<NamedRecords>;
  readonly readOnly: boolean;
  /** Only these fields, by their own names. */
  readonly fields?: readonly string[] | undefined;
  /** Each value beside that of now, where no form shows both. */
  readonly saysNow?: boolean | undefined;
  /** What it comes to with these fields put back. */
  readonly makes?: ((restored: RecordOfKind[K]) => ReactNode) | undefined;
  /** Puts fields back as an edit that can be undone. */
  readonly onRestore: (fields: Partial<RecordOfKind[K]>, said: string) => void;
  readonly onDone: () => void;
}

const gone = {
  carry: 'Its carry of then is deleted: the one of now stays.',
  group: 'Its group of then is deleted: the one of now stays.',
} as const;

/** What restoring a moment, or one field of it, would put back, and what it then makes. */
export function Restoring<K extends RecordKind>({
  kind,
  moment,
  now,
  named,
  readOnly,
  fields,
  saysNow = false,
  makes,
  onRestore,
  onDone,
}: RestoringProps<K>): ReactElement | null {
  if (moment.record === null) return null;
  const then = fromWire(kind, { ...moment.record, id: now.id });
  const value = (name: string): string | number | null => Reflect.get(then, name) as string | number | null;
  const missing = referencesOf(kind).filter(({ name, to }) => {
    const records = to === 'carry' ? named.carries : named.groups;
    return value(name) !== null && records?.some(({ id }) => id === value(name)) !== true;
  });
  const isAsked = (name: string): boolean => fields?.includes(name) !== false;
  const differing = differencesFrom(kind, toWire(kind, then), toWire(kind, now)).filter(isAsked);
  const back = differing.filter((name) => !missing.some((each) => each.name === name));
  const lost = missing.filter(({ name }) => differing.includes(name));
  const only = (names: readonly string[]): Partial<RecordOfKind[K]> =>
    Object.fromEntries(names.map((name) => [name, value(name)])) as Partial<RecordOfKind[K]>;
  const told = fieldsOfKind(kind)
    // Facts bring their plan along.
    .filter(({ name }) => back.includes(name) && restoredWith(name, back).at(-1) === name)
    .map((field) => {
      const { name } = field;
      const label = name === 'actual' ? 'What became known' : field.label;
      if (field.type === 'structure' && structureWords[name] === undefined)
        return { name, label, words: label, isNow: null };
      const words = conflictValue(name, value(name), named);
      const isNow = conflictValue(name, Reflect.get(now, name) as string | number | null, named);
      // "No group" says which field it is.
      const isNone = field.type === 'reference' && value(name) === null;
      return { name, label, words: isNone ? words : `${label} ${words}`, isNow };
    });
  const restore = (names: readonly string[], said: string): void => {
    onRestore(only(names), said);
    onDone();
  };
  if (differing.length === 0)
    return <p className={styles['restoring']}>This is the {recordKinds[kind].one} as it is now.</p>;
  return (
    <div className={styles['restoring']}>
      {back.length > 0 && (
        <p>
          Restoring puts back{' '}
          {told.map(({ name, words, isNow }, index) => (
            <span key={name}>
              <b>{words}</b>
              {saysNow && isNow !== null && ` (now ${isNow})`}
              {index < told.length - 1 ? ', ' : '. '}
            </span>
          ))}
          {makes?.({ ...now, ...only(back) })}
        </p>
      )}
      {lost.map(({ name, to }) => (
        <p key={name}>{gone[to === 'carry' ? 'carry' : 'group']}</p>
      ))}
      {!readOnly && back.length > 0 && (
        <div className={styles['acts']}>
          <Button tone="line" onClick={() => restore(back, `Restored ${timeWords(moment.at)}`)}>
            {fields === undefined ? 'Restore this moment' : 'Put it back'}
          </Button>
          {fields === undefined &&
            told.length > 1 &&
            told.map(({ name, label }) => (
              <Button key={name} onClick={() => restore(restoredWith(name, back), `Restored ${label}`)}>
                Only {label}
              </Button>
            ))}
        </div>
      )}
    </div>
  );
}
