import type { Carry } from '#calc-core/carry';
import type { FigureValue } from '#calc-core/figure';
import { showMoney, showPercent, showWeeks } from '#calc-core/number';
import {
  calculateTrade,
  carryCostLines,
  carryFigures,
  tradeCostLines,
  tradeFigures,
  type CarryResult,
  type CostLine,
} from '#calc-core/trade';
import { lazy, useDeferredValue, useMemo, useState, type ReactElement } from 'react';
import type { TradeRow } from '#web/data/records.ts';
import { Section } from '#web/ui/frame/Section.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextLink } from '#web/ui/text/Link.tsx';
import { cx } from '#web/ui/text/cx.ts';
import { ExplainedCost } from './ExplainedCost.tsx';
import { Explained } from '#web/forms/parts/ExplainedFigure.tsx';
import styles from './CostBar.module.css';

const Explanation = lazy(() => import('#web/forms/parts/Explanation.tsx'));

interface CostBarProps {
  readonly carry: Carry;
  readonly result: CarryResult;
  readonly usedBy: readonly TradeRow[];
  readonly tradeHref?: ((tradeId: string) => string) | undefined;
}

/** Shows the lines of the cost of carry, for a chosen trade or for the carry alone. */
export function CostBar({ carry, result, usedBy, tradeHref }: CostBarProps): ReactElement {
  const [chosen, setChosen] = useState<string | null>(null);
  const row = usedBy.find(({ id }) => id === chosen) ?? usedBy[0];
  const settled = useDeferredValue(carry);
  const worked = useMemo(
    () => (row === undefined ? null : calculateTrade(settled, row.trade)),
    [settled, row],
  );
  const lines = row && worked ? tradeCostLines(row.trade, worked) : carryCostLines(result);
  const total: FigureValue = worked?.figures.costOfCarryPerHead ?? result.figures.carryPerHd;
  const explained =
    row && worked ? (
      <Explained {...tradeFigures.costOfCarryPerHead} figure={total}>
        <Explanation name="costOfCarryPerHead" carry={settled} trade={row.trade} worked={worked} />
      </Explained>
    ) : (
      <ExplainedCost name="carryPerHd" carry={carry} result={result} />
    );
  const weeks = worked?.figures.weeksHeld.value;
  return (
    <Section
      title="Where the cost goes"
      folds
      hint={
        <>
          {weeks ? `For ${showWeeks(weeks)}, ` : ''}
          <span className={styles['total']}>
            <b>{explained}</b> /hd
          </span>
        </>
      }
    >
      {row && usedBy.length > 0 && (
        <div className={styles['on']}>
          <Select
            label="On the trade"
            inline
            value={row.id}
            options={usedBy.map(({ id, trade }) => ({ value: id, label: trade.name }))}
            onChange={setChosen}
          />
          {tradeHref && (
            <TextLink href={tradeHref(row.id)} iconAfter="arrowOut">
              Open trade
            </TextLink>
          )}
        </div>
      )}
      {lines.length === 0 ? (
        <p className={styles['nothing']}>{nothingWords(total)}</p>
      ) : (
        <Bar lines={lines} />
      )}
    </Section>
  );
}

function nothingWords({ value, reason }: FigureValue): string {
  if (value === null) return `The cost of carry of this trade is not available: ${reason}.`;
  return `${carryFigures.carryPerHd.label} is $0.00. Type a cost below to see where it goes.`;
}

function Bar({ lines }: { readonly lines: readonly CostLine[] }): ReactElement {
  return (
    <>
      <div className={styles['bar']} aria-hidden>
        {lines.map(({ series, label, share, value }) => (
          <span
            key={label}
            className={cx(styles[`s${series}`])}
            style={{ flexGrow: share.toNumber() }}
            title={`${label} ${showMoney(value)}`}
          />
        ))}
      </div>
      <ul className={styles['legend']}>
        {lines.map(({ series, label, share, value }) => (
          <li key={label}>
            <span className={cx(styles['swatch'], styles[`s${series}`])} aria-hidden />
            <span className={styles['label']}>{label}</span>
            <b>{showMoney(value)}</b>
            <span className={styles['share']}>{showPercent(share)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
