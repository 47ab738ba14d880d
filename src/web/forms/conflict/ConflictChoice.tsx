import { useId, useState, type ReactElement } from 'react';
import type { Choice, ConflictField, Kind } from '#web/data/records.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { conflictLabel, conflictValue, type NamedRecords, type ProfitWith } from './conflict-words.ts';
import { visuallyHidden } from '#web/ui/text/hidden-class.ts';
import styles from './ConflictChoice.module.css';

export interface ConflictChoiceProps {
  readonly kind: Kind;
  readonly name: string;
  readonly fields: readonly ConflictField[];
  /** Returns the trade's profit with one side's value, as text. If null, no profit is shown. */
  readonly profitWith?: ProfitWith | undefined;
  readonly named?: NamedRecords | undefined;
  /** By field name: the device and time of the other value, such as "Shed computer, 2:14 pm". */
  readonly theirsNotes?: Readonly<Record<string, string>> | undefined;
  readonly onResolve: (choices: Readonly<Record<string, Choice>>) => void;
  /** Leaves the conflict open. If absent, there is no "Decide later" button. */
  readonly onLater?: (() => void) | undefined;
  readonly level?: 2 | 3;
  /** If true, no value is preselected, because two people typed the values. */
  readonly isBetweenPeople?: boolean;
}

const sides: readonly Choice[] = ['mine', 'theirs'];

/** Shows both values of each conflicting field, with the profit for each. Preselects this device's value, unless two people typed them. */
export default function ConflictChoice({
  name,
  fields,
  onResolve,
  onLater,
  level = 2,
  isBetweenPeople = false,
  ...rest
}: ConflictChoiceProps): ReactElement {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const chosen = (field: string): Choice | null => choices[field] ?? (isBetweenPeople ? null : 'mine');
  const Title = level === 2 ? 'h2' : 'h3';
  const all = fields.map(({ field }) => chosen(field));
  const isOpen = all.includes(null);
  const keep = (): void =>
    onResolve(Object.fromEntries(fields.map(({ field }) => [field, chosen(field) ?? 'mine'])));
  return (
    <div className={styles['conflict']}>
      <Title>{titleOf(fields)}</Title>
      <p className={styles['what']}>{`${name}. Choose the one to keep.`}</p>
      {fields.map((field) => (
        <Field
          key={field.field}
          {...rest}
          field={field}
          alone={fields.length === 1}
          chosen={chosen(field.field)}
          onChoose={(choice) => setChoices({ ...choices, [field.field]: choice })}
        />
      ))}
      <div className={styles['actions']}>
        <Button tone="primary" disabled={isOpen} onClick={keep}>
          {keepWords(all)}
        </Button>
        {onLater && <Button onClick={onLater}>Decide later</Button>}
      </div>
    </div>
  );
}

function keepWords(all: readonly (Choice | null)[]): string {
  if (all.includes(null)) return 'Choose one';
  if (all.every((choice) => choice === 'mine')) return 'Keep mine';
  return all.every((choice) => choice === 'theirs') ? 'Keep theirs' : 'Keep these';
}

function titleOf(fields: readonly ConflictField[]): string {
  const [only] = fields;
  if (only?.field === 'record') return 'Deleted in one place, changed in another';
  return fields.length === 1 && only
    ? `${only.label} changed in two places`
    : `${fields.length} fields changed in two places`;
}

interface ConflictFieldProps extends Pick<
  ConflictChoiceProps,
  'kind' | 'profitWith' | 'named' | 'theirsNotes'
> {
  readonly field: ConflictField;
  readonly alone: boolean;
  readonly chosen: Choice | null;
  readonly onChoose: (choice: Choice) => void;
}

function Field({
  kind,
  field,
  alone,
  chosen,
  onChoose,
  profitWith,
  named,
  theirsNotes,
}: ConflictFieldProps): ReactElement {
  const name = useId();
  const profit = (side: Choice): string | null => profitWith?.(field, side) ?? null;
  const notes = { mine: ['Yours'], theirs: ['Theirs', theirsNotes?.[field.field]] } as const;
  return (
    <fieldset className={styles['field']}>
      <legend className={alone ? visuallyHidden : undefined}>{conflictLabel(kind, field)}</legend>
      {sides.map((side) => (
        <label key={side} className={styles['side']}>
          <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
          <small>{notes[side].filter(Boolean).join(', ')}</small>
          <b>
            {conflictValue(kind, field.field, field[side], named, field[side === 'mine' ? 'theirs' : 'mine'])}
          </b>
          {profit(side) !== null && <small>{profit(side)}</small>}
        </label>
      ))}
    </fieldset>
  );
}
