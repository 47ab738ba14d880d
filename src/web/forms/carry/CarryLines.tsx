import { costOfDoses } from '#calc-core/carry';
import { showMoney } from '#calc-core/number';
import type { ReactElement } from 'react';
import { cx } from '#web/ui/text/cx.ts';
import { AmountLine } from '#web/forms/parts/AmountLine.tsx';
import type { CarryFields } from '#web/forms/parts/form-fields.ts';
import { FreightIn } from './FreightIn.tsx';
import { carryLinesOn, type CarryInput, type CarryLine } from './carry-sections.ts';
import styles from './CarryLines.module.css';

interface CarryLinesProps {
  readonly form: CarryFields;
  readonly card: string;
  /** Names of inputs to leave out. For example, a carry by growth rate has no weeks held. */
  readonly without?: readonly string[];
}

/** The inputs of a section, each with the label left of the box. A price per dose shares a row with its doses. */
export function CarryLines({ form, card, without = [] }: CarryLinesProps): ReactElement {
  const lines = carryLinesOn(card, form.kind).filter(
    (line) => !('amount' in line) || !without.includes(line.amount.name),
  );
  const perDose = lines.some((line) => 'doses' in line);
  return (
    <div className={styles['lines']}>
      {perDose && (
        <div className={cx(styles['dose'], styles['heads'])} aria-hidden>
          <span />
          <span>Price</span>
          <span>Doses</span>
          <span>Per head</span>
        </div>
      )}
      {lines.map((line) => (
        <Line key={'amount' in line ? line.amount.name : line.price.name} form={form} line={line} />
      ))}
    </div>
  );
}

function Line({ form, line }: { readonly form: CarryFields; readonly line: CarryLine }): ReactElement {
  if ('amount' in line) return <Amount form={form} input={line.amount} inline />;
  const { price, doses } = line;
  const product = costOfDoses(form.draft, price.name);
  return (
    <div className={styles['dose']}>
      <span aria-hidden>{price.label}</span>
      <Amount form={form} input={price} hideLabel />
      <Amount form={form} input={doses} hideLabel />
      <output
        className={cx(styles['product'], product.isZero() && styles['nothing'])}
        aria-label={`${price.label} per head`}
      >
        {showMoney(product)}
      </output>
    </div>
  );
}

interface AmountProps {
  readonly form: CarryFields;
  readonly input: CarryInput;
  readonly inline?: boolean;
  readonly hideLabel?: boolean;
}

function Amount({ form, input, ...look }: AmountProps): ReactElement {
  const { draft: carry, readOnly, mark, problem, asTyped, edit } = form;
  return (
    <AmountLine
      {...look}
      input={input}
      value={carry[input.name]}
      readOnly={readOnly}
      mark={mark(input.name)}
      message={problem(input.name)}
      onValue={(value) => edit(input.name, value)}
      {...(input.name === 'freightIn' && !readOnly && { labelAside: <FreightIn form={form} /> })}
      {...asTyped(input.name)}
    />
  );
}
