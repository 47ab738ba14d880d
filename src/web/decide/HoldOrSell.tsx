import type { Position } from '#calc-core/decide';
import { holding, holdRules, OWN_PRICE, termsWords } from '#calc-core/hold';
import { dayAndMonth, readTyped } from '#calc-core/number';
import { useDeferredValue, useMemo, type ReactElement, type ReactNode } from 'react';
import { AmountField } from '#web/ui/fields/AmountField.tsx';
import { Button } from '#web/ui/fields/Button.tsx';
import { Section } from '#web/ui/frame/Section.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { Ask, AskedOfTrade, AskedSource } from './asked.ts';
import { HoldPicture } from './HoldPicture.tsx';
import { saveTable } from './save-table.ts';
import { holdRows } from './tables.ts';
import styles from './HoldOrSell.module.css';

interface HoldOrSellProps {
  readonly position: Position;
  readonly source: Pick<AskedSource, 'boards' | 'today'>;
  readonly asked: AskedOfTrade;
  readonly ask: Ask;
  /** Names the stock next to the title, if there are several trades. */
  readonly of?: ReactNode | undefined;
}

/** Shows whether to hold the stock or sell them today, with the best week to sell. */
export function HoldOrSell({ position, source, asked, ask, of }: HoldOrSellProps): ReactElement {
  const { boards, today } = source;
  const question = useDeferredValue(useMemo(() => ({ position, asked }), [position, asked]));
  const held = useMemo(
    () => holding(question.position, { boards, today }, question.asked),
    [question, boards, today],
  );
  const { plan, verdict, more } = held;
  return (
    <Section
      title="Hold or sell"
      hint={
        <span className={styles['asks']}>
          {of}
          <AmountField
            label={holdRules.nowKg.label}
            hideLabel
            className={styles['now']}
            prefix="now"
            unit="kg"
            value={held.nowKg}
            read={(text) => readTyped(text, holdRules.nowKg)}
            onInput={(value) => ask({ nowKg: value ?? '' })}
          />
        </span>
      }
    >
      <p className={styles['verdict']} role="status">
        {verdict}
      </p>
      {more.length > 0 && <p className={styles['more']}>{more.join(' ')}</p>}
      {plan !== null && plan.weeks.length > 1 && <HoldPicture plan={plan} />}
      <div className={styles['under']}>
        <Terms {...{ held, asked, ask }} />
        {plan !== null && (
          <Button tone="quiet" icon="download" onClick={() => saveTable('Hold or sell', holdRows(plan))}>
            CSV
          </Button>
        )}
      </div>
    </Section>
  );
}

interface TermsProps extends Pick<HoldOrSellProps, 'asked' | 'ask'> {
  readonly held: ReturnType<typeof holding>;
}

/** One line with the price, losses and labour behind the answer. Pressing it opens their fields. */
function Terms({ held, asked, ask }: TermsProps): ReactElement {
  const { classes, className } = held;
  return (
    <details className={styles['rest']}>
      <summary>{termsWords(held, asked)}</summary>
      {classes.length > 0 && (
        <Select
          label="Priced by"
          inline
          value={className}
          options={[
            { value: OWN_PRICE, label: 'its own price' },
            ...classes.map(({ name, board }) => ({
              value: name,
              label: `${name}, ${dayAndMonth(board.date)}`,
            })),
          ]}
          onChange={(pricedBy) => ask({ pricedBy })}
        />
      )}
      {(['losses', 'labour'] as const).map((name) => (
        <AmountField
          key={name}
          label={holdRules[name].label}
          inline
          value={asked[name] || null}
          read={(text) => readTyped(text, holdRules[name])}
          unit={holdRules[name].unit}
          placeholder="none"
          onInput={(value) => ask({ [name]: value ?? '' })}
        />
      ))}
    </details>
  );
}
