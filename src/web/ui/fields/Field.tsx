import { useId, type ReactElement, type ReactNode } from 'react';
import { cx } from '../text/cx.ts';
import { visuallyHidden } from '../text/hidden-class.ts';
import styles from './Field.module.css';

/** The mark under a box for an unsaved value, or for two values in conflict. */
export type FieldMark = 'changed' | 'conflict';

export interface FieldLook {
  readonly label: string;
  /** Shown at the right of the label, such as a link or a hint. */
  readonly labelAside?: ReactNode | undefined;
  /** Hides the label from sight, if a row or column already shows it. Screen readers still read it. */
  readonly hideLabel?: boolean | undefined;
  /** Puts the label on the left of the box, as in the carry's cost lines. */
  readonly inline?: boolean | undefined;
  readonly hint?: string | undefined;
  readonly message?: string | undefined;
  /** A note about the entry. Not an error, so it prevents nothing. */
  readonly note?: ReactNode | undefined;
  readonly mark?: FieldMark | undefined;
  readonly className?: string | undefined;
}

/** The ids and attributes that connect a control with its label, hint and message. */
export interface FieldWiring {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps extends FieldLook {
  readonly children: (wiring: FieldWiring) => ReactNode;
  readonly kind?: 'text' | 'amount' | 'select' | undefined;
  readonly readOnly?: boolean | undefined;
  readonly after?: ReactNode | undefined;
}

/** A label, a box, a hint and a message, as in every field. */
export function Field({
  label,
  labelAside,
  hideLabel,
  inline,
  hint,
  message,
  note,
  mark,
  className,
  children,
  kind,
  readOnly,
  after,
}: FieldProps): ReactElement {
  const id = useId();
  const described = cx(
    message !== undefined && `${id}-message`,
    isThere(note) && `${id}-note`,
    hint !== undefined && `${id}-hint`,
  );
  const wiring: FieldWiring = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': message === undefined ? undefined : true,
  };
  return (
    <div className={cx(styles['field'], inline && styles['inline'], className)}>
      <div className={cx(styles['label'], hideLabel && visuallyHidden)}>
        <label htmlFor={id}>{label}</label>
        {labelAside}
      </div>
      <div className={cx(after !== undefined && styles['roomy'])}>
        <div className={styles['row']}>
          <div
            className={cx(
              styles['box'],
              kind && styles[kind],
              readOnly && styles['readOnly'],
              mark && styles[mark],
              message !== undefined && styles['bad'],
            )}
          >
            {children(wiring)}
          </div>
          {after}
        </div>
        <Under {...{ id, message, note, hint }} />
      </div>
    </div>
  );
}

const isThere = (note: ReactNode): boolean => note !== undefined && note !== null;

function Under({
  id,
  message,
  note,
  hint,
}: Pick<FieldLook, 'message' | 'note' | 'hint'> & { readonly id: string }): ReactElement {
  return (
    <>
      {message !== undefined && (
        <p className={styles['message']} id={`${id}-message`} role="alert">
          {message}
        </p>
      )}
      {isThere(note) && (
        <p className={styles['note']} id={`${id}-note`} role="status">
          {note}
        </p>
      )}
      {hint !== undefined && (
        <p className={styles['hint']} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}

/** A grid for fields with six columns. fieldSpan() gives the class for a child's width. */
export function Fields({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string;
}): ReactElement {
  return <div className={cx(styles['fields'], className)}>{children}</div>;
}

/** The class for a field that takes this many of the six columns. */
export function fieldSpan(columns: 1 | 2 | 3 | 4 | 6): string {
  return styles[`span${columns}`] ?? '';
}

interface OutputFieldProps extends Pick<
  FieldLook,
  'label' | 'labelAside' | 'hideLabel' | 'inline' | 'className'
> {
  readonly children: ReactNode;
  readonly unit?: string | undefined;
}

/** A calculated value among fields. It has a dashed edge instead of a box. */
export function OutputField({
  label,
  labelAside,
  hideLabel,
  inline,
  className,
  children,
  unit,
}: OutputFieldProps): ReactElement {
  const id = useId();
  return (
    <div className={cx(styles['field'], inline && styles['inline'], className)}>
      <div className={cx(styles['label'], hideLabel && visuallyHidden)}>
        <span id={id}>{label}</span>
        {labelAside}
      </div>
      <div className={styles['output']} role="group" aria-labelledby={id}>
        {children}
        {unit && <span className={styles['unit']}>{unit}</span>}
      </div>
    </div>
  );
}
