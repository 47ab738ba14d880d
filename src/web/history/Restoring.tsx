import { recordKinds, type RecordKind, type RecordOfKind } from '#calc-core/records';
import type { ReactElement, ReactNode } from 'react';
import type { NamedRecords } from '#web/forms/conflict/conflict-words.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { restoredWith } from './fields.ts';
import type { Moment } from './moments.ts';
import { restorable, type RestorableField } from './restorable.ts';
import { timeWords } from './words.ts';
import styles from './History.module.css';

interface RestoringProps<K extends RecordKind> {
  readonly kind: K;
  readonly moment: Moment;
  /** The current record. */
  readonly now: RecordOfKind[K];
  readonly named: Required<NamedRecords>;
  readonly readOnly: boolean;
  /** Restores only these fields. */
  readonly fields?: readonly string[] | undefined;
  /** True to show each value next to today's, because no form shows both. */
  readonly announcesAtOnce?: boolean | undefined;
  /** Renders what the record would make with the earlier fields. */
  readonly makes?: ((restored: RecordOfKind[K]) => ReactNode) | undefined;
  /** Restores these fields as an edit that can be undone. */
  readonly onRestore: (fields: Partial<RecordOfKind[K]>, label: string) => void;
  readonly onDone: () => void;
}

const gone = {
  carry: 'The carry of that time has been deleted, so the current carry stays.',
  group: 'The group of that time has been deleted, so the current group stays.',
  funding: 'That source of money has been deleted, so the current source stays.',
} as const;

const isGoneKind = (kind: string): kind is keyof typeof gone => Object.hasOwn(gone, kind);

/** Shows what restoring a moment would change, and what the record would then make. */
export function Restoring<K extends RecordKind>(props: RestoringProps<K>): ReactElement | null {
  const { kind, moment, now, named, fields, makes } = props;
  if (moment.record === null) return null;
  const { isSame, back, lost, restored, valuesOf } = restorable(kind, {
    earlier: moment.record,
    now,
    named,
    fields,
  });
  const restore = (names: readonly string[], label: string): void => {
    props.onRestore(valuesOf(names), label);
    props.onDone();
  };
  if (isSame)
    return <p className={styles['restoring']}>This is the {recordKinds[kind].words.one} as it is now.</p>;
  const isWhole = fields === undefined;
  return (
    <div className={styles['restoring']}>
      {back.length > 0 && (
        <p>
          Restoring puts back{' '}
          <Restored restored={restored} announcesAtOnce={props.announcesAtOnce === true} />
          {makes?.({ ...now, ...valuesOf(back) })}
        </p>
      )}
      {lost.map(({ name, to }) => (
        <p key={name}>{isGoneKind(to) && gone[to]}</p>
      ))}
      {!props.readOnly && back.length > 0 && (
        <div className={styles['acts']}>
          <Button tone="line" onClick={() => restore(back, `Restored ${timeWords(moment.at)}`)}>
            {isWhole ? 'Restore this moment' : 'Put it back'}
          </Button>
          {isWhole &&
            restored.length > 1 &&
            restored.map(({ name, label }) => (
              <Button key={name} onClick={() => restore(restoredWith(name, back), `Restored ${label}`)}>
                Only {label}
              </Button>
            ))}
        </div>
      )}
    </div>
  );
}

interface RestoredProps {
  readonly restored: readonly RestorableField[];
  readonly announcesAtOnce: boolean;
}

function Restored({ restored, announcesAtOnce }: RestoredProps): ReactElement {
  return (
    <>
      {restored.map(({ name, words, isNow }, index) => (
        <span key={name}>
          <b>{words}</b>
          {announcesAtOnce && isNow !== null && ` (now ${isNow})`}
          {index < restored.length - 1 ? ', ' : '. '}
        </span>
      ))}
    </>
  );
}
