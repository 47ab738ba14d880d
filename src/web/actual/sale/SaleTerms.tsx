import { actualCost, type Deduction } from '#calc-core/actual';
import { boardInputs } from '#calc-core/market';
import { readTyped, showAmount } from '#calc-core/number';
import { readDate, showDate } from '#calc-core/rules';
import { saleCosts, type Actual, type SaleCost } from '#calc-core/trade';
import type { ReactElement } from 'react';
import { AmountField } from '#web/ui/fields/AmountField.tsx';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { saleChoices } from './replacing.ts';
import type { SaleReading } from './use-sale-reading.ts';
import styles from './Sale.module.css';

/** Asks for what the document does not say, such as the day or the deductions. */
export function SaleTerms({
  actual,
  sale: { answers, answer, soldOn, deductions, asks, enteredAt },
}: {
  readonly actual: Actual;
  readonly sale: SaleReading;
}): ReactElement {
  return (
    <div className={styles['terms']}>
      {actual.sales.length > 0 && (
        <Select
          label="This sale"
          value={answers.replaces === null ? '' : String(answers.replaces)}
          options={saleChoices(actual.sales, new Date(enteredAt))}
          onChange={(at) => answer({ replaces: at === '' ? null : Number(at) })}
        />
      )}
      {asks.day && (
        <DateField
          label="Sold on"
          value={soldOn ?? ''}
          read={(text) => (text.trim() === '' ? { ok: true, value: '' } : readDate(text, 'Sold on'))}
          show={(date) => (date === '' ? '' : showDate(date))}
          onInput={(date) => answer({ soldOn: date === '' ? null : date })}
        />
      )}
      {asks.dressing && (
        <AmountField
          label="Dressing"
          unit="%"
          placeholder="as planned"
          value={answers.dressing}
          read={(text) => readTyped(text, boardInputs.dressing)}
          onInput={(dressing) => answer({ dressing })}
        />
      )}
      {deductions.map((deduction) => (
        <DeductionChoice
          key={deduction.line}
          deduction={deduction}
          onMeans={(means) => answer({ means: new Map(answers.means).set(deduction.line, means) })}
        />
      ))}
    </div>
  );
}

function DeductionChoice({
  deduction: { words, amount, means },
  onMeans,
}: {
  readonly deduction: Deduction;
  readonly onMeans: (means: SaleCost | null) => void;
}): ReactElement {
  return (
    <Select
      label={`${words}, ${showAmount(amount, '$')}`}
      value={means ?? ''}
      options={[
        { value: '', label: 'Leave out' },
        ...saleCosts.map((cost) => ({
          value: cost,
          label: actualCost(cost).label.replace(', all of it', ''),
        })),
      ]}
      onChange={(value) => onMeans(saleCosts.find((cost) => cost === value) ?? null)}
    />
  );
}
