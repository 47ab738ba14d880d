import { readTyped, stepped, type AmountRule, type DecimalText } from '#calc-core/number';
import { useEffect, useRef, type PointerEvent, type ReactElement } from 'react';
import { centsNote } from '#web/forms/parts/cents-note.tsx';
import { AmountField } from '#web/ui/fields/AmountField.tsx';
import { IconButton } from '#web/ui/fields/Button.tsx';
import { cx } from '#web/ui/text/cx.ts';
import styles from './Bid.module.css';

interface SteppedProps {
  readonly rule: AmountRule;
  readonly value: DecimalText | null;
  readonly grain: DecimalText;
  readonly step: DecimalText;
  readonly prefix?: string | undefined;
  readonly unit?: string | undefined;
  readonly onValue: (value: DecimalText | null) => void;
}

const HELD_MS = 450;

/** Event handlers for a button that steps once when pressed, and repeats while held down. */
function useHeldSteps({ value, grain, step, onValue }: SteppedProps) {
  const latest = useRef({ value, onValue });
  useEffect(() => {
    latest.current = { value, onValue };
  });
  const timer = useRef<ReturnType<typeof setInterval> | null>(null);
  const wasHeld = useRef(false);
  const by = (size: DecimalText, direction: -1 | 1): void => {
    latest.current.onValue(stepped(latest.current.value, direction, size));
  };
  const release = (): void => {
    if (timer.current !== null) clearInterval(timer.current);
    timer.current = null;
  };
  useEffect(() => release, []);
  const hold = (direction: -1 | 1) => (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.focus(); // Safari does not focus a pressed button. A focused box would keep its typed text.
    release();
    wasHeld.current = false;
    timer.current = setInterval(() => {
      wasHeld.current = true;
      by(step, direction);
    }, HELD_MS);
  };
  const press = (direction: -1 | 1) => () => {
    release();
    if (!wasHeld.current) by(grain, direction);
    wasHeld.current = false;
  };
  return { hold, press, release };
}

/** A number with large buttons for a thumb. A short press changes it by `grain`. A long press repeats `step`. */
export function Stepped(props: SteppedProps): ReactElement {
  const { rule, value, grain, prefix, unit, onValue } = props;
  const { hold, press, release } = useHeldSteps(props);
  const button = (direction: -1 | 1) => (
    <IconButton
      icon={direction < 0 ? 'minus' : 'plus'}
      tone="line"
      label={`${rule.label} ${direction < 0 ? 'down' : 'up'} ${grain}`}
      className={styles['thumb']}
      onPointerDown={hold(direction)}
      onPointerUp={release}
      onPointerCancel={release}
      onPointerLeave={release}
      onContextMenu={(event) => event.preventDefault()}
      onClick={press(direction)}
    />
  );
  return (
    <div className={styles['stepped']}>
      <AmountField
        label={rule.label}
        className={cx(styles['amount'], prefix === '$' && styles['money'])}
        value={value}
        read={(text) => readTyped(text, rule)}
        measure={rule.unit}
        unit={unit}
        note={centsNote(value, rule.unit, onValue)}
        onInput={onValue}
      />
      {button(-1)}
      {button(1)}
    </div>
  );
}
