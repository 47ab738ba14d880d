import type { ActualProblem, Plan, PlanAndActual } from '#calc-core/actual';
import { readTyped } from '#calc-core/number';
import { LONGEST_TEXT, readDate, showDate } from '#calc-core/rules';
import type { Actual } from '#calc-core/trade';
import { useEffect, useMemo, type ReactElement } from 'react';
import type { KeptAsTyped } from '#web/forms/parts/form-fields.ts';
import { centsNote } from '#web/forms/parts/cents-note.tsx';
import { AmountField } from '#web/ui/fields/AmountField.tsx';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import styles from './Actual.module.css';
import { rowsOf, type KnownRow } from './known-rows.ts';

export interface KnownProps {
  readonly plan: Plan;
  readonly actual: Actual;
  readonly both: PlanAndActual;
  readonly problems: readonly ActualProblem[];
  readonly readOnly: boolean;
  readonly onActual: (actual: Actual) => void;
  /** Returns a fact's unreadable text, with a callback that changes this text. `fact` is a KnownRow.key. */
  readonly asTyped: (fact: string) => KeptAsTyped;
  readonly typedFacts: readonly string[];
}

/** A table with the plan next to the facts. An empty field means as planned. */
export function Known(props: KnownProps): ReactElement {
  const { plan, actual, both, problems, asTyped, typedFacts } = props;
  const rows = useMemo(() => rowsOf(plan, actual, both), [plan, actual, both]);
  // If a row has disappeared, remove its unreadable text, because nobody could correct the text.
  useEffect(() => {
    const gone = typedFacts.filter((fact) => rows.every(({ key }) => key !== fact));
    for (const fact of gone) asTyped(fact).onInvalid(null);
  });
  return (
    <table className={styles['twoUp']}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>What</VisuallyHidden>
          </th>
          <th scope="col">Plan</th>
          <th scope="col">Actual</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} data-fact={row.key}>
            <th scope="row">
              {row.label} {row.unit !== undefined && <span className={styles['unit']}>{row.unit}</span>}
            </th>
            <td>{row.planned}</td>
            <td className={row.entry.is === 'figure' ? undefined : styles['entry']}>
              <EntryField
                {...props}
                row={row}
                message={problems.find(({ field }) => field === row.field)?.text}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface EntryFieldProps extends KnownProps {
  readonly row: KnownRow;
  readonly message: string | undefined;
}

function EntryField({ row, message, readOnly, onActual, asTyped }: EntryFieldProps): ReactElement {
  const { entry } = row;
  if (entry.is === 'figure') return <>{entry.shown}</>;
  const look = {
    label: `${row.label}, actual`,
    hideLabel: true,
    message,
    readOnly,
    ...asTyped(row.key),
  } as const;
  if (entry.is === 'date') {
    return (
      <DateField
        {...look}
        value={entry.value ?? ''}
        read={(text) => (text.trim() === '' ? { ok: true, value: '' } : readDate(text, row.label))}
        show={(date) => (date === '' ? '' : showDate(date))}
        onInput={(date) => onActual(entry.put(date === '' ? null : date))}
      />
    );
  }
  if (entry.is === 'text') {
    const { value, put } = entry;
    return (
      <TextField
        label={look.label}
        hideLabel
        message={message}
        readOnly={readOnly}
        value={value}
        maxLength={LONGEST_TEXT}
        onInput={(text) => onActual(put(text))}
      />
    );
  }
  const { rule, put } = entry;
  return (
    <AmountField
      {...look}
      value={entry.value}
      placeholder={row.whenEmpty ?? row.planned}
      note={readOnly ? null : centsNote(entry.value, rule.unit, (price) => onActual(put(price)))}
      read={(text) => readTyped(text, rule)}
      measure={rule.unit}
      onInput={(value) => onActual(put(value))}
    />
  );
}
